import type { Facets, FacetsRequest, SearchEngine } from '../../engine.ts'
import { windowStart } from '../../engine.ts'
import { planFacets, type ViewCounts } from '../../facet-views.ts'
import { findOrFallBack } from '../../fallback.ts'
import { type Filters, primaryCountry } from '../../filters.ts'
import { matchingAmong, matchingIds } from '../../matching-ids.ts'
import { PLAIN_ITEM, pageItems } from '../../page-items.ts'
import { type PageJobs, searchPage, withItems } from '../../paging.ts'
import { present } from '../../present.ts'
import type { ParseQuery } from '../../query/tree.ts'
import type { CatalogRows } from '../catalog/catalog-rows.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { Bitmap } from '../sets/bitmap.ts'
import { CachedItems, Stale } from './cached-items.ts'
import { type Chosen, chosenDocuments, countChosen, EVER } from './chosen.ts'
import { facetsOf } from './facets.ts'
import { findIds } from './ids.ts'
import { select } from './match.ts'
import { findPage } from './page.ts'
import { REMEMBERED_BYTES, RememberedAnswers } from './remembered-answers.ts'
import { similarTo } from './similar.ts'
import { type Conditions, conditions, type Lowered, TEXT_FILTERS } from './where.ts'

export interface BitmapEngineOptions {
  catalog: CatalogRows
  index: () => JobIndex
  parse: ParseQuery
  /** Bytes of remembered answers. */
  rememberedBytes?: number
}

/** Answers from the index. The catalog gives the rows of a page. */
export function createBitmapEngine(options: BitmapEngineOptions): SearchEngine {
  const { catalog, index, parse, rememberedBytes = REMEMBERED_BYTES } = options
  const prepared = async (filters: Filters) => ({
    query: filters.q === undefined ? null : await parse(filters.q),
    lowered: await loweredTexts(filters, catalog),
  })
  const items = new CachedItems(catalog)
  const remembered = new RememberedAnswers(rememberedBytes)

  return {
    async search(request) {
      const { filters } = request
      const { query, lowered } = await prepared(filters)
      const jobs = index()
      const found = await searchPage(request, query, (page, tree, window) => {
        const find = () => findPage({ index: jobs, items, lowered }, page, tree, window)
        // Later pages are seldom asked for twice.
        if (page.cursor !== null || page.description !== 'off' || page.includeSource) return find()
        const mode = tree === null ? null : tree === query?.tree
        return remembered.find(jobs, window, ['page', filters, page.sort, page.limit, mode], find, bytesOfPage)
      })
      return withItems(found, request, (ids, asked) => catalog.matchingItems(ids, asked, jobs.revision))
    },

    async ids(request) {
      const { query, lowered } = await prepared(request.filters)
      const jobs = index()
      if (jobs.revision < request.revision) throw new Stale()
      return matchingIds(request, query, async (tree) => findIds({ index: jobs, lowered }, request, tree))
    },

    async among({ filters, now, ids, revision }) {
      const { query, lowered } = await prepared(filters)
      const jobs = index()
      if (jobs.revision < revision) throw new Stale()
      const window = windowStart(filters, now)
      const documents = new Map(ids.map((id) => [id, jobs.documentOf(id)]))
      const given = Bitmap.of([...documents.values()].filter((document) => document !== null).sort((a, b) => a - b))
      return matchingAmong(query, {
        async find(tree) {
          const { sets, posted } = conditions(jobs, filters, window, lowered)
          const found = chosenDocuments(jobs, select(jobs, tree, filters.q_scope, { sets: [...sets, given], posted }))
          return ids.filter((id) => found.has(documents.get(id) ?? -1))
        },
        async matchesAny(tree) {
          const any = { filters, window, mode: 'exact', after: 0, limit: 1, revision } as const
          return findIds({ index: jobs, lowered }, any, tree).ids.length > 0
        },
      })
    },

    count({ filters, now }) {
      const jobs = index()
      const window = windowStart(filters, now)
      return remembered.find(
        jobs,
        window,
        ['count', filters],
        () => count(jobs, filters, window),
        () => 0,
      )
    },

    facets(request) {
      const { filters, facets: names, top, salary, weeks, ownFilters, now } = request
      const asked = [filters, names, top, salary, weeks, ownFilters]
      const jobs = index()
      const window = windowStart(filters, now)
      return remembered.find(jobs, window, ['facets', ...asked], () => facets(jobs, request), bytesOfFacets)
    },

    async similar({ id, limit }) {
      const jobs = index()
      const document = jobs.documentOf(id)
      if (document === null) {
        // Either no job has the id, or it was written since the index last looked.
        if (!(await catalog.has(id))) return null
        throw new Stale()
      }
      const alike = await items.itemsOf(jobs, similarTo(jobs, document, limit), PLAIN_ITEM)
      if ('texts' in alike) return { items: alike.texts, slices: null }
      return pageItems(alike.jobs, (ids) => catalog.longItems(ids, PLAIN_ITEM, jobs.revision))
    },
  }

  async function count(jobs: JobIndex, filters: Filters, window: number | null): Promise<number> {
    const { query, lowered } = await prepared(filters)
    return findOrFallBack(query, {
      find(tree) {
        const asked = countConditions(jobs, filters, window, lowered)
        return countChosen(jobs, select(jobs, tree, filters.q_scope, asked))
      },
      sizeOf: (count) => count,
      nothing: () => 0,
    })
  }

  async function facets(jobs: JobIndex, request: FacetsRequest): Promise<Facets> {
    const { filters } = request
    const { query, lowered } = await prepared(filters)
    const { views, answer } = planFacets(request)
    const counts: ViewCounts[] = []
    for (const view of views) {
      const counted = await findOrFallBack<ViewCounts>(query, {
        find(tree) {
          const asked = conditions(jobs, view.filters, view.window, lowered)
          return facetsOf(jobs, select(jobs, tree, filters.q_scope, asked), view)
        },
        sizeOf: ({ count }) => count,
        nothing: () => facetsOf(jobs, NOTHING, view),
      })
      counts.push(counted)
    }
    return answer(counts)
  }
}

