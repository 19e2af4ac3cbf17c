import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting, StatedPlace } from '../job/posting.ts'
import type { Adapter, Listed } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, listedInPart, place } from './reading/listed.ts'
import { listPages } from './reading/pages.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { employmentType, workplace } from './reading/vocabulary.ts'
import { asker, readRows } from './workday-list.ts'
import { employerOf, postingOnPage } from './workday-page.ts'
import { cxsUrl, dataCentreLane, HOMES, type Home, idIn, locate, pageUrl, pathOfId, postingIn, siteUrl } from './workday-site.ts'

const NAME = 'workday'

export const workday: Adapter = {
  name: NAME,
  title: 'Workday',
  evidence: [
    { sample: 'workday/cxs_jobs_list_2026.json', date: '2026-08', shows: ['list'] },
    { sample: 'workday/cxs_job_detail_suffix.json', date: '2024-08-08', shows: ['detail'] },
  ],
  hosts: ['myworkdayjobs.com', 'myworkdaysite.com'],
  // Bursts are punished per client address and data centre, regardless of the tenant.
  pace: ['.myworkdayjobs.com', '.myworkdaysite.com'].map((host) => ({ host, concurrency: 4, gap: 100, lane: dataCentreLane })),
  // Requisition ids are unique per tenant only.
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://tidewater.wd5.myworkdayjobs.com/Careers/job/Porto-Portugal/Harbour-Pilot_R57866',
        board: 'tidewater.wd5/Careers',
        external_id: 'R57866',
      },
      {
        url: 'https://tidewater.wd5.myworkdayjobs.com/en-US/Careers/job/Harbour-Pilot_R57866-1/apply/autofillWithResume?source=x',
        board: 'tidewater.wd5/Careers',
        external_id: 'R57866-1',
      },
      {
        url: 'https://tidewater.wd103.myworkdayjobs.com/de-De/Careers/details/XMLNAME-2027-Pilot_20-713?timeType=511195812b91',
        board: 'tidewater.wd103/Careers',
        external_id: '20-713',
      },
      {
        url: 'https://wd3.myworkdaysite.com/fr-CA/recruiting/Tidewater/Harbours/job/Milton-Ontario/Pilot_JR_64443784/apply',
        board: 'tidewater.wd3/Harbours',
        external_id: '64443784',
      },
      {
        url: 'https://tidewater.wd5.myworkdayjobs.com/wday/cxs/tidewater/Careers/job/Porto-Portugal/Harbour-Pilot_R57866',
        board: 'tidewater.wd5/Careers',
        external_id: 'R57866',
      },
      {
        url: 'https://tidewater.wd1.myworkdayjobs.com/jobs/job/Porto-Portugal/Harbour-Pilot_R57866',
        board: 'tidewater.wd1/jobs',
        external_id: 'R57866',
      },
      {
        url: 'https://tidewater.wd1.myworkdayjobs.com/en-US/jobs/details/Harbour-Pilot_R57866/apply',
        board: 'tidewater.wd1/jobs',
        external_id: 'R57866',
      },
      {
        url: 'https://tidewater.wd1.myworkdayjobs.com/en-US/job/job/Porto-Portugal/Harbour-Pilot_R57866',
        board: 'tidewater.wd1/job',
        external_id: 'R57866',
      },
      {
        url: 'https://wd3.myworkdaysite.com/recruiting/tidewater/jobs/job/Porto-Portugal/Harbour-Pilot_R57866',
        board: 'tidewater.wd3/jobs',
        external_id: 'R57866',
      },
      {
        url: 'https://tidewater.wd1.myworkdayjobs.com/jobs/job/Porto-Portugal/Harbour-Pilot--Nights-_/apply',
        board: 'tidewater.wd1/jobs',
        external_id: 'Harbour-Pilot--Nights-_',
      },
      {
        url: 'https://tidewater.wd1.myworkdayjobs.com/PT/job/Porto-Portugal/Harbour-Pilot_R57866',
        board: 'tidewater.wd1/PT',
        external_id: 'R57866',
      },
    ],
    boards: [
      { url: 'https://tidewater.wd5.myworkdayjobs.com/Careers', board: 'tidewater.wd5/Careers' },
      { url: 'https://tidewater.wd5.myworkdayjobs.com/en-US/Careers?q=pilot', board: 'tidewater.wd5/Careers' },
      { url: 'https://tidewater.wd5.myworkdayjobs.com/Careers/jobs', board: 'tidewater.wd5/Careers' },
      { url: 'https://tidewater.wd1.myworkdayjobs.com/jobs', board: 'tidewater.wd1/jobs' },
      { url: 'https://tidewater.wd1.myworkdayjobs.com/en-US/jobs', board: 'tidewater.wd1/jobs' },
      { url: 'https://tidewater.wd1.myworkdayjobs.com/EX', board: 'tidewater.wd1/EX' },
      {
        url: 'https://tidewater.wd5.myworkdayjobs.com/Careers/1/refreshFacet/283d7dd9c700227264b725f0654d21aa',
        board: 'tidewater.wd5/Careers',
      },
      { url: 'https://tidewater.wd5.myworkdayjobs.com/wday/cxs/tidewater/Careers/jobs', board: 'tidewater.wd5/Careers' },
      { url: 'https://wd3.myworkdaysite.com/recruiting/tidewater/Harbours', board: 'tidewater.wd3/Harbours' },
    ],
    none: [
      'https://tidewater.wd5.myworkdayjobs.com/en-US',
      'https://tidewater.wd5.myworkdayjobs.com/job/Porto-Portugal/Harbour-Pilot_R57866',
      'https://tidewater.wd5.myworkdayjobs.com/en-US/job/Porto-Portugal/Harbour-Pilot_R57866',
      'https://tidewater.wd5.myworkdayjobs.com/wday/authgwy/tidewater/login.htmld',
      'https://tidewater.wd5.myworkdayjobs-impl.com/Careers/job/Porto-Portugal/Harbour-Pilot_R57866',
      'https://impl-wd5.myworkdaysite.com/recruiting/tidewater/Careers/job/Porto-Portugal/Harbour-Pilot_R57866',
      'https://tidewater.wd5.myworkdayjobs.com.evil.test/Careers/job/Porto-Portugal/Harbour-Pilot_R57866',
    ],
  },

  identify(url) {
    const found = locate(url)
    const external_id = found && postingIn(found.rest)
    return found && external_id ? { board: found.board, external_id } : null
  },

  identifyBoard: (url) => locate(url)?.board ?? null,

  boardUrl: pageUrl,

  async *list(board, { http }) {
    const { home, ask, first } = await atHome(board, async (home) => {
      const ask = asker(http, cxsUrl(board, home))
      return { home, ask, first: await ask({}) }
    })
    // A posting appears once per location, and once per facet value it has.
    return yield* listPages(readRows(ask, first), (row) => listed(row, home))
  },

  async detail(board, handle, http) {
    const home = HOMES.find(({ mark }) => handle.startsWith(`${mark}/`)) ?? HOMES[0]
    const path = handle.slice(home.mark.length)
    const posting = await readListed(board, home, path, http)
    const id = idIn(path)
    if (posting.external_job_id === id) return posting
    // Without an id, the list and the detail may shorten the title in different ways.
    if (id?.endsWith('_') && posting.external_job_id.endsWith('_')) return { ...posting, external_job_id: id }
    throw contradiction(NAME, `jobPostingId ends in ${posting.external_job_id} where the list says ${path}`, posting.url)
  },

  async fetch(board, external_id, http) {
    const atEither = atHome(board, async (home) => {
      const direct = await nullWhenRefused(readPosting(board, home, pathOfId(external_id), http))
      if (direct?.external_job_id === external_id) return direct
      const { rows } = await asker(http, cxsUrl(board, home))({ search: wordsOf(external_id) })
      const row = rows.map((row) => listed(row, home)).find((row) => row?.external_job_id === external_id)
      return row ? nullWhenGone(readListed(board, home, row.handle.slice(home.mark.length), http)) : null
    })
    const posting = await nullWhenGone(atEither)
    return posting && { posting, company: posting.company }
  },
}

