import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { sessions } from '../http/session.ts'
import type { Posting, StatedPlace } from '../job/posting.ts'
import { wordTable } from '../job/word-table.ts'
import type { Adapter } from './adapter.ts'
import { isHostName } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, companyNamed, inBatches, listedInPart, place, placeText } from './reading/listed.ts'
import { allRows, readPages } from './reading/pages.ts'
import { contradiction, Field, readJson } from './reading/read.ts'
import { textIn } from './reading/schema-org.ts'
import { firstMatch, hostOf, subdomainOf } from './reading/url.ts'
import { employmentType, languageCode } from './reading/vocabulary.ts'

const NAME = 'digitalrecruiters'
const DOMAIN = 'digitalrecruiters.com'
const API = 'https://api.digitalrecruiters.com'
/** A single request for 948 postings ran into a timeout once (a public reader, August 2026). */
const SIZE = 200
const RESERVED = new Set(['www', 'api', 'app', 'static', 'cdn'])
/** `{number}-{slug}`: the slug tells the towns of one posting apart. Sites of some employers have `annonces` before it. */
const POSTING_URLS = [/^[^/]+\/[a-z]{2}(?:[-_][a-z]{2})?\/annonces?\/(?<id>\d+-[^/]+)$/i]

/** Lists are asked for in a language of a country; sites mostly state the language alone. */
const LOCALES = wordTable({ en: 'en_GB', nl: 'nl_BE', ja: 'ja_JP', ko: 'ko_KR', sv: 'sv_SE' })

/* A board is the whole host of a careers site, mostly the employer's own (`recrutement.acme.fr`). */
export const digitalrecruiters: Adapter = {
  name: NAME,
  title: 'DigitalRecruiters',
  evidence: [],
  hosts: [DOMAIN],
  // All boards are read from this host. The pages of careers sites ask for ten seconds between requests, and are not read.
  pace: [{ host: 'api.digitalrecruiters.com', concurrency: 1, gap: 1000 }],
  listHost: 'api.digitalrecruiters.com',
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://larkmoor.digitalrecruiters.com/fr/annonce/2541190-cordier-hf-29200-brest',
        board: 'larkmoor.digitalrecruiters.com',
        external_id: '2541190-cordier-hf-29200-brest',
      },
      {
        url: 'https://Larkmoor.digitalrecruiters.com/en/annonce/2541190-rope-maker/apply?utm_source=x',
        board: 'larkmoor.digitalrecruiters.com',
        external_id: '2541190-rope-maker',
      },
      {
        url: 'https://larkmoor.digitalrecruiters.com/en/annonces/2541190-rope-maker-brest',
        board: 'larkmoor.digitalrecruiters.com',
        external_id: '2541190-rope-maker-brest',
      },
    ],
    boards: [
      { url: 'https://larkmoor.digitalrecruiters.com/fr/annonces', board: 'larkmoor.digitalrecruiters.com' },
      { url: 'https://larkmoor.digitalrecruiters.com/', board: 'larkmoor.digitalrecruiters.com' },
    ],
    none: [
      'https://www.digitalrecruiters.com/fr/annonce/2541190-cordier',
      'https://api.digitalrecruiters.com/public/v1/careers-site/job-ads/2541190',
      'https://larkmoor.digitalrecruiters.com.evil.test/fr/annonce/2541190-cordier',
    ],
  },

  identify(url) {
    const board = vendorBoard(url)
    const external_id = board && slugIn(url)
    return external_id ? { board, external_id } : null
  },

  identifyOnOwnDomain: slugIn,

  identifyBoard: vendorBoard,

  /* No page is recorded. Other readers know a careers site by the vendor's host in its page. */
  pageMarks: ':is(script, img)[src*=".digitalrecruiters.com/"], link[href*=".digitalrecruiters.com"]',

  hostsOfBoard: (board) => (isHostName(board) ? [board.toLowerCase()] : []),

  boardUrl: (board) => `https://${nameOf(board)}/`,

  async *list(board, { http }) {
    const { jobs, complete, company } = await readBoard(board, http)
    for (const batch of inBatches(jobs)) {
      yield batch.map((job) => listedInPart(job.at('id').text(), job.value, JSON.stringify(job.value)))
    }
    return { complete, company }
  },

  detail: (board, handle, http) => readPosting(board, new Field(JSON.parse(handle), NAME, API), http),

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(readBoard(board, http))
    const job = found?.jobs.find((each) => [each.at('id').text(), each.at('url').textOrNull()].includes(external_id))
    const posting = found && job ? await nullWhenGone(readPosting(board, job, http)) : null
    return posting && { posting, company: found!.company }
  },
}

