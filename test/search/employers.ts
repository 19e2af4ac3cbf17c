import fc from 'fast-check'
import type { Pool } from 'pg'
import { applyBatch } from '../../src/catalog/apply.ts'
import { updateCompany } from '../../src/catalog/companies.ts'
import type { PresentJob } from '../../src/catalog/job-step.ts'
import { ensureSource, type Source } from '../../src/catalog/sources.ts'
import { aJob } from '../support/jobs.ts'
import { anyContent, EMPLOYERS, moments, SYSTEMS } from './any-posting.ts'
import { NOW } from './catalog-rows.ts'

/** Employers that publish, alter, close, reopen and rename, all through the catalog's own writer. The same seed, the same story. */
export class Employers {
  readonly #pool: Pool
  readonly #seed: number
  #drawn = 0
  #sources: Source[] = []
  /** By source: the external ids it has ever published. */
  readonly #published = new Map<number, string[]>()

  constructor(pool: Pool, seed: number) {
    this.#pool = pool
    this.#seed = seed
  }

  #draw<T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] {
    return fc.sample(arbitrary, { numRuns, seed: this.#seed + this.#drawn++ })
  }

  async open(): Promise<void> {
    for (const [place, name] of [...EMPLOYERS, null].entries()) {
      this.#sources.push(await ensureSource(this.#pool, SYSTEMS[place % SYSTEMS.length]!, `board-${place}`, { name }))
    }
  }

  async publish(count: number): Promise<void> {
    const history = fc.record({ first_seen_at: moments, closed: fc.integer({ min: 0, max: 4 }).map((of) => of === 0) })
    const drawn = this.#draw(fc.tuple(fc.constantFrom(...this.#sources), anyContent, history), count)
    for (const source of this.#sources) {
      const present = drawn
        .filter(([of]) => of === source)
        .map(([, content, { first_seen_at, closed }]): PresentJob => {
          const job = aJob(content)
          this.#published.set(source.id, [...(this.#published.get(source.id) ?? []), job.external_job_id])
          const seen = first_seen_at.toISOString()
          return {
            job,
            history: { first_seen_at: seen, created_at: seen, updated_at: seen, closed_at: closed ? NOW.toISOString() : null },
          }
        })
      await applyBatch(this.#pool, { source_id: source.id, present })
    }
  }

  /** Alters some, which reopens those that were closed, and closes others. */
  async alter(count: number): Promise<void> {
    const change = fc.record({ content: anyContent, of: fc.nat(), closes: fc.boolean() })
    for (const [source, { content, of, closes }] of this.#draw(fc.tuple(fc.constantFrom(...this.#sources), change), count)) {
      const known = this.#published.get(source.id) ?? []
      const external_job_id = known[of % known.length]
      if (external_job_id === undefined) continue
      const present = closes ? [] : [{ job: aJob({ ...content, external_job_id }) }]
      await applyBatch(this.#pool, { source_id: source.id, present, closed: closes ? [external_job_id] : [] })
    }
  }

  async rename(): Promise<void> {
    const [[source, name]] = this.#draw(fc.tuple(fc.constantFrom(...this.#sources), fc.constantFrom(...EMPLOYERS)), 1) as [
      [Source, string],
    ]
    await updateCompany(this.#pool, source.company_id, { name: `${name} ${this.#drawn % 3}` })
  }
}
