import type { Job } from './job.ts'
import { storable } from './storable.ts'
import { webUrl } from './web-url.ts'

/*
 * The last check before a job is stored or served live, whether it was crawled, imported or derived again. Afterwards every address that a
 * browser may follow is http or https, and Postgres can hold every text.
 */

/** Thrown for a job whose `url` is not an http or https address. Readers of postings and records refuse such a job earlier and say where it stands. */
export class UnsafeUrl extends Error {
  constructor(job: { external_job_id: string }) {
    super(`the job ${JSON.stringify(job.external_job_id)} has a url that is no http or https address`)
    this.name = 'UnsafeUrl'
  }
}

/** The job with mended texts and checked addresses. Aliases are sorted and unique, so that two jobs can be compared. */
export function asStored(job: Job): Job {
  const url = webUrl(job.url)
  if (url === null) throw new UnsafeUrl(job)
  const aliases = new Set(job.alias_ids.filter((alias) => alias !== job.external_job_id))
  return storable({ ...job, url, apply_url: webUrlOrNull(job.apply_url), alias_ids: [...aliases].sort() })
}

interface CompanyUrls {
  website_url?: string | null
  logo_url?: string | null
}

export function companyAsStored<Facts extends CompanyUrls>(facts: Facts): Facts {
  const { website_url = null, logo_url = null } = facts
  const checked: CompanyUrls = {}
  if (website_url !== null) checked.website_url = webUrl(website_url)
  if (logo_url !== null) checked.logo_url = webUrl(logo_url)
  return storable({ ...facts, ...checked })
}

export function webUrlOrNull(text: string | null): string | null {
  return text === null ? null : webUrl(text)
}
