import { type Ask, json, type Reply } from './reply.ts'
import { shortUrlOf, urlOf } from './urls.ts'
import type { World } from './world.ts'

export const SHORT_HOSTS: ReadonlySet<string> = new Set(['grnh.se', 'smrtr.io'])

/** A code leads to the posting's page, closed or not, with the mark of where it was shared. */
export function serveShortLinks(ask: Ask, world: World): Reply {
  const asked = `https://${ask.host}/${ask.path[0] ?? ''}`
  for (const site of world.sites()) {
    if (site.employer.system !== 'greenhouse' && site.employer.system !== 'smartrecruiters') continue
    for (const posting of site.byId.values()) {
      if (shortUrlOf(posting) !== asked) continue
      const url = new URL(urlOf(posting))
      url.searchParams.set(site.employer.system === 'greenhouse' ? 'gh_src' : 'trid', 'demo')
      return { status: 302, headers: { location: url.href }, body: '' }
    }
  }
  return json({ error: 'Not Found' }, 404)
}
