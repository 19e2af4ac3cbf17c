import type { Posting, StatedCompany, StatedPay, StatedPlace } from '../../job/posting.ts'
import { unescapeMarkup } from './html.ts'
import { companyNamed, pay, place, placeText } from './listed.ts'
import type { Page } from './page.ts'
import type { Field } from './read.ts'
import { employmentType, languageCode, salaryPeriod, vocabularyKey } from './vocabulary.ts'

/** The fields of a JobPosting (schema.org/JobPosting) in the terms of a Posting. The adapter adds identity and URL. */
export interface StatedJobPosting
  extends Pick<
    Posting,
    | 'title'
    | 'location_raw'
    | 'locations_raw'
    | 'places'
    | 'workplace'
    | 'employment_type'
    | 'department'
    | 'language'
    | 'pay'
    | 'posted_at'
    | 'expires_at'
    | 'description_html'
  > {
  company: StatedCompany | null
  /** `identifier.value`, the site's own number of the posting. */
  identifier: string | null
}

/** The JobPosting in a page's JSON-LD; null when it has none. */
export function jobPostingIn(page: Page): Field | null {
  return jobPostingsOn(page)[0] ?? null
}

export function organizationsOn(page: Page): Field[] {
  return thingsOn(page, 'Organization')
}

/** The employer in the JSON-LD of a page that lists postings. */
export function organizationIn(page: Page): StatedCompany | null {
  const [found] = organizationsOn(page)
  return found === undefined ? null : companyIn(found)
}

/** An Organization, or its name alone. */
export function companyIn(organization: Field): StatedCompany | null {
  const name = nameIn(organization)
  if (name === null || !isObject(organization)) return companyNamed(name)
  const logo = organization.at('logo')
  return {
    name,
    website_url: textIn(organization.at('sameAs')) ?? textIn(organization.at('url')),
    logo_url: isObject(logo) ? (textIn(logo.at('url')) ?? textIn(logo.at('contentUrl'))) : textIn(logo),
  }
}

export function jobPostingsOn(page: Page): Field[] {
  return thingsOn(page, 'JobPosting')
}

/** The number of items that an ItemList on the page states, which may be more than it shows. */
export function itemTotalOn(page: Page): number | null {
  return thingsOn(page, 'ItemList')[0]?.at('numberOfItems').numberOrNull() ?? null
}

function thingsOn(page: Page, kind: string): Field[] {
  return page.select('script[type="application/ld+json"]').flatMap((script) => {
    const source = script.source.replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>|\]\]>)\s*$/g, '').trim()
    return source.includes(kind) ? thingsAmong(page.parsed(source, 'the JSON-LD'), kind) : []
  })
}

/** Members that hold postings: of graphs, lists and feeds, and of the items of feeds. */
const HOLDERS = ['@graph', 'itemListElement', 'dataFeedElement', 'item', 'items', '_jobposting']

export function jobPostingsAmong(field: Field): Field[] {
  return thingsAmong(field, 'JobPosting')
}

function thingsAmong(field: Field, kind: string): Field[] {
  if (Array.isArray(field.value)) return field.items().flatMap((item) => thingsAmong(item, kind))
  if (!isObject(field)) return []
  if (many(field.at('@type')).some((type) => type.value === kind)) return [field]
  return HOLDERS.flatMap((holder) => thingsAmong(field.at(holder), kind))
}

export function statedJobPosting(posting: Field): StatedJobPosting {
  const places = placesOf(posting)
  const identifiers = many(posting.at('identifier'))
  return {
    // Some sites escape the HTML once more.
    title: unescapeMarkup(posting.at('title').text()),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: posting.at('jobLocation').json(),
    places,
    // TELECOMMUTE is for work that is done entirely from elsewhere.
    workplace: many(posting.at('jobLocationType')).some((type) => vocabularyKey(String(type.value)) === 'telecommute')
      ? 'remote'
      : null,
    employment_type: employmentOf(posting),
    department: null,
    language: languageCode(textIn(posting.at('inLanguage'))),
    pay: payOf(posting.at('baseSalary')),
    posted_at: posting.at('datePosted').timestampOrNull(),
    expires_at: posting.at('validThrough').timestampOrNull(),
    description_html: mapText(posting.at('description').textOrNull(), unescapeMarkup),
    company: companyIn(posting.at('hiringOrganization')),
    identifier: identifiers.length === 1 ? identifierIn(identifiers[0]!) : null,
  }
}

