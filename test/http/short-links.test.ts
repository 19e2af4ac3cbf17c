import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { SHORT_LINK_HOSTS, shortLinks } from '../../src/ats/index.ts'
import { createFetcher } from '../../src/http/client.ts'
import { serve } from './local-server.ts'
import { quickClock } from './quick-clock.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

const TARGET = 'https://boards.greenhouse.io/acme/jobs/123?gh_src=x'

/** Every host of the table, and the target's, are this handler. */
async function links(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = await serve(handle)
  const hostMap = server.mapped('boards.greenhouse.io', 'www.bit.ly', ...SHORT_LINK_HOSTS)
  const http = createFetcher({ hostMap, clock: quickClock() })
  opened.push(server, http)
  return { http, server }
}

const to = (location: string) => (_: IncomingMessage, response: ServerResponse) => response.writeHead(302, { location }).end()

describe('short links', () => {
  it('lead to their target, which is not contacted', async () => {
    const { http, server } = await links(to(TARGET))
    expect(await shortLinks.follow('https://grnh.se/1ujkpkwe1gw', http)).toBe(TARGET)
    expect(await shortLinks.follow('http://WWW.bit.ly/x', http)).toBe(TARGET)
    expect(server.seen).toEqual(['HEAD grnh.se/1ujkpkwe1gw', 'HEAD www.bit.ly/x'])
  })

  it('are only those of the table', async () => {
    const { http, server } = await links(to(TARGET))
    for (const url of [
      TARGET,
      'https://grnh.se.example/x',
      'https://agrnh.se/x',
      'https://example.com/grnh.se',
      'nonsense',
      '',
    ]) {
      expect(await shortLinks.follow(url, http)).toBeNull()
    }
    expect(server.seen).toEqual([])
    expect([...SHORT_LINK_HOSTS].every(shortLinks.isHost)).toBe(true)
  })

  it('may lead through each other', async () => {
    const next: Record<string, string> = { 't.co': 'https://lnkd.in/b', 'lnkd.in': 'https://smrtr.io/c', 'smrtr.io': TARGET }
    const { http, server } = await links((request, response) => to(next[request.headers.host ?? ''] ?? '')(request, response))
    expect(await shortLinks.follow('https://t.co/a', http)).toBe(TARGET)
    expect(server.seen).toEqual(['HEAD t.co/a', 'HEAD lnkd.in/b', 'HEAD smrtr.io/c'])
  })

  it('are given up after five redirects', async () => {
    const { http, server } = await links(to('https://bit.ly/again'))
    await expect(shortLinks.follow('https://bit.ly/x', http)).rejects.toMatchObject({
      kind: 'bad_payload',
      message: 'bit.ly redirected more than 5 times',
    })
    expect(server.seen).toHaveLength(5)
  })

  it.each([403, 404, 405, 501, 200])('are asked with GET where HEAD answers %i', async (status) => {
    const { http, server } = await links((request, response) => {
      if (request.method === 'HEAD') response.writeHead(status).end()
      else to(TARGET)(request, response)
    })
    expect(await shortLinks.follow('https://smrtr.io/nnHfw', http)).toBe(TARGET)
    expect(server.seen).toEqual(['HEAD smrtr.io/nnHfw', 'GET smrtr.io/nnHfw'])
  })

  it('that are gone or lead nowhere fail', async () => {
    const gone = await links((_, response) => response.writeHead(404).end())
    await expect(shortLinks.follow('https://grnh.se/x', gone.http)).rejects.toMatchObject({ kind: 'gone' })
    const page = await links((_, response) => response.end('<a href="https://elsewhere.example">Continue</a>'))
    await expect(shortLinks.follow('https://lnkd.in/x', page.http)).rejects.toMatchObject({
      kind: 'bad_payload',
      message: 'lnkd.in did not redirect',
    })
  })

  it.each([
    'file:///etc/passwd',
    'gopher://grnh.se/x',
    'https://user:word@grnh.se/x',
    'https://user:word@boards.greenhouse.io/x',
  ])('may not lead to %s', async (location) => {
    const { http, server } = await links(to(location))
    await expect(shortLinks.follow('https://grnh.se/x', http)).rejects.toMatchObject({ kind: 'refused' })
    expect(server.seen).toHaveLength(1)
  })

  it('do not reach inside when their name points there', async () => {
    const http = createFetcher({ lookup: async () => [{ address: '127.0.0.1', family: 4 }], retry: { tries: 1 } })
    opened.push(http)
    await expect(shortLinks.follow('https://grnh.se/x', http)).rejects.toMatchObject({ kind: 'refused' })
  })
})
