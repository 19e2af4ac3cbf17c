import type { Fetcher } from '../http/fetcher.ts'
import type { Posting, StatedCompany, StatedPay, StatedPlace } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts, byHostAndPath } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, companyNamed, inBatches, listedWhole, pay, place } from './reading/listed.ts'
import { type Field, readJson } from './reading/read.ts'
import { ownHosts, pathOf, withoutApplySteps } from './reading/url.ts'
import { employmentType, languageCode, levelScale, salaryPeriod } from './reading/vocabulary.ts'

const NAME = 'recruitee'
const { originOf, boardOf } = boardHosts(NAME, 'recruitee.com', 'app api www support docs status')

/** On this scale `experienced` comes after `mid_level`, so it is senior. */
const level = levelScale({
  intern: 'studentcollege studenthighschool',
  entry: 'entrylevel',
  mid: 'midlevel',
  senior: 'experienced',
  lead: 'manager seniormanager',
  executive: 'executive seniorexecutive',
})

export const recruitee: Adapter = {
  name: NAME,
  title: 'Recruitee',
  evidence: [{ sample: 'recruitee/offers_2026.json', date: '2026-08', shows: ['list'] }],
  hosts: ['recruitee.com'],
  // Many parallel connections are refused, regardless of the company.
  pace: [{ host: '.recruitee.com', concurrency: 4, gap: 100, lane: 'together' }],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://lumenbooks.recruitee.com/o/night-editor-3', board: 'lumenbooks', external_id: 'night-editor-3' },
      {
        url: 'https://lumenbooks.recruitee.com/o/night-editor-3/c/new?source=x',
        board: 'lumenbooks',
        external_id: 'night-editor-3',
      },
      {
        url: 'http://LumenBooks.recruitee.com/l/de/o/night-editor-3?lang=de#apply',
        board: 'lumenbooks',
        external_id: 'night-editor-3',
      },
      { url: 'https://lumenbooks.recruitee.com/api/offers/night-editor-3', board: 'lumenbooks', external_id: 'night-editor-3' },
    ],
    boards: [
      { url: 'https://lumenbooks.recruitee.com/', board: 'lumenbooks' },
      { url: 'https://lumenbooks.recruitee.com/l/en', board: 'lumenbooks' },
      { url: 'https://lumenbooks.recruitee.com/d/newsroom', board: 'lumenbooks' },
      { url: 'https://lumenbooks.recruitee.com/api/offers/', board: 'lumenbooks' },
    ],
    none: [
      'https://app.recruitee.com/',
      'https://docs.recruitee.com/o/night-editor-3',
      'https://recruitee.com/o/night-editor-3',
      'https://lumenbooks.recruitee.com.evil.test/o/night-editor-3',
    ],
  },

  ...byHostAndPath(boardOf, slugIn),

  boardUrl: (board) => `${originOf(board)}/`,

  async *list(board, { http }) {
    const offers = await readOffers(board, http)
    for (const batch of inBatches(offers)) {
      yield batch.map((offer) => listedWhole(offer.at('id').id(), offer.value, () => mapOffer(board, offer)))
    }
    return {
      complete: true,
      company: offers.map(companyOf).find((company) => company !== null) ?? null,
      hosts: ownHosts(
        offers.map((offer) => offer.at('careers_url').textOrNull()),
        'recruitee.com',
      ),
    }
  },

  async fetch(board, external_id, http) {
    const answer = await nullWhenGone(http.fetch(`${originOf(board)}/api/offers/${encodeURIComponent(external_id)}`))
    // The detail endpoint is used in the wild but not recorded: its 404 counts only when the list agrees.
    const offer = answer === null ? await findOffer(board, external_id, http) : readJson(NAME, answer).at('offer').object()
    return offer && isPublished(offer) ? { posting: mapOffer(board, offer), company: companyOf(offer) } : null
  },
}

/** The URL shows the slug; the stable id is in the payload only, so the slug is an alias of the posting. */
function slugIn(url: URL): string | null {
  const path = withoutApplySteps(pathOf(url))
  const [kind, slug, ...rest] =
    path[0] === 'l' ? path.slice(2) : path[0] === 'api' && path[1] === 'offers' ? ['o', ...path.slice(2)] : path
  return kind === 'o' && slug !== undefined && rest.length === 0 ? slug : null
}

async function readOffers(board: string, http: Fetcher): Promise<Field[]> {
  const answer = await http.fetch(`${originOf(board)}/api/offers/`)
  return readJson(NAME, answer).at('offers').items().filter(isPublished)
}

