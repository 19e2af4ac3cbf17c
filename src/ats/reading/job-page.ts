import type { Fetcher } from '../../http/fetcher.ts'
import type { Posting, StatedCompany } from '../../job/posting.ts'
import { blankPosting } from './listed.ts'
import type { Page } from './page.ts'
import { pageAt } from './page-at.ts'
import type { Field } from './read.ts'
import { jobPostingIn, statedJobPosting } from './schema-org.ts'

/** How a system shows that a posting is gone. */
interface SignsOfClosing {
  /** Redirect targets that are not the posting: the list, the vendor's site. */
  elsewhere?: (target: URL) => boolean
  /** Words on a page without a posting. */
  words?: RegExp
}

export interface JobPage {
  /** Without its employer: a board that is one employer's states it once. */
  posting: Posting
  company: StatedCompany | null
  page: Page
  /** The JobPosting as it stands on the page. */
  data: Field
  /** The number that the page states. */
  identifier: string | null
}

/** Reads a posting whose page carries a JobPosting as JSON-LD. A page without one is refused, unless it says that the posting is closed. */
export async function readJobPage(
  name: string,
  at: { id: string; url: string },
  http: Fetcher,
  { elsewhere = () => false, words }: SignsOfClosing = {},
): Promise<JobPage> {
  const page = await pageAt(name, at.url, http, elsewhere)
  const data = jobPostingIn(page)
  if (data === null) throw page.lacks('a posting', words !== undefined && page.says(words))
  const { identifier, company, ...stated } = statedJobPosting(data)
  return {
    posting: { ...blankPosting({ external_job_id: at.id, url: at.url, title: stated.title }), ...stated },
    company,
    page,
    data,
    identifier,
  }
}
