import type { ListChangesQuery } from '../../../src/client/index.ts'
import type { AddressQuery } from '../../addresses.ts'

/** The filters of the feed as the address holds them: the names are the API's own. */
export interface FeedFilters {
  types: string[]
  level: string[]
  workplace: string[]
  employment_type: string[]
  country: string[]
  changed_fields: string[]
  company_id: string | null
  has_salary: string | null
  /** The beginning of the page: a key of `BEGINNINGS`. */
  from: string
}

/** The beginnings of the page, in minutes before now; null is the beginning of the feed. The newest changes always come first. */
export const BEGINNINGS: Record<string, { label: string; minutes: number | null }> = {
  start: { label: 'Any time', minutes: null },
  now: { label: 'Now', minutes: 0 },
  '10m': { label: '10 minutes ago', minutes: 10 },
  '1h': { label: 'An hour ago', minutes: 60 },
  '1d': { label: 'A day ago', minutes: 1_440 },
}
const DEFAULT_BEGINNING = 'start'

export const LISTS = ['types', 'level', 'workplace', 'employment_type', 'country', 'changed_fields'] as const

export function readFilters(address: AddressQuery): FeedFilters {
  const list = (name: string) =>
    [address[name] ?? []]
      .flat()
      .flatMap((value) => value.split(','))
      .filter((value) => value !== '')
  const one = (name: string) => list(name)[0] ?? null
  const lists = Object.fromEntries(LISTS.map((name) => [name, list(name)])) as Pick<FeedFilters, (typeof LISTS)[number]>
  const from = one('from') ?? DEFAULT_BEGINNING
  return {
    ...lists,
    company_id: one('company_id'),
    has_salary: one('has_salary'),
    from: from in BEGINNINGS ? from : DEFAULT_BEGINNING,
  }
}

export function writeFilters({ from, ...filters }: FeedFilters): AddressQuery {
  const stated = Object.entries(filters).filter(([, value]) => value !== null && value.length > 0) as [
    string,
    string | string[],
  ][]
  return { ...Object.fromEntries(stated), ...(from !== DEFAULT_BEGINNING && { from }) }
}

export const changesQuery = (filters: FeedFilters): ListChangesQuery =>
  writeFilters({ ...filters, from: DEFAULT_BEGINNING }) as ListChangesQuery

/** The beginning of the page: the start or the end of the feed, or a moment between them. */
export function beginningOf({ from }: FeedFilters, now: number): 'start' | 'end' | Date {
  const minutes = BEGINNINGS[from]?.minutes ?? null
  if (minutes === null) return 'start'
  return minutes === 0 ? 'end' : new Date(now - minutes * 60_000)
}

export const filtersInForce = ({ from: _, company_id, has_salary, ...lists }: FeedFilters): number =>
  Object.values(lists).filter((values) => values.length > 0).length + Number(company_id !== null) + Number(has_salary !== null)
