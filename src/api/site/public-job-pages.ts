import { type JobDetailRow, jobDetailById } from '../../catalog/job-detail.ts'
import { createTurns } from '../../collect/turns.ts'
import { troubleOf } from '../../database/trouble.ts'
import { ANSWERS, onAnswerEnd } from '../answer-memory.ts'
import type { WebSite } from '../app.ts'
import type { ApiContext } from '../context.ts'
import type { ApiServices } from '../endpoint.ts'
import { readId } from '../read-id.ts'
import { respond } from '../respond.ts'
import type { Router } from '../router.ts'
import { pageOfJob } from './public-job.ts'
import { HTML, siteHeaders } from './site-headers.ts'

/** All visitors without a key share the turns of one account, so that a flood of them leaves the API its database. */
const VISITORS = 0

/** A description that memory would have to be reserved for is not written into a page. */
class TooLong extends Error {}

/** Answers /jobs/ID with the facts of an open job in the document, without a key. Any other job has the plain page, which is not to be indexed. */
export function addPublicJobPages(
  app: Router,
  site: WebSite,
  { reads, servesContacts = true }: Pick<ApiServices, 'reads' | 'servesContacts'>,
): void {
  const turns = createTurns(ANSWERS)

  async function openJob(c: ApiContext): Promise<JobDetailRow | null | 'database away'> {
    const id = readId(c.param('id'))
    if (id === null) return null
    try {
      const row = await reads.find((db) =>
        jobDetailById(db, id, async () => {
          throw new TooLong()
        }),
      )
      return row?.closed_at === null ? row : null
    } catch (error) {
      if (error instanceof TooLong) return null
      if (troubleOf(error) !== null) return 'database away'
      throw error
    }
  }

  app.get('/jobs/:id', async (c) => {
    const page = await site.page()
    if (page === null) return null
    onAnswerEnd(c, await turns.take(VISITORS, 1, () => c.req.signal))
    const job = await openJob(c)
    c.setHeaders(siteHeaders('/index.html'))
    // A search engine comes again later; the script of the page waits until the database is back.
    if (job === 'database away') return c.body(page, 503, { 'content-type': HTML, 'retry-after': '60' })
    if (job === null) c.setHeader('x-robots-tag', 'noindex')
    return respond(c, job === null ? page : pageOfJob(page, job, { servesContacts }), {
      contentType: HTML,
      cacheControl: 'no-cache',
    })
  })
}
