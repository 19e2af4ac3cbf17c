import type { IndexedCatalog, RemovedJob } from '../../../src/search/bitmap/catalog/indexed-catalog.ts'
import type { IndexedJob } from '../../../src/search/bitmap/catalog/indexed-job.ts'
import type { CatalogCheckpoint, LastRead } from '../../../src/search/bitmap/catalog/last-read.ts'
import { JobIndex } from '../../../src/search/bitmap/documents/job-index.ts'
import { indexedJob } from './indexed-job.ts'
import { sentTsvector } from './sent-tsvector.ts'

/** A catalog whose changes follow a script: change n gives a job revision n. */
export class ScriptedCatalog implements IndexedCatalog {
  id = '00000000-0000-4000-8000-000000000001'
  readonly #jobs = new Map<number, IndexedJob>()
  /** The job of each revision. */
  readonly #changed: number[] = [0]
  readonly #removed = new Map<number, RemovedJob>()
  readonly #script: (revision: number) => IndexedJob

  constructor(script: (revision: number) => IndexedJob, changes = 0) {
    this.#script = script
    this.change(changes)
  }

  change(times: number): void {
    for (let left = times; left > 0; left--) {
      const job = this.#script(this.#changed.length)
      this.#changed.push(job.id)
      this.#jobs.set(job.id, job)
    }
  }

  /** Takes a job out of service, or purges one that is. */
  remove(id: number, purged = false): void {
    this.#changed.push(0)
    this.#jobs.delete(id)
    this.#removed.set(id, { id, revision: this.revision, purged })
  }

  get revision(): number {
    return this.#changed.length - 1
  }

  identity = async () => this.id
  checkpoint = async ({ jobs }: LastRead): Promise<CatalogCheckpoint> => {
    const removed = (id: number) => (this.#removed.has(id) ? { ...this.#removed.get(id)!, contentHash: '' } : [])
    const now = jobs.flatMap(({ id }) => this.#jobs.get(id) ?? removed(id))
    return { revision: this.revision, newestEvent: null, event: null, jobs: now }
  }

  jobsAfter = async (revision: number, limit: number) => {
    const jobs: IndexedJob[] = []
    for (let each = revision + 1; each < this.#changed.length && jobs.length < limit; each++) {
      const job = this.#jobs.get(this.#changed[each]!)
      if (job?.revision === each) jobs.push(job)
    }
    return jobs
  }

  removedAfter = async (revision: number) =>
    [...this.#removed.values()].filter((job) => job.revision > revision).sort((a, b) => a.revision - b.revision)
}

/** An index that followed a script without ever starting anew. */
export function indexedTo(revision: number, script: (revision: number) => IndexedJob): JobIndex {
  const index = new JobIndex()
  for (let each = 1; each <= revision; each++) index.put(script(each))
  return index
}

export const WORDS = ['night', 'nurs', 'engin', 'senior', 'data', 'déjà', 'o’brien', 'remot']
const COUNTRIES = ['US', 'DE', 'FR', 'GB', 'BR']
const COMPANIES = 100
const DAY = 86_400_000

/** The words at positions from 1 up. */
const tsvectorOf = (words: string[]) =>
  sentTsvector([...new Set(words)].map((word) => [word, words.flatMap((each, place) => (each === word ? [place + 1] : []))]))

/** Change n of a world of so many jobs: the first ones create them, the rest change one of them each. */
export function scriptedJob(jobs: number): (revision: number) => IndexedJob {
  return (revision) => {
    const draw = drawing(revision)
    const titled = [WORDS[draw(8)]!, WORDS[draw(8)]!, `t${draw(500)}`]
    const described = [...titled, ...Array.from({ length: 5 }, () => (draw(2) === 0 ? WORDS[draw(8)]! : `w${draw(500)}`))]
    const salary = draw(3) === 0 ? null : 1_000 * draw(200)
    const country = COUNTRIES[draw(5)]!
    const company = 1 + draw(COMPANIES)
    return indexedJob({
      id: revision <= jobs ? revision : 1 + draw(jobs),
      revision,
      open: draw(10) < 7,
      posted_key: 1_700_000_000_000 + draw(700) * DAY + draw(1_000),
      first_seen_at: 1_700_000_000_000 + draw(700) * DAY,
      company_id: company,
      company: `company ${company} 🚀`,
      title: titled.join(' '),
      title_words: tsvectorOf(titled),
      full_words: tsvectorOf(described),
      country_code: country,
      country_codes: [country],
      city_names: draw(4) === 0 ? '' : `city ${draw(200)}`,
      skill_slugs: [`skill-${draw(50)}`],
      workplace: draw(2) === 0 ? 'remote' : null,
      salary_min: salary,
      salary_max: salary === null ? null : salary + 500 * draw(20),
      experience_min_years: draw(2) === 0 ? draw(12) : null,
      sponsors_visa: draw(5) === 0,
    })
  }
}

/** Numbers that look random and follow from the seed. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
