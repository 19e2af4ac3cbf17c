import { z } from '@hono/zod-openapi'
import { feedPositionSince } from '../../catalog/feed.ts'
import { HEARTBEAT_MS, TAKEN_WITHIN_MS } from '../../deliver/change-stream.ts'
import type { ApiContext } from '../context.ts'
import { problem, problems, query, stream } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { changeStreamExample } from '../examples.ts'
import { FEED_FILTERS, FEED_INCLUDE, FEED_START, refuseTwoStarts } from '../feed-parameters.ts'
import { invalidParameter, Problem } from '../problem.ts'
import { MOST_PLACES } from '../quotas/account-places.ts'
import { readQuery } from '../read-query.ts'
import { streamed } from '../streamed.ts'

const STREAM_PARAMETERS = { ...FEED_START, ...FEED_FILTERS, include: FEED_INCLUDE }

const RETRY_AFTER_SECONDS = 10
const TOO_MANY = `the account has ${MOST_PLACES.streams} streams open, which is the most it may have: close one, or read the feed page by page`

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx sends on at once then.
  'x-accel-buffering': 'no',
}

export const streamChanges: Endpoint = {
  path: '/api/v1/changes/stream',
  waits: true,
  operation: {
    operationId: 'streamChanges',
    summary: 'Stream the change feed',
    description:
      'The change feed as server-sent events: first everything after the cursor, then each change within seconds of its commit. The data ' +
      'of a message is one event as in the feed, and its id is the cursor. Connect again with the last id as Last-Event-ID (or `cursor`) ' +
      `and nothing is lost or repeated. Every ${HEARTBEAT_MS / 1000} seconds without an event there is a message with an id and no data: ` +
      `the position that the filters have passed. A client that takes nothing for ${TAKEN_WITHIN_MS / 1000} seconds is cut off. A stream ` +
      `costs one request of the budget; an account may have ${MOST_PLACES.streams} open. Revoking the key ends its streams.`,
    tags: ['Changes'],
    request: {
      query: query(STREAM_PARAMETERS),
      headers: z.object({
        'Last-Event-ID': z
          .string()
          .optional()
          .openapi({ description: 'The id of the last message that arrived. It takes precedence over `cursor` and `since`.' }),
      }),
    },
    responses: {
      ...stream({ 'text/event-stream': changeStreamExample }, 'Change events, without end.', {}),
      ...problems(400, 401),
      ...problem(429, {
        meaning: "The account's rate limit is exceeded, or it has the largest allowed number of streams open.",
        example: { detail: TOO_MANY },
      }),
      ...problems(500, 503),
    },
  },
  async handle(c, { db, streams, places, log }) {
    const { include = [], cursor, since, ...filters } = readQuery(c, STREAM_PARAMETERS)
    refuseTwoStarts(cursor, since)
    const resumed = lastEventId(c)
    if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS)
    const leavePlace = await places.streams.enter(c.holder.account.id)
    if (leavePlace === null) {
      throw new Problem(429, { detail: TOO_MANY, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
    }
    try {
      const start = resumed ?? (since ? String(await feedPositionSince(db, since)) : cursor)
      const opened = await streams.open(c.holder.key_id, {
        after: Number(start),
        cursor: start,
        filters,
        includeJob: include.includes('job'),
        includeValues: include.includes('values'),
        reserveMemory: c.reserveMemory,
        cutOff() {
          log.warn({ id: c.requestId }, `a stream was cut off: its client took nothing for ${TAKEN_WITHIN_MS / 1000} s`)
          c.env?.outgoing?.destroy()
        },
      })
      if (opened === null) throw new Problem(503, { detail: SHUTTING_DOWN, headers: { 'retry-after': '1' } })
      return streamed(c, opened.chunks, {
        headers: HEADERS,
        encodings: [],
        endShows: true,
        ended(failure) {
          opened.leave()
          leavePlace()
          if (failure !== null) log.warn({ id: c.requestId }, `a stream was cut off (${(failure as Error).message})`)
        },
      })
    } catch (error) {
      leavePlace()
      throw error
    }
  },
}

const SHUTTING_DOWN = 'this server is shutting down: connect again'

function lastEventId(c: ApiContext): string | null {
  const given = c.req.header('last-event-id')
  if (given === undefined || given === '') return null
  if (!/^\d+$/.test(given)) throw invalidParameter('Last-Event-ID', 'must consist of digits only')
  return given
}
