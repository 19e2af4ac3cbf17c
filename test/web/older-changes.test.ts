import { expect, it } from 'vitest'
import type { ChangeEvent, ChangePage } from '../../src/client/index.ts'
import { isAtFloor, lookBackFrom, PAGE, readWindow } from '../../web/pages/feed/older-changes.ts'

/** A feed whose server looks at so many events for a page, as the real one does where a filter matches little. */
function feedOf(
  ids: number[],
  { matches = () => true, scans = 2_000 }: { matches?: (id: number) => boolean; scans?: number } = {},
) {
  let requests = 0
  return {
    requests: () => requests,
    read: async (cursor: string): Promise<ChangePage> => {
      requests++
      const after = ids.filter((id) => id > Number(cursor))
      const scanned = after.slice(0, scans)
      const found = scanned.filter(matches)
      const data = found.slice(0, PAGE).map((id) => ({ id }) as ChangeEvent)
      const isFull = found.length > PAGE
      const has_more = isFull || after.length > scans
      const reached = isFull ? data.at(-1)!.id : scanned.at(-1)
      return { data, next_cursor: has_more ? String(reached) : String(data.at(-1)?.id ?? cursor), has_more, limit: PAGE }
    },
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

async function allBack(feed: ReturnType<typeof feedOf>, head: number, floor = 0): Promise<number[]> {
  const seen: number[] = []
  for (let at = lookBackFrom(String(head), String(floor)); !isAtFloor(at); ) {
    const { events, next } = await readWindow(at, feed.read)
    seen.push(...events.map(({ id }) => id).toReversed())
    at = next
  }
  return seen
}

it('the first window has the newest events', async () => {
  const { events } = await readWindow(lookBackFrom('5000', '0'), feedOf(range(1, 5_000)).read)
  expect(events.map(({ id }) => id)).toEqual(range(4_501, 5_000))
})

it.each<[string, number[], { matches?: (id: number) => boolean }]>([
  ['a dense feed', range(1, 5_000), {}],
  ['a rare filter', range(1, 5_000), { matches: (id: number) => id % 97 === 0 }],
  ['a filter that matches one end only', range(1, 5_000), { matches: (id: number) => id < 900 }],
  ['a gap as a failover leaves it', [...range(1, 3_000), ...range(1_003_000, 1_003_050)], {}],
  ['an empty feed', [], {}],
])('%s: each event once, newest first', async (_, ids, options) => {
  const feed = feedOf(ids, options)
  const expected = ids.filter(options.matches ?? (() => true)).toReversed()
  expect(await allBack(feed, ids.at(-1) ?? 0)).toEqual(expected)
  expect(feed.requests()).toBeLessThan(40)
})

it('stops at the floor', async () => {
  expect(await allBack(feedOf(range(1, 2_000)), 2_000, 1_200)).toEqual(range(1_201, 2_000).toReversed())
})
