import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Command } from 'commander'
import { createMcpServer } from '../api/mcp/server.ts'
import { version } from '../config/version.ts'
import { type ServiceOptions, serviceClient, withServiceOptions } from './service.ts'
import { printError } from './terminal/print.ts'

/** An agent waits for the answer, so a request that would have to wait longer is reported to it instead. */
const PATIENCE = { retries: 2, maxWaitMs: 5_000 }

export const mcp = withServiceOptions(new Command('mcp')).action(async (options: ServiceOptions) => {
  const client = serviceClient(options, PATIENCE)
  // Standard output belongs to the protocol, so messages for people go to standard error.
  serveStdio(() => createMcpServer(client, version), { onerror: (error) => printError(`rolecall mcp: ${error.message}`) })
})