function vendorBoard(url: URL): string | null {
  const label = subdomainOf(url, DOMAIN)
  return label === null || RESERVED.has(label) ? null : hostOf(url)
}

function slugIn(url: URL): string | null {
  return firstMatch(POSTING_URLS, url)?.id ?? null
}

function nameOf(board: string): string {
  const host = board.toLowerCase()
  if (isHostName(host) && host !== DOMAIN) return host
  throw new FetchFailure('refused', `${NAME}: a board is a host, not "${board}"`, { url: API })
}

interface Site {
  domain: string
  locale: string
  employer: string | null
}

/** The careers site of a host. A host that is none answers 404. */
const sites = sessions<Site>(async (host, http) => {
  const site = readJson(NAME, await http.fetch(`${API}/careers/v1/careers-sites/${host}`))
  const stated = site.at('default_locale').at('iso_code').text()
  const qualified = LOCALES[stated.toLowerCase()] ?? `${stated}_${stated.toUpperCase()}`
  return {
    domain: site.at('domain_name').text(),
    locale: /^[a-z]{2}_[A-Z]{2}$/.test(stated) ? stated : qualified,
    employer: site.at('child_account_name').textOrNull() ?? site.at('name').textOrNull(),
  }
})

const queryOf = ({ domain, locale }: Site) => new URLSearchParams({ domainName: domain, locale }).toString()

/** The list is asked for by POST; GET answers 403. */
function readBoard(board: string, http: Fetcher) {
  return sites.within(http, nameOf(board), async (site) => {
    const page = async ({ index }: { index: number }) => {
      const url = `${API}/public/v1/careers-site/job-ads?${queryOf(site)}&limit=${SIZE}&page=${index + 1}`
      const answer = readJson(NAME, await http.fetch(url, { method: 'POST', json: {} }))
      return { rows: answer.at('items').items(), total: answer.at('count').number(), url }
    }
    const idOf = (job: Field) => job.at('id').text()
    const { rows, complete } = await allRows(readPages({ name: NAME, size: SIZE, idOf, page }))
    return { jobs: rows, complete, company: companyNamed(site.employer) }
  })
}

/** A posting has a row for each of its towns. Its detail is asked for by the number that all these rows share. */
function readPosting(board: string, job: Field, http: Fetcher): Promise<Posting> {
  return sites.within(http, nameOf(board), async (site) => {
    const number = job.at('job_ad_id').id()
    const url = `${API}/public/v1/careers-site/job-ads/${encodeURIComponent(number)}?${queryOf(site)}&withJsonld=1`
    const detail = readJson(NAME, await http.fetch(url))
    const stated = detail.at('job_ad_id').idOrNull()
    if (stated !== null && stated !== number) throw contradiction(NAME, `asked for posting ${number}, got ${stated}`, url)
    return toPosting(board, job, detail, site)
  })
}

function toPosting(board: string, job: Field, detail: Field, { locale }: Site): Posting {
  const slug = job.at('url').text()
  const data = detail.at('jsonld')
  const places = placesOf(job, detail.at('address'))
  return {
    ...blankPosting({
      external_job_id: job.at('id').text(),
      url: `https://${nameOf(board)}/${languageCode(locale) ?? 'fr'}/annonce/${encodeURIComponent(slug)}`,
      title: job.at('title').text(),
    }),
    alias_ids: [slug],
    location_raw: job.at('location').textOrNull() ?? (places[0] ? placeText(places[0]) : null),
    locations_raw: job.at('location').json(),
    places,
    employment_type: employmentType(textIn(data.at('employmentType'))) ?? employmentType(textIn(job.at('contract'))),
    department: textIn(job.at('job')),
    language: languageCode(locale),
    posted_at: data.at('datePosted').timestampOrNull(),
    description_html: joinSections(
      ['description', 'profile'].map((key) => ({ heading: null, html: detail.at(key).textOrNull() })),
    ),
  }
}

/** The address of the detail is that of one town; the others have only the words of the list. */
function placesOf(job: Field, address: Field): StatedPlace[] {
  const isOfRow = job.at('id').text() === `${job.at('job_ad_id').id()}-${address.at('id').idOrNull()}`
  if (!isOfRow) return place({ text: job.at('location').textOrNull() })
  return place({
    city: address.at('city').textOrNull(),
    region: address.at('state').textOrNull(),
    postal_code: address.at('zip').textOrNull(),
    country: address.at('country').textOrNull(),
    latitude: address.at('location').at('lat').coordinateOrNull(),
    longitude: address.at('location').at('lng').coordinateOrNull(),
  })
}
