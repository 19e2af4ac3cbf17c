import { afterEach, describe, expect, it } from 'vitest'
import { enrich, STEPS } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import { postingHash } from '../../src/job/posting-hash.ts'

const { posting, hints } = readPosting({
  title: 'Senior Baker',
  location: 'Oslo, Norway',
  company: 'Crumb',
  description_html:
    '<p>We are looking for a baker who will join our team. You have 5 years of experience and know food safety.</p>',
})

describe('enrich', () => {
  it('runs its steps in the order that later ones rely on', () => {
    expect(STEPS.map(({ name }) => name)).toEqual([
      'description',
      'language',
      'location',
      'workplace',
      'residence',
      'employment type',
      'salary',
      'experience',
      'education',
      'languages',
      'level',
      'department',
      'authorization',
      'visa',
      'skills',
      'company',
    ])
  })

  it('is pure: the same posting gives the same job, and its hash is of what the source states', () => {
    const first = enrich(posting, hints)
    expect(enrich(structuredClone(posting), hints)).toEqual(first)
    expect(first.job).toMatchObject({
      city: 'Oslo',
      country_code: 'NO',
      level: 'senior',
      experience_min_years: 5,
      language: 'en',
    })
    expect(first.job.content_hash).toBe(postingHash(posting))
    expect(first.failures).toEqual([])
  })
})

describe('a step that fails', () => {
  afterEach(() => void STEPS.shift())

  it('leaves its fields null, is told, and loses nothing else', () => {
    const sound = enrich(posting, hints)
    const failure = new Error('no')
    STEPS.unshift({
      name: 'broken',
      fields: [],
      run() {
        throw failure
      },
    })
    const { job, evidence, failures } = enrich(posting, hints)
    expect(failures).toEqual([{ step: 'broken', error: failure }])
    expect({ job, evidence }).toEqual({ job: sound.job, evidence: sound.evidence })
  })
})
