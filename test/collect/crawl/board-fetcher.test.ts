import { expect, it } from 'vitest'
import { boardFetcher } from '../../../src/collect/crawl/crawl.ts'
import type { FetchOptions } from '../../../src/http/fetcher.ts'
import { serving } from '../../ats/served.ts'

const LIST = 'https://api.acme.example/jobs'

/** Whether robots.txt is asked about a request that an adapter makes with these options. */
async function asksRobots(robots: boolean, options: FetchOptions): Promise<boolean> {
  const http = serving({ [LIST]: '{}' })
  await boardFetcher(http, () => true, { robots }).fetch(LIST, options)
  return http.requests[0]!.options.robots === true
}

it.each<[string, boolean, FetchOptions, boolean]>([
  ['an interface', false, {}, false],
  ['a page', false, { robots: true }, true],
  ['an interface of a board that wants it for all requests', true, { method: 'POST', json: {} }, true],
])('robots.txt is asked about %s: as the board is set', async (_, robots, options, asked) => {
  expect(await asksRobots(robots, options)).toBe(asked)
})
