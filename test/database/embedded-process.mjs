/**
 * Run as a child: opens the data folder, says so on stdout, and releases it when stdin ends. It takes the program from dist/, which every test
 * run builds: to read TypeScript would take each child a second.
 */
import { openEmbedded } from '../../dist/database/embedded.js'

const [dataDir = '', options = '{}'] = process.argv.slice(2)
try {
  const server = await openEmbedded({ dataDir, log: (line) => console.error(line), durable: false, ...JSON.parse(options) })
  console.log(JSON.stringify({ url: server.url, port: server.port, created: server.created }))
  process.stdin.resume().on('end', () => server.release().then(() => process.exit(0)))
} catch (error) {
  console.log(JSON.stringify({ error: error.message }))
  process.exit(1)
}
