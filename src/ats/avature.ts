import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { listPortal } from './avature-list.ts'
import { boardIn, DETAILS, DOMAIN, idIn, NAME, portalOf } from './avature-site.ts'
import { hostsOfSite } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, place, placeText } from './reading/listed.ts'
import type { PageElement } from './reading/page.ts'
import { pageAt } from './reading/page-at.ts'
import { hostOf, hostWithin } from './reading/url.ts'
import { employmentType, vocabularyKey, workplace } from './reading/vocabulary.ts'
import { writtenDay } from './reading/written-day.ts'

/*
 * A board is the first label of its host or an employer's own host, with a portal where it is not `careers`: `acme`, `acme/students`,
 * `jobs.acme.com`. Ids are unique per customer.
 */
export const avature: Adapter = {
  name: NAME,
  title: 'Avature',
  evidence: [
    { sample: 'avature/SearchJobs.html', date: '2026-10', shows: ['list'] },
    { sample: 'avature/JobDetail.html', date: '2026-10', shows: ['detail'] },
  ],
  hosts: [DOMAIN],
  globalIds: false,
  /* Bursts of requests are answered with 406. */
  pace: [{ host: `.${DOMAIN}`, gap: 1000, concurrency: 1 }],
  examples: {
    postings: [
      {
        url: 'https://saltmarsh.avature.net/careers/JobDetail/2025-Night-Keeper-Norwich/6961',
        board: 'saltmarsh',
        external_id: '6961',
      },
      {
        url: 'https://saltmarsh.avature.net/en_US/careers/JobDetail/Night-Keeper/54845?source=x',
        board: 'saltmarsh',
        external_id: '54845',
      },
      { url: 'https://saltmarsh.avature.net/en_US/careers/JobDetail?jobId=8466', board: 'saltmarsh', external_id: '8466' },
      {
        url: 'https://saltmarsh.avature.net/careers/FolderDetail/Night-Keeper/27568?utm_source=x',
        board: 'saltmarsh',
        external_id: '27568',
      },
      {
        url: 'https://saltmarsh.avature.net/bs_BA/careers/PipelineDetail/Keeper/74906',
        board: 'saltmarsh',
        external_id: '74906',
      },
      { url: 'https://saltmarsh.avature.net/careers/PipelineDetail?pipelineId=123', board: 'saltmarsh', external_id: '123' },
      { url: 'https://saltmarsh.avature.net/students/JobDetail/Apprentice/77', board: 'saltmarsh/students', external_id: '77' },
    ],
    boards: [
      { url: 'https://saltmarsh.avature.net/careers/SearchJobs/2021', board: 'saltmarsh' },
      { url: 'https://saltmarsh.avature.net/en_US/students/SearchJobs/?jobOffset=20', board: 'saltmarsh/students' },
      { url: 'https://saltmarsh.avature.net/', board: 'saltmarsh' },
      { url: 'https://saltmarsh.avature.net/jobs/SearchJobsMaps/', board: 'saltmarsh/jobs' },
    ],
    none: [
      'https://saltmarsh.avature.net/SWEintern',
      'https://www.avature.net/careers/JobDetail/Night-Keeper/6961',
      'https://saltmarsh.avature.net.evil.test/careers/JobDetail/Night-Keeper/6961',
    ],
  },

  identify(url) {
    const board = hostWithin(url, DOMAIN) ? boardIn(url) : null
    const external_id = board && idIn(url)
    return external_id ? { board, external_id } : null
  },

  identifyOnOwnDomain: idIn,

  identifyBoard: boardIn,

  pageMarks: 'article.article--result, .list-controls__text__legend',

  hostsOfBoard: hostsOfSite,

  boardUrl: (board) => `${portalOf(board)}/SearchJobs`,

  boardPage: { vendorWords: ['Avature', 'Search Jobs', 'Job Search'] },

  list: (board, { http }) => listPortal(board, http),

  detail: readPosting,

  async fetch(board, external_id, http) {
    for (const name of DETAILS) {
      const posting = await nullWhenGone(readPosting(board, `${portalOf(board)}/${name}/${external_id}`, http))
      if (posting) return { posting, company: null }
    }
    return null
  },
}

/** Fields have labels that the employer chose; these are the ones that mean the same everywhere. */
const LABELS: Record<string, string> = Object.fromEntries(
  Object.entries({
    title: 'jobtitle title positiontitle',
    city: 'city',
    region: 'state stateprovince',
    country: 'country',
    location: 'location locations primarylocation worklocation worklocations',
    posted: 'date posteddate dateposted datepublished publicationdate postdate publishedsince',
    kind: 'fullparttime employmenttype jobtype employmentclass employmentstatus typeofemployment workingtime',
    workplace: 'remote workmode workmodel workplacetype',
    department: 'department careerarea functionbusinessarea jobcategory jobfamily',
    pay: 'basepayrate',
  }).flatMap(([meaning, labels]) => labels.split(' ').map((label) => [label, meaning])),
)

async function readPosting(board: string, handle: string, http: Fetcher): Promise<Posting> {
  const url = new URL(handle)
  const id = idIn(url)
  if (id === null || hostOf(url) !== hostOf(new URL(portalOf(board))))
    throw new FetchFailure('refused', `${NAME}: "${handle}" is no posting of ${board}`, { url: handle })
  const page = await pageAt(NAME, url.href, http, (target) => idIn(target) !== id)
  const told: Record<string, string> = {}
  for (const field of page.select('.article__content__view__field')) {
    const [label, value] = [labelOf(field), valueIn(field)?.text]
    const meaning = label && LABELS[vocabularyKey(label)]
    if (meaning && value) told[meaning] ??= value
  }
  const title = told.title ?? page.select('meta[property="og:title"]')[0]?.attribute('content')
  if (!title) throw page.refuse('expected the title of a posting')
  const places = place({
    text: told.location ?? null,
    city: told.city ?? null,
    region: told.region ?? null,
    country: told.country ?? null,
  })
  return {
    ...blankPosting({ external_job_id: id, url: url.href, title }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: places[0] ? placeText(places[0]) : null,
    places,
    workplace: workplace(told.workplace ?? null),
    employment_type: employmentType(told.kind ?? null),
    department: told.department ?? null,
    salary_raw: told.pay ?? null,
    // "Friday, October 2, 2026"
    posted_at: writtenDay(told.posted?.replace(/^\p{L}+,\s+/u, '') ?? null),
    description_html: joinSections(page.select('article.article--details').map(sectionOf)),
  }
}

const labelOf = (field: PageElement) => field.select('.article__content__view__field__label')[0]?.text ?? null
const valueIn = (field: PageElement) => field.select('.article__content__view__field__value')[0]

/** The text stands in fields without a label. */
function sectionOf(article: PageElement): { heading: string | null; html: string | null } {
  const texts = article.select('.article__content__view__field').filter((field) => labelOf(field) === null)
  return {
    heading: article.select('.article__header__text__title')[0]?.text ?? null,
    html:
      texts
        .map((field) => valueIn(field)?.html.trim() ?? '')
        .join('\n')
        .trim() || null,
  }
}
