import { workday } from '../../src/ats/workday.ts'
import { type Fetcher, FetchFailure, type FetchOptions } from '../../src/http/fetcher.ts'
import { listAll } from './served.ts'

/** A posting of a made-up tenant: its path and the values it has in each facet. */
export interface Row {
  path: string
  facets: Record<string, string[]>
}

export interface Tenant {
  rows: Row[]
  /** The parameter each facet is applied by, in the order the pages show them. */
  facets: string[]
  /** No total above this is stated. */
  cap?: number
  /** The content of a page past offset 2000. */
  beyond?: 'rows' | 'first page' | 'nothing'
  /** Answers one offset (of any query) with something else. */
  at?: Record<number, (page: { total: number; jobPostings: unknown[]; facets: unknown[] }) => unknown>
}

export interface TenantFetcher extends Fetcher {
  asked: { url: string; applied: Record<string, string[]>; offset: number; search: string }[]
}

/** Serves a list the way Workday does: 20 rows a page, the total and the facets on the first page only. */
function tenantServing({ rows, facets, cap = 2000, beyond = 'first page', at = {} }: Tenant): TenantFetcher {
  const asked: TenantFetcher['asked'] = []
  return {
    asked,
    async fetch(url: string, { json }: FetchOptions = {}) {
      const { appliedFacets: applied, limit, offset, searchText: search } = json as Query
      if (limit > 20) throw new FetchFailure('bad_payload', 'limit above 20', { url, status: 400 })
      asked.push({ url, applied, offset, search })
      const matching = rows.filter((row) =>
        Object.entries(applied).every(([facet, ids]) => row.facets[facet]?.some((id) => ids.includes(id))),
      )
      const page =
        offset === 0
          ? { total: Math.min(cap, matching.length), facets: facets.map((facet) => counted(facet, matching)) }
          : { total: 0, facets: [] }
      const from = offset < 2000 || beyond === 'rows' ? offset : beyond === 'first page' ? offset - 2000 : matching.length
      const jobPostings = matching.slice(from, from + limit).map(rowOf)
      const body = at[offset]?.({ ...page, jobPostings }) ?? { ...page, jobPostings, userAuthenticated: false }
      return {
        status: 200,
        url,
        etag: null,
        contentType: 'application/json',
        notModified: false,
        header: () => null,
        body: JSON.stringify(body),
      }
    },
  }
}

interface Query {
  appliedFacets: Record<string, string[]>
  limit: number
  offset: number
  searchText: string
}

function rowOf({ path }: Row): unknown {
  const id = path.slice(path.lastIndexOf('_') + 1)
  return path === ''
    ? {}
    : { title: 'Hand', externalPath: path, locationsText: 'Porto', postedOn: 'Posted Today', bulletFields: [id] }
}

function counted(facet: string, rows: Row[]): unknown {
  const counts = new Map<string, number>()
  for (const id of rows.flatMap((row) => row.facets[facet] ?? [])) counts.set(id, (counts.get(id) ?? 0) + 1)
  const values = [...counts].map(([id, count]) => ({ descriptor: id, id, count }))
  // Places come nested in a group that has no values of its own.
  const own = { facetParameter: facet, descriptor: facet, values }
  return facet === 'locations' ? { facetParameter: 'locationMainGroup', values: [own] } : own
}

export const listTenant = async (tenant: Tenant) => {
  const http = tenantServing(tenant)
  const { listed, end } = await listAll(workday, 'tidewater.wd5/Careers', http)
  return { ids: listed.map(({ external_job_id }) => external_job_id), end, asked: http.asked }
}
export const row = (number: number, facets: Row['facets'] = {}): Row => ({ path: `/job/Porto/Hand_R${number}`, facets })
export const rows = (count: number, facetsOf: (number: number) => Row['facets'] = () => ({})): Row[] =>
  Array.from({ length: count }, (_, number) => row(number, facetsOf(number)))
