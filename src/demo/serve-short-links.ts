import { type Ask, json, type Reply } from './reply.ts'
import { shortUrlOf, urlOf } from './urls.ts'
import type { World } from './world.ts'

/** A code redirects to the posting's page, closed or not, with the parameter that names where it was shared. */
export function serveShortLinks(ask: Ask, world: World): Reply {
  const asked = `https://${ask.host}/${ask.path[0] ?? ''}`
  for (const { system, byId } of world.sites()) {
    if (system.shortLink?.host !== ask.host) continue
    for (const posting of byId.values()) {
      if (shortUrlOf(posting) !== asked) continue
      const url = new URL(urlOf(posting))
      url.searchParams.set(system.shortLink.mark, 'demo')
      return { status: 302, headers: { location: url.href }, body: '' }
    }
  }
  return json({ error: 'Not Found' }, 404)
}
