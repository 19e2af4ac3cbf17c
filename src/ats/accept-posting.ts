import { FetchFailure } from '../http/fetcher.ts'
import { companyAsStored, webUrlOrNull } from '../job/as-stored.ts'
import type { Posting } from '../job/posting.ts'
import { LONGEST_URL, webUrl } from '../job/web-url.ts'
import { plainTitle } from './reading/title.ts'

/**
 * Checks the URLs and the title of a posting after its adapter has read it. Employers write payloads: a posting whose own URL is not an http
 * or https address cannot be shown and is refused; any other bad address is left out.
 */
export function acceptPosting(posting: Posting): Posting {
  const url = webUrl(posting.url)
  if (url === null) {
    const message = `the posting ${posting.external_job_id} has a URL that is no http or https address of at most ${LONGEST_URL} characters`
    throw new FetchFailure('bad_payload', message, { url: posting.url.slice(0, 200) })
  }
  const { apply_url, company } = posting
  return {
    ...posting,
    url,
    apply_url: webUrlOrNull(apply_url),
    title: plainTitle(posting.title),
    company: company && companyAsStored(company),
  }
}
