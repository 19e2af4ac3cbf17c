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

/** Every page of the search by Python's standard library. A JSON text of strings and lists is also Python. */
export function asPython(state: SearchState, origin: string): string {
  return [
    'import json',
    'import os',
    'from urllib.parse import urlencode',
    'from urllib.request import Request, urlopen',
    '',
    `query = ${JSON.stringify(searchQuery(state), null, 4)}`,
    'headers = {"Authorization": "Bearer " + os.environ["ROLECALL_KEY"]}',
    'while True:',
    `    address = "${origin}${requestPath('/jobs')}?" + urlencode(query, doseq=True)`,
    '    with urlopen(Request(address, headers=headers)) as answer:',
    '        page = json.load(answer)',
    '    for job in page["data"]:',
    '        print(job["title"], (job["company"] or {}).get("name"), job["url"])',
    '    if page["next_cursor"] is None:',
    '        break',
    '    query["cursor"] = page["next_cursor"]',
  ].join('\n')
}