/** Asks the tenant's own host, and the shared one when the site is not there. Gone only when both say so. */
async function atHome<Answer>(board: string, ask: (home: Home) => Promise<Answer>): Promise<Answer> {
  const failures: FetchFailure[] = []
  for (const home of HOMES) {
    try {
      return await ask(home)
    } catch (error) {
      if (!(error instanceof FetchFailure) || !isElsewhere(error)) throw error
      failures.push(error)
    }
  }
  throw failures.find(({ kind }) => kind !== 'gone') ?? failures[0] ?? new Error(`workday: ${board} has no home`)
}

/** The words to search for: an id, or the title's words if the posting has no id. */
const wordsOf = (id: string) => (id.endsWith('_') ? id.replace(/[-_]+/g, ' ').trim() : id)

/** A path made up from the id may be answered with other failures than a 404; then the search decides. */
async function nullWhenRefused(posting: Promise<Posting>): Promise<Posting | null> {
  try {
    return await nullWhenGone(posting)
  } catch (error) {
    if (error instanceof FetchFailure && (error.status === 400 || error.status === 422)) return null
    throw error
  }
}

/** A tenant that is not on a host has no name there, or its list answers 404 or 422. */
function isElsewhere(failure: FetchFailure): boolean {
  return failure.kind === 'gone' || failure.kind === 'unreachable' || failure.status === 422
}

