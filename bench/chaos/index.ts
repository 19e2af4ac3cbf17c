import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Random, randomOf } from '../../src/demo/random.ts'
import { BLOW_NAMES, BLOWS, type BlowName } from './blows.ts'
import { openStage, type Stage, type StageOptions } from './stage.ts'
import { type Verdict, verify } from './verify.ts'

export interface ChaosOptions extends Partial<Omit<StageOptions, 'tell'>> {
  seed: number
  rounds: number
  /** What may go wrong. All of it comes up before anything does twice. */
  blows?: BlowName[]
  tell?: (line: string) => void
}

const CHURN = 0.08

/**
 * Lets a server crawl a living world while it, its database, its disk and its clock are struck, round by round; then lets the world stand
 * still and compares the catalog with the world, the feed with the catalog, the index with PostgreSQL, and a reader's own log with the feed.
 */
export async function chaos({ rounds, seed, blows = BLOW_NAMES, tell = () => {}, ...options }: ChaosOptions): Promise<Verdict[]> {
  const started = performance.now()
  const say = (line: string) => tell(`${((performance.now() - started) / 1_000).toFixed(1).padStart(7)} s  ${line}`)
  const stage = await openStage({ employers: 12, postings: 150, smallDisk: true, ...options, seed, tell: say })
  try {
    await stage.untilReady()
    let deck: BlowName[] = []
    for (let round = 1; round <= rounds; round++) {
      const random = randomOf(seed, 'chaos', round)
      if (deck.length === 0) deck = [...blows]
      const [blow] = deck.splice(random.between(0, deck.length - 1), 1) as [BlowName]
      stage.world.advance({ churn: CHURN })
      await untilMoment(stage, random)
      say(`${String(round).padStart(4)}  ${blow}`)
      await BLOWS[blow](stage, random)
      await stage.untilReady()
    }
    say('      the world stands still')
    const verdicts = await verify(stage)
    say('      compared')
    return verdicts
  } finally {
    await stage.close()
  }
}

const LONGEST_WAIT_MS = 3_000

/**
 * Mostly the moment at which the reader has just seen something new: what was committed a few milliseconds ago is lost first when a commit
 * does not wait for the disk.
 */
async function untilMoment({ readerLog }: Stage, random: Random): Promise<void> {
  if (random.chance(0.3)) return pause(random.between(0, LONGEST_WAIT_MS))
  const before = statSync(readerLog).size
  for (const deadline = Date.now() + LONGEST_WAIT_MS; Date.now() < deadline; await pause(2))
    if (statSync(readerLog).size > before) return
}
