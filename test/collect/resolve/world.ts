import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { pino } from 'pino'
import { ADAPTERS, shortLinks } from '../../../src/ats/index.ts'
import type { Readers } from '../../../src/collect/readers/readers.ts'
import { createResolver, type Resolver } from '../../../src/collect/resolve/resolve.ts'
import { createFetcher, type FetcherOptions } from '../../../src/http/client.ts'
import { createPacing } from '../../../src/http/pacing.ts'
import { fixture } from '../../ats/served.ts'
import { serve } from '../../http/local-server.ts'
import { readersHere } from '../../support/readers-here.ts'

/** The answer of a host to a path: JSON text, a status with headers, or whatever it does with the response (nothing at all, say). */
export type Said = string | { status: number; headers?: Record<string, string> } | ((response: ServerResponse) => void)

export interface World {
  /** "METHOD host/path" of every request, in order of arrival. */
  seen: string[]
  /** By `host/path`, the query included; what is not there is a 404. Tests add to it. */
  says: Record<string, Said>
  http: ReturnType<typeof createFetcher>
  /** The server, as a gateway of other processes. */
  gateway: string
  /** Every line the resolver logged, parsed. */
  logged: { level: number; msg: string; failure?: string }[]
  resolver(pool: pg.Pool, budgetMs?: number, readers?: Readers): Resolver
  close(): Promise<void>
}

/** The hosts of every adapter and every short link, and employers' own, on one local server. */
export async function world({ ownHosts = [], ...options }: FetcherOptions & { ownHosts?: string[] } = {}): Promise<World> {
  const says: World['says'] = {}
  const server = await serve((request, response) => {
    const said = says[`${request.headers.host}${request.url}`] ?? { status: 404 }
    if (typeof said === 'function') said(response)
    else if (typeof said === 'string') response.setHeader('content-type', 'application/json').end(said)
    else response.writeHead(said.status, said.headers).end()
  })
  const vendors = [...ADAPTERS.flatMap(({ hosts }) => hosts), ...ownHosts]
  const isMapped = (hostname: string) =>
    shortLinks.isHost(hostname) || vendors.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  const http = createFetcher({
    hostMap: (hostname) => (isMapped(hostname) ? { host: '127.0.0.1', port: server.port } : null),
    onlyMapped: true,
    pacing: createPacing({ concurrency: 8, gap: 0 }),
    ...options,
  })
  const logged: World['logged'] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  return {
    seen: server.seen,
    says,
    http,
    gateway: `http://127.0.0.1:${server.port}`,
    logged,
    resolver: (pool, budgetMs = 20_000, readers = readersHere(http)) => createResolver({ db: pool, readers, budgetMs, log }),
    async close() {
      await server.close()
      await http.close()
    },
  }
}

const json = (ats: string, file: string) => JSON.parse(fixture(ats, file))

/** Postings of the fixtures as their sources serve them one by one, under `host/path`. */
export const GREENHOUSE = {
  board: 'borealisfoundry',
  id: '7100001002',
  url: 'https://job-boards.greenhouse.io/borealisfoundry/jobs/7100001002',
  at: 'boards-api.greenhouse.io/v1/boards/borealisfoundry/jobs/7100001002?pay_transparency=true',
  body: JSON.stringify(json('greenhouse', 'jobs.json').jobs[0]),
}
export const LEVER = {
  board: 'OrchardMinds',
  id: '0a1b2c3d-1111-4222-8333-444455556666',
  url: 'https://jobs.lever.co/OrchardMinds/0a1b2c3d-1111-4222-8333-444455556666',
  at: 'api.lever.co/v0/postings/OrchardMinds/0a1b2c3d-1111-4222-8333-444455556666',
  body: JSON.stringify(json('lever', 'postings.json')[0]),
}
export const SMARTRECRUITERS = {
  board: 'NordwindFoods',
  id: '744000100000001',
  url: 'https://jobs.smartrecruiters.com/NordwindFoods/744000100000001-line-cook',
  at: 'api.smartrecruiters.com/v1/companies/NordwindFoods/postings/744000100000001',
  body: fixture('smartrecruiters', 'posting.json'),
}
export const RECRUITEE = {
  board: 'lumenbooks',
  id: '2700001',
  url: 'https://lumenbooks.recruitee.com/o/night-editor-3',
  at: 'lumenbooks.recruitee.com/api/offers/night-editor-3',
  body: fixture('recruitee', 'offer.json'),
}
