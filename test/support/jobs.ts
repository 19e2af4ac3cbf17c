import type pg from 'pg'
import { type ApplyCounts, applyBatch } from '../../src/catalog/apply.ts'
import type { CompanyFacts } from '../../src/catalog/companies.ts'
import type { PresentJob } from '../../src/catalog/job-step.ts'
import { ensureSource, type Source } from '../../src/catalog/sources.ts'
import { blankJob, type Job } from '../../src/job/job.ts'

let serial = 0

/** A job with only the stated values. */
export function aJob(stated: Partial<Job> = {}): Job {
  const external_job_id = stated.external_job_id ?? `job-${++serial}`
  return { ...blankJob({ external_job_id, url: `https://jobs.example/${external_job_id}`, title: 'Engineer' }), ...stated }
}

/** A board of a made-up employer. */
export function aSource(
  pool: pg.Pool,
  board = `board-${++serial}`,
  company: Partial<CompanyFacts> = { name: `Company ${board}` },
): Promise<Source> {
  return ensureSource(pool, 'greenhouse', board, company)
}

/** Applies jobs as present on a source. */
export function present(pool: pg.Pool, source: Source, jobs: (Job | PresentJob)[]): Promise<ApplyCounts> {
  return applyBatch(pool, { source_id: source.id, present: jobs.map((entry) => ('job' in entry ? entry : { job: entry })) })
}
