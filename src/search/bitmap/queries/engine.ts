import type { Pool } from 'pg'
import type { SearchEngine } from '../../engine.ts'
import { windowStart } from '../../engine.ts'
import { planFacets, type ViewCounts } from '../../facet-views.ts'
import { findOrFallBack } from '../../fallback.ts'
import { type Filters, primaryCountry } from '../../filters.ts'
import { searchPage } from '../../paging.ts'
import { lowerTexts } from '../../postgres/analyse.ts'
import { withinBudget } from '../../postgres/budget.ts'
import { hydrate, matching } from '../../postgres/hydrate.ts'
import type { ParseQuery } from '../../query.ts'
import type { QueryNode } from '../../tree.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { Bitmap, type ReadonlyBitmap } from '../sets/bitmap.ts'
import { facetsOf } from './facets.ts'
import { HotRows, Stale } from './hot-rows.ts'
import { type Selection, select } from './match.ts'
import { CHECKED_AT_ONCE, findPage, jsonArray } from './page.ts'
import { similarTo } from './similar.ts'
import { conditions, type Lowered, TEXT_FILTERS } from './where.ts'

export interface BitmapEngineOptions {
  pool: Pool
  index: () => JobIndex
  parse: ParseQuery
  budgetMs: number
}

const PLAIN_ITEM = { description: 'off', includeSource: false } as const

/** Which documents Postgres says match, by query: the sets of a request's facets overlap, and no document is asked about twice. */
type Checked = Map<QueryNode, Map<number, boolean>>

/** Answers from the index. Postgres gives the rows of a page and checks phrases in descriptions. */
export function createBitmapEngine({ pool, index, parse, budgetMs }: BitmapEngineOptions): SearchEngine {
  const prepared = async (filters: Filters) => ({
    deadline: performance.now() + budgetMs,
    query: filters.q === undefined ? null : await parse(filters.q),
    lowered: await loweredTexts(filters, pool),
  })
  const rows = new HotRows(pool)

  return {
    async search(request) {
      const { filters } = request
      const { deadline, query, lowered } = await prepared(filters)
      const jobs = index()
      const check = (ids: number[], tree: QueryNode) =>
        withinBudget(pool, deadline - performance.now(), (run) => matching(run, ids, tree, filters.q_scope))
      return searchPage(request, query, (tree, window) => findPage({ index: jobs, rows, check, lowered }, request, tree, window))
    },

    async count({ filters, now }) {
      const { deadline, query, lowered } = await prepared(filters)
      const jobs = index()
      return findOrFallBack(query, {
        async find(tree) {
          const sets = countConditions(jobs, filters, windowStart(filters, now), lowered)
          const selection = select(jobs, tree, filters.q_scope, sets)
          if (selection.unchecked === null) return Bitmap.sizeOfAll(selection.sets)
          return (await matches(jobs, filters, selection, tree, deadline, new Map())).size
        },
        sizeOf: (count) => count,
        nothing: 0,
      })
    },

    async facets(request) {
      const { filters } = request
      const { deadline, query, lowered } = await prepared(filters)
      const jobs = index()
      const { views, answer } = planFacets(request)
      const checked: Checked = new Map()
      const counts: ViewCounts[] = []
      for (const view of views) {
        const documents = await findOrFallBack<Bitmap>(query, {
          find(tree) {
            const sets = conditions(jobs, view.filters, view.window, lowered)
            return matches(jobs, filters, select(jobs, tree, filters.q_scope, sets), tree, deadline, checked)
          },
          sizeOf: ({ size }) => size,
          nothing: new Bitmap(),
        })
        counts.push(facetsOf(jobs, documents, view))
      }
      return answer(counts)
    },

    async similar({ id, limit }) {
      const jobs = index()
      const document = jobs.documentOf(id)
      if (document === null) {
        // Either no job has the id, or it was written since the index last looked.
        if ((await hydrate(pool, [id], PLAIN_ITEM)).length === 0) return null
        throw new Stale()
      }
      return { items: jsonArray(await rows.itemsOf(jobs, similarTo(jobs, document, limit), PLAIN_ITEM)) }
    },
  }

  /** All documents that match. Postgres checks those that the index cannot decide and that are not in `checked` yet. */
  async function matches(
    jobs: JobIndex,
    filters: Filters,
    { sets, unchecked }: Selection,
    tree: QueryNode | null,
    deadline: number,
    checked: Checked,
  ): Promise<Bitmap> {
    if (unchecked === null) return Bitmap.all(sets)
    const known = checked.get(tree!) ?? new Map<number, boolean>()
    checked.set(tree!, known)
    const documents = unchecked.sure.clone()
    const open = [...unchecked.may.andNot(unchecked.sure).toArray()]
    const unknown = open.filter((ordinal) => !known.has(ordinal))
    await withinBudget(pool, deadline - performance.now(), async (run) => {
      for (let start = 0; start < unknown.length; start += CHECKED_AT_ONCE) {
        const some = unknown.slice(start, start + CHECKED_AT_ONCE)
        const ids = some.map((ordinal) => jobs.idOf(ordinal))
        const matched = await matching(run, ids, tree!, filters.q_scope)
        for (const ordinal of some) known.set(ordinal, matched.has(jobs.idOf(ordinal)))
      }
    })
    for (const ordinal of open) if (known.get(ordinal)) documents.add(ordinal)
    return documents
  }
}

/** One country alone is counted by the primary country of jobs. */
function countConditions(index: JobIndex, filters: Filters, window: number | null, lowered: Lowered): ReadonlyBitmap[] {
  const primary = primaryCountry(filters)
  if (primary === undefined) return conditions(index, filters, window, lowered)
  return [...conditions(index, { ...filters, country: undefined }, window, lowered), index.having('primary_country', primary)]
}

/** ASCII has one lower case everywhere, except for the I of a Turkish database. Postgres is asked about anything else. */
async function loweredTexts(filters: Filters, pool: Pool): Promise<Lowered> {
  const texts = TEXT_FILTERS.flatMap((name) => filters[name] ?? [])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  const foreign = texts.filter((text) => !/^[\x00-\x48\x4a-\x7f]*$/.test(text))
  const lowered = foreign.length === 0 ? [] : await lowerTexts(pool, foreign)
  const known = new Map(foreign.map((text, place) => [text, lowered[place]!]))
  return (text) => known.get(text) ?? text.toLowerCase()
}
