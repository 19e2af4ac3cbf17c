import { experience } from '../../src/enrich/experience.ts'
import { blankJob, type Job } from '../../src/job/job.ts'
import type { Posting } from '../../src/job/posting.ts'
import { type Measured, measureGold, type Split } from './measured.ts'

type Years = Pick<Job, 'experience_min_years' | 'experience_max_years'>
type Input = { description: string } & Partial<Years>

export function measureExperience(split?: Split): Measured {
  return measureGold('experience', split, experienceOf, {
    fields: ['experience_min_years', 'experience_max_years'],
    deciding: ['experience_min_years'],
  })
}

export function experienceOf(input: Input): Years {
  const job = blankJob({ external_job_id: '1', url: 'https://example.com/1', title: '' })
  const { experience_min_years = null, experience_max_years = null } = input
  const posting = { experience_min_years, experience_max_years } as Posting
  experience.run({ posting, hints: { company: null, countries: [] }, job, plainDescription: input.description })
  return { experience_min_years: job.experience_min_years, experience_max_years: job.experience_max_years }
}
