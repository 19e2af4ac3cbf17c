import { describe, expect, it } from 'vitest'
import { companyNamed, employersOf, fingerprint, listedInPart } from '../../../src/ats/reading/listed.ts'

describe('the employers that the postings of a board name', () => {
  const [mill, quay] = [companyNamed('Mill'), companyNamed('Quay')]

  it.each([
    ['none', [], null, false],
    ['nobody', [null, null], null, false],
    ['one', [mill, mill], mill, false],
    ['one, and some nobody', [null, mill, null], mill, false],
    ['several', [mill, quay, mill], null, true],
  ])('%s', (_, stated, company, severalEmployers) => {
    expect(employersOf(stated)).toEqual({ company, severalEmployers })
  })
})

it('a row that lacks the text is read by its handle, which is its id unless told', () => {
  const row = { external_job_id: '7', fingerprint: fingerprint({ title: 'Cook' }), posting: null, handle: '7' }
  expect(listedInPart('7', { title: 'Cook' })).toEqual(row)
  expect(listedInPart('7', { title: 'Cook' }, '/jobs/7')).toEqual({ ...row, handle: '/jobs/7' })
})
