import type { App } from './app.ts'
import type { DemoKey } from './demo-key.ts'
import { print } from './terminal/print.ts'

interface Greeting {
  url: string
  demo: boolean
  key: DemoKey | null
  /** Whether the web page is served. */
  page: boolean
}

/** Prints the addresses of the page and the API and an example call. */
export function greet({ embedded, dataDir }: Pick<App, 'embedded' | 'dataDir'>, { url, demo, key, page }: Greeting): void {
  const lines = [
    `Rolecall answers at ${url}`,
    ...(page ? [`Open ${url}/ in a browser to search; the documentation is at ${url}/docs`] : []),
    embedded ? `Catalog: embedded PostgreSQL in ${dataDir}` : 'Catalog: the PostgreSQL of DATABASE_URL',
    demo
      ? 'Jobs: the demo world. Employers and postings are made up and change while you watch; ROLECALL_DEMO=0 turns it off'
      : 'Jobs: whatever boards you add (rolecall boards add URL); one worker crawls them',
    ...keyLines(url, demo, key),
  ]
  print(lines.join('\n'))
}

/**
 * The key itself is shown when it was just created, and later only in a terminal that runs the demo, because a service's output is kept
 * in logs that others read.
 */
function keyLines(url: string, demo: boolean, key: DemoKey | null): string[] {
  if (key === null) return ['API keys: rolecall accounts add NAME, then rolecall keys create NAME']
  const shown = key.made || (demo && process.stdout.isTTY)
  const bearer = shown ? key.key : `$(cat ${key.file})`
  return [
    shown ? `API key: ${key.key}` : `API key: in ${key.file}`,
    '',
    'Try it:',
    `  curl -H "Authorization: Bearer ${bearer}" "${url}/api/v1/jobs?limit=1"`,
  ]
}
