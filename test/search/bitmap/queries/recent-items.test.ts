import { describe, expect, test } from 'vitest'
import { RecentItems } from '../../../../src/search/bitmap/queries/recent-items.ts'

const MB = 1_000_000
const item = (bytes: number) => new Uint8Array(bytes)

describe('recent items', () => {
  test('are found by their documents', () => {
    const items = new RecentItems()
    const [first, second] = [item(10), item(20)]
    items.set(0, first)
    items.set(70_000, second)
    expect(items.get(0)).toBe(first)
    expect(items.get(70_000)).toBe(second)
    expect(items.get(1)).toBeNull()
  })

  test('of a document in the same slot replace the ones before', () => {
    const items = new RecentItems()
    const [first, second] = [item(10), item(20)]
    items.set(5, first)
    items.set(5 + 65_536, second)
    expect(items.get(5)).toBeNull()
    expect(items.get(5 + 65_536)).toBe(second)
  })

  test('take 40 MB at most, and those that nobody asks for leave first', () => {
    const items = new RecentItems()
    for (let document = 0; document < 200; document++) {
      items.set(document, item(MB))
      items.get(0)
    }
    const kept = Array.from({ length: 200 }, (_, document) => document).filter((document) => items.get(document) !== null)
    expect(kept.length).toBeLessThanOrEqual(40)
    expect(kept).toContain(0)
    expect(kept).toContain(199)
  })

  test('with one that is longer than all may be are empty', () => {
    const items = new RecentItems()
    items.set(3, item(41 * MB))
    expect(items.get(3)).toBeNull()
    items.set(4, item(MB))
    expect(items.get(4)).not.toBeNull()
  })
})
