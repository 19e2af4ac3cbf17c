import type { Job } from '../job/job.ts'
import type { Posting } from '../job/posting.ts'
import { LOCATION_KINDS } from '../job/vocab.ts'
import { displayLocation } from './location/display.ts'
import { entry, kindOf, type Place, place } from './location/place.ts'
import { readStated } from './location/read-stated.ts'
import { distinct, readText, type TextHints } from './location/read-text.ts'
import { readTitle } from './location/title-place.ts'
import { LONGEST_LOCATION } from './longest-texts.ts'
import { residenceSentences } from './residence.ts'
import type { Draft, Evidence, QuotedText, Step } from './step.ts'
import { claimsInTitle } from './workplace/claims.ts'
import { claims, REMOTE_WORDS } from './workplace/words.ts'

/**
 * Where the job is. `locations` has one entry for each distinct place, at the finest level that the source names: "Berlin, Germany" is one
 * city, without a separate entry for Germany. `country_codes` and `admin1_refs` hold the country and the state, so that filters by them
 * find it.
 */
export const location: Step = {
  name: 'location',
  fields: [
    'location',
    'locations',
    'city',
    'region',
    'postal_code',
    'country_code',
    'latitude',
    'longitude',
    'usa',
    'country_codes',
    'admin1_refs',
  ],
  run(draft) {
    const { posting, job } = draft
    const read = placesOf(draft)
    const places = distinct(read.places)
    job.location = displayLocation(posting)
    const display: Evidence[] = job.location === null ? [] : [{ field: 'location', words: job.location, from: 'stated' }]
    if (places.length === 0) return display
    return [...display, ...fill(job, places).map((evidence) => readIn(read.in, evidence))]
  },
}

/** More places than any office list; the rest is ignored. */
const MOST_PLACES = 100

/** The places, and the text they were read from (unless the source states them in fields). */
function placesOf(draft: Draft): { places: Place[]; in: QuotedText } {
  const { posting, hints } = draft
  const own = (text: string | null) => text && withoutCompany(text, hints.company)
  const stated = posting.places.slice(0, MOST_PLACES).map((each) => ({ ...each, text: own(each.text) }))
  const around: TextHints = { stated: null, near: [], usual: hints.countries, remote: isRemote(posting) }
  const first = stated.flatMap((each) => readStated(each, around))
  if (stated.length > 1) {
    const near = [...new Set(first.flatMap((one) => one.country ?? []))]
    const again = stated.flatMap((each) => readStated(each, { ...around, near }))
    if (again.length > 0) return { places: again, in: 'location' }
  }
  if (first.length > 0) return { places: first, in: 'location' }
  const read = readText(own(posting.location_raw) ?? '', around)
  if (read.length > 0) return { places: read, in: 'location' }
  const inTitle = readTitle(own(posting.title)!, around)
  return inTitle.length > 0 ? { places: inTitle, in: 'title' } : { places: whereApplicantsLive(draft), in: 'description' }
}

/** "Open to candidates in the US or Canada", where neither location nor title name a place. */
function whereApplicantsLive(draft: Draft): Place[] {
  return residenceSentences(draft)
    .filter((sentence) => sentence.in === 'description')
    .flatMap(({ countries, words }) => countries.map((country) => place({ country, words, from: 'text' })))
}

function isRemote({ workplace, title, location_raw }: Posting): boolean {
  if (workplace !== null) return workplace === 'remote'
  return (
    claims(REMOTE_WORDS, (location_raw ?? '').slice(0, LONGEST_LOCATION)) ||
    claimsInTitle(title).some((claim) => claim.workplace === 'remote')
  )
}

/** Removes the employer's name, which is not a place: "Paris Baguette, Lyon". */
function withoutCompany(text: string, company: string | null): string {
  return company !== null && company.length > 2 && text.includes(company) ? text.replaceAll(company, ' ') : text
}

function fill(job: Job, places: Place[]): Evidence[] {
  const countries = [...new Set(places.flatMap(countriesOf))]
  const states = [...new Set(places.flatMap((one) => one.state?.code ?? []))]
  job.locations = places.toSorted((a, b) => rank(a) - rank(b)).map(entry)
  job.country_codes = countries.length > 0 ? countries : null
  job.admin1_refs = states.length > 0 ? states : null
  job.usa = countries.includes('US')
  const evidence: Evidence[] = [row('locations', places)]
  if (job.country_codes) evidence.push(row('country_codes', places))
  if (job.admin1_refs)
    evidence.push(
      row(
        'admin1_refs',
        places.filter((one) => one.state),
      ),
    )
  if (job.usa)
    evidence.push(
      row(
        'usa',
        places.filter((one) => countriesOf(one).includes('US')),
      ),
    )
  const primary = primaryOf(places)
  return primary ? [...evidence, ...fillPrimary(job, primary)] : evidence
}

/**
 * The finest place in the country that is named first, so that city, region and country agree: for "Remote (US) or Austin" it is Austin.
 */
function primaryOf(places: Place[]): Place | null {
  const country = places.find((one) => one.country !== null)?.country
  if (country === undefined) return null
  return places.filter((one) => one.country === country).sort((a, b) => rank(a) - rank(b))[0]!
}

function fillPrimary(job: Job, primary: Place): Evidence[] {
  const { city, postal_code, latitude, longitude, country } = primary
  const values = { city, region: primary.state?.name ?? primary.region, postal_code, country_code: country, latitude, longitude }
  Object.assign(job, values)
  const fields = Object.keys(values) as (keyof typeof values)[]
  return fields.filter((field) => values[field] !== null).map((field) => row(field, [primary]))
}

/**
 * The countries that a place counts for. A region counts for all of its countries when the posting is open to all of them. "Worldwide"
 * counts for none: it says nothing about any one country, and such jobs would flood every country filter. `world_region=WORLDWIDE` finds
 * them.
 */
function countriesOf(one: Place): readonly string[] {
  if (one.world) return one.open && one.world.code !== 'WORLDWIDE' ? one.world.countries : []
  return one.country === null ? [] : [one.country]
}

function rank(one: Place): number {
  return LOCATION_KINDS.indexOf(kindOf(one))
}

function row(field: keyof Job, places: Place[]): Evidence {
  const words = [...new Set(places.map((one) => one.words))]
  // A place that the source states in fields need not occur in any text.
  if (places.some((one) => one.from === 'stated')) return { field, words: words.join('; '), from: 'stated' }
  return { field, words: words.join('; '), from: 'text', quotes: words.map((text) => ({ in: 'location', text })) }
}

function readIn(quotedIn: QuotedText, { quotes, ...evidence }: Evidence): Evidence {
  return quotes === undefined ? evidence : { ...evidence, quotes: quotes.map((quote) => ({ ...quote, in: quotedIn })) }
}
