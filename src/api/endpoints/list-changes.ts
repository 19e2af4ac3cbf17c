import { feedPositionSince, readFeed } from '../../catalog/feed.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../search/filters.ts'
import { integer } from '../../search/parameters/kinds.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { changePageExample } from '../examples.ts'
import { feedItems } from '../feed-items.ts'
import { FEED_FILTERS, FEED_INCLUDE, FEED_START, refuseTwoStarts } from '../feed-parameters.ts'
import { readQuery } from '../read-query.ts'
import { respondItems } from '../respond-items.ts'
import { ChangePageSchema } from '../schemas.ts'

const CHANGES_PARAMETERS = {
  ...FEED_START,
  ...FEED_FILTERS,
  limit: integer({ min: 1, clampTo: MAX_LIMIT })
    .default(DEFAULT_LIMIT)
    .openapi({ description: `Page size. Values above ${MAX_LIMIT} mean ${MAX_LIMIT}.`, default: DEFAULT_LIMIT }),
  include: FEED_INCLUDE,
}

export const listChanges: Endpoint = {
  path: '/api/v1/changes',
  anyThread: true,
  operation: {
    operationId: 'listChanges',
    summary: 'Read the change feed',
    description:
      'Every change to the catalog, oldest first. Pass `next_cursor` back on every poll: page on at once while `has_more` ' +
      'is true, else poll again later. A filter that matches little may answer few or no events together with `has_more: true`.',
    tags: ['Changes'],
    request: { query: query(CHANGES_PARAMETERS) },
    responses: {
      ...json(ChangePageSchema, 'A page of change events.', { example: changePageExample }),
      ...problems(400, 401, 429, 500),
    },
  },
  async handle(c, { db, reads, log }) {
    const { cursor, since, limit, include = [], ...filters } = readQuery(c, CHANGES_PARAMETERS)
    refuseTwoStarts(cursor, since)
    // A cursor beyond every possible id has nothing after it; it is echoed as it was written.
    // `since` is looked up on the primary: the newest event of a replica may be older.
    const after = since ? await feedPositionSince(db, since) : Number(cursor)
    const asked = { after, limit, filters, includeJob: include.includes('job'), includeValues: include.includes('values') }
    const page = Number.isSafeInteger(after)
      ? await reads.read({ change: after }, ({ db, upTo }) => readFeed(db, { ...asked, upTo: upTo?.change }))
      : { events: [], longJobs: new Map(), hasMore: false, scannedTo: null }
    const reached = page.scannedTo ?? page.events.at(-1)?.id
    const next_cursor = reached === undefined ? (since ? String(after) : cursor) : String(reached)
    const need = { change: page.events.at(-1)?.id ?? 0 }
    const items = await feedItems(page, asked.includeJob, (work) => reads.read(need, ({ db }) => work(db)))
    return respondItems(c, log, items, () => `,"next_cursor":"${next_cursor}","has_more":${page.hasMore},"limit":${limit}}`)
  },
}
