import { describe, expect, it } from 'vitest'
import { STEPS } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import type { Draft } from '../../src/enrich/step.ts'
import { blankJob, DERIVED_FIELDS } from '../../src/job/job.ts'

/** States or tells something about every derived field. */
const { posting, hints } = readPosting({
  title: 'Senior Data Engineer',
  location: 'Austin, TX 78701, United States',
  locations: [
    {
      text: 'Austin, TX 78701, United States',
      city: 'Austin',
      region: 'TX',
      postal_code: '78701',
      country: 'US',
      latitude: 30.27,
      longitude: -97.74,
    },
  ],
  workplace: 'remote',
  employment_type: 'full_time',
  department: 'Platform Engineering',
  pay: [{ min: 120_000, max: 150_000, currency: 'USD', period: 'year' }],
  salary_raw: '$120,000 - $150,000 a year',
  description_html:
    '<p>We are looking for an engineer who will join our team and build our platform. You have 5 to 7 years of experience with Python and PostgreSQL. We sponsor visas. You must live in Texas. An active Secret clearance is required. You speak fluent Spanish. You have a Bachelor degree.</p>',
})

describe('the steps', () => {
  it('set every derived field, each by one step', () => {
    expect(STEPS.flatMap(({ fields }) => fields).sort()).toEqual([...DERIVED_FIELDS].sort())
  })

  it.each(STEPS.map((step) => [step.name, step] as const))('%s sets the fields it names and no others', (_, step) => {
    const draft: Draft = { posting, hints, job: blankJob(posting), plainDescription: '' }
    for (const earlier of STEPS.slice(0, STEPS.indexOf(step))) earlier.run(draft)
    const before = structuredClone(draft.job)
    step.run(draft)
    const set = DERIVED_FIELDS.filter((field) => JSON.stringify(draft.job[field]) !== JSON.stringify(before[field]))
    expect(set.sort()).toEqual([...step.fields].sort())
  })
})
