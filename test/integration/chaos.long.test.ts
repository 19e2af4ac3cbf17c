import { describe, expect, it } from 'vitest'
import type { BlowName } from '../../bench/chaos/blows.ts'
import { chaos } from '../../bench/chaos/index.ts'

/** One of each kind. The disk is refused by the database itself and the clock is set inside of the server, so any user can run it. */
const BLOWS: BlowName[] = [
  'kill -9 everything',
  'kill -9 one process of PostgreSQL',
  'stall the server',
  'fill the disk',
  'set the clock a day ahead and back',
]

describe.skipIf(process.platform !== 'linux')('rounds of chaos', () => {
  it('loses nothing: catalog and world, feed and catalog, index and PostgreSQL, a reader and the feed agree', async () => {
    const verdicts = await chaos({
      seed: 20_261_115,
      rounds: BLOWS.length,
      blows: BLOWS,
      employers: 6,
      postings: 60,
      records: 2_000,
      smallDisk: false,
    })
    expect(verdicts.length).toBeGreaterThanOrEqual(8)
    expect(verdicts.filter(([, fault]) => fault !== null)).toEqual([])
  })
})
