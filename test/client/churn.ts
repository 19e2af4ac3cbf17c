import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { applyBatch } from '../../src/catalog/apply.ts'
import { updateCompany } from '../../src/catalog/companies.ts'
import type { Source } from '../../src/catalog/sources.ts'
import type { Job } from '../../src/job/job.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const JOBS = 40

const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)]!
const word = () => Math.random().toString(36).slice(2)
const SKILLS = ['java', 'go', 'rust'].map((slug) => ({ slug, name: slug, kind: 'language', requirement: 'required' }) as const)

/** Changes of a catalog: jobs that come, change with an event and without one, close and come back, and companies that are renamed. */
const HAPPENINGS: ((pool: pg.Pool, source: Source, jobs: Job[]) => Promise<unknown>)[] = [
  (pool, source, jobs) => {
    const job = aJob({ title: word() })
    jobs.push(job)
    return present(pool, source, [job])
  },
  (pool, source, jobs) => {
    Object.assign(pick(jobs), { title: word(), description_md: word() })
    return present(pool, source, jobs.slice(-JOBS))
  },
  (pool, source, jobs) => {
    const job = pick(jobs)
    Object.assign(job, { skills: [pick(SKILLS)], sponsors_visa: pick([true, false, null]), country_codes: [pick(['DE', 'AT'])] })
    return present(pool, source, [job])
  },
  (pool, source, jobs) => applyBatch(pool, { source_id: source.id, present: [], closed: [pick(jobs).external_job_id] }),
  (pool, source) => updateCompany(pool, source.company_id, { name: word(), industry: word() }),
]

export interface Churn {
  /** Ends it and waits for what is under way. */
  stop(): Promise<void>
}

/** Changes two boards of a catalog at random, again and again. */
export async function churn(pool: pg.Pool): Promise<Churn> {
  const boards = await Promise.all(
    [1, 2].map(async () => {
      const source = await aSource(pool)
      const jobs = Array.from({ length: JOBS }, () => aJob({ title: word() }))
      await present(pool, source, jobs)
      return { source, jobs }
    }),
  )
  let isOver = false
  const running = boards.map(async ({ source, jobs }) => {
    while (!isOver) {
      await pick(HAPPENINGS)(pool, source, jobs)
      await sleep(25)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}