const NOTHING: Chosen = { sets: [new Bitmap()], without: [], posted: EVER }

/** Items that are read while they are sent are not kept. */
const bytesOfPage = ({ items }: PageJobs) => ('texts' in items ? items.texts.reduce((sum, { length }) => sum + length, 0) : null)
/** Approximate bytes of a value with its name and count. */
const VALUE_BYTES = 150
const bytesOfFacets = ({ facets, weeks }: Facets) =>
  VALUE_BYTES * Object.values(facets).reduce((sum, values) => sum + values.length, 40 + (weeks?.length ?? 0))

/** A filter for one country is counted by the primary country of jobs. */
function countConditions(index: JobIndex, filters: Filters, window: number | null, lowered: Lowered): Conditions {
  const primary = primaryCountry(filters)
  if (primary === undefined) return conditions(index, filters, window, lowered)
  const { sets, posted } = conditions(index, { ...filters, country: undefined }, window, lowered)
  return { sets: [...sets, index.having('primary_country', primary)], posted }
}

/** ASCII has one lower case everywhere, except for the I of a Turkish database. The catalog is asked about all other texts. */
async function loweredTexts(filters: Filters, catalog: CatalogRows): Promise<Lowered> {
  if (TEXT_FILTERS.every((name) => filters[name] === undefined)) return (text) => text.toLowerCase()
  const texts = TEXT_FILTERS.flatMap((name) => filters[name] ?? [])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  const foreign = texts.filter((text) => !/^[\x00-\x48\x4a-\x7f]*$/.test(text))
  const lowered = foreign.length === 0 ? [] : await catalog.lower(foreign)
  const known = new Map(foreign.map((text, place) => [text, present(lowered[place])]))
  return (text) => known.get(text) ?? text.toLowerCase()
}
