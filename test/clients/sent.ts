/** Runs the code of use.ts and checks which values arrive, whichever way a generated client writes a list. */
import { withHeyApi, withOpenApiTypescript, withOrval } from './use'

const HERE = 'http://127.0.0.1:8080'
const searches: URLSearchParams[] = []
globalThis.fetch = async (input) => {
  const url = new URL(input instanceof Request ? input.url : String(input), HERE)
  if (url.pathname === '/api/v1/jobs') searches.push(url.searchParams)
  return Response.json({ data: [], next_cursor: null, limit: 5, count: 0 })
}

/** A comma joins the values of every list but those of `city`. */
const values = (query: URLSearchParams | undefined, name: string) =>
  query?.getAll(name).flatMap((value) => (name === 'city' ? value : value.split(',')))

const EXPECTED: [run: () => Promise<unknown>, expected: Record<string, string[]>][] = [
  [withOpenApiTypescript, { country: ['US', 'DE'], level: ['senior'], workplace: ['remote', 'hybrid'] }],
  [withHeyApi, { level: ['senior', 'staff'], city: ['Lima', 'Washington, DC'], language: ['en'] }],
  // orval 7 joins every list by commas, so several cities need orval 8, which repeats them.
  [withOrval, { workplace: ['remote'], level: ['senior', 'staff'], city: ['Lima'] }],
]
for (const [run, expected] of EXPECTED) {
  await run()
  const query = searches.pop()
  for (const [name, wanted] of Object.entries(expected)) {
    const sent = values(query, name)
    if (JSON.stringify(sent) !== JSON.stringify(wanted)) throw new Error(`${run.name}: ${name} was sent as ${query}`)
  }
}
