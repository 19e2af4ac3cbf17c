import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import { readJobPage } from './reading/job-page.ts'
import { companyNamed } from './reading/listed.ts'
import { idIn } from './workday-site.ts'

/**
 * A posting from its page for people. Some sites list postings whose details all answer 404, while their pages are there with the posting as
 * JSON-LD. Null where the page shows no posting either, or is not for readers like us.
 */
export async function postingOnPage(url: string, http: Fetcher): Promise<Posting | null> {
  const id = idIn(url)
  if (id === null) return null
  try {
    const elsewhere = (target: URL) => idIn(target.pathname) !== id
    const { posting, company } = await readJobPage('workday', { id, url }, http, { elsewhere })
    return { ...posting, company: company && { ...company, name: employerName(company.name) } }
  } catch (error) {
    if (error instanceof FetchFailure && ['gone', 'blocked', 'refused', 'bad_payload'].includes(error.kind)) return null
    throw error
  }
}

/**
 * The employer of a posting: a site has all companies of a group, and the list names none. Some tenants put the company's accounting number
 * before the name ("908000 Tidewater Iberia Lda"); four digits or more are such a number.
 */
export function employerOf(name: string | null, website_url: string | null): StatedCompany | null {
  const company = companyNamed(employerName(name))
  return company && { ...company, website_url }
}

function employerName(name: string | null): string | null {
  return name?.replace(/^\d{4,}\s+(?=\p{L})/u, '') || null
}
