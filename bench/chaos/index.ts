import { setTimeout as pause } from 'node:timers/promises'
import { type Random, randomOf } from '../../src/demo/random.ts'
import { BLOW_NAMES, BLOWS, type BlowName } from './blows.ts'
import { openStage, type Sighting, type Stage, type StageOptions } from './stage.ts'
import { type Comparison, verify } from './verify.ts'

export interface ChaosOptions extends Partial<Omit<StageOptions, 'tell'>> {
  seed: number
  rounds: number
  /** The faults. Each comes up before any comes twice. */
  blows?: BlowName[]
  tell?: (line: string) => void
}

const CHURN = 0.08

/**
 * Lets a server crawl a living world while it, its database, its disk and its clock are struck, round by round; then lets the world stand
 * still and compares the catalog with the world, the feed with the catalog, the index with PostgreSQL, and a reader's own log with the feed.
 */
export async function chaos({
  rounds,
  seed,
  blows = BLOW_NAMES,
  tell = () => {},
  ...options
}: ChaosOptions): Promise<Comparison[]> {
  const started = performance.now()
  const say = (line: string) => tell(`${((performance.now() - started) / 1_000).toFixed(1).padStart(7)} s  ${line}`)
  const stage = await openStage({ employers: 12, postings: 150, records: 10_000, smallDisk: true, ...options, seed, tell: say })
  try {
    await stage.untilReady()
    let deck: BlowName[] = []
    for (let round = 1; round <= rounds; round++) {
      const random = randomOf(seed, 'chaos', round)
      if (deck.length === 0) deck = [...blows]
      const [blow] = deck.splice(random.between(0, deck.length - 1), 1) as [BlowName]
      stage.world.advance({ churn: CHURN })
      const seen = await untilMoment(stage, random)
      const struck = BLOWS[blow](stage, random)
      say(`${String(round).padStart(4)}  ${blow}${seen === null ? '' : `, just after event ${seen.id}`}`)
      await struck
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

const LONGEST_PAUSE_MS = 3_000
/** After a strike nothing is written for a while: the worker rests after trouble, the import starts again. */
const EVENT_WITHIN_MS = 30_000

/**
 * Mostly the moment at which a new event can be seen: what was committed a millisecond ago is lost first when a commit does not wait for
 * the disk. The event that was seen is remembered, to be looked for at the end.
 */
async function untilMoment(stage: Stage, random: Random): Promise<Sighting | null> {
  if (random.chance(0.2)) return pause(random.between(0, LONGEST_PAUSE_MS), null)
  const seen = await stage.nextEvent(EVENT_WITHIN_MS).catch(() => null)
  if (seen !== null) stage.sightings.push(seen)
  return seen
}
