import { requestPath } from '../../../src/client/index.ts'
import { isJoined, isMany, type SearchState, searchQuery, typedQuery } from './state.ts'

export function asCurl(state: SearchState, origin: string): string {
  return `curl -H "Authorization: Bearer $ROLECALL_KEY" \\\n  ${quoted(`${origin}${requestPath('/jobs', searchQuery(state))}`)}`
}

/** Every job of the search in one answer. The order of the page is no part of it. */
export function asExportCurl(state: SearchState, origin: string, format: 'ndjson' | 'csv'): string {
  const { sort, ...query } = searchQuery(state)
  const address = `${origin}${requestPath('/jobs/export', { ...query, format })}`
  return `curl -f -o jobs.${format} -H "Authorization: Bearer $ROLECALL_KEY" \\\n  ${quoted(address)}`
}

/** The same as a command, whose filters are called as in the API. */
export function asExportCommand(state: SearchState, origin: string, file: string): string {
  const { q, sort, pay_period, ...filters } = state
  const options = (Object.keys(filters) as (keyof typeof filters)[]).flatMap((name) => {
    const values = [filters[name] ?? []].flat()
    const given = isMany(name) && !isJoined(name) ? values : [values.join(',')]
    return given.map((value) => `--${name.replaceAll('_', '-')} ${quoted(value)}`)
  })
  const words = q === undefined ? [] : [`-- ${quoted(q)}`]
  return [`rolecall export -o ${file} --url ${origin}`, ...options, ...words].join(' \\\n  ')
}

/** In single quotes a shell changes nothing; a quote itself ends them, is written, and begins them again. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

export function asSdk(state: SearchState, origin: string): string {
  const query = JSON.stringify(typedQuery(state), null, 2).replace(/^( +)"(\w+)":/gm, '$1$2:')
  return [
    "import { createClient } from 'rolecall/client'",
    '',
    `const client = createClient({ url: '${origin}', key: process.env.ROLECALL_KEY })`,
    `for await (const job of client.search(${query})) {`,
    '  console.log(job.title, job.company?.name, job.url)',
    '}',
  ].join('\n')
}
