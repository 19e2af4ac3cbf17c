import { z } from '@hono/zod-openapi'
import { SOURCE_STATUSES } from '../../catalog/sources/health.ts'
import { json, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { coverageExample } from '../examples.ts'
import { respond } from '../respond.ts'

const seconds = () => z.int().nullable()

const CoverageSchema = z
  .object({
    counted_at: z.iso.datetime().openapi({ description: 'The time of the count, which is kept for at least 10 seconds.' }),
    boards: z
      .object(Object.fromEntries(SOURCE_STATUSES.map((status) => [status, z.int()])))
      .openapi({ description: 'Sources by state, as in /api/v1/sources.' }),
    jobs: z.object({ open: z.int(), closed: z.int() }),
    systems: z
      .array(
        z
          .object({ type: z.string(), boards: z.int(), failing: z.int(), open_jobs: z.int(), closed_jobs: z.int() })
          .openapi('SystemCoverage'),
      )
      .openapi({ description: 'Applicant tracking systems, most open jobs first.' }),
    freshness: z
      .object({
        boards: z.int().openapi({ description: 'Boards that are crawled and have been read completely.' }),
        never: z.int().openapi({ description: 'Boards that are crawled and were never read completely.' }),
        median_seconds: seconds(),
        p90_seconds: seconds(),
        p99_seconds: seconds(),
        oldest_seconds: seconds(),
      })
      .openapi({ description: 'Age of the last complete listing of the boards that are crawled; null where there is none.' }),
    fields: z.array(z.object({ field: z.string(), known: z.int(), percent: z.number() }).openapi('FieldCoverage')).openapi({
      description: 'The number of open jobs with a known value, by field. salary: a minimum or a maximum; skills: at least one.',
    }),
    failures: z
      .array(
        z
          .object({
            kind: z.string().openapi({ example: 'rate_limited' }),
            boards: z.int(),
            latest: z.object({ board: z.string(), message: z.string(), at: z.iso.datetime() }),
          })
          .openapi('FailureCoverage'),
      )
      .openapi({ description: 'Why boards fail now, most boards first, each with its latest example.' }),
    pace: z
      .object({
        crawled_last_hour: z.int().openapi({ description: 'Boards tried in the last hour.' }),
        due: z.int().openapi({ description: 'Boards that are due.' }),
        lanes: z.array(
          z
            .object({
              lane: z.string().openapi({ description: 'A host, or hosts that a vendor counts together.' }),
              in_flight: z.int(),
              held_seconds: z.int().openapi({ description: 'Seconds for which the source asked all clients to wait.' }),
            })
            .openapi('PaceLane'),
        ),
      })
      .openapi({ description: 'The speed of reading sources; lanes in use or on hold now, at most 50.' }),
  })
  .openapi('Coverage')

export const getCoverage: Endpoint = {
  path: '/api/v1/coverage',
  operation: {
    operationId: 'getCoverage',
    summary: 'See the state of the collection',
    description:
      'Systems and boards by state, jobs, how fresh they are, how often each field is known, why boards fail, and how fast sources are ' +
      'read. Counted at most every 10 seconds, and less often where counting takes longer than half a second.',
    tags: ['Sources'],
    responses: { ...json(CoverageSchema, 'The collection.', { example: coverageExample }), ...problems(401, 429, 500) },
  },
  async handle(c, { coverage }) {
    const { counted_at, boards, jobs, systems, freshness, known, failures, pace } = await coverage()
    const fields = Object.entries(known).map(([field, count]) => ({ field, known: count, percent: percent(count, jobs.open) }))
    const told = failures.map(({ kind, boards: count, board, message, at }) => ({
      kind,
      boards: count,
      latest: { board, message, at },
    }))
    return respond(c, JSON.stringify({ counted_at, boards, jobs, systems, freshness, fields, failures: told, pace }))
  },
}

const percent = (count: number, all: number) => (all === 0 ? 0 : Math.round((count / all) * 1000) / 10)
