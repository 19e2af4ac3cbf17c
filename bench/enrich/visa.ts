import { authorization } from '../../src/enrich/authorization.ts'
import { visa } from '../../src/enrich/visa.ts'
import { blankJob, type Job } from '../../src/job/job.ts'
import type { Posting } from '../../src/job/posting.ts'
import { type Measured, measureGold, type Split } from './measured.ts'

export function measureVisa(split?: Split): Measured {
  const derive = ({ description }: { description: string }) => ({ sponsors_visa: visaOf(description) })
  return measureGold('visa', split, derive, { fields: ['sponsors_visa'] })
}

export function visaOf(text: string): Job['sponsors_visa'] {
  const job = blankJob({ external_job_id: '1', url: 'https://example.com/1', title: '' })
  const draft = { posting: { title: '' } as Posting, hints: { company: null, countries: [] }, job, plainDescription: text }
  for (const step of [authorization, visa]) step.run(draft)
  return job.sponsors_visa
}
