import { readFileSync } from 'node:fs'
import { salary } from '../../src/enrich/salary.ts'
import type { Draft } from '../../src/enrich/step.ts'
import { blankJob, type Job } from '../../src/job/job.ts'
import type { Posting, StatedPay } from '../../src/job/posting.ts'

type Fields = Pick<Job, 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period'>

interface Row {
  input: { title?: string; description?: string; salary_raw?: string; country_code?: string; pay?: StatedPay[] }
  expect: Fields
  split: 'tune' | 'held_out'
}

export interface Measured {
  field: string
  rows: number
  precision: number
  recall: number
  exact: number
  misses: { input: unknown; expect: unknown; got: unknown }[]
}

const FIELDS = ['salary_min', 'salary_max', 'salary_currency', 'salary_period'] as const

export function measureSalary(split?: Row['split']): Measured {
  const rows = readFileSync(new URL('../gold/salary.ndjson', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const tally = { rows: 0, right: 0, given: 0, wanted: 0, hit: 0 }
  const misses: Measured['misses'] = []
  for (const { input, expect, split: belongs } of rows.map((line) => JSON.parse(line) as Row)) {
    if (split !== undefined && belongs !== split) continue
    const got = salaryOf(input)
    const isRight = FIELDS.every((field) => got[field] === expect[field])
    const [isGiven, isWanted] = [got, expect].map((pay) => pay.salary_min !== null || pay.salary_max !== null)
    tally.rows += 1
    tally.right += Number(isRight)
    tally.given += Number(isGiven)
    tally.wanted += Number(isWanted)
    tally.hit += Number(isGiven && isRight)
    if (!isRight) misses.push({ input, expect, got })
  }
  const { rows: total, right, given, wanted, hit } = tally
  return { field: 'salary', rows: total, precision: hit / given, recall: hit / wanted, exact: right / total, misses }
}

export function salaryOf(input: Row['input']): Fields & Pick<Job, 'salary_raw'> {
  const job = blankJob({ external_job_id: '1', url: 'https://example.com/1', title: input.title ?? '' })
  job.country_code = input.country_code ?? null
  const posting = { title: input.title ?? '', pay: input.pay ?? [], salary_raw: input.salary_raw ?? null } as Posting
  const draft: Draft = { posting, hints: { company: null, countries: [] }, job, text: input.description ?? '' }
  salary.run(draft)
  const { salary_min, salary_max, salary_currency, salary_period, salary_raw } = job
  return { salary_min, salary_max, salary_currency, salary_period, salary_raw }
}
