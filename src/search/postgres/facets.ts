import type { Facets, FacetsRequest, FacetValue, WeekCount } from '../engine.ts'
import { type FacetsView, planFacets, type ViewCounts } from '../facet-views.ts'
import { LAST_SALARY_BUCKET, MAX_WEEKS, SALARY_BUCKET_WIDTH, salaryHistogram, valueName } from '../facets.ts'
import { findOrFallBack } from '../fallback.ts'
import type { FacetName } from '../filters.ts'
import type { ParsedQuery, QueryNode } from '../query/tree.ts'
import type { SalaryScale } from '../salary-scale.ts'
import { byValueFilter } from '../value-fields.ts'
import type { Run } from './budget.ts'
import { type Bind, statement } from './statement.ts'
import { setConditions } from './where.ts'

interface FacetSql {
  /** The column of `jobs` that it reads. */
  column: string
  /** Further columns that `values` reads. */
  more?: string[]
  /** Selects a row `value` for each value of each job in `matched`. Texts have the collation "C", so that every server orders them by code point. */
  values: string
  /** The name of `value`, where the catalog has it. */
  name?: string
  /** Whether rows of `values` also say whether the job is `placed` there. */
  placed?: true
}

const plain = (column: string): FacetSql => ({ column, values: `select ${column} as value from matched` })
const word = (column: string): FacetSql => ({ column, values: `select ${column} collate "C" as value from matched` })

/** A value that a job repeats counts once. */
const words = (column: string, each: string): FacetSql => ({
  column,
  values: `select its.value from matched, lateral (select distinct value collate "C" as value from ${each} value) its`,
})

const FACET_SQL: Record<FacetName, FacetSql> = {
  ...byValueFilter(({ column, match, boolean }) => {
    return match === 'any' ? words(column, `unnest(${column})`) : boolean ? plain(column) : word(column)
  }),
  country: {
    column: 'country_codes',
    more: ['world_regions', 'country_code'],
    values: `select its.value, world_regions = '{}' or its.value = country_code as placed
      from matched, lateral (select distinct value collate "C" as value from unnest(country_codes) value) its`,
    placed: true,
  },
  residence: words('residence_places', 'unnest(residence_places)'),
  education: words('degree_asked', 'unnest(degree_asked)'),
  city: words('city_names', `string_to_table(city_names, E'\\n', '')`),
  company: {
    ...plain('company_id'),
    name: '(select c.name from companies c where c.id = value)',
  },
  source: {
    column: 'source_id',
    values: 'select s.type collate "C" as value from matched join sources s on s.id = source_id',
  },
}

const SALARY_COLUMNS = ['salary_min', 'salary_max', 'salary_currency', 'salary_period']

/** A list without rows is null, or missing where it was not asked for. */
type FacetsRow = { [Name in FacetName]?: FacetValue[] | null } & {
  count: number
  /** Pairs of bucket and count. */
  salaries?: [number, number][] | null
  weeks?: WeekCount[] | null
}

/** Facets of the jobs that a search would page through, its fallback included. */
export async function countFacets(
  run: Run,
  request: FacetsRequest,
  query: ParsedQuery | null,
  found: FoundSet = 'once',
): Promise<Facets> {
  const { views, answer } = planFacets(request)
  const counts: ViewCounts[] = []
  for (const view of views) counts.push(await countView(run, view, query, found))
  return answer(counts)
}

async function countView(run: Run, view: FacetsView, query: ParsedQuery | null, found: FoundSet): Promise<ViewCounts> {
  const find = (tree: QueryNode | null) => count(run, view, tree, found)
  return viewCounts(view, await findOrFallBack(query, { find, sizeOf: (row) => row.count, nothing: () => NONE }))
}

const NONE: FacetsRow = { count: 0 }

