import { z } from '@hono/zod-openapi'
import { type SourceRow, listSources as sourcesById } from '../../catalog/source-report.ts'
import { lagSeconds, SOURCE_STATUSES, sourceMessage } from '../../catalog/sources/health.ts'
import { NAME_SOURCES } from '../../job/name-source.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../search/filters.ts'
import { digits, integer, oneOf, text } from '../../search/parameters/kinds.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { sourcePageExample } from '../examples.ts'
import { readQuery } from '../read-query.ts'
import { respond } from '../respond.ts'

const SOURCES_PARAMETERS = {
  type: text({ min: 1, max: 100 }).optional().openapi({ description: 'The applicant tracking system, such as greenhouse.' }),
  status: oneOf(SOURCE_STATUSES).optional().openapi({ description: 'Only sources in this state.' }),
  company_id: integer().optional().openapi({ description: 'Only sources of this company.' }),
  limit: integer({ min: 1, clampTo: MAX_LIMIT })
    .default(DEFAULT_LIMIT)
    .openapi({ description: `Page size. Values above ${MAX_LIMIT} mean ${MAX_LIMIT}.`, default: DEFAULT_LIMIT }),
  cursor: digits().optional().openapi({ description: 'The next_cursor of the previous page.' }),
}

const timestampOrNull = () => z.iso.datetime().nullable()

const CrawledSourceSchema = z
  .object({
    id: z.int(),
    type: z.string().openapi({ description: 'The applicant tracking system.', example: 'greenhouse' }),
    board: z.string().openapi({ description: "The employer's board there.", example: 'northwind' }),
    company: z
      .object({
        id: z.int(),
        name: z.string(),
        name_from: z.enum(NAME_SOURCES).openapi({
          description:
            "Where the name comes from, the best first: stated by the source, read from the board's own page, given by the operator, taken from the shipped directory, or made of the board's slug. A better one replaces a worse one; the id stays.",
        }),
      })
      .nullable(),
    status: z.enum(SOURCE_STATUSES).openapi({
      description:
        'failing: the last crawl failed; gone: the source says it does not exist, and its jobs are closed; unverified: it has not answered yet and is not known to exist; retired: it never answered, and the source says it does not exist; imported: its jobs came with an import and it is not crawled.',
    }),
    open_jobs: z.int(),
    last_success_at: timestampOrNull(),
    lag_seconds: z.int().nullable().openapi({ description: 'Seconds since last_success_at.' }),
    consecutive_failures: z.int(),
    last_failure: z
      .object({ kind: z.string().openapi({ example: 'timeout' }), message: z.string(), at: z.iso.datetime() })
      .nullable()
      .openapi({ description: 'The latest failure, even when it has been overcome.' }),
    next_crawl_at: timestampOrNull(),
    interval_seconds: z
      .int()
      .nullable()
      .openapi({ description: 'Seconds between crawls; adapts to how often the board changes.' }),
    message: z.string().openapi({
      description: 'All of this in plain words.',
      example: 'Last read 4 minutes ago. Next crawl in 26 minutes.',
    }),
  })
  .openapi('CrawledSource')

const CrawledSourcePageSchema = z
  .object({ data: z.array(CrawledSourceSchema), next_cursor: z.string().nullable(), limit: z.int() })
  .openapi('CrawledSourcePage')

export const listSources: Endpoint = {
  path: '/api/v1/sources',
  anyThread: true,
  operation: {
    operationId: 'listSources',
    summary: 'List sources',
    description: 'The boards jobs come from, by id, with the age and the latest failure of each.',
    tags: ['Sources'],
    request: { query: query(SOURCES_PARAMETERS) },
    responses: {
      ...json(CrawledSourcePageSchema, 'A page of sources.', { example: sourcePageExample }),
      ...problems(400, 401, 429, 500),
    },
  },
  async handle(c, { reads, now }) {
    const { type, status, company_id, limit, cursor } = readQuery(c, SOURCES_PARAMETERS)
    // A cursor may have any length; beyond every id there is nothing.
    const after = cursor === undefined ? null : Math.min(Number(cursor), Number.MAX_SAFE_INTEGER)
    const rows = await reads.read({}, ({ db }) => sourcesById(db, { type, status, company_id, limit: limit + 1, after }))
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    const next_cursor = last ? String(last.id) : null
    const data = page.map((row) => sourceRecord(row, now()))
    return respond(c, JSON.stringify({ data, next_cursor, limit }))
  },
}

function sourceRecord(row: SourceRow, now: Date) {
  const { id, type, board, status, open_jobs, last_success_at, consecutive_failures, next_crawl_at, interval_seconds } = row
  return {
    id,
    type,
    board,
    company: row.company_name === null ? null : { id: row.company_id, name: row.company_name, name_from: row.name_from },
    status,
    open_jobs,
    last_success_at,
    lag_seconds: lagSeconds(row, now),
    consecutive_failures,
    last_failure:
      row.last_failure_kind === null
        ? null
        : { kind: row.last_failure_kind, message: row.last_failure_message ?? '', at: row.last_failure_at },
    next_crawl_at,
    interval_seconds,
    message: sourceMessage(row, now),
  }
}
