import type { Config } from '../config/settings.ts'
import type { SearchStatus } from '../search/catalog-search.ts'
import { type Finding, ok, problem, warning } from './doctor-finding.ts'
import { counted, size } from './quantities.ts'
import { askReadiness } from './readiness.ts'

const ANY_ADDRESS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** The report of the server on PORT of this machine about itself. */
export async function examineServer(config: Config): Promise<Finding[]> {
  if (config.PORT === 0) return [ok('server', 'PORT=0: where it listens is not known here')]
  const url = serverAddress(config)
  const readiness = await askReadiness(url, config.METRICS_TOKEN)
  if (readiness === 'silent') return [warning('server', `nothing answers at ${url}`, 'rolecall serve starts one')]
  if (readiness === 'foreign')
    return [
      warning('server', `what answers at ${url} is not Rolecall`, 'choose another port with PORT, here and for rolecall serve'),
    ]
  const { status, ready, waiting_for, index_age_seconds, search, memory_bytes } = readiness
  if (ready === undefined) {
    const next = 'set METRICS_TOKEN, here and for rolecall serve, to see more from another address than 127.0.0.1'
    return status === 'ready' ? [ok('server', `${url} answers requests`, next)] : [problem('server', `${url} is not ready`, next)]
  }
  const memory = memory_bytes === undefined ? '' : `, ${size(memory_bytes)} of memory`
  const server = () => {
    if (ready && waiting_for === undefined) return ok('server', `${url} answers requests${memory}`, null, { memory_bytes })
    const [waits, next] = [`${url} waits for ${waiting_for}`, 'see the log of rolecall serve']
    if (!ready) return problem('server', waits, next, { memory_bytes })
    return warning('server', `${waits}: its index answers as it was ${index_age_seconds} seconds ago`, next, { memory_bytes })
  }
  return search ? [server(), examineSearch(search)] : [server()]
}

/** The address of this machine's server. */
export function serverAddress({ HOST, PORT }: Config): string {
  const host = HOST ?? '127.0.0.1'
  return `http://${ANY_ADDRESS[host] ?? (host.includes(':') ? `[${host}]` : host)}:${PORT}`
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
