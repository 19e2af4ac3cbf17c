import { type CountRequest, type FacetsRequest, type SearchRequest, windowStart } from '../../src/search/engine.ts'
import { type FacetName, type Filters, primaryCountry } from '../../src/search/filters.ts'
import type { ParseQuery, QueryNode } from '../../src/search/query/tree.ts'
import type { PlainPage, ValueCounts } from './plain.ts'
import type { Sqlite, SqliteStatement } from './sqlite-load.ts'

/** The peer in the process: SQLite with FTS5 over the lexemes of Postgres. It has no synonyms, symbols or fallback of its own. */
export interface SqlitePeer {
  /** Why it cannot give the answer; null when it can. */
  whyNot(request: CountRequest): Promise<string | null>
  search(request: SearchRequest): Promise<PlainPage>
  count(request: CountRequest): Promise<number>
  facets(request: FacetsRequest): Promise<ValueCounts[]>
}

export function createSqlitePeer(db: Sqlite, parse: ParseQuery): SqlitePeer {
  const statements = new Map<string, SqliteStatement>()
  const prepared = (sql: string): SqliteStatement => {
    const statement = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  const placeAfter = prepared('select place from jobs where posted_key >= ? order by posted_key, id limit 1').pluck()
  const placeBefore = prepared('select place from jobs where posted_key <= ? order by posted_key desc, id desc limit 1').pluck()
  const placeAt = prepared(
    'select place from jobs where (posted_key, id) < (?, ?) order by posted_key desc, id desc limit 1',
  ).pluck()
  const itemAt = prepared('select item from items where place = ?').pluck()

  async function setOf(filters: Filters, now: Date, country: 'listed' | 'primary' = 'listed'): Promise<JobSet> {
    const tree = filters.q === undefined ? null : (await parse(filters.q)).tree
    const places: Places = { from: windowStart(filters, now) ?? filters.posted_since?.getTime() ?? null, to: null }
    if (places.from !== null) places.from = (placeAfter.get(places.from) as number | undefined) ?? Number.MAX_SAFE_INTEGER
    if (filters.posted_until) places.to = (placeBefore.get(filters.posted_until.getTime()) as number | undefined) ?? 0
    return jobSet(
      filters,
      tree === null ? null : printMatch(tree),
      places,
      country === 'primary' ? primaryCountry(filters) : undefined,
    )
  }

  async function count({ filters, now }: CountRequest): Promise<number> {
    const { from, where, values } = await setOf(filters, now, 'primary')
    const { count } = prepared(`select count(*) as count from ${from} where ${where}`).get(...values) as { count: number }
    return count
  }

  return {
    count,
    async whyNot(request) {
      if (request.filters.q === undefined) return null
      const { tree, fallback } = await parse(request.filters.q)
      if (tree === null) return 'fallback'
      if (printMatch(tree) === null) return 'not in FTS5'
      return fallback !== null && (await count(request)) === 0 ? 'fallback' : null
    },
    async search({ filters, now, sort, cursor, limit }) {
      const { from, place, where, values } = await setOf(filters, now)
      const all = [where]
      if (cursor) all.push(sort === 'posted_at' ? `${place} <= ?` : '(j.first_seen_at, j.id) < (?, ?)')
      const after = cursor === null ? [] : sort === 'posted_at' ? [placeAt.get(cursor.key, cursor.id)] : [cursor.key, cursor.id]
      const order = sort === 'posted_at' ? `${place} desc` : 'j.first_seen_at desc, j.id desc'
      const sql = `select j.id, j.place from ${from} where ${all.join(' and ')} order by ${order} limit ${limit + 1}`
      const rows = prepared(sql)
        .all(...values, ...after)
        .slice(0, limit) as { id: number; place: number }[]
      return { items: `[${rows.map((row) => itemAt.get(row.place)).join(',')}]`, ids: rows.map(({ id }) => id) }
    },
    async facets({ filters, now, facets, top }) {
      const { from, where, values } = await setOf(filters, now)
      const rows = prepared(facetsStatement(facets, from, where, top)).all(...values)
      return facets.map((facet) =>
        rows.flatMap((row) => (row.facet === facet ? [[typed(facet, row.value), row.count] as ValueCounts[number]] : [])),
      )
    },
  }
}

const typed = (facet: FacetName, value: unknown) => (facet === 'sponsors_visa' ? value === 'true' : (value as string | number))

interface Places {
  from: number | null
  to: number | null
}

interface JobSet {
  from: string
  place: string
  where: string
  values: unknown[]
}

const LISTED = ['country', 'state', 'skills', 'world_region'] as const

/** A list of places in which the jobs are, newest at its end. */
interface Driver {
  table: string
  place: string
  where: string
  values: unknown[]
}

/** The first list of places there is leads, read from its end; the others and the columns are asked about each of its jobs. */
function jobSet(filters: Filters, match: string | null, { from, to }: Places, primary: string | undefined): JobSet {
  const words = filters.q_scope === 'full' ? 'all_words' : 'title_words'
  const lists = primary === undefined ? filters : { ...filters, country: undefined }
  const drivers: Driver[] = [
    ...(match === null ? [] : [matchIn(words, match)]),
    ...(filters.title === undefined ? [] : [matchIn('title_parts', quoted(filters.title.toLowerCase()))]),
    ...(filters.city === undefined
      ? []
      : [matchIn('city_parts', filters.city.map((city) => quoted(city.toLowerCase())).join(' OR '))]),
    ...LISTED.flatMap((field) => (lists[field] === undefined ? [] : [valuesIn(field, lists[field])])),
  ].sort((a, b) => Number(a.table === '') - Number(b.table === ''))
  const leading = drivers[0]?.table ? drivers[0] : null
  const place = leading?.place ?? 'j.place'
  const bounds = (column: string) => [
    ...(from === null ? [] : [`${column} >= ${from}`]),
    ...(to === null ? [] : [`${column} <= ${to}`]),
  ]
  const others = drivers.filter((driver) => driver !== leading)
  const columns = columnConditions(filters, primary)
  return {
    from: leading ? `${leading.table} cross join jobs j on j.place = ${place}` : 'jobs j',
    place,
    where: [
      ...(leading ? [leading.where] : []),
      ...bounds(place),
      ...others.map(({ table, place: its, where }) => {
        const [inside, bounded] = table === '' ? ['listed l', 'l.place'] : [table, its]
        return `j.place in (select ${bounded} from ${inside} where ${[where, ...bounds(bounded)].join(' and ')})`
      }),
      ...columns.map(({ where }) => where),
    ].join(' and '),
    values: [...(leading?.values ?? []), ...others.flatMap(({ values }) => values), ...columns.flatMap(({ values }) => values)],
  }
}

const matchIn = (table: string, match: string): Driver => ({
  table,
  place: `${table}.rowid`,
  where: `${table} match ?`,
  values: [match],
})

/** One value is a list in order; several are not, and cannot lead. */
function valuesIn(field: string, values: string[]): Driver {
  const where = `l.field = '${field}' and l.value in (${values.map(() => '?')})`
  return { table: values.length === 1 ? 'listed l' : '', place: 'l.place', where, values }
}

type Condition = { where: string; values: unknown[] }

/** The filters on columns of a job. */
function columnConditions(filters: Filters, primary: string | undefined): Condition[] {
  const { company, salary_min, salary_max, has_salary, experience_min, experience_max, sponsors_visa, source } = filters
  const on = (where: string, ...values: unknown[]) => (values.includes(undefined) ? [] : [{ where, values }])
  return [
    ...on('j.open = ?', filters.status === 'open' ? 1 : 0),
    ...on('j.country_code = ?', primary),
    ...(['workplace', 'employment_type', 'level', 'language', 'salary_currency'] as const).flatMap((name) =>
      filters[name] ? on(`j.${name} in (${filters[name].map(() => '?')})`, ...filters[name]) : [],
    ),
    ...on('j.company_id = ?', filters.company_id),
    ...on('j.salary_to >= ?', salary_min),
    ...on('j.salary_from <= ?', salary_max),
    ...on('j.has_salary = ?', has_salary === undefined ? undefined : Number(has_salary)),
    ...on('j.experience >= ?', experience_min),
    ...on('j.experience <= ?', experience_max),
    ...on('j.sponsors_visa = ?', sponsors_visa === undefined ? undefined : String(sponsors_visa)),
    ...on('j.first_seen_at >= ?', filters.first_seen_since?.getTime()),
    ...(source ? on(`j.source in (${source.map(() => '?')})`, ...source) : []),
    ...on('j.company_id in (select id from companies where instr(name, ?))', company?.toLowerCase()),
  ]
}

const OF_LISTS = new Set<FacetName>(['country', 'state', 'city', 'skills'])
const COLUMN_OF: Partial<Record<FacetName, string>> = { company: 'company_id' }

/** One statement that finds the jobs once. */
function facetsStatement(facets: FacetName[], from: string, where: string, top: number): string {
  const columns = facets.filter((facet) => !OF_LISTS.has(facet)).map((facet) => COLUMN_OF[facet] ?? facet)
  const counts = facets.map((facet) => {
    const column = COLUMN_OF[facet] ?? facet
    const of = OF_LISTS.has(facet)
      ? `select '${facet}' as facet, l.value, count(*) as count from matched m cross join listed l on l.place = m.place and l.field = '${facet}' group by l.value`
      : `select '${facet}' as facet, ${column} as value, count(*) as count from matched where ${column} is not null group by ${column}`
    return `select * from (${of} order by count(*) desc, value limit ${top})`
  })
  return `with matched as materialized (select ${['j.place', ...columns.map((column) => `j.${column}`)]} from ${from} where ${where})
    ${counts.join('\n    union all ')}`
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The tree in the language of FTS5, where NOT has two sides and words of a phrase are neighbours; null where that cannot say it. */
function printMatch(node: QueryNode): string | null {
  switch (node.kind) {
    case 'lexeme':
      return quoted(node.lexeme)
    case 'phrase':
      if (node.distances.some((distance) => distance !== 1)) return null
      return all(node.parts.map((part) => (part.kind === 'lexeme' ? quoted(part.lexeme) : null)))?.join(' + ') ?? null
    case 'or':
      return all(node.children.map(printMatch))?.map(bracketed).join(' OR ') ?? null
    case 'and': {
      const wanted = all(node.children.filter(({ kind }) => kind !== 'not').map(printMatch))
      const excluded = all(node.children.flatMap((child) => (child.kind === 'not' ? printMatch(child.child) : [])))
      if (!wanted?.length || excluded === null) return null
      return [wanted.map(bracketed).join(' AND '), ...excluded].map(bracketed).join(' NOT ')
    }
    default:
      return null
  }
}

const bracketed = (text: string) => `(${text})`
const all = (texts: (string | null)[]) => (texts.includes(null) ? null : (texts as string[]))
