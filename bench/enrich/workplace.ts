import { employmentType } from '../../src/enrich/employment-type.ts'
import { location } from '../../src/enrich/location.ts'
import type { Draft, Step } from '../../src/enrich/step.ts'
import { workplace } from '../../src/enrich/workplace.ts'
import { blankJob, type Job } from '../../src/job/job.ts'
import type { EmploymentType, Workplace } from '../../src/job/vocab.ts'
import type { Measure } from './location.ts'
import type { Split } from './measured.ts'

export interface WordsRow {
  input: {
    title?: string
    location?: string
    description?: string
    workplace?: Workplace
    employment_type?: EmploymentType
  }
  expect: { workplace?: Workplace | null; employment_type?: EmploymentType | null }
  split?: Split
}

export const measureWorkplace = (rows: WordsRow[]): Measure => measure(rows, 'workplace', [location, workplace])

export const measureEmploymentType = (rows: WordsRow[]): Measure => measure(rows, 'employment_type', [employmentType])

function measure(rows: WordsRow[], field: 'workplace' | 'employment_type', steps: Step[]): Measure {
  const judged = rows.map(({ input, expect }) => ({ input, expected: expect[field] ?? null, got: derive(input, steps)[field] }))
  const right = judged.filter(({ expected, got }) => expected === got)
  const given = judged.filter(({ got }) => got !== null)
  const wanted = judged.filter(({ expected }) => expected !== null)
  const positive = right.filter(({ got }) => got !== null).length
  return {
    field,
    rows: rows.length,
    precision: given.length === 0 ? 1 : positive / given.length,
    recall: wanted.length === 0 ? 1 : positive / wanted.length,
    exact: right.length / rows.length,
    misses: judged.filter(({ expected, got }) => expected !== got),
  }
}

function derive(input: WordsRow['input'], steps: Step[]): Job {
  const job = blankJob({ external_job_id: '1', url: 'https://employer.test/1', title: input.title ?? '' })
  const draft: Draft = {
    posting: {
      ...job,
      location_raw: input.location ?? null,
      places: [],
      workplace: input.workplace ?? null,
      employment_type: input.employment_type ?? null,
      department: null,
      pay: [],
      company: null,
    },
    hints: { company: null, countries: [] },
    job,
    plainDescription: input.description ?? '',
  }
  for (const step of steps) step.run(draft)
  return job
}
