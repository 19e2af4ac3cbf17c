import { z } from '@hono/zod-openapi'
import { EVIDENCE_ORIGINS, EvidenceTimeout, QUOTED_TEXTS, TurnRefused } from '../../collect/evidence/evidence.ts'
import { CONTACTS_PARAMETER, factsWithoutContacts, leavesOutContacts, readContacts } from '../contacts.ts'
import { json, problem, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { jobEvidenceExample } from '../examples.ts'
import { notFound, Problem } from '../problem.ts'
import { readId } from '../read-id.ts'
import { respond } from '../respond.ts'

const TIMEOUT_DETAIL = 'the posting takes too long to derive again right now: retry after a short pause'
const BUSY_DETAIL =
  'the account asks for the evidence of many jobs at once, and this one did not get its turn: ask for a few at a time'

const MarkSchema = z
  .object({
    in: z.enum(QUOTED_TEXTS).openapi({
      description:
        'The text of the job detail: title, location, salary_raw, or the text of description_html as a browser shows it (textContent).',
    }),
    text: z.string().openapi({ description: 'The words, exactly as written there.' }),
    start: z
      .int()
      .nullable()
      .openapi({ description: 'Offset in UTF-16 code units; null when the place of the words is not certain.' }),
    end: z.int().nullable().openapi({ description: 'Not included.' }),
  })
  .openapi('EvidenceMark')

const FactSchema = z
  .object({
    field: z.string().openapi({ description: 'A field of the job.', example: 'level' }),
    value: z
      .any()
      .refine((value) => value !== undefined)
      .openapi({ description: "The field's value; of skills, the slug of one." }),
    from: z
      .enum(EVIDENCE_ORIGINS)
      .openapi({ description: "stated: the source's own structured value; text: read from a text of the posting." }),
    words: z.string().openapi({ description: 'The origin of the value, in words.' }),
    marks: z.array(MarkSchema).openapi({ description: 'The words that decided it. Empty where the source states the value.' }),
  })
  .openapi('JobFact')

const JobEvidenceSchema = z
  .object({
    data: z.array(FactSchema),
    has_posting: z.boolean().openapi({
      description: 'False for imported jobs: their postings are not stored, and data is empty.',
    }),
  })
  .openapi('JobEvidence')

export const getJobEvidence: Endpoint = {
  path: '/api/v1/jobs/:id/evidence',
  waits: true,
  operation: {
    operationId: 'getJobEvidence',
    summary: "See the origin of a job's facts",
    description:
      'For each derived field the words of the posting that it was read from, with their place in the served text. The job is derived ' +
      'again from its stored posting; a field that would come out otherwise than it is served is left out. With `contacts=off`, quotes have no e-mail addresses and ' +
      'telephone numbers, and no places in the description.',
    tags: ['Jobs'],
    request: {
      params: z.object({ id: z.int().openapi({ description: 'The job id.', example: 1 }) }),
      query: query(CONTACTS_PARAMETER),
    },
    responses: {
      ...json(JobEvidenceSchema, 'The evidence.', { example: jobEvidenceExample, cached: true }),
      ...problems(400, 401, 404, 429, 500),
      ...problem(503, { meaning: 'The posting takes too long to derive again.', example: { detail: TIMEOUT_DETAIL } }),
    },
  },
  async handle(c, { evidence, servesContacts }) {
    const withoutContacts = leavesOutContacts(readContacts(c), { servesContacts })
    const id = readId(c.param('id'))
    const found = id === null ? null : await evidence.of(id, c.req.signal, c.holder.account.id).catch(explained)
    if (!found) throw notFound(`no job has the id ${c.param('id')}`)
    const data = withoutContacts ? factsWithoutContacts(found.facts) : found.facts
    return respond(c, JSON.stringify({ data, has_posting: found.hasPosting }), { cacheControl: 'private, no-cache' })
  },
}

function explained(error: unknown): never {
  if (error instanceof TurnRefused) throw new Problem(429, { detail: BUSY_DETAIL, headers: { 'retry-after': '5' }, cause: error })
  if (!(error instanceof EvidenceTimeout)) throw error
  throw new Problem(503, { detail: TIMEOUT_DETAIL, headers: { 'retry-after': '5' }, cause: error })
}
