import type { Readiness } from '../api/health.ts'
import type { Config } from '../config.ts'
import type { SearchStatus } from '../search/catalog-search.ts'
import { counted, type Finding, ok, problem, size, warning } from './doctor-finding.ts'

const PATIENCE_MS = 5_000
const ANY_ADDRESS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** What the server on PORT of this machine says of itself. */
export async function examineServer({ HOST, PORT }: Config): Promise<Finding[]> {
  if (PORT === 0) return [ok('server', 'PORT=0: where it listens is not known here')]
  const host = HOST ?? '127.0.0.1'
  const url = `http://${ANY_ADDRESS[host] ?? (host.includes(':') ? `[${host}]` : host)}:${PORT}`
  const readiness = await askReadiness(url)
  if (readiness === 'silent') return [warning('server', `nothing answers at ${url}`, 'rolecall serve starts one')]
  if (readiness === 'foreign')
    return [
      warning('server', `what answers at ${url} is not Rolecall`, 'choose another port with PORT, here and for rolecall serve'),
    ]
  const { ready, waiting_for, search, memory_bytes } = readiness
  const memory = memory_bytes === undefined ? '' : `, ${size(memory_bytes)} of memory`
  const server = ready
    ? ok('server', `${url} answers requests${memory}`, null, { memory_bytes })
    : problem('server', `${url} waits for ${waiting_for}`, 'see the log of rolecall serve', { memory_bytes })
  return search ? [server, examineSearch(search)] : [server]
}

async function askReadiness(url: string): Promise<Readiness | 'silent' | 'foreign'> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const body = (await response.json().catch(() => null)) as Partial<Readiness> | null
    return typeof body?.ready === 'boolean' ? (body as Readiness) : 'foreign'
  } catch {
    return 'silent'
  }
}

export function examineSearch(search: SearchStatus): Finding {
  const { engine, index, index_failures } = search
  if (index === null) return ok('search', 'the server was started without the index: PostgreSQL answers', null, search)
  const holds = `${counted(index.jobs, 'job')} in ${size(index.bytes)}`
  if (index.lag_seconds === null)
    return warning('search', `the index is being built (${holds}): PostgreSQL answers`, 'wait, or watch it at /readyz', search)
  if (engine === 'postgres') {
    const message = `the index is ${Math.round(index.lag_seconds)} seconds behind the catalog: PostgreSQL answers`
    return warning('search', message, 'see the log of rolecall serve for why it cannot read', search)
  }
  if (index_failures > 0) {
    const message = `the index failed on ${counted(index_failures, 'request')}, which PostgreSQL answered`
    return warning('search', message, 'report what the log of rolecall serve says about it', search)
  }
  return ok('search', `the index answers: ${holds}, ${index.lag_seconds} seconds behind the catalog`, null, search)
}
