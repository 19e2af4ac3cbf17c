import { z } from '@hono/zod-openapi'
import { revisionsAfter } from '../../catalog/revisions.ts'
import { DEFAULT_LIMIT, including, MAX_LIMIT, SEARCH_PARAMETERS } from '../../search/filters.ts'
import { digits, integer } from '../../search/parameters/kinds.ts'
import { CONTACTS_PARAMETER, leavesOutContacts } from '../contacts.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { revisionPageExample } from '../examples.ts'
import { JobDetailSchema, JobSchema } from '../job-schemas.ts'
import { invalidParameter } from '../problem.ts'
import { readQuery } from '../read-query.ts'
import { respondItems } from '../respond-items.ts'
import { RECORD_FORMS, withRecords } from '../revised-jobs.ts'

const REVISIONS_PARAMETERS = {
  after: digits().default('0').openapi({ description: 'Continue after this revision; 0 begins with the oldest.', default: '0' }),
  limit: integer({ min: 1, clampTo: MAX_LIMIT })
    .default(DEFAULT_LIMIT)
    .openapi({ description: `Page size. Values above ${MAX_LIMIT} mean ${MAX_LIMIT}.`, default: DEFAULT_LIMIT }),
  include: including(
    RECORD_FORMS,
    'job attaches each job as search gives it, detail as it is given by id, with its descriptions.',
  ),
  description: SEARCH_PARAMETERS.description.openapi({
    description: 'Only with include=job: text adds description_md to each job, html adds description_html.',
    default: 'off',
  }),
  ...CONTACTS_PARAMETER,
}

const RevisionPageSchema = z
  .object({
    data: z.array(
      z
        .object({
          id: z.int().openapi({ description: 'The job id.' }),
          revision: z.int().openapi({ description: 'The revision of its last change.' }),
          job: JobSchema.optional().openapi({ description: 'The job as it is now; present only with include=job.' }),
          detail: JobDetailSchema.optional().openapi({
            description: 'The whole record as it is now; present only with include=detail.',
          }),
        })
        .openapi('JobRevision'),
    ),
    next_after: z
      .string()
      .openapi({ description: 'Pass it as `after` on the next call; the same as before when nothing is new.' }),
    has_more: z.boolean(),
    limit: z.int().openapi({ description: 'The effective page size.' }),
  })
  .openapi('RevisionPage')

export const listRevisions: Endpoint = {
  path: '/api/v1/jobs/revisions',
  anyThread: true,
  operation: {
    operationId: 'listRevisions',
    summary: 'List changed jobs by revision',
    description:
      'Which jobs changed, in the order in which they changed, whatever it was that did: the change feed tells of the fields of ' +
      '`changed_fields` only, this also of skills, country tags, visa, experience and the name of the company. Every change gives a job the ' +
      'next revision, and a job is listed at its last one only. Pass `next_after` back on every poll. From 0 to the end and on from there, ' +
      'with `include=job`, is all that a copy of the catalog needs.',
    tags: ['Changes'],
    request: { query: query(REVISIONS_PARAMETERS) },
    responses: {
      ...json(RevisionPageSchema, 'A page of job ids.', { example: revisionPageExample }),
      ...problems(400, 401, 429, 500),
    },
  },
  async handle(c, { reads, log, servesContacts }) {
    const { after, limit, include, description, contacts } = readQuery(c, REVISIONS_PARAMETERS)
    if (description !== 'off' && !include?.includes('job')) {
      throw invalidParameter('description', 'needs include=job')
    }
    const revision = Number(after)
    // A revision beyond every possible number has nothing after it; it is echoed as it was written.
    const rows = Number.isSafeInteger(revision)
      ? await reads.read({ revision }, ({ db, upTo }) =>
          revisionsAfter(db, { after: revision, limit: limit + 1, upTo: upTo?.revision }),
        )
      : []
    const listed = rows.slice(0, limit)
    const need = { revision: listed.at(-1)?.revision ?? 0 }
    const { given, ...items } = include
      ? await withRecords(listed, { include, description }, (work) => reads.read(need, ({ db }) => work(db)))
      : { given: listed, items: listed.map((job) => Buffer.from(JSON.stringify(job))), slices: null }
    const end = () => {
      const next_after = JSON.stringify(String(given.at(-1)?.revision ?? after))
      return `,"next_after":${next_after},"has_more":${rows.length > given.length},"limit":${limit}}`
    }
    return respondItems(c, log, items, end, { withoutContacts: leavesOutContacts(contacts, { servesContacts }) })
  },
}
