import type { Pool } from 'pg'
import { encodeCursor } from '../../cursor.ts'
import { type SearchEngine, type SearchPage, type SearchRequest, windowStart } from '../../engine.ts'
import { planFacets, type ViewCounts } from '../../facet-views.ts'
import { type Filters, primaryCountry } from '../../filters.ts'
import { lowerTexts } from '../../postgres/analyse.ts'
import { withinBudget } from '../../postgres/budget.ts'
import { hydrate, matching } from '../../postgres/hydrate.ts'
import type { ParsedQuery, ParseQuery } from '../../query.ts'
import type { QueryNode } from '../../tree.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { Bitmap } from '../sets/bitmap.ts'
import { facetsOf } from './facets.ts'
import { HotRows, Stale } from './hot-rows.ts'
import { type Selection, select } from './match.ts'
import { newestFirst } from './newest.ts'
import { similarTo } from './similar.ts'
import { conditions, filterSets, type Lowered, TEXT_FILTERS } from './where.ts'

/** Jobs asked of Postgres at once about phrases in descriptions. */
const CHUNK = 500

export interface BitmapEngineOptions {
  pool: Pool
  index: () => JobIndex
  parse: ParseQuery
  budgetMs: number
}

/** Answers from the index. Postgres gives the rows of a page, and looks at phrases in descriptions. */
export function createBitmapEngine({ pool, index, parse, budgetMs }: BitmapEngineOptions): SearchEngine {
  const prepared = async (filters: Filters) => ({
    query: filters.q === undefined ? null : await parse(filters.q),
    lowered: await loweredTexts(filters, pool),
  })
  const rows = new HotRows(pool)

  return {
    async search(request) {
      const deadline = performance.now() + budgetMs
      const { query, lowered } = await prepared(request.filters)
      const checked: Reading['checked'] = (ids, tree) =>
        withinBudget(pool, deadline - performance.now(), (run) => matching(run, ids, tree, request.filters.q_scope))
      return searchPage({ index: index(), rows, checked, lowered }, request, query)
    },

    async count({ filters, now }) {
      const deadline = performance.now() + budgetMs
      const { query, lowered } = await prepared(filters)
      const jobs = index()
      const among = countConditions(jobs, filters, windowStart(filters, now), lowered)
      const found = await foundBy(query, async (tree) => {
        const selection = select(jobs, tree, filters.q_scope, among)
        return selection.open === null
          ? { size: Bitmap.sizeOfAll(selection.sets) }
          : settled(jobs, filters, selection, tree, deadline, new Map())
      })
      return found.size
    },

    async facets(request) {
      const { filters } = request
      const deadline = performance.now() + budgetMs
      const { query, lowered } = await prepared(filters)
      const jobs = index()
      const { views, answer } = planFacets(request)
      const sets = filterSets(jobs, filters, lowered)
      const decided: Decided = new Map()
      const counts: ViewCounts[] = []
      for (const view of views) {
        const among = [...sets].flatMap(([name, documents]) => (view.filters[name] === undefined ? [] : [documents]))
        if (view.window !== null) among.push(jobs.posted.atLeast(view.window))
        const documents = await foundBy(query, (tree) =>
          settled(jobs, filters, select(jobs, tree, filters.q_scope, among), tree, deadline, decided),
        )
        counts.push(facetsOf(jobs, documents, view))
      }
      return answer(counts)
    },

    async similar({ id, limit }) {
      const jobs = index()
      const document = jobs.documentOf(id)
      if (document === null) {
        // Unknown to everyone, or written since the index last looked.
        if ((await hydrate(pool, [id], PLAIN_ITEM)).length === 0) return null
        throw new Stale()
      }
      return { items: jsonArray(await rows.itemsOf(jobs, similarTo(jobs, document, limit), PLAIN_ITEM)) }
    },
  }

  /** The documents that match: Postgres is asked about those that the selection leaves open and that are not decided yet. */
  async function settled(
    jobs: JobIndex,
    filters: Filters,
    { sets, open: left }: Selection,
    tree: QueryNode | null,
    deadline: number,
    decided: Decided,
  ): Promise<Bitmap> {
    if (left === null) return Bitmap.all(sets)
    const known = decided.get(tree!) ?? new Map<number, boolean>()
    decided.set(tree!, known)
    const open = [...left.may.andNot(left.sure).toArray()]
    const unknown = open.filter((ordinal) => !known.has(ordinal))
    await withinBudget(pool, deadline - performance.now(), async (run) => {
      for (let start = 0; start < unknown.length; start += CHUNK) {
        const some = unknown.slice(start, start + CHUNK)
        const ids = some.map((ordinal) => jobs.idOf(ordinal))
        const matched = await matching(run, ids, tree!, filters.q_scope)
        for (const ordinal of some) known.set(ordinal, matched.has(jobs.idOf(ordinal)))
      }
    })
    const documents = left.sure.clone()
    for (const ordinal of open) if (known.get(ordinal)) documents.add(ordinal)
    return documents
  }
}

/** What Postgres said about documents, by query: the sets of a request's facets overlap, and no document is asked about twice. */
type Decided = Map<QueryNode, Map<number, boolean>>

const PLAIN_ITEM = { description: 'off', includeSource: false } as const

