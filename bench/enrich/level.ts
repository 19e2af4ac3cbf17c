import { readFileSync } from 'node:fs'
import { level } from '../../src/enrich/level.ts'
import { blankJob, type Job } from '../../src/job/job.ts'
import type { Posting } from '../../src/job/posting.ts'
import type { Measured } from './salary.ts'

interface Row {
  input: { title: string; level?: Job['level']; experience_min_years?: number }
  expect: Pick<Job, 'level'>
  split: 'tune' | 'held_out'
}

export function measureLevel(split?: Row['split']): Measured {
  const rows = readFileSync(new URL('../gold/level.ndjson', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const tally = { rows: 0, right: 0, given: 0, wanted: 0, hit: 0 }
  const misses: Measured['misses'] = []
  for (const { input, expect, split: belongs } of rows.map((line) => JSON.parse(line) as Row)) {
    if (split !== undefined && belongs !== split) continue
    const got = levelOf(input)
    const isRight = got === expect.level
    tally.rows += 1
    tally.right += Number(isRight)
    tally.given += Number(got !== null)
    tally.wanted += Number(expect.level !== null)
    tally.hit += Number(isRight && got !== null)
    if (!isRight) misses.push({ input, expect, got: { level: got } })
  }
  const { rows: total, right, given, wanted, hit } = tally
  return { field: 'level', rows: total, precision: hit / given, recall: hit / wanted, exact: right / total, misses }
}

export function levelOf({
  title,
  level: stated = null,
  experience_min_years = null,
}: { title: string } & Partial<Job>): Job['level'] {
  const job = blankJob({ external_job_id: '1', url: 'https://example.com/1', title })
  job.experience_min_years = experience_min_years
  const posting = { title, level: stated, experience_min_years: null } as Posting
  level.run({ posting, hints: { company: null, countries: [] }, job, text: '' })
  return job.level
}
