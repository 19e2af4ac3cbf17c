import type { z } from '@hono/zod-openapi'
import { feedPositionSince, readFeed } from '../../catalog/feed.ts'
import { CHANGE_TYPES, CONTENT_FIELDS, EMPLOYMENT_TYPES, LEVELS, WORKPLACES } from '../../job/vocab.ts'
import { DEFAULT_LIMIT, including, MAX_LIMIT } from '../../search/filters.ts'
import { codes, dateTime, digits, flag, integer, someOf } from '../../search/parameters/kinds.ts'
import { CHANGE_EXTRAS } from '../changed-values.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { changePageExample } from '../examples.ts'
import { feedItems } from '../feed-items.ts'
import { invalidParameter } from '../problem.ts'
import { readQuery } from '../read-query.ts'
import { respondItems } from '../respond-items.ts'
import { ChangePageSchema } from '../schemas.ts'

const optional = <Kind extends z.ZodType>(kind: Kind, description: string) => kind.optional().openapi({ description })
const beforeOrAfter = 'before the change or after it. Repeat or separate by commas.'

const CHANGES_PARAMETERS = {
  cursor: digits()
    .default('0')
    .openapi({ description: 'Resume after this change id; 0 replays the full history.', default: '0' }),
  types: optional(someOf(CHANGE_TYPES, { max: 4 }), 'Only these types of change. Repeat or separate by commas.'),
  level: optional(someOf(LEVELS, { max: 7 }), `Jobs of these levels ${beforeOrAfter}`),
  workplace: optional(someOf(WORKPLACES, { max: 3 }), `Jobs of these workplaces ${beforeOrAfter}`),
  employment_type: optional(someOf(EMPLOYMENT_TYPES, { max: 5 }), `Jobs of these employment types ${beforeOrAfter}`),
  country: optional(codes({ length: 2, max: 20, fold: 'upper' }), `Jobs tagged with one of these countries ${beforeOrAfter}`),
  company_id: optional(integer(), 'Jobs of this company before the change or after it.'),
  has_salary: optional(flag(), 'Jobs that stated a salary (true) or none (false) before the change or after it.'),
  changed_fields: optional(
    someOf(CONTENT_FIELDS, { max: CONTENT_FIELDS.length }),
    'Only events that changed at least one of these fields, and every created event. Repeat or separate by commas.',
  ),
  since: optional(dateTime(), 'Start at this point in time. Not together with a cursor other than 0.'),
  limit: integer({ min: 1, clampTo: MAX_LIMIT })
    .default(DEFAULT_LIMIT)
    .openapi({ description: `Page size. Values above ${MAX_LIMIT} mean ${MAX_LIMIT}.`, default: DEFAULT_LIMIT }),
  include: including(
    CHANGE_EXTRAS,
    'job attaches the current job record, without descriptions; values attaches the changed fields before and after.',
  ),
}

export const listChanges: Endpoint = {
  path: '/api/v1/changes',
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
    if (since && !/^0+$/.test(cursor)) {
      const message = 'cannot be combined with a cursor, because both say where the feed begins: give one or the other'
      throw invalidParameter('since', message)
    }
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
