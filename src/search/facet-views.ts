import { type Facets, type FacetsRequest, windowStart } from './engine.ts'
import { FACETS, type FacetName, type FilterName, type Filters, type OwnFilters } from './filters.ts'
import { present } from './present.ts'

/** A set of jobs, and the facets that are counted over it. */
export interface FacetsView extends Pick<FacetsRequest, 'facets' | 'top' | 'salary' | 'weeks'> {
  filters: Filters
  /** Start of the freshness window in epoch milliseconds; null where none applies. */
  window: number | null
}

/** The counts of one view. */
export type ViewCounts = Omit<Facets, 'count_without_window'>

export interface FacetsPlan {
  views: FacetsView[]
  /** The answer to the request. `counts` has the counts of each view, in the order of the views. */
  answer(counts: ViewCounts[]): Facets
}

/** The filters that select among the values of a facet, where there are more than the one in FACETS. */
const SEVERAL_FILTERS: Partial<Record<FacetName, readonly FilterName[]>> = { company: ['company_id', 'company'] }

const SALARY_FILTERS = ['salary_min', 'salary_max'] as const
const WEEK_FILTERS = ['posted_since', 'posted_until'] as const

const filtersOf = (facet: FacetName): readonly FilterName[] => SEVERAL_FILTERS[facet] ?? [FACETS[facet]]

const PLANS: Record<OwnFilters, (request: FacetsRequest, window: number | null) => FacetsPlan> = {
  apply: ({ filters, facets, top, salary, weeks }, window) => ({
    views: [{ filters, facets, top, salary, weeks, window }],
    answer: ([counts]) => present(counts),
  }),
  skip: planWithoutOwnFilters,
}

/** The sets of jobs that a request is counted over. Both engines follow the same plan and differ only in how they count. */
export function planFacets(request: FacetsRequest): FacetsPlan {
  return PLANS[request.ownFilters](request, windowStart(request.filters, request.now))
}

/**
 * Each facet is counted over the set that the request would have without the facet's own filters. Facets with the same set share a view, so there
 * is one view for the request as it stands and one more for each facet that is filtered.
 *
 * Weeks are counted without the freshness window too. A plot of postings per week is where a reader chooses dates, so it stays the same whatever is
 * chosen. It costs no further set: `count_without_window` needs the same one.
 */
function planWithoutOwnFilters({ filters, facets, top, salary, weeks }: FacetsRequest, window: number | null): FacetsPlan {
  const views = new Map<string, FacetsView>()
  const viewWithout = (own: readonly FilterName[], start = window): FacetsView => {
    const dropped = own.filter((name) => filters[name] !== undefined)
    const key = `${start} ${dropped}`
    const view = views.get(key) ?? {
      filters: without(filters, dropped),
      window: start,
      facets: [],
      top,
      salary: null,
      weeks: false,
    }
    views.set(key, view)
    return view
  }

  const whole = viewWithout([])
  for (const facet of facets) viewWithout(filtersOf(facet)).facets.push(facet)
  if (salary !== null) viewWithout(SALARY_FILTERS).salary = salary
  if (weeks) viewWithout(WEEK_FILTERS, null).weeks = true
  const unwindowed = window === null ? null : viewWithout([], null)

  const planned = [...views.values()]
  return {
    views: planned,
    answer(counts) {
      const countsOf = new Map(planned.map((view, place) => [view, present(counts[place])]))
      const counted = Object.assign({}, ...counts.map((each) => each.facets)) as Facets['facets']
      return {
        count: present(countsOf.get(whole)).count,
        count_without_window: unwindowed && present(countsOf.get(unwindowed)).count,
        facets: Object.fromEntries(facets.map((facet) => [facet, present(counted[facet])])),
        salary_histogram: counts.find((each) => each.salary_histogram !== null)?.salary_histogram ?? null,
        weeks: counts.find((each) => each.weeks !== null)?.weeks ?? null,
      }
    },
  }
}

function without(filters: Filters, names: readonly FilterName[]): Filters {
  return { ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) }
}
