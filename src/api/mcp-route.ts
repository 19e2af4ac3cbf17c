import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { createClient } from '../client/index.ts'
import { version } from '../version.ts'
import type { ApiContext, ApiEnv } from './endpoint.ts'
import { requireUrl } from './read-body.ts'

/** Messages of agents are small: a set of search filters is a few kilobytes. */
const MOST_BYTES = 256 * 1024

/**
 * The MCP server over HTTP, for agents that send a key. Its tools call this same app with the caller's key, so the rules of the API,
 * including budget and entitlements, apply to them. Every message costs one request, and so does every request that a tool makes.
 */
export function addMcpRoute(app: Hono<ApiEnv>, admit: (c: ApiContext) => Promise<void>, log: Logger): void {
  let handler: Promise<McpHttpHandler> | null = null
  app.all('/mcp', async (c) => {
    await admit(c)
    requireUrl(c)
    handler ??= loadHandler(app, log)
    return (await handler).fetch(c.req.raw)
  })
}

/** Loaded when the first agent connects: it takes 0.3 s of CPU, and most servers never see one. */
async function loadHandler(app: Hono<ApiEnv>, log: Logger): Promise<McpHttpHandler> {
  const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('../mcp/server.ts'),
  ])
  return createMcpHandler(({ requestInfo }) => createMcpServer(clientOf(app, requestInfo), version), {
    maxRequestBodySize: MOST_BYTES,
    onerror: (error) => log.debug(`an MCP message was not answered as asked (${error.message})`),
  })
}

function clientOf(app: Hono<ApiEnv>, request: Request | undefined) {
  const key =
    request?.headers
      .get('authorization')
      ?.replace(/^bearer +/i, '')
      .trim() ?? ''
  return createClient({
    url: 'http://localhost',
    key,
    retries: 0,
    fetch: async (url, init) => app.request(String(url), init),
  })
}
