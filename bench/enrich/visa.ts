import { readFileSync } from 'node:fs'
import { visa } from '../../src/enrich/visa.ts'
import { blankJob, type Job } from '../../src/job/job.ts'
import type { Posting } from '../../src/job/posting.ts'
import type { Measured } from './salary.ts'

interface Row {
  input: { description: string }
  expect: Pick<Job, 'sponsors_visa'>
  split: 'tune' | 'held_out'
}

export function measureVisa(split?: Row['split']): Measured {
  const rows = readFileSync(new URL('../gold/visa.ndjson', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const tally = { rows: 0, right: 0, given: 0, wanted: 0, hit: 0 }
  const misses: Measured['misses'] = []
  for (const { input, expect, split: belongs } of rows.map((line) => JSON.parse(line) as Row)) {
    if (split !== undefined && belongs !== split) continue
    const got = visaOf(input.description)
    const isRight = got === expect.sponsors_visa
    tally.rows += 1
    tally.right += Number(isRight)
    tally.given += Number(got !== null)
    tally.wanted += Number(expect.sponsors_visa !== null)
    tally.hit += Number(isRight && got !== null)
    if (!isRight) misses.push({ input, expect, got: { sponsors_visa: got } })
  }
  const { rows: total, right, given, wanted, hit } = tally
  return { field: 'visa', rows: total, precision: hit / given, recall: hit / wanted, exact: right / total, misses }
}

export function visaOf(text: string): Job['sponsors_visa'] {
  const job = blankJob({ external_job_id: '1', url: 'https://example.com/1', title: '' })
  visa.run({ posting: {} as Posting, hints: { company: null, countries: [] }, job, text })
  return job.sponsors_visa
}
