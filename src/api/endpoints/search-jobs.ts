import { decodeCursor } from '../../search/cursor.ts'
import { SEARCH_PARAMETERS } from '../../search/filters.ts'
import { leavesOutContacts } from '../contacts.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { requireEntitlementFor } from '../entitlements.ts'
import { jobPageExample } from '../examples.ts'
import { setIndexAgeHeader } from '../index-age.ts'
import { invalidParameter } from '../problem.ts'
import { readQuery } from '../read-query.ts'
import { respondItems } from '../respond-items.ts'
import { JobPageSchema } from '../schemas.ts'
import { answeringSearchErrors } from '../search-errors.ts'

export const searchJobs: Endpoint = {
  path: '/api/v1/jobs',
  anyThread: true,
  operation: {
    operationId: 'searchJobs',
    summary: 'Search jobs',
    description:
      'Newest first, page by page. Unless a date filter is given, open jobs are those posted in the last 90 days. ' +
      'If a full-text query matches nothing, titles that contain its words are returned with `fuzzy: true`.',
    tags: ['Jobs'],
    request: { query: query(SEARCH_PARAMETERS) },
    responses: {
      ...json(JobPageSchema, 'A page of jobs.', { example: jobPageExample, indexed: true }),
      ...problems(400, 401, 403, 422, 429, 500),
    },
  },
  async handle(c, { engine, suggester, now, log, servesContacts }) {
    const { sort, limit, cursor: cursorText, description, contacts, include, ...filters } = readQuery(c, SEARCH_PARAMETERS)
    requireEntitlementFor(include, c)
    const cursor = cursorText === undefined ? null : decodeCursor(cursorText, sort, filters)
    if (cursorText !== undefined && cursor === null) {
      throw invalidParameter('cursor', `is not a cursor of a search sorted by ${sort}: pass next_cursor back unchanged`)
    }
    const includeSource = include?.includes('source') ?? false
    const began = performance.now()
    const request = { filters, sort, limit, cursor, description, includeSource, now: now() }
    const page = await answeringSearchErrors(engine.search(request, setIndexAgeHeader(c)))
    const fuzzy = page.fuzzy ? ',"fuzzy":true' : ''
    const isUnlucky = cursor === null && (page.fuzzy || page.count === 0)
    const suggestions =
      isUnlucky && include?.includes('suggestions')
        ? `,"suggestions":${JSON.stringify(await suggester.suggest({ ...request, began }))}`
        : ''
    const after = `,"next_cursor":${JSON.stringify(page.nextCursor)},"limit":${limit}${fuzzy}${suggestions}}`
    const withoutContacts = description !== 'off' && leavesOutContacts(contacts, { servesContacts })
    return respondItems(c, log, page, () => after, { withoutContacts })
  },
}
