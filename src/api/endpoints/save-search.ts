import { settledRevision } from '../../catalog/position.ts'
import { addSearch, MOST_SEARCHES } from '../../catalog/saved-searches/searches.ts'
import { type SearchEngine, windowStart } from '../../search/engine.ts'
import type { Filters } from '../../search/filters.ts'
import { readSavedQuery } from '../../search/saved-query.ts'
import { json, problem, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { newSearchExample, savedSearchExample } from '../examples.ts'
import { invalidParameters, Problem } from '../problem.ts'
import { readBody, readBySchema } from '../read-body.ts'
import { respond } from '../respond.ts'
import { NewSearchSchema, SavedSearchSchema } from '../saved-search-schemas.ts'
import { savedSearchViews } from '../saved-search-view.ts'
import { answeringSearchErrors } from '../search-errors.ts'

const IDS_AT_ONCE = 20_000
const BODY = { mostBytes: 16_384, most: { values: 8, depth: 2 } }

const TAKEN = 'the account has another search of this name: choose another name, or end that search first'
const FULL = `the account has ${MOST_SEARCHES} saved searches, which is the most it may have: end one first`

export const saveSearch: Endpoint = {
  method: 'post',
  path: '/api/v1/searches',
  operation: {
    operationId: 'saveSearch',
    summary: 'Save a search',
    description:
      'From now on, each job that begins to match the search is a new match, once: a new job, and a job that was reopened or changed so that ' +
      'it matches. Jobs that match already are not new. The search matches as `/jobs` does. Saving the same search again under ' +
      `the same name changes nothing. An account may have ${MOST_SEARCHES} saved searches.`,
    tags: ['Saved searches'],
    request: {
      body: { required: true, content: { 'application/json': { schema: NewSearchSchema, example: newSearchExample } } },
    },
    responses: {
      ...json(SavedSearchSchema, 'The saved search.', { example: savedSearchExample }),
      ...problem(400, { meaning: 'An invalid body, or filters that a search refuses.' }),
      ...problems(401),
      ...problem(409, {
        meaning: 'The account has another search of this name, or as many as it may have.',
        example: { detail: TAKEN },
      }),
      ...problem(413, { meaning: 'The body is too large.', example: { detail: 'the body is larger than 16384 bytes' } }),
      ...problem(415, {
        meaning: 'The body is not JSON.',
        example: { detail: 'the body must be JSON: send the header "Content-Type: application/json"' },
      }),
      ...problems(422, 429, 500),
    },
  },
  async handle(c, { db, engine, now }) {
    const { name, query } = await readBody(c, readBySchema(NewSearchSchema), BODY)
    const reading = readSavedQuery(query)
    if (!('value' in reading)) throw invalidParameters(reading)
    // Before the matches are read: a change in between is compared with the search later, and a job that is known by then is not new.
    const revision = await settledRevision(db)
    const known = await answeringSearchErrors(matchesNow(engine, reading.value, { revision, now: now() }))
    const { id: account_id } = c.holder.account
    const saved = await addSearch(db, { account_id, name, query, position: revision, known })
    if (typeof saved === 'string') throw new Problem(409, { detail: saved === 'taken' ? TAKEN : FULL })
    const [view] = await savedSearchViews(db, account_id, [saved])
    return respond(c, JSON.stringify(view))
  },
}

/** The jobs that a search shows now, in ascending order. */
async function matchesNow(
  engine: SearchEngine,
  filters: Filters,
  { revision, now }: { revision: number; now: Date },
): Promise<number[]> {
  const ids: number[] = []
  const request = { filters, window: windowStart(filters, now), limit: IDS_AT_ONCE, revision }
  let found = await engine.ids({ ...request, mode: null, after: 0 })
  for (;;) {
    for (const id of found.ids) ids.push(id)
    if (found.next === null) return ids
    found = await engine.ids({ ...request, mode: found.mode, after: found.next })
  }
}