/** What the query finds, or its fallback where that is nothing. */
async function foundBy<Found extends { size: number }>(
  query: ParsedQuery | null,
  find: (tree: QueryNode | null) => Promise<Found>,
): Promise<Found | Bitmap> {
  if (query === null) return find(null)
  const exact = query.tree === null ? new Bitmap() : await find(query.tree)
  return exact.size === 0 && query.fallback !== null ? find(query.fallback) : exact
}

interface Reading {
  index: JobIndex
  rows: HotRows
  /** Which of these jobs match, where only Postgres can tell. */
  checked: (ids: number[], tree: QueryNode) => Promise<Set<number>>
  lowered: Lowered
}

/** A page of results; on the first page, when the query matches nothing, a page of its fallback. */
async function searchPage(reading: Reading, request: SearchRequest, query: ParsedQuery | null): Promise<SearchPage> {
  if (query === null) return page(reading, request, null, 'exact')
  const { cursor } = request
  if (cursor?.mode !== 'fuzzy') {
    const exact = query.tree === null ? EMPTY : await page(reading, request, query.tree, 'exact')
    if (exact.count > 0 || cursor !== null) return exact
  }
  return query.fallback === null ? EMPTY : page(reading, request, query.fallback, 'fuzzy')
}

const EMPTY: SearchPage = { items: Buffer.from('[]'), count: 0, nextCursor: null, fuzzy: false }

async function page(
  reading: Reading,
  request: SearchRequest,
  tree: QueryNode | null,
  mode: 'exact' | 'fuzzy',
): Promise<SearchPage> {
  const { index, lowered } = reading
  const { sort, limit, cursor } = request
  const start = windowStart(request.filters, request.now)
  const window = start === null ? null : (cursor?.windowStart ?? start)
  const { filters } = request
  const found = select(index, tree, filters.q_scope, conditions(index, filters, window, lowered))
  const count = limit + 1
  const chunk = found.open === null ? count : Math.max(count, CHUNK)
  const ordinals = await take(count, newestFirst(index, found.sets, sort, cursor, count), chunk, (some) =>
    confirmed(reading, found, tree, some),
  )
  const shown = ordinals.slice(0, limit)
  const last = shown.at(-1)
  const key = sort === 'posted_at' ? index.posted : index.seen
  return {
    items: jsonArray(await reading.rows.itemsOf(index, shown, request)),
    count: shown.length,
    nextCursor:
      ordinals.length > limit
        ? encodeCursor({ sort, mode, windowStart: window, key: key.at(last!), id: index.idOf(last!) })
        : null,
    fuzzy: mode === 'fuzzy' && shown.length > 0,
  }
}

const [OPENING, COMMA, CLOSING] = ['[', ',', ']'].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer]

const jsonArray = (items: Uint8Array[]): Buffer =>
  Buffer.concat([OPENING, ...items.flatMap((item, place) => (place === 0 ? [item] : [COMMA, item])), CLOSING])

/** One country alone is counted by the primary country of jobs. */
function countConditions(index: JobIndex, filters: Filters, window: number | null, lowered: Lowered): Bitmap[] {
  const primary = primaryCountry(filters)
  if (primary === undefined) return conditions(index, filters, window, lowered)
  return [...conditions(index, { ...filters, country: undefined }, window, lowered), index.having('primary_country', primary)]
}

/** The first so many that are confirmed, chunk by chunk. */
async function take(
  count: number,
  ordinals: Iterable<number>,
  chunk: number,
  confirm: (some: number[]) => Promise<number[]>,
): Promise<number[]> {
  const taken: number[] = []
  const walk = ordinals[Symbol.iterator]()
  for (;;) {
    const some: number[] = []
    for (let next = walk.next(); !next.done; next = walk.next()) {
      some.push(next.value)
      if (some.length === chunk) break
    }
    if (some.length === 0) return taken
    taken.push(...(await confirm(some)))
    if (taken.length >= count) return taken.slice(0, count)
  }
}

/** Those that surely match, and of the others those of which Postgres says so. */
async function confirmed(
  { index, checked }: Reading,
  { open: left }: Selection,
  tree: QueryNode | null,
  some: number[],
): Promise<number[]> {
  if (left === null) return some
  const { sure } = left
  const open = some.flatMap((ordinal) => (sure.has(ordinal) ? [] : [index.idOf(ordinal)]))
  const matched = open.length === 0 ? new Set() : await checked(open, tree!)
  return some.filter((ordinal) => sure.has(ordinal) || matched.has(index.idOf(ordinal)))
}

/** The lower case of ASCII is the same to everyone, but for the I of a Turkish database; about anything else Postgres is asked. */
async function loweredTexts(filters: Filters, pool: Pool): Promise<Lowered> {
  const texts = TEXT_FILTERS.flatMap((name) => filters[name] ?? [])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  const foreign = texts.filter((text) => !/^[\x00-\x48\x4a-\x7f]*$/.test(text))
  const lowered = foreign.length === 0 ? [] : await lowerTexts(pool, foreign)
  const known = new Map(foreign.map((text, place) => [text, lowered[place]!]))
  return (text) => known.get(text) ?? text.toLowerCase()
}
