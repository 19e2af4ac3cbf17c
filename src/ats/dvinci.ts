import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { EmploymentType } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts, byHostAndPath } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { blankPosting, inBatches, listedWhole, pay, place, placeText } from './reading/listed.ts'
import { type Field, readJson } from './reading/read.ts'
import { firstMatch, hostOf, ownHosts, urlThatResolves } from './reading/url.ts'
import { employmentType, languageCode, salaryPeriod } from './reading/vocabulary.ts'

const NAME = 'dvinci'
const DOMAIN = 'dvinci-hr.com'
/** The smaller product, with the same lists. A board on it is named by its whole host (`acme.dvinci-easy.com`). */
const EASY_DOMAIN = 'dvinci-easy.com'
const full = boardHosts(NAME, DOMAIN, 'www static api cdn')
const easy = boardHosts(NAME, EASY_DOMAIN, 'www static api cdn')
/** A portal of the employer may stand between language and posting: `/de/p/extern/jobs/20132/title`. */
const POSTING_URLS = [/^[^/]+(?:\/[a-z]{2}(?:[-_][a-z]{2})?)?(?:\/p\/[\w-]+)?\/jobs\/(?<id>\d+)(?:\/[^/]+)?$/i]
const SECTIONS = ['introduction', 'tasks', 'profile', 'weOffer', 'closingText']

export const dvinci: Adapter = {
  name: NAME,
  title: 'd.vinci',
  evidence: [{ sample: 'dvinci/list_excerpt.json', date: '2026-06-03', shows: [] }],
  hosts: [DOMAIN, EASY_DOMAIN],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://larkmoor.dvinci-hr.com/en/jobs/20132/rope-consultant', board: 'larkmoor', external_id: '20132' },
      { url: 'https://larkmoor.dvinci-hr.com/en/jobs/20132/apply?source=x', board: 'larkmoor', external_id: '20132' },
      {
        url: 'https://Larkmoor.dvinci-easy.com/de/jobs/52664/seiler-mwd',
        board: 'larkmoor.dvinci-easy.com',
        external_id: '52664',
      },
      { url: 'https://Larkmoor.dvinci-hr.com/de/p/extern/jobs/20132/seiler', board: 'larkmoor', external_id: '20132' },
    ],
    boards: [
      { url: 'https://larkmoor.dvinci-hr.com/', board: 'larkmoor' },
      { url: 'https://larkmoor.dvinci-hr.com/de/jobs', board: 'larkmoor' },
      { url: 'https://larkmoor.dvinci-easy.com/de/jobs', board: 'larkmoor.dvinci-easy.com' },
      { url: 'https://larkmoor.dvinci-hr.com/jobPublication/list.json?lang=de', board: 'larkmoor' },
    ],
    none: [
      'https://www.dvinci-hr.com/en/jobs/20132/rope-consultant',
      'https://dvinci-hr.com/en/jobs/20132',
      'https://static.dvinci-easy.com/de/jobs/52664/seiler',
      'https://larkmoor.dvinci-hr.com.evil.test/en/jobs/20132/rope-consultant',
    ],
  },

  ...byHostAndPath(boardOf, (url) => firstMatch(POSTING_URLS, url)?.id ?? null),

  boardUrl: (board) => `${originOf(board)}/`,

  boardPage: { vendorWords: ['d.vinci', 'dvinci', 'd.vinci HR-Systems'] },

  async *list(board, { http }) {
    const jobs = await readJobs(board, http)
    for (const batch of inBatches(jobs)) {
      yield batch.map((job) => listedWhole(idOf(job[0]), [job.map(({ value }) => value)], () => toPosting(board, job)))
    }
    const stated = jobs.flat().map((publication) => publication.at('jobPublicationURL').textOrNull())
    return { complete: true, hosts: ownHosts(stated, DOMAIN).filter((host) => !host.endsWith(`.${EASY_DOMAIN}`)) }
  },

  async fetch(board, external_id, http) {
    const jobs = (await nullWhenGone(readJobs(board, http))) ?? []
    const job = jobs.find((publications) => publications.some((each) => idOf(each) === external_id))
    return job ? { posting: toPosting(board, job), company: null } : null
  },
}

function boardOf(url: URL): string | null {
  return full.boardOf(url) ?? (easy.boardOf(url) === null ? null : hostOf(url))
}

