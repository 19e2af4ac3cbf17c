import { isSystemHost } from '../ats/index.ts'
import { companyAsStored } from '../job/as-stored.ts'
import type { StatedCompany } from '../job/posting.ts'

/** The employer with checked addresses. A website on the host of a system is the board, so it is left out. */
export function withOwnUrls(company: StatedCompany): StatedCompany {
  const stated = companyAsStored(company)
  const isVendors = stated.website_url !== null && isSystemHost(new URL(stated.website_url).hostname)
  return isVendors ? { ...stated, website_url: null } : stated
}
