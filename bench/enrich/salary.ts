import { salary } from '../../src/enrich/salary.ts'
import type { Draft } from '../../src/enrich/step.ts'
import { blankJob, type Job } from '../../src/job/job.ts'
import type { Posting, StatedPay } from '../../src/job/posting.ts'
import { type Measured, measureGold, type Split } from './measured.ts'

type Fields = Pick<Job, 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period' | 'salary_raw'>

interface Input {
  title?: string
  description?: string
  salary_raw?: string
  country_code?: string
  pay?: StatedPay[]
}

export function measureSalary(split?: Split): Measured {
  return measureGold('salary', split, salaryOf, {
    fields: ['salary_min', 'salary_max', 'salary_currency', 'salary_period'],
    deciding: ['salary_min', 'salary_max'],
  })
}

export function salaryOf(input: Input): Fields {
  const job = blankJob({ external_job_id: '1', url: 'https://example.com/1', title: input.title ?? '' })
  job.country_code = input.country_code ?? null
  const posting = { title: input.title ?? '', pay: input.pay ?? [], salary_raw: input.salary_raw ?? null } as Posting
  const draft: Draft = { posting, hints: { company: null, countries: [] }, job, plainDescription: input.description ?? '' }
  salary.run(draft)
  const { salary_min, salary_max, salary_currency, salary_period, salary_raw } = job
  return { salary_min, salary_max, salary_currency, salary_period, salary_raw }
}
