import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Timestamp } from '../job/job.ts'
import type { Posting, StatedPay, StatedPlace } from '../job/posting.ts'
import type { Workplace } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, listedWhole, pay, place, placeText } from './reading/listed.ts'
import { listPages, type PagedList, type PagesEnd, readPages } from './reading/pages.ts'
import { contradiction, Field, parseJson, readJson } from './reading/read.ts'
import { fromEpochMs } from './reading/timestamp.ts'
import { parseUrl, pathOf } from './reading/url.ts'
import { employmentType, languageCode, salaryPeriod, workplace } from './reading/vocabulary.ts'

const NAME = 'traffit'
const { originOf, boardOf } = boardHosts(NAME, 'traffit.com', 'www api app cdn cdn3 help knowledge')
/** The largest page the API serves. */
const PAGE = 100
/** The largest page of the careers page's list that a public reader was served. */
const WIDGET_PAGE = 50
const TEXTS = ['description', 'responsibilities', 'requirements', 'benefits']

export const traffit: Adapter = {
  name: NAME,
  title: 'Traffit',
  evidence: [],
  hosts: ['traffit.com'],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://bursztyn.traffit.com/public/an/0b5c8fc5?source=career_page', board: 'bursztyn', external_id: '0b5c8fc5' },
      { url: 'http://bursztyn.traffit.com/public/an/NVRnPQ==', board: 'bursztyn', external_id: 'NVRnPQ==' },
      { url: 'https://bursztyn.traffit.com/public/form/a/0b5c8fc5', board: 'bursztyn', external_id: '0b5c8fc5' },
    ],
    boards: [
      { url: 'https://bursztyn.traffit.com/career/', board: 'bursztyn' },
      { url: 'https://bursztyn.traffit.com/public/job_posts/published', board: 'bursztyn' },
      { url: 'https://bursztyn.traffit.com/public/an/list/?limit=100&offset=0', board: 'bursztyn' },
    ],
    none: [
      'https://traffit.com/public/an/0b5c8fc5',
      'https://knowledge.traffit.com/public/an/0b5c8fc5',
      'https://bursztyn.traffit.com.evil.test/public/an/0b5c8fc5',
    ],
  },

  /* URLs show a token; the stable id is in the payload only, so the token is an alias of the posting. */
  identify(url) {
    const board = boardOf(url)
    const token = tokenIn(url)
    return board === null || token === null ? null : { board, external_id: token }
  },

  identifyBoard: boardOf,

  boardUrl: (board) => `${originOf(board)}/career/`,

  boardPage: { vendorWords: ['Traffit'] },

  /* Every name below traffit.com answers. Unused names show a page for people, which cannot be told apart from a failure page. */
  async *list(board, { http }) {
    return yield* listPages(posts(board, http), (post) => listedWhole(idOf(post), post.value, () => mapPost(board, post)))
  },

  fetch: (board, external_id, http) => nullWhenGone(find(board, external_id, http)),
}

function tokenIn(url: URL): string | null {
  const [, token] = /^public\/(?:an|form\/a)\/(?!list$|generateJs$)([\w+=-]+)$/.exec(pathOf(url).join('/')) ?? []
  return token ?? null
}

function listUrl(board: string): string {
  return `${originOf(board)}/public/job_posts/published`
}

/** The posts of the API or, where a board keeps it closed, of the list that its careers page shows. */
async function* posts(board: string, http: Fetcher): AsyncGenerator<Field[], PagesEnd> {
  const published = publishedPosts(board, http)
  let first: IteratorResult<Field[], PagesEnd>
  try {
    first = await published.next()
  } catch (error) {
    if (!(error instanceof FetchFailure) || ![401, 403, 404].includes(error.status ?? 0)) throw error
    return yield* widgetPosts(board, http)
  }
  if (first.done) return first.value
  yield first.value
  return yield* published
}

/** Page numbers and totals are in headers. */
function publishedPosts(board: string, http: Fetcher): AsyncGenerator<Field[], PagesEnd> {
  const url = listUrl(board)
  const page: PagedList<Field>['page'] = async ({ index }) => {
    const answer = await http.fetch(url, {
      headers: {
        'x-request-page-size': String(PAGE),
        'x-request-current-page': String(index + 1),
        'x-request-sort': '{"sort_by":"id","direction":"ASC"}',
      },
    })
    const rows = readJson(NAME, answer).items()
    const total = answer.header('x-result-total-count')
    if (total === null || !/^\d+$/.test(total)) throw contradiction(NAME, 'expected a number in x-result-total-count', url)
    return { rows, total: Number(total), url }
  }
  return readPages({ name: NAME, size: PAGE, idOf, page })
}

/** 235 and 7 adverts, as many as the list stated (a public reader, September 2026). */
function widgetPosts(board: string, http: Fetcher): AsyncGenerator<Field[], PagesEnd> {
  const page: PagedList<Field>['page'] = async ({ index, offset }) => {
    const url = `${originOf(board)}/public/an/list/?limit=${WIDGET_PAGE}&offset=${offset}&page=${index + 1}`
    const answer = readJson(NAME, await http.fetch(url))
    return { rows: answer.at('items').items(), total: answer.at('count').number(), url }
  }
  return readPages({ name: NAME, size: WIDGET_PAGE, idOf, page })
}

/** The API calls the publication of an advert a post; the careers page names advert and publication. */
function idOf(post: Field): string {
  return post.at('advertPublishId').idOrNull() ?? post.at('id').id()
}

