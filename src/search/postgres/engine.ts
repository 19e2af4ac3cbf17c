import type { Pool } from 'pg'
import { isDistributed } from '../../catalog/distributed.ts'
import { type Need, type Reads, readsOf } from '../../catalog/reads.ts'
import { NeedsIndex, type SearchEngine, windowStart } from '../engine.ts'
import type { Filters } from '../filters.ts'
import { matchingAmong, matchingIds } from '../matching-ids.ts'
import { searchPage, withItems } from '../paging.ts'
import { createQueryParser } from '../query/query.ts'
import type { ParsedQuery, ParseQuery } from '../query/tree.ts'
import { postgresAnalysis } from './analyse.ts'
import { type Run, withinBudget } from './budget.ts'
import { countJobs } from './count.ts'
import { countFacets } from './facets.ts'
import { findIds } from './ids.ts'
import { matchingAmongIds, matchingItemsById } from './matching-items.ts'
import { findPage } from './search.ts'

export interface PostgresEngineOptions {
  budgetMs: number
  parse?: ParseQuery
  /** The servers it reads from; unset: the pool. */
  reads?: Reads
}

/** The engine that is always there. A request with q has `budgetMs` for all its statements. */
export function createPostgresEngine(pool: Pool, options: PostgresEngineOptions): SearchEngine {
  const { budgetMs, reads = readsOf(pool), parse = createQueryParser(postgresAnalysis(pool)) } = options
  const parsed = async ({ q }: Filters): Promise<ParsedQuery | null> => (q === undefined ? null : parse(q))
  /** The budget is for all servers that are tried together. */
  const answer = <T>(
    query: ParsedQuery | null,
    work: (run: Run) => Promise<T>,
    { need = {}, timeLeft }: { need?: Need; timeLeft?: number } = {},
  ): Promise<T> => {
    const limited = query !== null || timeLeft !== undefined
    const deadline = performance.now() + (timeLeft ?? budgetMs)
    return reads.read(need, ({ db }) => withinBudget(db, limited ? deadline - performance.now() : null, work))
  }

  return {
    async search(request) {
      const query = await parsed(request.filters)
      const find = (run: Run) => searchPage(request, query, (page, tree, window) => findPage(run, page, tree, window))
      const found = await answer(query, find, { timeLeft: request.budgetMs })
      return withItems(found, request, (ids, asked) => answer(null, (run) => matchingItemsById(run, ids, asked)))
    },
    async count(request) {
      const query = await parsed(request.filters)
      return answer(query, (run) => countJobs(run, request, query), { timeLeft: request.budgetMs })
    },
    async facets(request) {
      const query = await parsed(request.filters)
      const found = (await isDistributed(pool)) ? 'on-every-shard' : 'once'
      return answer(query, (run) => countFacets(run, request, query, found))
    },
    async ids(request) {
      const query = await parsed(request.filters)
      const find = (run: Run) => matchingIds(request, query, (tree) => findIds(run, request, tree))
      return answer(query, find, { need: { revision: request.revision } })
    },
    async among({ filters, now, ids, revision }) {
      const query = await parsed(filters)
      const window = windowStart(filters, now)
      const among = (run: Run) =>
        matchingAmong(query, {
          async find(tree) {
            const found = await matchingAmongIds(run, ids, { filters, window, tree })
            return ids.filter((id) => found.has(id))
          },
          async matchesAny(tree) {
            const any = { filters, window, mode: 'exact', after: 0, limit: 1, revision } as const
            return (await findIds(run, any, tree)).ids.length > 0
          },
        })
      return answer(query, among, { need: { revision } })
    },
    // Postgres would have to compare a job with every job that shares a word or a skill, which may be a large part of the catalog.
    similar: () => Promise.reject(new NeedsIndex()),
  }
}
