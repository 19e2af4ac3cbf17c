import { z } from '@hono/zod-openapi'
import { addFeed, MOST_FEEDS } from '../../catalog/saved-searches/feeds.ts'
import { searchOf } from '../../catalog/saved-searches/searches.ts'
import { FEED_TOKEN, keyDigest, keyHint } from '../api-key.ts'
import { json, problem, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { newFeedExample } from '../examples.ts'
import { feedUrls } from '../feed-routes.ts'
import { Problem } from '../problem.ts'
import { respond } from '../respond.ts'
import { NewFeedSchema } from '../saved-search-schemas.ts'
import { noSearch, searchIdOf } from '../saved-search-view.ts'

const FULL = `the search has ${MOST_FEEDS} feeds, which is the most it may have: end one first`

export const addSearchFeed: Endpoint = {
  method: 'post',
  path: '/api/v1/searches/:id/feeds',
  operation: {
    operationId: 'addSearchFeed',
    summary: 'Make a feed of a saved search',
    description:
      'Makes an address under which the newest matches can be read as Atom and as JSON Feed without a key. The address is shown only now: whoever ' +
      "has it can read the matches, until the feed is ended. Each reading costs one request of the account's budget.",
    tags: ['Saved searches'],
    request: { params: z.object({ id: z.coerce.number().int().openapi({ description: 'The id of the saved search.' }) }) },
    responses: {
      ...json(NewFeedSchema, 'The feed, with its addresses.', { example: newFeedExample }),
      ...problems(401),
      ...problem(404, { example: { detail: 'this account has no saved search with the id 12' } }),
      ...problem(409, { meaning: 'The search has as many feeds as it may have.', example: { detail: FULL } }),
      ...problems(429, 500),
    },
  },
  async handle(c, { db, publicUrl }) {
    const search_id = searchIdOf(c)
    if ((await searchOf(db, c.holder.account.id, search_id)) === null) throw noSearch(String(search_id))
    const token = FEED_TOKEN.make()
    const feed = await addFeed(db, { search_id, digest: keyDigest(token), hint: keyHint(token) })
    if (feed === null) throw new Problem(409, { detail: FULL })
    return respond(c, JSON.stringify({ ...feed, ...feedUrls(publicUrl(), token) }))
  },
}
