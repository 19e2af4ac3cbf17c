import { expect, test } from 'vitest'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'

function jobOf(html: string, more: { title?: string; location?: string } = {}) {
  const { posting, hints } = readPosting({ title: 'Analyst', description_html: html, ...more })
  return enrich(posting, hints)
}

/** The codes of the places, excluded ones with a minus, and the hours from UTC; null where nothing is said. */
function residenceOf(html: string, more?: { title?: string; location?: string }): string | null {
  const { residence } = jobOf(html, more).job
  if (residence === null) return null
  const { countries, states, world_regions, excluded, utc_offset_min, utc_offset_max } = residence
  const hours = utc_offset_min === null ? [] : [`${utc_offset_min}..${utc_offset_max}`]
  return [...countries, ...states, ...world_regions, ...excluded.map((code) => `-${code}`), ...hours].join(' ')
}

test.each<[string, string | null]>([
  ['Open to candidates in the US or Canada.', 'US CA'],
  ['Candidates must be located in Germany, Austria or Switzerland.', 'DE AT CH'],
  ['Must currently reside in Canada.', 'CA'],
  ['We are looking for candidates in the UK, Sweden or Spain.', 'GB SE ES'],
  ['You must hold a driving licence and be based in Portugal.', 'PT'],
  ['We cannot hire outside of the US.', 'US'],
  ['Based in Portugal or Spain', 'PT ES'],
  ['You must work in the Europe time zone.', null],
  ['We have remote employees working globally.', null],
  ['For locations outside of the US, contracts are written by a partner. Remote people are welcome.', null],
  ['You must live in California, Texas or New York.', 'US US-CA US-TX US-NY'],
  ['This is a remote position within the European Union.', 'EU'],
  ['Work from anywhere in EMEA.', 'EMEA'],
  ['Remote (EU) or Amsterdam.', 'EU'],
  ['This role is remote and based in Ireland.', 'IE'],
  ['You can work remotely from anywhere in the world.', 'WORLDWIDE'],
  ['We only hire people based in Poland and Romania.', 'PL RO'],
  ['This role is open to candidates in the United States, excluding California and Colorado.', 'US -US-CA -US-CO'],
  ['We hire remotely in time zones between UTC-3 and UTC+2.', '-3..2'],
  ['Remote, within 3 hours of the CET time zone.', '-2..4'],
  ['Für unser Remote-Team suchen wir deutschlandweit Verstärkung.', 'DE'],
  ['Du arbeitest remote aus Deutschland.', 'DE'],
  ['You must be authorized to work in the US.', null],
  ['Our engineers are based in the US and EMEA.', null],
  ['Four weeks a year you may work from anywhere in the world.', null],
  ['We serve customers worldwide.', null],
  ['Our headquarters are located in France.', null],
  ['We are an equal opportunity employer in the United States.', null],
])('%s', (sentence, expected) => {
  expect(residenceOf(`<p>${sentence}</p>`)).toBe(expected)
})

test('the title says it, too', () => {
  expect(residenceOf('<p>Build things.</p>', { title: 'Engineer (Remote, EU)' })).toBe('EU')
})

test('its countries tag a job whose location names none', () => {
  const { job, evidence } = jobOf('<p>Open to candidates in the US or Canada.</p>', { location: 'Remote' })
  expect(job).toMatchObject({ country_codes: ['US', 'CA'], country_code: 'US', usa: true })
  expect(evidence.find(({ field }) => field === 'country_codes')).toMatchObject({
    quotes: [{ in: 'description', text: 'Open to candidates in the US or Canada.' }],
  })
})

test('a location with a country keeps it', () => {
  const { job } = jobOf('<p>Open to candidates in the US or Canada.</p>', { location: 'Berlin, Germany' })
  expect(job.country_codes).toEqual(['DE'])
  expect(job.residence?.countries).toEqual(['US', 'CA'])
})

test.each<[string, string | null]>([
  ['Remote - US', 'US'],
  ['Brazil (Remote)', 'BR'],
  ['US Remote', 'US'],
  ['Remote, Florida', 'US US-FL'],
  ['Germany, Remote; Ireland, Remote', 'DE IE'],
  ['Remote-Latin America', 'LATAM'],
  ['Remote (anywhere in the world)', 'WORLDWIDE'],
  ['Remote, Lyon', null],
  ['Remote, New York', null],
  ['Remote', null],
  ['Canada', null],
])('the location line of a job: %s', (location, expected) => {
  expect(residenceOf('<p>We sell flowers.</p>', { location })).toBe(expected)
})

test('a sentence counts before the location line', () => {
  expect(residenceOf('<p>Open to candidates in Canada.</p>', { location: 'Remote - US' })).toBe('CA')
})
