import { z } from '@hono/zod-openapi'
import { parseAccept } from 'hono/utils/accept'
import { jobOf } from '../../catalog/job-columns.ts'
import { jobDetailById } from '../../catalog/job-detail.ts'
import { withoutContacts as clearedOf } from '../../job/contacts.ts'
import { jobPosting } from '../../job/job-posting.ts'
import { CONTACTS_NOTE, CONTACTS_PARAMETER, leavesOutContacts, readContacts } from '../contacts.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { jobDetailExample } from '../examples.ts'
import { JobDetailSchema } from '../job-schemas.ts'
import { notFound } from '../problem.ts'
import { readId } from '../read-id.ts'
import { respond } from '../respond.ts'
import { respondDetail, respondWithLongTexts } from '../respond-detail.ts'

const LD_JSON = 'application/ld+json'
const CACHED = { cacheControl: 'private, no-cache', vary: 'Accept, Accept-Encoding' }

const JobPostingSchema = z
  .looseObject({ '@context': z.literal('https://schema.org/'), '@type': z.literal('JobPosting'), title: z.string() })
  .openapi('JobPosting')

export const getJob: Endpoint = {
  path: '/api/v1/jobs/:id',
  anyThread: true,
  operation: {
    operationId: 'getJob',
    summary: 'Get a job',
    description:
      'The whole record of a job, open or closed, with its descriptions, places, skills and company. With the header ' +
      `\`Accept: ${LD_JSON}\` an open job is answered as a schema.org JobPosting, by the rules of Google's job search; a closed one is 404 then. ${CONTACTS_NOTE} Other parameters are ignored.`,
    tags: ['Jobs'],
    request: {
      params: z.object({ id: z.int().openapi({ description: 'The job id.', example: 1 }) }),
      query: query(CONTACTS_PARAMETER),
    },
    responses: {
      ...json(JobDetailSchema, 'The job.', {
        example: jobDetailExample,
        cached: true,
        also: { [LD_JSON]: { schema: JobPostingSchema, example: jobPosting(jobDetailExample as never) } },
      }),
      ...problems(400, 401, 404, 429, 500),
    },
  },
  async handle(c, { reads, log, servesContacts }) {
    const withoutContacts = leavesOutContacts(readContacts(c), { servesContacts })
    const id = readId(c.param('id'))
    const row = id === null ? null : await reads.find((db) => jobDetailById(db, id, c.reserveMemory))
    if (!row) throw notFound(`no job has the id ${c.param('id')}`)
    if (!prefersLinkedData(c.req.header('accept'))) return respondDetail(c, { log }, row, { ...CACHED, withoutContacts })
    if (row.closed_at !== null) throw notFound(`job ${row.id} is closed, and a closed job has no JobPosting`)
    const job = jobOf(row)
    const description_html = withoutContacts && job.description_html ? clearedOf(job.description_html) : job.description_html
    const posting = jobPosting({ ...job, description_html, company: row.company })
    const options = { ...CACHED, contentType: LD_JSON, withoutContacts }
    if (!row.longTexts) return respond(c, JSON.stringify(posting), options)
    const long = { texts: row.longTexts, fields: { description: 'description_html' as const } }
    return respondWithLongTexts(c, { log }, posting, long, options)
  },
}

const JSON_TYPES = new Set(['application/json', 'application/*'])

/** Whether the client would rather have the form of schema.org than ours. */
function prefersLinkedData(accept = ''): boolean {
  const types = parseAccept(accept)
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ type }) => type.toLowerCase())
  return types.find((type) => type === LD_JSON || JSON_TYPES.has(type)) === LD_JSON
}
