import { createHash } from 'node:crypto'
import type { Account } from '../catalog/accounts.ts'
import { catalogIdentity } from '../catalog/identity.ts'
import { type FeedState, feedState, openFeed } from '../catalog/saved-searches/feeds.ts'
import { atomFeed } from '../deliver/feeds/atom.ts'
import type { FeedEntry, MatchFeed } from '../deliver/feeds/entries.ts'
import { jsonFeed } from '../deliver/feeds/json-feed.ts'
import { FEED_TOKEN, keyDigest } from './api-key.ts'
import type { ApiContext } from './context.ts'
import type { ApiServices } from './endpoint.ts'
import { listedJobs } from './listed-jobs.ts'
import { notFound } from './problem.ts'
import { hasTag, respond, weakTag } from './respond.ts'
import type { Router } from './router.ts'

/** The newest matches that a feed has. Readers that poll once a day miss none unless there are more in a day. */
const MOST_ENTRIES = 100

const FORMATS = {
  atom: { contentType: 'application/atom+xml; charset=utf-8', write: atomFeed },
  json: { contentType: 'application/feed+json; charset=utf-8', write: jsonFeed },
} as const satisfies Record<string, { contentType: string; write: (feed: MatchFeed) => string }>
type FeedFormat = keyof typeof FORMATS

const FILE = /^(fd_[0-9A-Za-z]{38})\.(atom|json)$/

/** The addresses of a feed. */
export const feedUrls = (publicUrl: string, token: string) => ({
  atom_url: `${publicUrl}/feeds/${token}.atom`,
  json_url: `${publicUrl}/feeds/${token}.json`,
})

/** Saved searches as feeds, for programs that cannot send a key: the address itself carries a token that opens this one search for reading. */
export function addFeedRoutes(
  app: Router,
  { db, reads, publicUrl, now }: ApiServices,
  spend: (c: ApiContext, account: Account) => Promise<void>,
): void {
  app.get('/feeds/:file', async (c) => {
    const [, token = '', format] = FILE.exec(c.param('file')) ?? []
    const opened = FEED_TOKEN.isWellFormed(token) ? await openFeed(db, keyDigest(token)) : null
    if (opened === null) throw notFound('there is no such feed: its address is mistyped, or it was ended')
    await spend(c, opened.account)
    const { search } = opened
    const state = await feedState(db, search, MOST_ENTRIES)
    const url = feedUrls(publicUrl(), token)[`${format as FeedFormat}_url`]
    const tag = tagOf(search, url, state)
    c.setHeader('cache-control', 'private, no-cache')
    c.setHeader('etag', tag)
    // Last-Modified has whole seconds. It is sent only when its second is over, because another change in the same second would have the same time.
    const lastModified = new Date(Math.ceil(state.changedAt.getTime() / 1000) * 1000)
    const isSettled = lastModified.getTime() < now().getTime()
    if (isSettled) c.setHeader('last-modified', lastModified.toUTCString())
    if (isFresh(c, tag, isSettled ? lastModified : null)) return c.body(null, 304)

    const ids = state.matches.map(({ job_id }) => job_id)
    const items = await listedJobs(reads, ids)
    const entries = state.matches.flatMap(({ job_id, matched_at }): FeedEntry[] => {
      const job = items.get(job_id)
      return job === undefined ? [] : [{ job, matchedAt: matched_at }]
    })
    const { contentType, write } = FORMATS[format as FeedFormat]
    const catalog = await catalogIdentity(db)
    const { id: searchId, name } = search
    return respond(c, write({ catalog, searchId, name, url, home: publicUrl(), changedAt: state.changedAt, entries }), {
      contentType,
    })
  })
}

/** Differs whenever the answer would: jobs carry a new revision after every change. */
function tagOf(search: { name: string }, url: string, { matches, revisions, changedAt }: FeedState): string {
  const jobs = matches.map(({ number, job_id }) => `${number} ${revisions.get(job_id) ?? 'gone'}`)
  return weakTag(createHash('sha256').update([search.name, url, changedAt.toISOString(), ...jobs].join('\n')))
}

/** By RFC 9110, If-Modified-Since counts only without If-None-Match. */
function isFresh(c: ApiContext, tag: string, lastModified: Date | null): boolean {
  const tags = c.req.header('if-none-match')
  if (tags !== undefined) return hasTag(tags, tag)
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return lastModified !== null && since >= lastModified.getTime()
}
