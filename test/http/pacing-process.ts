/** Run as a child: asks one host for a number of pages as fast as shared pacing lets it, then says so. Stops when stdin ends. */
import { createPaceStore } from '../../src/catalog/pace.ts'
import { openPool } from '../../src/database/pool.ts'
import { createFetcher } from '../../src/http/client.ts'
import { createSharedPacing } from '../../src/http/shared-pacing.ts'

const { database, port, host, pages, rules } = JSON.parse(process.argv[2]!)
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
