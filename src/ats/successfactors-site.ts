import type { Fetcher } from '../http/fetcher.ts'
import type { Timestamp } from '../job/job.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { Listed } from './adapter.ts'
import { employerIn } from './reading/employer-page.ts'
import { nullWhenGone } from './reading/gone.ts'
import { unescapeMarkup } from './reading/html.ts'
import { blankPosting, companyNamed, employersOf, listedWhole, place, placeText } from './reading/listed.ts'
import type { Page, PageElement } from './reading/page.ts'
import { pageAt } from './reading/page-at.ts'
import type { Field } from './reading/read.ts'
import { toTimestamp } from './reading/timestamp.ts'
import { firstMatch, hostOf, parseUrl } from './reading/url.ts'
import { employmentType, languageCode } from './reading/vocabulary.ts'
import { children, xmlReader } from './reading/xml.ts'
import { NAME, POSTING_URLS, siteLocale } from './successfactors-search.ts'

/** Newer sites have ids of four to six digits, and find their pages only with the language behind the id. */
const SHORT_ID = /^\d{1,6}$/
const FEED = xmlReader(NAME, 'rss', ['channel.item'])
const HTML_PAGE = /^\s*<(?:!doctype\s+html|html)\b/i

interface SiteFeed {
  rows: Listed[]
  company: StatedCompany | null
}

/** The feed of the whole site with all texts. Its path is spelled so. Sites without it answer 404, or 200 with a page for people. */
export async function readSiteFeed(origin: string, http: Fetcher): Promise<SiteFeed | null> {
  const answer = await nullWhenGone(http.fetch(`${origin}/sitemal.xml`))
  if (answer === null || HTML_PAGE.test(answer.body)) return null
  const channel = FEED(answer).at('channel')
  const items = children(channel, 'item')
  const { company, severalEmployers } = employersOf(items.map(employerOf))
  const rows = oneOfEach(items).map(([id, item]) =>
    listedWhole(id, [item.value, severalEmployers], () => fromFeed(origin, id, item, severalEmployers)),
  )
  const title = channel.value === '' ? null : channel.at('title').textOrNull()
  return { rows, company: company ?? (severalEmployers || title === null ? null : companyNamed(employerIn(title, []))) }
}

/** Where a posting has an item for each of its languages, the English one is kept, or the first by its language. */
function oneOfEach(items: Field[]): [id: string, item: Field][] {
  const rank = (item: Field) => {
    const locale = linkOf(item).locale ?? ''
    return languageCode(locale) === 'en' ? '' : locale
  }
  const kept = new Map<string, Field>()
  for (const item of items) {
    const { id } = linkOf(item)
    const other = kept.get(id)
    if (other === undefined || rank(item) < rank(other)) kept.set(id, item)
  }
  return [...kept]
}

function linkOf(item: Field): { url: URL; id: string; locale: string | undefined } {
  const url = parseUrl(item.at('link').text())
  const found = url && firstMatch(POSTING_URLS, url)
  return found ? { url: url!, id: found.id!, locale: found.locale } : item.at('link').refuse('the address of a posting')
}

function employerOf(item: Field): StatedCompany | null {
  return companyNamed(item.at('g:employer').textOrNull())
}

function fromFeed(origin: string, id: string, item: Field, severalEmployers: boolean): Posting {
  const { url, locale } = linkOf(item)
  const location = item.at('g:location').textOrNull()
  const { title, placed } = titleAndPlace(unescapeMarkup(item.at('title').text()), location)
  const kind = item.at('g:job_type').textOrNull() ?? item.at('g:employment_type').textOrNull()
  const text = item.at('description').textOrNull()
  return {
    ...blankPosting({ external_job_id: id, url: pageOf(origin, id, url), title }),
    location_raw: location ?? placed,
    locations_raw: { title: placed, location },
    places: place({ text: location ?? placed }),
    employment_type: employmentType(kind),
    department: item.at('g:job_function').textOrNull(),
    language: languageCode(locale ?? null),
    posted_at: item.at('pubDate').timestampOrNull(),
    expires_at: item.at('g:expiration_date').timestampOrNull(),
    description_html: text === null ? null : unescapeMarkup(text),
    company: severalEmployers ? employerOf(item) : null,
  }
}