/** The vocabulary allows one value wherever it allows several. */
function many(field: Field): Field[] {
  return Array.isArray(field.value) ? field.items() : field.present ? [field] : []
}

function isObject(field: Field): boolean {
  return typeof field.value === 'object' && field.value !== null && !Array.isArray(field.value)
}

/** A text, or the name of a thing. */
function nameIn(field: Field): string | null {
  return isObject(field) ? textIn(field.at('name')) : textIn(field)
}

/** A PropertyValue, or the value itself. */
function identifierIn(field: Field): string | null {
  return isObject(field) ? field.at('value').idOrNull() : field.idOrNull()
}

/** iCIMS writes UNAVAILABLE for every part that is not set. Postal codes come as numbers, too. */
export function textIn(field: Field): string | null {
  const text = Number.isSafeInteger(field.value)
    ? String(field.value)
    : typeof field.value === 'string'
      ? field.textOrNull()
      : null
  return text === 'UNAVAILABLE' ? null : text
}

function placesOf(posting: Field): StatedPlace[] {
  const locations = many(posting.at('jobLocation'))
  const stated = locations.flatMap(sameAddress(locations) ? placeByName : placeIn)
  // A remote posting may have no place of its own, but states from where people may work.
  return stated.length > 0
    ? stated
    : many(posting.at('applicantLocationRequirements')).flatMap((area) => place({ country: nameIn(area) }))
}

/** Meta's pages repeat the address of one place in all of them; only the names differ. */
function sameAddress(locations: Field[]): boolean {
  if (locations.length < 2 || !locations.every(isObject)) return false
  const different = (key: string) => new Set(locations.map((location) => JSON.stringify(location.at(key).value))).size
  return different('address') === 1 && different('name') === locations.length
}

function placeByName(location: Field): StatedPlace[] {
  return place({ text: textIn(location.at('name')) })
}

function placeIn(location: Field): StatedPlace[] {
  if (!isObject(location)) return place({ text: textIn(location) })
  // Some sites write a list of one address.
  const [address = location.at('address')] = many(location.at('address'))
  if (!isObject(address)) return place({ text: textIn(address) ?? textIn(location.at('name')) })
  return place({
    text: textIn(location.at('name')),
    city: textIn(address.at('addressLocality')),
    region: nameIn(address.at('addressRegion')),
    postal_code: textIn(address.at('postalCode')),
    country: nameIn(address.at('addressCountry')),
  })
}

/** Null when two kinds are stated at once. */
function employmentOf(posting: Field) {
  const kinds = new Set(many(posting.at('employmentType')).map((kind) => employmentType(textIn(kind))))
  return kinds.size === 1 ? [...kinds][0]! : null
}

/** A MonetaryAmount with a single value or a range; the period stands in either of two places. */
function payOf(salary: Field): StatedPay[] {
  return many(salary).flatMap((amount) => {
    if (!isObject(amount)) return []
    const value = amount.at('value')
    const range = isObject(value) ? value : amount
    const single = isObject(value) ? value.at('value').amountOrNull() : value.amountOrNull()
    return pay({
      min: range.at('minValue').amountOrNull() ?? single,
      max: range.at('maxValue').amountOrNull() ?? single,
      currency: textIn(amount.at('currency')) ?? textIn(range.at('currency')),
      period: salaryPeriod(textIn(range.at('unitText')) ?? textIn(amount.at('unitText'))),
    })
  })
}

function mapText(text: string | null, change: (text: string) => string): string | null {
  return text === null ? null : change(text)
}
