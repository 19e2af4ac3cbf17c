import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { jobPosting, type PostedJob } from '../../src/job/job-posting.ts'

/** An excerpt of schema.org's own vocabulary: the types that a JobPosting is made of, with their ancestors. */
const { types: VOCABULARY }: { types: Record<string, { parents: string[]; properties: Record<string, string[]> }> } = JSON.parse(
  readFileSync('test/fixtures/schema-org/job-posting.json', 'utf8'),
)

/** A type and all its ancestors. */
const lineOf = (type: string): string[] => [type, ...(VOCABULARY[type]?.parents ?? []).flatMap(lineOf)]

/** The properties of a type and of its ancestors, with the types of their values. */
const propertiesOf = (type: string) => Object.assign({}, ...lineOf(type).map((each) => VOCABULARY[each]?.properties))

const IS_TEXT: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  Number: (value) => typeof value === 'number',
  DateTime: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value),
}

/** The parts of a thing that the vocabulary does not know. */
function faults(thing: Record<string, unknown>, path = ''): string[] {
  const type = String(thing['@type'])
  if (VOCABULARY[type] === undefined) return [`${path} is of the unknown type ${type}`]
  const properties = propertiesOf(type)
  return Object.entries(thing)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, value]) => [value].flat().flatMap((each) => faultsOf(each, properties[name], `${path}.${name}`)))
}

function faultsOf(value: unknown, expected: string[] | undefined, path: string): string[] {
  if (expected === undefined) return [`${path} is no property`]
  if (typeof value !== 'object')
    return expected.some((type) => IS_TEXT[type]?.(value)) ? [] : [`${path} is not ${expected.join(' or ')}`]
  const thing = value as Record<string, unknown>
  const isExpected = lineOf(String(thing['@type'])).some((type) => expected.includes(type))
  return isExpected ? faults(thing, path) : [`${path} is a ${thing['@type']}`]
}

const berlin = { kind: 'city', code: 'Berlin', name: 'Berlin', admin1_name: 'Berlin', country_code: 'DE' } as const
const bavaria = { kind: 'state', code: 'DE-BY', name: 'Bavaria', admin1_name: '', country_code: 'DE' } as const
const emea = { kind: 'world_region', code: 'EMEA', name: 'EMEA', admin1_name: '', country_code: '' } as const
const job: PostedJob = {
  external_job_id: 'a-1',
  url: 'https://jobs.example/a-1',
  title: 'Pilot',
  description_html: '<p>Flies.</p>',
  posted_at: '2026-11-01T00:00:00.000Z',
  first_seen_at: '2026-11-02T00:00:00.000Z',
  expires_at: '2026-12-01T00:00:00.000Z',
  workplace: 'onsite',
  employment_type: 'contract',
  locations: [berlin, bavaria, emea],
  salary_min: 40,
  salary_max: 50,
  salary_currency: 'EUR',
  salary_period: 'hour',
  company: { name: 'Acme', website_url: 'https://acme.example', logo_url: 'https://acme.example/logo.png' },
}

it('states a job in words of the vocabulary', () => {
  const posting = jobPosting(job)
  expect(faults(posting)).toEqual([])
  expect(posting).toMatchObject({
    '@context': 'https://schema.org/',
    validThrough: job.expires_at,
    employmentType: 'CONTRACTOR',
    hiringOrganization: { name: 'Acme', sameAs: 'https://acme.example' },
    jobLocation: [
      { address: { addressLocality: 'Berlin', addressRegion: 'Berlin', addressCountry: 'DE' } },
      { address: { addressRegion: 'Bavaria', addressCountry: 'DE' } },
    ],
    baseSalary: { currency: 'EUR', value: { minValue: 40, maxValue: 50, unitText: 'HOUR' } },
  })
  expect(posting).not.toHaveProperty('jobLocationType')
})

it('states a remote job by the countries of its applicants, and no place', () => {
  const posting = jobPosting({ ...job, workplace: 'remote' })
  expect(faults(posting)).toEqual([])
  expect(posting).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'DE' },
  })
  expect(posting).not.toHaveProperty('jobLocation')
})

it('leaves out what is not known', () => {
  const unknown = {
    description_html: null,
    posted_at: null,
    expires_at: null,
    workplace: null,
    employment_type: null,
    company: null,
  }
  const posting = jobPosting({ ...job, ...unknown, locations: [], salary_period: null })
  expect(faults(posting)).toEqual([])
  expect(Object.keys(posting)).toEqual(['@context', '@type', 'title', 'identifier', 'url', 'datePosted'])
  expect(posting.datePosted).toBe(job.first_seen_at)
})

it('the vocabulary is checked', () => {
  expect(faults({ '@type': 'JobPosting', wage: 5, jobLocation: { '@type': 'Country' }, url: 'no url' })).toHaveLength(2)
  expect(faults({ '@type': 'JobPosting', jobLocation: { '@type': 'Organization' } })).toEqual(['.jobLocation is a Organization'])
  expect(faults({ '@type': 'Vacancy' })).toHaveLength(1)
})
