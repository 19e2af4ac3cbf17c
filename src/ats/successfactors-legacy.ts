import type { Fetcher } from '../http/fetcher.ts'
import type { Timestamp } from '../job/job.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'
import type { Listed } from './adapter.ts'
import { unescapeMarkup } from './reading/html.ts'
import { blankPosting, listedWhole, place, placeText } from './reading/listed.ts'
import type { Field } from './reading/read.ts'
import { toTimestamp } from './reading/timestamp.ts'
import { vocabularyKey } from './reading/vocabulary.ts'
import { children, xmlReader } from './reading/xml.ts'
import { NAME } from './successfactors-search.ts'

/** A company on the host of a data centre. */
export interface LegacySite {
  host: string
  company: string
}

interface LegacyList {
  rows: Listed[]
  company: StatedCompany | null
}

const LIST = xmlReader(NAME, 'Job-Listing', ['Job-Listing.Job'])
/** Fields that an employer did not name are written as elements without a name, which is no XML. */
const NAMELESS = /<>[^<]{0,10000}<\/>/g

export function legacyUrl({ host, company }: LegacySite): string {
  return `https://${host}/career?company=${company}`
}

export async function readLegacyList(site: LegacySite, http: Fetcher): Promise<LegacyList> {
  const url = `${legacyUrl(site)}&career_ns=job_listing_summary&resultType=XML`
  const answer = await http.fetch(url)
  const list = LIST({ ...answer, body: answer.body.replace(NAMELESS, '') })
  const jobs = children(list, 'Job')
  const order = orderOfDates(jobs)
  const rows = new Map(jobs.map((job) => [job.at('ReqId').id(), job]))
  return {
    rows: [...rows].map(([id, job]) => listedWhole(id, [job.value, order], () => toPosting(site, id, job, order))),
    company: null,
  }
}

export function postingOf(list: LegacyList | null, id: string): Posting | null {
  return list?.rows.find(({ external_job_id }) => external_job_id === id)?.posting?.() ?? null
}

/** Fields have the employer's own names, and some have a label and a value. */
const LABELS: Record<string, string> = {
  location: 'location',
  city: 'city',
  state: 'region',
  stateprovince: 'region',
  country: 'country',
  countryregion: 'country',
  department: 'department',
  division: 'department',
  jobfunction: 'department',
}

function toPosting({ host, company }: LegacySite, id: string, job: Field, order: DateOrder): Posting {
  const fields = Object.keys(job.value as object).map((key) => [key, fieldIn(job.at(key))] as const)
  const told: Record<string, string> = {}
  for (const [key, { label, value }] of fields) {
    const meaning = LABELS[vocabularyKey(label ?? key)]
    if (meaning && value) told[meaning] ??= value
  }
  const places = place({
    text: told.location ?? null,
    city: told.city ?? null,
    region: told.region ?? null,
    country: told.country ?? null,
  })
  return {
    ...blankPosting({
      external_job_id: id,
      url: `https://${host}/sfcareer/jobreqcareer?jobId=${encodeURIComponent(id)}&company=${company}`,
      title: unescapeMarkup(job.at('JobTitle').text()),
    }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: places[0] ? placeText(places[0]) : null,
    places,
    department: told.department ?? null,
    posted_at: dayIn(job.at('Posted-Date'), order),
    description_html: filled(job.at('Job-Description').textOrNull(), new Map(fields), id),
  }
}

function fieldIn(field: Field): { label: string | null; value: string | null } {
  if (typeof field.value === 'string') return { label: null, value: field.textOrNull() }
  if (typeof field.value !== 'object' || Array.isArray(field.value)) return { label: null, value: null }
  const text = (key: string) => (typeof field.at(key).value === 'string' ? field.at(key).textOrNull() : null)
  return { label: text('label'), value: text('value') }
}

/** The text is a template with the names of fields in it: `[[filter2]]`. */
function filled(template: string | null, fields: Map<string, { value: string | null }>, id: string): string | null {
  if (template === null) return null
  const text = template.replace(/\[\[([^[\]]{1,200})\]\]/g, (_, key: string) =>
    key === 'id' ? id : (fields.get(key)?.value ?? ''),
  )
  return unescapeMarkup(text)
}

type DateOrder = 'day first' | 'month first' | null

/** Employers choose between `07/26/2026` and `26/07/2026`. Null where no day of the list tells which it is. */
function orderOfDates(jobs: Field[]): DateOrder {
  const dates = jobs.flatMap((job) => numbersIn(job.at('Posted-Date')) ?? [])
  const dayFirst = dates.some(([first]) => first > 12)
  const monthFirst = dates.some(([, second]) => second > 12)
  return dayFirst === monthFirst ? null : dayFirst ? 'day first' : 'month first'
}

function numbersIn(field: Field): [first: number, second: number, year: number][] | null {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(field.textOrNull() ?? '')
  return found && [[Number(found[1]), Number(found[2]), Number(found[3])]]
}

function dayIn(field: Field, order: DateOrder): Timestamp | null {
  const [numbers] = numbersIn(field) ?? []
  if (numbers === undefined) return field.timestampOrNull()
  const [first, second, year] = numbers
  return order && toTimestamp(order === 'day first' ? `${year}-${second}-${first}` : `${year}-${first}-${second}`)
}
