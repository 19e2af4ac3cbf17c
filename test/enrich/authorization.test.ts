import { expect, test } from 'vitest'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import type { Authorization } from '../../src/job/requirements.ts'

function jobOf(html: string) {
  const { posting, hints } = readPosting({ title: 'Analyst', description_html: html })
  return enrich(posting, hints).job
}

const citizens = (citizenship: string[], residents_accepted: boolean | null = null): Authorization => ({
  citizenship,
  residents_accepted,
  clearance: null,
})
const cleared = (
  level: NonNullable<Authorization['clearance']>['level'],
  requirement: 'required' | 'obtainable' | 'preferred',
) => ({
  citizenship: [],
  residents_accepted: null,
  clearance: { level, requirement },
})

test.each<[string, Authorization | null]>([
  ['U.S. citizenship is required.', citizens(['US'])],
  ['Applicants must be US citizens due to government contracts.', citizens(['US'])],
  ['Must be a U.S. citizen or permanent resident.', citizens(['US'], true)],
  ['Must be a US Person as defined by ITAR.', citizens(['US'], true)],
  ['US citizens only, no green card holders.', citizens(['US'], false)],
  ['You must be a citizen of Canada.', citizens(['CA'])],
  ['Must be a British or Australian citizen.', citizens(['GB', 'AU'])],
  ['An active Top Secret clearance is required.', cleared('top_secret', 'required')],
  ['Must hold an active TS/SCI clearance.', cleared('ts_sci', 'required')],
  ['Ability to obtain and maintain a Secret clearance.', cleared('secret', 'obtainable')],
  ['You must be eligible for SC clearance.', cleared('sc', 'obtainable')],
  ['A security clearance is a plus.', cleared('any', 'preferred')],
  [
    'US citizenship required, with eligibility to obtain clearances.',
    { citizenship: ['US'], residents_accepted: null, clearance: { level: 'any', requirement: 'obtainable' } },
  ],
  ['You must be authorized to work in the US.', null],
  ['Candidates must have the right to work in the UK.', null],
  ['We consider all applicants regardless of citizenship status.', null],
  ['US citizenship or work authorization is required.', null],
  ['US citizenship preferred.', null],
  ['We participate in E-Verify and require Form I-9 for US citizens.', null],
  ['No security clearance is needed.', null],
  ['Handle customs clearance for imports.', null],
])('%s', (sentence, expected) => {
  expect(jobOf(`<p>${sentence}</p>`).authorization).toEqual(expected)
})

test.each([
  ['Applicants must be US citizens.', false],
  ['Must be a citizen of Canada.', false],
  ['An active Secret clearance is required.', null],
])('visa: %s', (sentence, sponsors) => {
  expect(jobOf(`<p>${sentence}</p>`).sponsors_visa).toBe(sponsors)
})
