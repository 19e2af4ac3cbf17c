import { requestPath } from '../../../src/client/index.ts'
import { type SearchState, searchQuery, typedQuery } from './state.ts'

export function asCurl(state: SearchState, origin: string): string {
  // In single quotes a shell changes nothing; a quote itself ends them, is written, and begins them again.
  const address = `${origin}${requestPath('/jobs', searchQuery(state))}`.replaceAll("'", String.raw`'\''`)
  return `curl -H "Authorization: Bearer $ROLECALL_KEY" \\\n  '${address}'`
}

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