/** The page without tracking parameters, on the board's own host: on another host the look-up would not find it. */
function pageOf(origin: string, id: string, link: URL): string {
  return hostOf(link) === hostOf(new URL(origin)) ? `${origin}${link.pathname}` : `${origin}/job/-/${id}/`
}

/**
 * "Night Weaver (m/f) (Lyon (Part-Dieu), FR, 69003)": titles end in the place, which may itself hold parentheses. Without a place the last
 * group belongs to the title, so a place must have a comma or begin as the stated location does.
 */
export function titleAndPlace(text: string, location: string | null): { title: string; placed: string | null } {
  const whole = { title: text, placed: null }
  const start = lastGroup(text)
  const title = text.slice(0, start).trim()
  if (start < 0 || title === '') return whole
  const placed = text.slice(start + 1, -1).trim()
  const parts = placed.split(',').map((part) => part.trim())
  const isPlace = location?.toLowerCase().startsWith(parts[0]!.toLowerCase()) || parts.some((part) => part.length > 1)
  return placed !== '' && isPlace && (parts.length > 1 || location !== null) ? { title, placed } : whole
}

/** The position of the parenthesis that opens the group at the end of the text, or -1. */
function lastGroup(text: string): number {
  let depth = 0
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ')') depth++
    else if (text[at] === '(') depth--
    if (depth === 0) return at === text.length - 1 ? -1 : at
  }
  return -1
}

/** One posting from its page, which has the microdata of a JobPosting. */
export async function readSitePosting(origin: string, id: string, http: Fetcher): Promise<Posting> {
  const locale = SHORT_ID.test(id) ? await siteLocale(origin, http) : null
  const url = locale === null ? `${origin}/job/-/${id}/` : `${origin}/job/-/${id}-${locale}`
  const page = await pageAt(NAME, url, http, ({ pathname }) => /^\/(?:search\/?)?$/.test(pathname))
  const stated = (property: string) => page.select(`[itemprop="${property}"]`)
  const titles = [...stated('title'), ...page.select('[data-careersite-propertyid="title"]')]
  const title = titles.map(shownValue).find((text) => text !== null)
  // For an id that it does not have, a site shows the same page with nothing in the place of the title.
  if (!title) throw page.lacks('a posting', titles.length > 0)
  const places = placesOn(page)
  return {
    ...blankPosting({ external_job_id: id, url: pageOf(origin, id, new URL(page.url)), title }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: places.map(placeText),
    places,
    language: languageCode(locale),
    posted_at: momentOf(stated('datePosted')[0]),
    expires_at: momentOf(stated('validThrough')[0]),
    description_html: textsOn(page),
    company: companyNamed(stated('hiringOrganization').map(shownValue).find(Boolean)),
  }
}

function shownValue(element: PageElement): string | null {
  return element.attribute('content') ?? element.text
}

/** A text may be in several parts. */
function textsOn(page: Page): string | null {
  const marked = page.select('[itemprop="description"]')
  const parts = marked.length > 0 ? marked : page.select('[data-careersite-propertyid="description"]')
  return parts.map(({ html }) => html.trim()).join('\n') || null
}

function placesOn(page: Page) {
  return page.select('[itemprop="jobLocation"]').flatMap((location) => {
    const part = (property: string) => location.select(`[itemprop="${property}"]`).map(shownValue).find(Boolean) ?? null
    return place({
      text: location.text,
      city: part('addressLocality'),
      region: part('addressRegion'),
      postal_code: part('postalCode'),
      country: part('addressCountry'),
    })
  })
}

/** "Mon Jul 13 00:00:00 UTC 2026". */
function momentOf(element: PageElement | undefined): Timestamp | null {
  const text = (element && shownValue(element)) ?? ''
  const [, month, day, time, zone, year] = /^[a-z]{3} ([a-z]{3}) (\d{1,2}) ([\d:]{8}) (UTC|GMT) (\d{4})$/i.exec(text) ?? []
  return toTimestamp(year ? `${day} ${month} ${year} ${time} ${zone}` : text)
}
