import { Command } from 'commander'
import { createApi } from '../api/app.ts'
import { createHealth } from '../api/health.ts'
import { type Listening, listen } from '../api/listen.ts'
import { createMetrics } from '../api/metrics.ts'
import { type App, openApp, prepareDatabase } from '../app.ts'
import { readConfig } from '../config.ts'
import { createPostgresEngine } from '../search/postgres/engine.ts'
import { CommandFailed } from './command-failed.ts'
import { demoKey } from './demo-key.ts'

export const serve = new Command('serve')
  .description('run the API (and the embedded database, unless DATABASE_URL is set)')
  .action(async () => {
    const app = await openApp(readConfig(), 'serve')
    const health = createHealth(app.db)
    const listening = await openDoor(app, health).catch(async (error) => {
      await app.close()
      throw error
    })
    const stopping = stopOnSignal(app, listening)
    try {
      await prepareDatabase(app, { signal: stopping.signal })
    } catch (error) {
      if (stopping.signal.aborted) return
      await listening.drain(0)
      await app.close()
      throw error
    }
    health.start()
    await greet(app, listening)
  })

/** Listens before the database is ready, so that /readyz can tell what is being waited for. */
async function openDoor(app: App, health: ReturnType<typeof createHealth>): Promise<Listening> {
  const { config, db, log, embedded } = app
  const engine = createPostgresEngine(db, { budgetMs: config.SEARCH_BUDGET_MS })
  const api = createApi({ db, engine, log, now: () => new Date() }, { health, metrics: createMetrics(db) })
  const host = config.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0')
  return listen(api, { host, port: config.PORT }).catch((error) => {
    if (error.code === 'EADDRINUSE') {
      throw new CommandFailed(
        `port ${config.PORT} is taken: stop what listens there, or choose another with PORT=${config.PORT + 1}`,
      )
    }
    if (error.code === 'EACCES')
      throw new CommandFailed(`port ${config.PORT} may not be opened by this user: choose one above 1023 with PORT`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      throw new CommandFailed(`HOST=${host} is not an address of this machine`)
    }
    throw error
  })
}

async function greet(app: App, { url }: Listening): Promise<void> {
  const key = await demoKey(app)
  const lines = [
    `Rolecall answers at ${url}`,
    app.embedded ? `Catalog: embedded PostgreSQL in ${app.dataDir}` : 'Catalog: the PostgreSQL of DATABASE_URL',
  ]
  if (key) {
    lines.push(`API key: ${key}`, '', 'Try it:', `  curl -H "Authorization: Bearer ${key}" "${url}/api/v1/jobs?limit=1"`)
  } else {
    lines.push('API keys: rolecall accounts add NAME, then rolecall keys create NAME')
  }
  console.log(lines.join('\n'))
}

/** The first signal drains and stops; a second one does not wait. */
function stopOnSignal(app: App, listening: Listening): AbortController {
  const stopping = new AbortController()
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    app.log.info(`${signal}: finishing requests under way`)
    await listening.drain()
    await app.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return stopping
}
