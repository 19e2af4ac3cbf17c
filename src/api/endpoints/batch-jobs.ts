import { z } from '@hono/zod-openapi'
import { ANY_LENGTH, PAGE_BYTES } from '../../catalog/slices.ts'
import { UNRESOLVED_WORDS } from '../../collect/resolve/failure.ts'
import { jsonWithoutContacts } from '../../job/contacts.ts'
import { LONGEST_URL } from '../../job/web-url.ts'
import { INCLUDED_SOURCE, including, SEARCH_PARAMETERS } from '../../search/filters.ts'
import { hydrate } from '../../search/postgres/hydrate.ts'
import { BatchRequestSchema, MOST_ITEMS, readBatchRequest } from '../batch-request.ts'
import { CONTACTS_PARAMETER, leavesOutContacts } from '../contacts.ts'
import { json, problem, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { requireEntitlementFor } from '../entitlements.ts'
import { batchExample } from '../examples.ts'
import { JobSchema } from '../job-schemas.ts'
import { Problem } from '../problem.ts'
import { readBody } from '../read-body.ts'
import { readQuery } from '../read-query.ts'
import { respond } from '../respond.ts'

/** Room for the maximum number of URLs of maximum length, each with quotes and comma and some characters escaped. */
const MOST_BYTES = MOST_ITEMS * (LONGEST_URL + 3) * 2

const BatchStateSchema = z.enum(['open', 'closed', 'not_found']).openapi('BatchState')

const BatchResultSchema = z
  .object({
    requested: z.union([z.int(), z.string()]).openapi({ description: 'The id or URL, as it was sent.' }),
    state: BatchStateSchema,
    detail: z.string().optional().openapi({ description: 'The reason why the job was not found; present only then.' }),
    job: z.union([JobSchema, z.null()]).openapi({ description: 'The job as it is now; null when it was not found.' }),
  })
  .openapi('BatchResult')

const BatchSchema = z.object({ data: z.array(BatchResultSchema) }).openapi('Batch')

const BATCH_PARAMETERS = {
  description: SEARCH_PARAMETERS.description,
  ...CONTACTS_PARAMETER,
  include: including(['source'], INCLUDED_SOURCE),
}

export const batchJobs: Endpoint = {
  method: 'post',
  path: '/api/v1/jobs/batch',
  operation: {
    operationId: 'batchJobs',
    summary: 'Get many jobs at once',
    description:
      `The current state of up to ${MOST_ITEMS} jobs by id or posting URL, open, closed or gone, in the order in which they were sent, ids first. ` +
      'An id or URL that is sent several times has one result, at its first place. URLs are looked up in the catalog alone: no source is asked, ' +
      'and short links are not followed. Each result costs one request of the budget.',
    tags: ['Jobs'],
    request: {
      query: query(BATCH_PARAMETERS),
      body: { required: true, content: { 'application/json': { schema: BatchRequestSchema } } },
    },
    responses: {
      ...json(BatchSchema, 'One result for each different id and URL.', { example: batchExample }),
      ...problem(400, { meaning: 'Invalid query parameters, or an invalid body.' }),
      ...problems(401, 403),
      ...problem(413, {
        meaning:
          "The body is too large, has more items than the account's whole budget, or asks for more text than one answer has.",
        example: { detail: `the body is larger than ${MOST_BYTES} bytes: send it in parts` },
      }),
      ...problem(415, {
        meaning: 'The body is not JSON.',
        example: { detail: 'the body must be JSON: send the header "Content-Type: application/json"' },
      }),
      ...problems(429, 500),
    },
  },
  async handle(c, { reads, resolver, servesContacts }) {
    const { description, contacts, include } = readQuery(c, BATCH_PARAMETERS)
    requireEntitlementFor(include, c)
    const { ids, urls } = await readBody(c, readBatchRequest, {
      mostBytes: MOST_BYTES,
      most: { values: 2 * MOST_ITEMS, depth: 2 },
    })
    const cost = ids.length + urls.length
    const { quota } = c.budget
    if (cost > quota) throw new Problem(413, { detail: neverPasses(cost, quota) })
    // The request itself has already been taken from the budget.
    if (cost > 1) await c.spend(cost - 1)

    const found = await resolver.jobsInCatalog(urls, c.req.signal)
    const wanted = [
      ...ids.map((id) => ({ requested: id, id, otherwise: `no job has the id ${id}` })),
      ...urls.map((url, at) => {
        const outcome = found[at] ?? 'unmatched'
        return typeof outcome === 'number'
          ? { requested: url, id: outcome, otherwise: UNRESOLVED_WORDS.unmatched }
          : { requested: url, id: null, otherwise: UNRESOLVED_WORDS[outcome] }
      }),
    ]
    const known = wanted.flatMap(({ id }) => (id === null ? [] : [id]))
    const item = { description, includeSource: include?.includes('source') ?? false }
    const items = await reads.read('now', async ({ db }) => {
      const rows = new Map((await hydrate(db, [...new Set(known)], item)).map((row) => [row.id, row]))
      const bytes = known.reduce((sum, id) => sum + (rows.get(id)?.bytes ?? 0), 0)
      if (bytes > PAGE_BYTES) throw new Problem(413, { detail: tooLong(bytes) })
      const long = [...rows.values()].flatMap((row) => (row.item === null ? [row.id] : []))
      if (long.length > 0) await c.reserveMemory(bytes)
      for (const row of long.length === 0 ? [] : await hydrate(db, long, item, ANY_LENGTH)) rows.set(row.id, row)
      return rows
    })
    const data = wanted.map(({ requested, id, otherwise }) => {
      const row = id === null ? undefined : items.get(id)
      const head = `{"requested":${JSON.stringify(requested)},"state":`
      if (!row) return `${head}"not_found","detail":${JSON.stringify(otherwise)},"job":null}`
      return `${head}"${row.open ? 'open' : 'closed'}","job":${row.item}}`
    })
    const answer = `{"data":[${data.join(',')}]}`
    return respond(c, leavesOutContacts(contacts, { servesContacts }) ? jsonWithoutContacts(answer) : answer)
  },
}

const neverPasses = (cost: number, quota: number) =>
  `this costs ${cost} requests, and the whole budget of the account is ${quota} per minute, so it can never pass: send at most ${quota} ids and URLs at a time`

const tooLong = (bytes: number) =>
  `the jobs of this batch have ${Math.ceil(bytes / 2 ** 20)} MB of text, and an answer has at most ${PAGE_BYTES / 2 ** 20}: ask for fewer at a time, or without descriptions`