async function findOffer(board: string, id: string, http: Fetcher): Promise<Field | null> {
  const offers = (await nullWhenGone(readOffers(board, http))) ?? []
  return offers.find((offer) => offer.at('id').id() === id || offer.at('slug').textOrNull() === id) ?? null
}

/** The API is said to serve published offers only. An offer with any other status is not open. */
function isPublished(offer: Field): boolean {
  return (offer.at('status').textOrNull() ?? 'published') === 'published'
}

/**
 * `careers_url` is the customer's own domain on half of all offers, a third of those domains are dead, and no URL on them can be told
 * apart from any other site. The `{board}.recruitee.com` form always works and leads back to this posting.
 */
function mapOffer(board: string, offer: Field): Posting {
  const slug = offer.at('slug').text()
  const url = `${originOf(board)}/o/${encodeURIComponent(slug)}`
  const places = placesOf(offer)
  return {
    ...blankPosting({ external_job_id: offer.at('id').id(), url, title: offer.at('title').text() }),
    // `guid` occurs in no URL.
    alias_ids: [slug],
    apply_url: offer.at('careers_apply_url').present ? `${url}/c/new` : null,
    location_raw: displayedPlace(offer, places),
    locations_raw: { location: offer.at('location').json(), locations: offer.at('locations').json() },
    places,
    workplace: workplaceOf(offer),
    employment_type: employmentType(offer.at('employment_type_code').textOrNull()),
    level: level(offer.at('experience_code').textOrNull()),
    department: offer.at('department').textOrNull(),
    language: languageOf(offer),
    pay: payOf(offer.at('salary')),
    posted_at: offer.at('published_at').timestampOrNull(),
    expires_at: offer.at('close_at').timestampOrNull(),
    description_html: joinSections([
      { heading: null, html: offer.at('description').textOrNull() },
      { heading: null, html: offer.at('requirements').textOrNull() },
    ]),
  }
}

function companyOf(offer: Field): StatedCompany | null {
  return companyNamed(offer.at('company_name').textOrNull())
}

function placesOf(offer: Field): StatedPlace[] {
  const stated = offer
    .at('locations')
    .itemsOrNone()
    .flatMap((location) => placeIn(location, location.at('name').textOrNull(), 'state'))
  return stated.length > 0 ? stated : placeIn(offer, null, 'state_name')
}

function placeIn(holder: Field, text: string | null, state: string): StatedPlace[] {
  return place({
    text,
    city: holder.at('city').textOrNull(),
    region: holder.at(state).textOrNull(),
    postal_code: holder.at('postal_code').textOrNull(),
    country: holder.at('country_code').textOrNull() ?? holder.at('country').textOrNull(),
  })
}

/**
 * `location` of a remote offer is a marker in the language of the site ("Remote job", "Homeoffice", "Praca zdalna") instead of a place:
 * it counts as one only when it mentions a place that the structured fields name.
 */
function displayedPlace(offer: Field, places: StatedPlace[]): string | null {
  const display = offer.at('location').textOrNull()
  if (display === null || offer.at('remote').booleanOrNull() !== true) return display
  const names = [offer.at('country').textOrNull(), ...places.flatMap(({ city, region }) => [city, region])]
  return names.some((name) => name !== null && display.includes(name)) ? display : null
}

const FLAGS: [string, Workplace][] = [
  ['remote', 'remote'],
  ['hybrid', 'hybrid'],
  ['on_site', 'onsite'],
]

/** Null when more than one flag is set: the posting leaves the choice open. */
function workplaceOf(offer: Field): Workplace | null {
  const set = FLAGS.filter(([flag]) => offer.at(flag).booleanOrNull() === true)
  return set.length === 1 ? set[0]![1] : null
}

/** The language is stated by the only translation, or by the one whose text is the offer's own. */
function languageOf(offer: Field): string | null {
  const translations = offer.at('translations')
  const tags = translations.present ? Object.keys(translations.object().value as object) : []
  const own = tags.filter((tag) =>
    ['title', 'description'].every((key) => translations.at(tag).at(key).value === offer.at(key).value),
  )
  return tags.length === 1 ? languageCode(tags[0]!) : own.length === 1 ? languageCode(own[0]!) : null
}

/** Sums come as text and are all null when unset. */
function payOf(salary: Field): StatedPay[] {
  return pay({
    min: salary.at('min').amountOrNull(),
    max: salary.at('max').amountOrNull(),
    currency: salary.at('currency').textOrNull(),
    period: salaryPeriod(salary.at('period').textOrNull()),
  })
}
