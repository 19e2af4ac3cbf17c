import { location } from '../../src/enrich/location.ts'
import { citiesNamed, countriesNamed, country, fold, statesNamed, worldRegion } from '../../src/enrich/places/index.ts'
import type { Draft } from '../../src/enrich/step.ts'
import { blankJob, type Job } from '../../src/job/job.ts'
import type { Posting, StatedPlace } from '../../src/job/posting.ts'
import type { Workplace } from '../../src/job/vocab.ts'
import type { Split } from './measured.ts'

/** A labelled posting. `country_codes` may hold `@EMEA` for all members of a region; a field that is absent is not measured. */
export interface LocationRow {
  input: {
    title?: string
    location?: string
    locations?: Partial<StatedPlace>[]
    workplace?: Workplace
    /** Countries of the employer's other postings. */
    countries?: string[]
  }
  expect: Partial<Pick<Job, (typeof FIELDS)[number]>>
  split?: Split
}

export interface Measure {
  field: string
  rows: number
  /** Right among the rows given a value. */
  precision: number
  /** Right among the rows labelled with a value. */
  recall: number
  /** Right or rightly null, among all rows. */
  exact: number
  misses: { input: unknown; expected: unknown; got: unknown }[]
}

const FIELDS = ['country_code', 'city', 'country_codes', 'admin1_refs', 'postal_code', 'region'] as const
const NO_PARTS: StatedPlace = {
  text: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
  latitude: null,
  longitude: null,
}

function locate({ title, location: raw, locations, workplace, countries }: LocationRow['input']): Job {
  const job = blankJob({ external_job_id: '1', url: 'https://employer.test/1', title: title ?? '' })
  const posting: Posting = {
    ...job,
    location_raw: raw ?? null,
    places: (locations ?? []).map((parts) => ({ ...NO_PARTS, ...parts })),
    workplace: workplace ?? null,
    department: null,
    pay: [],
    company: null,
  }
  const draft: Draft = { posting, hints: { company: null, countries: countries ?? [] }, job, plainDescription: '' }
  location.run(draft)
  return job
}

/**
 * Addresses employers keep beside their free text, as rows. Employers fill them loosely ("Remote" as a city, the head office under "Germany"), so
 * a part is measured only where the text itself has it: a city by its name, a country by the name of it, of its states or of the stated city.
 */
export function addressRows(ndjson: string): LocationRow[] {
  return ndjson
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { raw: string; city: string | null; region: string | null; country: string | null })
    .map(({ raw, city, region, country: land }) => {
      const code = land === null ? null : ((country(land.trim()) ?? countriesNamed(land)[0])?.code ?? null)
      const has = (name: string | null) => name !== null && fold(name) !== '' && ` ${fold(raw)} `.includes(` ${fold(name)} `)
      const ofCountry = (name: string) =>
        [...countriesNamed(name), ...statesNamed(name)].some((row) => row.code.slice(0, 2) === code)
      const expect: LocationRow['expect'] = {}
      const cityNamed = has(city) && citiesNamed(city!).some((one) => one.country_code === code)
      if (code !== null && (cityNamed || (has(region) && ofCountry(region!)) || raw.split(/[^\p{L}. ]+/u).some(ofCountry)))
        expect.country_code = code
      if (cityNamed) expect.city = city
      return { input: { location: raw }, expect }
    })
}

/** One measure for each field any row labels. */
export function measureLocation(rows: LocationRow[]): Measure[] {
  const located = rows.map((row) => ({ row, job: locate(row.input) }))
  return FIELDS.map((field) => {
    const labelled = located.filter(({ row }) => field in row.expect)
    const judged = labelled.map(({ row, job }) => {
      const [expected, got] = [row.expect[field] ?? null, job[field]]
      return { input: row.input, expected, got, right: agrees(field, expected, got) }
    })
    const right = judged.filter((one) => one.right)
    const given = judged.filter((one) => one.got !== null)
    const wanted = judged.filter((one) => one.expected !== null)
    return {
      field,
      rows: judged.length,
      precision: share(given.filter((one) => one.right).length, given.length),
      recall: share(wanted.filter((one) => one.right).length, wanted.length),
      exact: share(right.length, judged.length),
      misses: judged.filter((one) => !one.right).map(({ input, expected, got }) => ({ input, expected, got })),
    }
  }).filter((measure) => measure.rows > 0)
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}

function agrees(field: (typeof FIELDS)[number], expected: unknown, got: unknown): boolean {
  if (expected === null || got === null) return expected === got
  if (field === 'city') return sameCity(String(expected), String(got))
  if (Array.isArray(expected) && Array.isArray(got)) {
    const wanted = new Set(
      expected.flatMap((code: string) => (code.startsWith('@') ? worldRegion(code.slice(1))!.countries : [code])),
    )
    return wanted.size === new Set(got).size && got.every((code) => wanted.has(code))
  }
  return fold(String(expected)) === fold(String(got))
}

/** "München" and "Munich" are one city. */
function sameCity(a: string, b: string): boolean {
  if (fold(a) === fold(b)) return true
  const ids = new Set(citiesNamed(a).map((city) => city.id))
  return citiesNamed(b).some((city) => ids.has(city.id))
}
