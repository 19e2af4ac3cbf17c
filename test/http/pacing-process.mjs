/**
 * Run as a child: asks one host for a number of pages as fast as shared pacing lets it, then says so. Stops when stdin ends. It takes the
 * program from dist/, which every test run builds: to read TypeScript would take each child a second.
 */
import { createPaceStore } from '../../dist/catalog/pace.js'
import { openPool } from '../../dist/database/pool.js'
import { createFetcher } from '../../dist/http/client.js'
import { createSharedPacing } from '../../dist/http/shared-pacing.js'

const { database, port, host, pages, rules } = JSON.parse(process.argv[2])
const db = openPool(database, { max: 3, applicationName: 'pacing', onError: () => {} })
const http = createFetcher({
  hostMap: () => ({ host: '127.0.0.1', port }),
  pacing: createSharedPacing({ store: createPaceStore(db), rules }),
  retry: { tries: 1 },
})
process.stdin.resume().on('end', () => process.exit(0))
const results = await Promise.allSettled(
  Array.from({ length: pages }, (_, page) => http.fetch(`http://${host}/${process.pid}/${page}`)),
)
console.log(JSON.stringify(results.map((result) => (result.status === 'fulfilled' ? 'ok' : String(result.reason.message)))))
await http.close()
await db.end()
process.exit(0)