/**
 * Some rows are empty objects, and some have neither title nor path: nothing to read, but they count in the total. `postedOn` ("Posted 3 Days Ago") would change the
 * fingerprint every day, and tenants may repeat it among the bullet fields.
 */
function listed(row: Field, home: Home): Listed | null {
  const { postedOn, bulletFields, ...entry } = row.object().value as Record<string, unknown>
  const externalPath = row.at('externalPath')
  if (!externalPath.present && !row.at('title').present) return null
  const id = idIn(externalPath.text()) ?? externalPath.refuse('a path that ends in _ and an id')
  const bullets = Array.isArray(bulletFields) ? bulletFields.filter((bullet) => bullet !== postedOn) : []
  return listedInPart(id, [entry, bullets], `${home.mark}${externalPath.text()}`)
}

/** The posting of a row, from its page where its detail is missing. */
async function readListed(board: string, home: Home, path: string, http: Fetcher): Promise<Posting> {
  try {
    return await readPosting(board, home, path, http)
  } catch (error) {
    if (!(error instanceof FetchFailure) || error.kind !== 'gone' || error.status === null) throw error
    const found = await postingOnPage(`${siteUrl(board, home)}${path}`, http)
    if (found === null) throw error
    return found
  }
}

async function readPosting(board: string, home: Home, path: string, http: Fetcher): Promise<Posting> {
  const url = `${cxsUrl(board, home)}${path}`
  const payload = readJson(NAME, await http.fetch(url))
  const info = payload.at('jobPostingInfo').object()
  if (info.at('posted').booleanOrNull() === false)
    throw new FetchFailure('gone', `${NAME}: ${path} is not posted any more`, { url })
  return mapDetail(payload, info, `${siteUrl(board, home)}${path}`)
}

function mapDetail(payload: Field, info: Field, page: string): Posting {
  const jobPostingId = info.at('jobPostingId')
  const organization = payload.at('hiringOrganization')
  const url = info.at('externalUrl').textOrNull() ?? page
  return {
    ...blankPosting({
      external_job_id: idIn(jobPostingId.text()) ?? jobPostingId.refuse('text that ends in _ and an id'),
      url,
      title: info.at('title').text(),
    }),
    // No aliases: several postings share one jobReqId, and the 32 hex digits of `id` occur in no URL.
    apply_url: info.at('canApply').booleanOrNull() === true ? `${url}/apply` : null,
    location_raw: info.at('location').textOrNull(),
    locations_raw: {
      location: info.at('location').json(),
      additionalLocations: info.at('additionalLocations').json(),
      country: info.at('country').json(),
      jobRequisitionLocation: info.at('jobRequisitionLocation').json(),
    },
    places: placesOf(info),
    workplace: workplace(info.at('remoteType').textOrNull()),
    employment_type: employmentType(info.at('timeType').textOrNull()),
    posted_at: info.at('startDate').timestampOrNull(),
    expires_at: info.at('endDate').timestampOrNull(),
    description_html: info.at('jobDescription').textOrNull(),
    company: employerOf(organization.at('name').textOrNull(), organization.at('url').textOrNull()),
  }
}

/** The country belongs to the first location. Its code is given for the requisition's location only, which may be another one. */
function placesOf(info: Field): StatedPlace[] {
  const requisition = info.at('jobRequisitionLocation')
  const country = info.at('country').at('descriptor').textOrNull()
  const ofRequisition = requisition.at('country').at('descriptor').textOrNull()
  const sameCountry =
    country === null ? requisition.at('descriptor').textOrNull() === info.at('location').textOrNull() : country === ofRequisition
  const code = sameCountry ? requisition.at('country').at('alpha2Code').textOrNull() : null
  const others = info.at('additionalLocations').itemsOrNone()
  return [
    ...place({ text: info.at('location').textOrNull(), country: code ?? country }),
    ...others.flatMap((location) => place({ text: location.textOrNull() })),
  ]
}
