import { randomUUID } from 'node:crypto'
import type { Account } from '../catalog/accounts.ts'
import { createTurns, TurnRefused } from '../collect/turns.ts'
import { type DatabaseTrouble, troubleOf } from '../database/trouble.ts'
import { ANSWERS, createAnswerMemory, noTurn, onAnswerEnd, shareOfThread } from './answer-memory.ts'
import { answerProblem } from './answer-problem.ts'
import { type Authenticator, createAuthenticator } from './authenticate.ts'
import { type AddressRange, addressGroup, clientAddress, isTrustedProxy, USUAL_HEADER } from './client-address.ts'
import type { AccountLimits, Answer, ApiContext } from './context.ts'
import { ANY_ORIGIN, PREFLIGHT } from './cross-origin.ts'
import { addDemoKey } from './demo-key.ts'
import { addEmailRoutes } from './email-routes.ts'
import type { ApiServices, Endpoint } from './endpoint.ts'
import { addFeedRoutes } from './feed-routes.ts'
import type { Health } from './health.ts'
import { peerAddress } from './internal-access.ts'
import { addInternalRoutes } from './internal-routes.ts'
import { addMcpRoute } from './mcp/route.ts'
import type { Metrics } from './metrics.ts'
import { openApiDocument } from './openapi.ts'
import { pathForLogs } from './path-for-logs.ts'
import { Problem } from './problem.ts'
import { type AccountPlaces, createPlaces, type PlaceKind } from './quotas/account-places.ts'
import { type LimitedUses, limitUses } from './quotas/limited-uses.ts'
import { budgetHeaders, createRateLimit, type RateLimit } from './quotas/rate-limit.ts'
import { preparedAnswer } from './respond.ts'
import { Router } from './router.ts'
import { ROUTES } from './routes.ts'
import { addPublicJobPages } from './site/public-job-pages.ts'

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/

export interface ApiOptions {
  health: Health
  metrics: Metrics
  /** Counts the requests of accounts; by default in this process only. */
  rateLimit?: RateLimit
  /** Looks up keys; by default for this process alone. */
  authenticator?: Authenticator
  /** Counts the requests that clients behind trusted proxies have under way; by default in this process only. */
  underWay?: LimitedUses
  /** The number of threads that answer requests. Each may use an equal share of the answers under way and of their memory. */
  threads?: number
  /** Counts the exports and streams that accounts have under way; by default in this process only. */
  places?: Record<PlaceKind, AccountPlaces>
  /** Proxies whose headers about the client's address are read; by default none. */
  trustedProxies?: AddressRange[]
  /** The header, in lower case, in which those proxies write the client's address; by default X-Forwarded-For. */
  clientHeader?: string
  /** Requests that one client behind a trusted proxy may have under way. It has no connection of its own that could be counted. */
  mostPerClient?: number
  /** A bearer token that opens /metrics and the details of /readyz. */
  metricsToken?: string | null
  /** The snapshot of the search index, which other nodes may fetch. */
  snapshotFile?: string | null
  /** The web page; without it there is only the API. */
  site?: WebSite | null
  /** Whether pages of open jobs have their facts in the document, for anybody. */
  publicPages?: boolean
  /** The key that the demo's page fills in; null except in the demo. */
  demoKey?: () => string | null
}

/** Answers requests outside /api that no route matches; null when the site has no page for it. */
export interface WebSite {
  answer(c: ApiContext): Promise<Answer | null>
  /** The document that all pages of the script share; null when the site is not built. */
  page(): Promise<string | null>
}

