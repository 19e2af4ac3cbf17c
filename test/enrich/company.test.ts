import { expect, it } from 'vitest'
import { agencyWording, isAgencyBoard } from '../../src/enrich/company.ts'

it.each([
  'Our client is looking for a warehouse lead in Reno.',
  'On behalf of our client, a leading bank, we need two tellers.',
  'We are hiring for one of our clients in Leeds.',
  'We are a leading staffing agency in the Midwest.',
  'Harbour People is acting as an Employment Agency in relation to this vacancy.',
  'Für unseren Kunden suchen wir eine Fachkraft.',
  'Notre client, acteur majeur du bâtiment, recherche un chef de chantier.',
])('an agency: %s', (text) => expect(agencyWording(text)).not.toBeNull())

it.each([
  'You will present results to our client.',
  'Our clients are looking after themselves; we only advise.',
  'We do not accept unsolicited resumes from staffing agencies.',
  'Experience in a recruitment agency is a plus.',
  'You represent our client in court.',
  'For our clients, we build bridges.',
])('not an agency: %s', (text) => expect(agencyWording(text)).toBeNull())

it('a board is an agency when at least three and half of its postings say so', () => {
  const words = 'our client is seeking'
  expect(isAgencyBoard([words, words, words, null])).toBe(true)
  expect(isAgencyBoard([words, words])).toBeNull()
  expect(isAgencyBoard([words, words, words, null, null, null, null])).toBeNull()
})
