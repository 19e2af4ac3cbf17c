import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { Logger } from 'pino'
import { createClient } from '../../client/index.ts'
import { version } from '../../config/version.ts'
import type { ApiContext } from '../context.ts'
import { Problem } from '../problem.ts'
import { readBody, requireUrl } from '../read-body.ts'
import type { Router } from '../router.ts'
import { rememberTexts, textOf } from './response-texts.ts'

/** Messages of agents are small: a set of search filters is a few kilobytes. */
const BODY_LIMITS = { mostBytes: 256 * 1024, most: { values: 1_000, depth: 16 } }
const MOST_MESSAGES = 20

const BUDGET_HEADERS = ['ratelimit', 'ratelimit-policy', 'retry-after']

/**
 * The MCP server over HTTP, for agents that send a key. Its tools call this same app with the caller's key, so the rules of the API,
 * including budget and entitlements, apply to them. Every message costs one request, and so does every request that a tool makes.
 */
export function addMcpRoute(app: Router, admit: (c: ApiContext) => Promise<void>, log: Logger): void {
  let handler: Promise<McpHttpHandler> | null = null
  // The budget that the requests of tools left, by the request of the agent.
  const budgets = new WeakMap<Request, Headers>()
  app.add(null, '/mcp', async (c) => {
    await admit(c)
    requireUrl(c)
    const parsedBody = c.req.method === 'POST' ? await readMessages(c) : undefined
    handler ??= loadHandler(app, budgets, log)
    const request = webRequest(c)
    const response = await (await handler).fetch(request, { parsedBody })
    const budget = budgets.get(request)
    for (const name of BUDGET_HEADERS) {
      const value = budget?.get(name)
      if (value) c.setHeader(name, value)
    }
    return { status: response.status, headers: Object.fromEntries(response.headers), body: textOf(response) ?? response.body }
  })
}

/** The request without its body, which is read before. */
function webRequest({ req }: ApiContext): Request {
  if (req.method === 'TRACE') throw new Problem(405, { headers: { allow: 'GET, POST, DELETE' } })
  return new Request(`http://${req.host}${req.target}`, { method: req.method, headers: req.headers(), signal: req.signal })
}

/** Reads the message or messages of a request, each of which costs one request. The first was paid when the request was admitted. */
async function readMessages(c: ApiContext): Promise<unknown> {
  const body = await readBody(c, (value) => ({ value }), BODY_LIMITS)
  if (!Array.isArray(body)) return body
  if (body.length > MOST_MESSAGES) {
    throw new Problem(413, {
      detail: `the body has ${body.length} messages, and ${MOST_MESSAGES} is the most: send fewer at once`,
    })
  }
  if (body.length > 1) await c.spend(body.length - 1)
  return body
}

/** Loaded when the first agent connects: it takes 0.3 s of CPU, and most servers never see one. */
async function loadHandler(app: Router, budgets: WeakMap<Request, Headers>, log: Logger): Promise<McpHttpHandler> {
  rememberTexts()
  const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./server.ts'),
  ])
  return createMcpHandler(({ requestInfo }) => createMcpServer(clientOf(app, budgets, requestInfo), version), {
    onerror: (error) => log.debug(`an MCP message was not answered as asked (${error.message})`),
  })
}

function clientOf(app: Router, budgets: WeakMap<Request, Headers>, request: Request | undefined) {
  const key =
    request?.headers
      .get('authorization')
      ?.replace(/^bearer +/i, '')
      .trim() ?? ''
  return createClient({
    url: 'http://localhost',
    key,
    retries: 0,
    fetch: async (url, init) => {
      const answer = await app.request(String(url), init)
      if (request && answer.headers.has('ratelimit')) budgets.set(request, answer.headers)
      return answer
    },
  })
}
