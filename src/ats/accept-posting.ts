import { FetchFailure } from '../http/fetcher.ts'
import { companyAsStored, webUrlOrNull } from '../job/as-stored.ts'
import type { Posting } from '../job/posting.ts'
import { LONGEST_URL, webUrl } from '../job/web-url.ts'

/**
 * A posting as it leaves its adapter. Payloads are written by employers: a posting whose own URL is no http or https address cannot be
 * shown, and any other address that is none is left out.
 */
export function acceptPosting(posting: Posting): Posting {
  const url = webUrl(posting.url)
  if (url === null) {
    const message = `the posting ${posting.external_job_id} has a URL that is no http or https address of at most ${LONGEST_URL} characters`
    throw new FetchFailure('bad_payload', message, { url: posting.url.slice(0, 200) })
  }
  const { apply_url, company } = posting
  return { ...posting, url, apply_url: webUrlOrNull(apply_url), company: company && companyAsStored(company) }
}
