import { PHRASES } from '../data/phrasebook.ts'
import type { WorldPosting } from '../posting.ts'
import { randomOf } from '../random.ts'
import { type Ask, json, listing, type Reply } from '../reply.ts'
import type { Site } from '../site.ts'
import { postedOn, remoteTypeOf, timeTypeOf, workdayPath, workdayPlaces } from './workday-words.ts'

const PAGE = 20
const CAP = 2000

/** A line of the list: a posting at one of its places, or an empty object, as tenants sometimes send. */
interface Row {
  posting: WorldPosting
  place: number
  blank: boolean
}

/** Facets of the list; the parameter names are the tenant's own. */
const FACETS: { parameter: string; descriptor: string; valuesOf: (posting: WorldPosting) => string[] }[] = [
  {
    parameter: 'jobFamilyGroup',
    descriptor: 'Job Category',
    valuesOf: ({ occupation }) => [PHRASES.en.families[occupation.family].name],
  },
  { parameter: 'timeType', descriptor: 'Time Type', valuesOf: (posting) => [timeTypeOf(posting)] },
  { parameter: 'locations', descriptor: 'Locations', valuesOf: workdayPlaces },
]

/** 20 rows a page. The total and the facets are on the first page only; the total never exceeds 2,000, and pages behind it start over. */
export function serveWorkdayList(ask: Ask, site: Site, now: number): Reply {
  const { appliedFacets = {}, limit = PAGE, offset = 0, searchText = '' } = (ask.body ?? {}) as Partial<Query>
  if (ask.body == null || limit > PAGE) return failed(400)
  const rows = rowsOf(site).filter((row) => matches(row.posting, appliedFacets, searchText.toLowerCase()))
  const from = offset < CAP ? offset : offset - CAP
  const total = offset === 0 ? Math.min(CAP, rows.length) : 0
  const facets = offset === 0 ? facetsOf(rows) : []
  return listing(rows.slice(from, from + limit), total, {}, (shown, stated) =>
    JSON.stringify({
      total: stated,
      jobPostings: shown.map((row) => entryOf(row, now)),
      facets: stated === 0 ? [] : facets,
      userAuthenticated: false,
    }),
  )
}

interface Query {
  appliedFacets: Record<string, string[]>
  limit: number
  offset: number
  searchText: string
}

export function failed(status: number): Reply {
  return json(
    {
      errorCode: `HTTP_${status}`,
      errorCaseId: randomOf('case', status).hex(12).toUpperCase(),
      httpStatus: status,
      message: 'The request could not be completed.',
      messageParams: {},
    },
    status,
  )
}

/** A cache until the board changes: a board of 2,000 postings is read in more than a hundred pages. */
const rowsKept = new WeakMap<Site, { revision: number; rows: Row[] }>()

function rowsOf(site: Site): Row[] {
  const kept = rowsKept.get(site)
  if (kept?.revision === site.revision) return kept.rows
  const rows = makeRows(site)
  rowsKept.set(site, { revision: site.revision, rows })
  return rows
}

/** Some postings with several places have a row for each. */
function makeRows(site: Site): Row[] {
  return site.open.flatMap((posting) => {
    const places = posting.area === null && posting.key % 3 === 0 ? posting.cities.length : 1
    const rows: Row[] = Array.from({ length: places }, (_, place) => ({ posting, place, blank: false }))
    return posting.key % 89 === 0 ? [...rows, { posting, place: 0, blank: true }] : rows
  })
}

function entryOf({ posting, place, blank }: Row, now: number): unknown {
  if (blank) return {}
  const places = workdayPlaces(posting)
  const locationsText = places.length > 1 ? `${places.length} Locations` : places[0]
  return {
    title: posting.title,
    externalPath: workdayPath(posting, place),
    locationsText,
    postedOn: postedOn(posting.posted, now),
    bulletFields: [posting.external_id.replace(/-1$/, ''), locationsText],
    timeType: timeTypeOf(posting),
    ...remoteTypeOf(posting),
  }
}

function matches(posting: WorldPosting, applied: Record<string, string[]>, search: string): boolean {
  if (search !== '' && !`${posting.title} ${posting.external_id}`.toLowerCase().includes(search)) return false
  return FACETS.every(({ parameter, valuesOf }) => {
    const wanted = applied[parameter]
    return wanted === undefined || valuesOf(posting).some((value) => wanted.includes(idOf(value)))
  })
}

function facetsOf(rows: Row[]): unknown[] {
  return FACETS.map(({ parameter, descriptor, valuesOf }) => {
    const counts = new Map<string, number>()
    for (const { posting } of rows) for (const value of valuesOf(posting)) counts.set(value, (counts.get(value) ?? 0) + 1)
    const values = [...counts].map(([value, count]) => ({ descriptor: value, id: idOf(value), count }))
    const facet = { facetParameter: parameter, descriptor, values }
    // Places come nested in a group.
    return parameter === 'locations' ? { facetParameter: 'locationMainGroup', values: [facet] } : facet
  })
}

const ids = new Map<string, string>()

function idOf(value: string): string {
  const known = ids.get(value) ?? randomOf('facet', value).hex(32)
  ids.set(value, known)
  return known
}
