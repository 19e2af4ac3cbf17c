import { z } from '@hono/zod-openapi'
import { matchesAfter } from '../../catalog/saved-searches/matches.ts'
import { searchOf } from '../../catalog/saved-searches/searches.ts'
import { attachJob } from '../../deliver/event-text.ts'
import { integer } from '../../search/parameters/kinds.ts'
import { readItems } from '../../search/postgres/hydrate.ts'
import { json, problem, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { searchMatchesExample } from '../examples.ts'
import { readQuery } from '../read-query.ts'
import { respond } from '../respond.ts'
import { SearchMatchPageSchema } from '../saved-search-schemas.ts'
import { noSearch, searchIdOf } from '../saved-search-view.ts'

const MAX_LIMIT = 100

const MATCH_PARAMETERS = {
  after: integer({ min: 0 })
    .default(0)
    .openapi({ description: 'Matches after this number: `next_after` of the last answer.', default: 0 }),
  limit: integer({ min: 1, clampTo: MAX_LIMIT })
    .default(MAX_LIMIT)
    .openapi({ description: `Page size. Values above ${MAX_LIMIT} mean ${MAX_LIMIT}.`, default: MAX_LIMIT }),
}

export const listSearchMatches: Endpoint = {
  path: '/api/v1/searches/:id/matches',
  operation: {
    operationId: 'listSearchMatches',
    summary: 'Read the new matches of a saved search',
    description:
      'The jobs that have begun to match since the search was saved, in the order in which they did, each once. A match is there ' +
      'within a few seconds of its change. A job that has closed or ceased to match since is still listed, as it is now.',
    tags: ['Saved searches'],
    request: {
      params: z.object({ id: z.coerce.number().int().openapi({ description: 'The id of the saved search.' }) }),
      query: query(MATCH_PARAMETERS),
    },
    responses: {
      ...json(SearchMatchPageSchema, 'A page of matches.', { example: searchMatchesExample }),
      ...problems(400, 401),
      ...problem(404, { example: { detail: 'this account has no saved search with the id 12' } }),
      ...problems(429, 500),
    },
  },
  async handle(c, { db, reads }) {
    const { after, limit } = readQuery(c, MATCH_PARAMETERS)
    const id = searchIdOf(c)
    if ((await searchOf(db, c.holder.account.id, id)) === null) throw noSearch(String(id))
    const found = await matchesAfter(db, id, after, limit + 1)
    const matches = found.slice(0, limit)
    const items = await readItems(
      reads,
      matches.map(({ job_id }) => job_id),
    )
    const data = matches.map((match) => attachJob(JSON.stringify(match), items.get(match.job_id) ?? null))
    const next = { next_after: String(matches.at(-1)?.number ?? after), has_more: found.length > limit, limit }
    return respond(c, `{"data":[${data.join()}],${JSON.stringify(next).slice(1)}`)
  },
}