/** The whole HTTP interface: the steps of every request, then the route table. */
export function createApi(services: ApiServices, options: ApiOptions) {
  const { health, metrics, trustedProxies = [], mostPerClient = Number.POSITIVE_INFINITY, metricsToken = null } = options
  const { clientHeader = USUAL_HEADER } = options
  const { site = null, demoKey = () => null, rateLimit = createRateLimit() } = options
  const { places = { exports: createPlaces('exports'), streams: createPlaces('streams') } } = options
  const { authenticator = createAuthenticator(services.db), underWay = limitUses(mostPerClient), threads = 1 } = options
  const answers = createTurns(shareOfThread(ANSWERS, threads))

  async function around(c: ApiContext, route: (c: ApiContext) => Promise<Answer>): Promise<Answer> {
    const { req } = c
    const given = req.header('x-request-id')
    c.requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID()
    const started = performance.now()
    const peer = peerAddress(c)
    c.client = clientAddress(peer, { name: clientHeader, value: req.header(clientHeader) }, trustedProxies)
    const ofApi = isApi(req.path)
    if (ofApi) c.setHeaders(ANY_ORIGIN)
    const isProxied = trustedProxies.length > 0 && isTrustedProxy(peer, trustedProxies)
    const answer = isProxied && !entersAsClient(c) ? answerProblem(tooManyUnderWay) : await route(c)
    c.setHeader('x-request-id', c.requestId)
    c.setHeader('x-content-type-options', 'nosniff')
    const seconds = (performance.now() - started) / 1000
    if (ofApi) c.setHeader('server-timing', `total;dur=${(seconds * 1000).toFixed(2)}`)
    metrics.observe(req.method, c.routePath, answer.status, seconds)
    if (services.log.isLevelEnabled('debug')) {
      services.log.debug({
        id: c.requestId,
        client: c.client,
        method: req.method,
        path: pathForLogs(req.path),
        status: answer.status,
        ms: Math.round(seconds * 1000),
      })
    }
    return answer
  }

  const tooManyUnderWay = new Problem(429, {
    detail: `this client has ${mostPerClient} requests under way, which is the most it may have: wait for some to end`,
    headers: { 'retry-after': '1' },
  })

  /** Counts a request of a client behind a trusted proxy as under way until its answer is sent. False when the client has as many as it may have. */
  function entersAsClient(c: ApiContext): boolean {
    const leave = underWay.enter(addressGroup(c.client))
    if (leave) c.env.outgoing?.once('close', leave)
    return leave !== null
  }

  function failed(c: ApiContext, error: unknown): Answer {
    if (error instanceof Problem) return answerProblem(error)
    if (error instanceof TurnRefused) return answerProblem(noTurn(error))
    const about = { id: c.requestId, path: pathForLogs(c.req.path) }
    const trouble = troubleOf(error)
    if (trouble !== null) {
      services.log.warn(about, `a request could not be answered, ${trouble.words} (${(error as Error).message})`)
      return answerProblem(unavailable(trouble))
    }
    services.log.error({ err: error, ...about }, 'a request failed unexpectedly')
    return answerProblem(new Problem(500, { detail: 'something went wrong here: it is logged under the request id' }))
  }

  const notFound = ({ req }: ApiContext) =>
    answerProblem(new Problem(404, { detail: `there is nothing at ${req.path}: see /api/v1/openapi.json` }))

  const app = new Router({ around, failed, notFound })
  app.add('OPTIONS', '/api/*', (c) => c.body(null, 204, PREFLIGHT))

  async function admit(c: ApiContext): Promise<void> {
    const holder = await authenticator.holderOf(c.req.header('authorization'), addressGroup(c.client))
    c.holder = holder
    c.limits = limits
    await spend(c, holder.account)
  }

  async function spend(c: ApiContext, account: Account, requests = 1): Promise<void> {
    const { budget, exceeded } = await rateLimit.take(account, requests)
    c.setHeaders(budgetHeaders(budget))
    services.usage.count(account.id, exceeded ? 'refused' : 'requests', requests)
    if (exceeded) throw exceeded
    c.budget = budget
  }

  const limits: AccountLimits = {
    spend: (c, requests) => spend(c, c.holder.account, requests),
    reserveMemory: createAnswerMemory(services.log, threads),
  }
  const turn = async (c: ApiContext) => onAnswerEnd(c, await answers.take(c.holder.account.id, 1, () => c.req.signal))

  // Made for each process, not by the build, because the contact is a setting.
  const openApi = preparedAnswer(() => JSON.stringify(openApiDocument(services.contact)), { cacheControl: 'public, max-age=300' })

  const provided = { ...services, openApi, places }
  for (const [path, endpoints] of routesByPath()) {
    for (const endpoint of endpoints) {
      app.add((endpoint.method ?? 'get').toUpperCase(), path, async (c) => {
        if (endpoint.open) return endpoint.handle(c, provided)
        await admit(c)
        if (!endpoint.waits) await turn(c)
        return await endpoint.handle(c, provided)
      })
    }
    const methods = endpoints.map(({ method = 'get' }) => method.toUpperCase())
    const allow = [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ')
    app.add(null, path, (c) => {
      const detail = `${c.req.method} is not possible here: only ${methods.join(' and ')} ${methods.length === 1 ? 'is' : 'are'}`
      throw new Problem(405, { detail, headers: { allow } })
    })
  }

  addFeedRoutes(app, services, spend)
  addEmailRoutes(app, services)
  addMcpRoute(app, admit, services.log)
  addInternalRoutes(app, { health, metrics, metricsToken, clientHeader, snapshotFile: options.snapshotFile })
  addDemoKey(app, demoKey, clientHeader)
  if (site && options.publicPages) addPublicJobPages(app, site, services)
  if (site) app.get('/*', (c) => (isApi(c.req.path) ? null : site.answer(c)))
  return app
}

/** The operations of each path, in the order of the route table. */
function routesByPath(): Map<string, Endpoint[]> {
  const byPath = new Map<string, Endpoint[]>()
  for (const endpoint of ROUTES) byPath.set(endpoint.path, [...(byPath.get(endpoint.path) ?? []), endpoint])
  return byPath
}

const isApi = (path: string) => path === '/api' || path.startsWith('/api/')

/** Trouble of the database is not the client's fault, so the client may retry. */
const TROUBLE_ANSWERS: Record<DatabaseTrouble['kind'], { detail: string; retryAfter: number }> = {
  away: { detail: 'the database cannot be reached right now: retry after a short pause', retryAfter: 5 },
  overloaded: { detail: 'the database has more to do than it can right now: retry after a short pause', retryAfter: 5 },
  full: {
    detail: 'the database has no disk space left, so this cannot be answered until its operator frees some',
    retryAfter: 60,
  },
  'read only': { detail: 'the database is read-only at the moment: retry later', retryAfter: 60 },
}

function unavailable({ kind }: DatabaseTrouble): Problem {
  const { detail, retryAfter } = TROUBLE_ANSWERS[kind]
  return new Problem(503, { detail, headers: { 'retry-after': String(retryAfter) } })
}
