import { level } from '../../src/enrich/level.ts'
import { blankJob, type Job } from '../../src/job/job.ts'
import type { Posting } from '../../src/job/posting.ts'
import { type Measured, measureGold, type Split } from './measured.ts'

type Input = { title: string } & Partial<Pick<Job, 'level' | 'experience_min_years'>>

export function measureLevel(split?: Split): Measured {
  return measureGold('level', split, (input: Input) => ({ level: levelOf(input) }), { fields: ['level'] })
}

export function levelOf({ title, level: stated = null, experience_min_years = null }: Input): Job['level'] {
  const job = blankJob({ external_job_id: '1', url: 'https://example.com/1', title })
  job.experience_min_years = experience_min_years
  const posting = { title, level: stated, experience_min_years: null } as Posting
  level.run({ posting, hints: { company: null, countries: [] }, job, plainDescription: '' })
  return job.level
}