function viewCounts({ facets, salary, weeks }: FacetsView, row: FacetsRow): ViewCounts {
  const named = (facet: FacetName) =>
    (row[facet] ?? []).map((counted) => ({ ...counted, name: counted.name ?? valueName(facet, counted.value) }))
  return {
    count: row.count,
    facets: Object.fromEntries(facets.map((facet) => [facet, named(facet)])),
    salary_histogram: salary && salaryHistogram(salary, new Map(row.salaries)),
    weeks: weeks ? (row.weeks ?? []) : null,
  }
}

async function count(run: Run, view: FacetsView, tree: QueryNode | null, found: FoundSet): Promise<FacetsRow> {
  const { bind, values } = statement()
  const [row] = await run<FacetsRow>(facetsStatement(view, tree, bind, found), values)
  return row!
}

/**
 * Whether the jobs that match are found once for all facets, or on every shard of a distributed catalog for each facet: found once, they
 * would all be sent to the coordinator.
 */
export type FoundSet = 'once' | 'on-every-shard'

/** One statement counts everything, so that all counts are over one set of jobs. */
function facetsStatement(view: FacetsView, tree: QueryNode | null, bind: Bind, found: FoundSet): string {
  const { filters, window, facets, top, salary, weeks } = view
  const conditions = setConditions(filters, window, tree, bind)
  const columns = new Set([
    ...facets.flatMap((facet) => [FACET_SQL[facet].column, ...(FACET_SQL[facet].more ?? [])]),
    ...(salary === null ? [] : SALARY_COLUMNS),
    ...(weeks ? ['posted_key'] : []),
  ])
  const answers = [
    '(select count(*) from matched) as count',
    ...facets.map((facet) => `(${topValues(FACET_SQL[facet], top, bind)}) as ${facet}`),
    ...(salary === null ? [] : [`(${salaryBuckets(salary, bind)}) as salaries`]),
    ...(weeks ? [`(${LATEST_WEEKS}) as weeks`] : []),
  ]
  return `
    with matched as ${found === 'once' ? 'materialized' : 'not materialized'} (
      select ${[...columns].map((column) => `j.${column}`).join(', ')}
      from jobs j
      where ${conditions.join('\n        and ')}
    )
    select
      ${answers.join(',\n      ')}`
}

const topValues = ({ values, name = 'null', placed }: FacetSql, top: number, bind: Bind): string => `
        select json_agg(
          json_build_object('value', value, 'name', ${name}, 'count', count${placed ? ", 'placed', placed" : ''})
          order by count desc, value
        )
        from (
          select value, count(*) as count${placed ? ', count(*) filter (where placed) as placed' : ''}
          from (${values}) of_jobs
          where value is not null
          group by value
          order by count desc, value
          limit ${bind(top)}::bigint
        ) top`

/**
 * The bucket is that of the middle of the range: min plus max, divided by twice the width. Whole numbers divide exactly. Amounts beyond
 * every bucket are cut first, because Postgres refuses sums too large for their type.
 */
const salaryBuckets = ({ currency, period }: SalaryScale, bind: Bind): string => `
        select json_agg(json_build_array(bucket, count))
        from (
          select least(floor(least(salary_min, 1e9) + least(salary_max, 1e9))::int / ${2 * SALARY_BUCKET_WIDTH[period]},
            ${LAST_SALARY_BUCKET}) as bucket, count(*) as count
          from (
            select coalesce(salary_min, salary_max) as salary_min, coalesce(salary_max, salary_min) as salary_max
            from matched
            where salary_currency = ${bind(currency)} and salary_period = ${bind(period)}
          ) stated
          where salary_min is not null
          group by bucket
        ) buckets`

const LATEST_WEEKS = `
        select json_agg(json_build_object('week', to_char(week, 'YYYY-MM-DD'), 'count', count) order by week desc)
        from (
          select date_trunc('week', posted_key at time zone 'UTC') as week, count(*) as count
          from matched
          group by week
          order by week desc
          limit ${MAX_WEEKS}
        ) weeks`
