/** The program of a thread that answers requests beside the main one: `answering-threads.ts` starts it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createAuthenticator } from '../api/authenticate.ts'
import { type Listening, listenerOf, listenOn } from '../api/listen.ts'
import { createThreadMetrics } from '../api/metrics.ts'
import { createThreadRateLimit, limitThreadUses } from '../api/quotas/thread-limits.ts'
import { type ConnectToMain, forward } from '../api/threads/forward.ts'
import type { CountedUse, FromThread, ThreadSetup, ToThread } from '../api/threads/messages.ts'
import { anyThreadMayAnswer } from '../api/threads/own-requests.ts'
import { createThreadApi } from '../api/threads/thread-api.ts'
import { readConfig } from '../config/settings.ts'
import { createCatalogSearch } from '../search/catalog-search.ts'
import { createSuggester } from '../search/suggestions.ts'
import { openLog } from './app.ts'
import { connectionLimits } from './connection-limits.ts'
import { openPrimary, openReads } from './open-pools.ts'
import { publicUrlOf } from './public-url.ts'
import { openSharedQuotas } from './shared-quotas.ts'
import { takeSocket } from './take-socket.ts'
import { SEARCH_BUDGET_MS } from './time-budgets.ts'

const USES_TOLD_EVERY_MS = 200

const setup = workerData as ThreadSetup
const { number: thread, threads, limits } = setup
const config = readConfig()
const log = openLog(config)
const tell = (message: FromThread, moved: MessagePort[] = []) => parentPort?.postMessage(message, moved)

let database = setup.database
const address = config.DATABASE_URL ?? (() => database)
// Most answers need no row from the database.
const db = openPrimary(address, Math.max(2, Math.ceil(config.DATABASE_POOL / 2)), 'serve', log)
const reads = openReads({ config, db, address, log })
const search = createCatalogSearch({ pool: db, reads, log, budgetMs: SEARCH_BUDGET_MS })
const shared = await openSharedQuotas(config, log, createThreadRateLimit(limits))
await shared?.open(setup.catalog)
const rateLimit = shared?.rateLimit ?? createThreadRateLimit(limits)
const metrics = createThreadMetrics(db, {
  thread,
  searchStatus: search.status,
  quotaStatus: shared?.rateLimit.status,
  replicas: reads,
})
const authenticator = createAuthenticator(db)
const api = createThreadApi(
  {
    db,
    reads,
    engine: search.engine,
    suggester: createSuggester({ engine: search.engine, reads, budgetMs: SEARCH_BUDGET_MS }),
    usage: { count: countUse },
    log,
    now: () => new Date(),
    publicUrl: () => publicUrlOf(config),
    contact: config.ROLECALL_CONTACT,
    servesContacts: config.ROLECALL_SERVE_CONTACTS === 'on',
  },
  {
    metrics,
    rateLimit,
    authenticator,
    threads,
    underWay: limitThreadUses(limits, thread, 'client', config.CONNECTIONS_PER_ADDRESS),
    trustedProxies: config.TRUSTED_PROXIES,
    clientHeader: config.CLIENT_ADDRESS_HEADER,
    mostPerClient: config.CONNECTIONS_PER_ADDRESS,
  },
)

/** Uses that were not sent to the main thread yet: one message has many. */
let uses: CountedUse[] = []
function countUse(...use: CountedUse): void {
  if (uses.push(use) === 1) setTimeout(tellUses, USES_TOLD_EVERY_MS)
}

function tellUses(): void {
  if (uses.length > 0) tell({ kind: 'used', uses })
  uses = []
}

const answerHere = listenerOf(api)
const connectToMain: ConnectToMain = (port, client) => tell({ kind: 'forward', port, client }, [port])

/** A key that this thread does not know is looked up by the main thread, which counts refused keys for all threads. */
function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { authorization } = incoming.headers
  const isOwn = anyThreadMayAnswer(incoming.method, incoming.url)
  if (isOwn && authenticator.knows(authorization)) void answerHere(incoming, outgoing)
  else
    forward(incoming, outgoing, connectToMain, (status) => {
      if (isOwn && status === 200 && authorization !== undefined) authenticator.learn(authorization)
    })
}

let listening: Promise<Listening> | null = null
function startListening(): void {
  const onEarly = async (socket: Socket) => (await listening)?.adopt(socket)
  listening = takeSocket(setup.descriptor, onEarly).then((socket) =>
    listenOn(socket, answer, {
      limits: connectionLimits(config),
      counted: {
        ofAddress: limitThreadUses(limits, thread, 'address', config.CONNECTIONS_PER_ADDRESS),
        inAll: limitThreadUses(limits, thread, 'connections', connectionLimits(config).total),
      },
    }),
  )
  listening.then(
    () => tell({ kind: 'listening' }),
    (error) => log.error({ err: error }, `thread ${thread} answers no requests, so the others do`),
  )
}

const catchingUp = new Map<number, { done: () => void; failed: (error: Error) => void }>()
let asked = 0
const catchUp = () =>
  new Promise<void>((done, failed) => {
    catchingUp.set(asked, { done, failed })
    tell({ kind: 'catch up', asked: asked++ })
  })

const { indexFolder } = setup
// The main thread answers alone until this one has the index.
const takeNews = indexFolder === null ? null : search.copyIndex({ folder: indexFolder, catchUp, onReady: startListening })
if (indexFolder === null) startListening()

const TAKE: { [Kind in ToThread['kind']]: (message: Extract<ToThread, { kind: Kind }>) => void } = {
  news({ news, kept }) {
    takeNews?.(news)
    if (kept !== null) tell({ kind: 'taken', kept })
  },
  'caught up'({ asked, problem }) {
    const asker = catchingUp.get(asked)
    catchingUp.delete(asked)
    if (problem === null) asker?.done()
    else asker?.failed(new Error(problem))
  },
  report({ asked }) {
    tellUses()
    metrics.values().then((values) => tell({ kind: 'reported', asked, report: { values, search: search.status() } }))
  },
  database({ url }) {
    database = url
  },
  retire: () => void listening?.then(({ retire }) => retire()),
  end: () => void end(),
}
parentPort?.on('message', (message: ToThread) => TAKE[message.kind](message as never))

async function end(): Promise<void> {
  try {
    await (await listening?.catch(() => null))?.drain()
    tellUses()
    await search.close()
    await shared?.close()
    await reads.close()
    await db.end()
  } finally {
    // In a thread this ends the thread alone.
    process.exit()
  }
}
