import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DEMO_SEED } from '../../src/commands/demo-boards.ts'
import { createWorld } from '../../src/demo/index.ts'
import { startedAt } from './demo-client.ts'

describe('the world of the demo', () => {
  const world = createWorld({ seed: DEMO_SEED, startedAt })

  it('has about 5,000 postings of 62 employers on the eight systems with most users', () => {
    expect(world.boards()).toHaveLength(62)
    expect(world.systems).toHaveLength(8)
    const { length } = world.sites().flatMap(({ open }) => open)
    expect(length).toBeGreaterThan(4900)
    expect(length).toBeLessThan(5200)
  })

  it('has another seed when it has other postings, so that catalogs of the world before close theirs', () => {
    const ids = [...world.truth()].flatMap(([board, postings]) => [...postings.keys()].map((id) => `${board} ${id}`))
    expect(`${DEMO_SEED} ${hash('sha1', ids.join('\n'), 'hex').slice(0, 12)}`).toMatchInlineSnapshot(`"20261116 2dd8eb579714"`)
  })
})