async function find(board: string, id: string, http: Fetcher) {
  for await (const rows of posts(board, http)) {
    const post = rows.find((row) => idOf(row) === id || tokensOf(row).includes(id))
    if (post) return { posting: mapPost(board, post), company: null }
  }
  return null
}

function tokensOf(post: Field): string[] {
  const urls = ['url', 'application_form', 'applicationForm'].map((key) => parseUrl(post.at(key).textOrNull() ?? ''))
  return [...new Set(urls.flatMap((url) => (url === null ? [] : (tokenIn(url) ?? []))))]
}

/*
 * No answer is recorded. The fields are from the vendor's documentation (api.traffit.com). `awarded` means highlighted. Options
 * that begin with an underscore are fields an employer added: pay and work model are the ones that two public readers found in
 * use.
 */
function mapPost(board: string, post: Field): Posting {
  if (post.at('advertPublishId').present) return mapWidgetPost(board, post)
  const advert = post.at('advert').object()
  const options = post.at('options')
  const values = advert.at('values').itemsOrNone()
  const geolocation = values.find((value) => value.at('field_id').id() === 'geolocation')
  return {
    ...blankPosting({ external_job_id: idOf(post), url: urlOf(post), title: advert.at('name').text() }),
    ...placesOf(advert.at('locations'), geolocation?.at('value'), listUrl(board)),
    alias_ids: tokensOf(post),
    apply_url: post.at('application_form').textOrNull(),
    workplace: workplaceOf(options),
    employment_type: employmentType(onlyText(options.at('job_type'))),
    department: onlyText(options.at('branches')),
    language: languageCode(advert.at('language').textOrNull()),
    pay: payOf(options),
    posted_at: post.at('valid_start').timestampOrNull(),
    expires_at: post.at('valid_end').timestampOrNull(),
    description_html: joinSections(
      values
        .filter((value) => TEXTS.includes(value.at('field_id').id()))
        .map((value) => ({ heading: value.at('name').textOrNull(), html: value.at('value').textOrNull() })),
    ),
  }
}

/** Fields as two public readers describe them. Fields that an employer added have digests as names, so their meaning is unknown. */
function mapWidgetPost(board: string, post: Field): Posting {
  return {
    ...blankPosting({
      external_job_id: idOf(post),
      url: urlOf(post),
      // `title` begins with the number of the advert.
      title: post.at('name').textOrNull() ?? post.at('title').text(),
    }),
    ...placesOf(post.at('locations'), post.at('geolocation'), listUrl(board)),
    alias_ids: tokensOf(post),
    apply_url: post.at('applicationForm').textOrNull(),
    workplace: [true, 1, '1'].includes(post.at('remote').value as string) ? 'remote' : null,
    employment_type: employmentType(onlyText(post.at('job_type'))),
    language: languageCode(post.at('language').textOrNull()),
    posted_at: secondsIn(post.at('validStart')),
    expires_at: secondsIn(post.at('validEnd')),
    description_html: joinSections(TEXTS.map((key) => ({ heading: null, html: post.at(key).textOrNull() }))),
  }
}

function secondsIn(field: Field): Timestamp | null {
  const seconds = field.numberOrNull()
  return seconds === null ? null : fromEpochMs(seconds * 1000)
}

/** Several places stand in a list; a single one stands apart. */
function placesOf(stated: Field, geolocation: Field | undefined, url: string) {
  const several = stated.itemsOrNone()
  const locations = several.length > 0 ? several : geolocation?.present ? [jsonIn(geolocation, url)] : []
  const places = locations.flatMap(placeIn)
  return {
    location_raw: places[0] === undefined ? null : placeText({ ...places[0], country: locations[0]!.at('country').textOrNull() }),
    locations_raw: locations.map((location) => location.json()),
    places,
  }
}

function urlOf(post: Field): string {
  const url = parseUrl(post.at('url').text())
  return url !== null && traffit.identify(url) !== null ? url.href : post.at('url').refuse('the address of an advert')
}

/** Documented as a string of JSON, seen as JSON. */
function jsonIn(field: Field, url: string): Field {
  if (typeof field.value !== 'string') return field
  try {
    return new Field(parseJson(field.value), field.path, url)
  } catch {
    return field.refuse('JSON')
  }
}

function placeIn(location: Field): StatedPlace[] {
  const [latitude, longitude] = [location.at('latitude').coordinateOrNull(), location.at('longitude').coordinateOrNull()]
  return place({
    city: location.at('locality').textOrNull(),
    region: location.at('region1').textOrNull(),
    postal_code: location.at('postcode').textOrNull(),
    country: location.at('iso').textOrNull() ?? location.at('country').textOrNull(),
    latitude: longitude === null ? null : latitude,
    longitude: latitude === null ? null : longitude,
  })
}

/** A choice comes as text, or as a list. A list of several is null. */
function onlyText(field: Field): string | null {
  if (!Array.isArray(field.value)) return field.textOrNull()
  const chosen = field.items()
  return chosen.length === 1 ? chosen[0]!.textOrNull() : null
}

/** "0" is the default that employers leave unchanged, so it states nothing. */
function workplaceOf(options: Field): Workplace | null {
  return options.at('remote').idOrNull() === '1' ? 'remote' : workplace(onlyText(options.at('_work_model')))
}

function payOf(options: Field): StatedPay[] {
  return pay({
    min: options.at('_Salary_MIN').amountOrNull(),
    max: options.at('_Salary_MAX').amountOrNull(),
    currency: onlyText(options.at('_Salary_Currency')),
    period: salaryPeriod(onlyText(options.at('_Salary_Rate'))),
  })
}
