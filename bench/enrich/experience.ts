import { readFileSync } from 'node:fs'
import { experience } from '../../src/enrich/experience.ts'
import { blankJob, type Job } from '../../src/job/job.ts'
import type { Posting } from '../../src/job/posting.ts'
import type { Measured } from './salary.ts'

type Years = Pick<Job, 'experience_min_years' | 'experience_max_years'>

interface Row {
  input: { description: string } & Partial<Years>
  expect: Years
  split: 'tune' | 'held_out'
}

export function measureExperience(split?: Row['split']): Measured {
  const rows = readFileSync(new URL('../gold/experience.ndjson', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const tally = { rows: 0, right: 0, given: 0, wanted: 0, hit: 0 }
  const misses: Measured['misses'] = []
  for (const { input, expect, split: belongs } of rows.map((line) => JSON.parse(line) as Row)) {
    if (split !== undefined && belongs !== split) continue
    const got = experienceOf(input)
    const isRight =
      got.experience_min_years === expect.experience_min_years && got.experience_max_years === expect.experience_max_years
    tally.rows += 1
    tally.right += Number(isRight)
    tally.given += Number(got.experience_min_years !== null)
    tally.wanted += Number(expect.experience_min_years !== null)
    tally.hit += Number(isRight && got.experience_min_years !== null)
    if (!isRight) misses.push({ input, expect, got })
  }
  const { rows: total, right, given, wanted, hit } = tally
  return { field: 'experience', rows: total, precision: hit / given, recall: hit / wanted, exact: right / total, misses }
}

export function experienceOf(input: Row['input']): Years {
  const job = blankJob({ external_job_id: '1', url: 'https://example.com/1', title: '' })
  const { experience_min_years = null, experience_max_years = null } = input
  const posting = { experience_min_years, experience_max_years } as Posting
  experience.run({ posting, hints: { company: null, countries: [] }, job, text: input.description })
  return { experience_min_years: job.experience_min_years, experience_max_years: job.experience_max_years }
}