const hostsOf = (board: string) => (board.toLowerCase().endsWith(`.${EASY_DOMAIN}`) ? easy : full)

function originOf(board: string): string {
  const hosts = hostsOf(board)
  return hosts.originOf(hosts === easy ? board.slice(0, -EASY_DOMAIN.length - 1) : board)
}

/** The publications of one job, the first of which is shown. */
type Job = [Field, ...Field[]]

/** Without a language the list has the publications of all languages. Speculative applications are marked, and are no postings. */
async function readJobs(board: string, http: Fetcher): Promise<Job[]> {
  const publications = readJson(
    NAME,
    hostsOf(board).onBoard(await http.fetch(`${originOf(board)}/jobPublication/list.json`)),
  ).items()
  const openings = new Map<string, Field[]>()
  for (const publication of publications) {
    const opening = publication.at('jobOpening')
    if (opening.at('type').textOrNull() === 'UNSOLICITED') continue
    const key = opening.at('id').idOrNull() ?? `publication ${idOf(publication)}`
    openings.set(key, [...(openings.get(key) ?? []), publication])
  }
  return [...openings.values()].flatMap(jobsOf)
}

/** An opening that is published in several languages is one job. Publications of one opening in the same language differ in more than words. */
function jobsOf(publications: Field[]): Job[] {
  const languages = new Set(publications.map((each) => each.at('language').textOrNull()))
  if (languages.size < publications.length) return publications.map((each) => [each])
  return [publications.toSorted((a, b) => Number(idOf(a)) - Number(idOf(b))) as Job]
}

function idOf(publication: Field): string {
  const id = publication.at('id').id()
  return /^\d+$/.test(id) ? id : publication.at('id').refuse('a number')
}

/** `createdDate` is when the opening was written, which may be years before; only `startDate` is the day of publication. */
function toPosting(board: string, [publication, ...others]: Job): Posting {
  const id = idOf(publication)
  const opening = publication.at('jobOpening')
  const places = opening.at('locations').itemsOrNone().flatMap(placeIn)
  const built = `${originOf(board)}/${languageCode(publication.at('language').textOrNull()) ?? 'de'}/jobs/${id}`
  return {
    ...blankPosting({
      external_job_id: id,
      url: urlThatResolves(publication.at('jobPublicationURL').textOrNull(), { board, id }, dvinci.identify, built),
      title: publication.at('position').text(),
    }),
    alias_ids: others.map(idOf),
    apply_url: publication.at('applicationFormURL').textOrNull(),
    location_raw: opening.at('location').textOrNull() ?? (places[0] ? placeText(places[0]) : null),
    locations_raw: opening.at('locations').json(),
    places,
    employment_type: employmentOf(opening),
    department: opening.at('categories').itemsOrNone()[0]?.at('name').textOrNull() ?? null,
    language: languageCode(publication.at('language').textOrNull()),
    pay: payOf(opening.at('salary')),
    posted_at: publication.at('startDate').timestampOrNull(),
    expires_at: publication.at('endDate').timestampOrNull(),
    description_html: joinSections(SECTIONS.map((key) => ({ heading: null, html: publication.at(key).textOrNull() }))),
  }
}

function placeIn(location: Field) {
  const address = location.at('address')
  return place({
    text: location.at('name').textOrNull(),
    city: address.at('city').textOrNull(),
    postal_code: address.at('zipCode').textOrNull(),
    country: location.at('country').at('isoA2').textOrNull(),
  })
}

/** Working times are words, or objects with a code. Several of them state no single kind. */
function employmentOf(opening: Field): EmploymentType | null {
  const kinds = opening
    .at('workingTimes')
    .itemsOrNone()
    .map((time) => {
      if (typeof time.value === 'string') return employmentType(time.textOrNull())
      return employmentType(time.at('internalName').textOrNull() ?? time.at('name').textOrNull())
    })
  return new Set(kinds).size === 1 ? kinds[0]! : null
}

function payOf(salary: Field) {
  if (typeof salary.value !== 'object' || Array.isArray(salary.value)) return []
  const value = salary.at('value')
  return pay({
    min: value.at('minValue').amountOrNull(),
    max: value.at('maxValue').amountOrNull(),
    currency: salary.at('currency').textOrNull(),
    period: salaryPeriod(value.at('unitText').textOrNull()),
  })
}
