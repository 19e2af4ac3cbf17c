import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Command } from 'commander'
import { createMcpServer } from '../mcp/server.ts'
import { printError } from '../terminal/print.ts'
import { version } from '../version.ts'
import { type ServiceOptions, serviceClient, withServiceOptions } from './service.ts'

/** An agent waits for the answer: what takes longer than this to be worth another try is better told to it. */
const PATIENCE = { retries: 2, maxWaitMs: 5_000 }

export const mcp = withServiceOptions(new Command('mcp')).action(async (options: ServiceOptions) => {
  const client = serviceClient(options, PATIENCE)
  // The standard output belongs to the protocol: whatever is said to people goes to the standard error output.
  serveStdio(() => createMcpServer(client, version), { onerror: (error) => printError(`rolecall mcp: ${error.message}`) })
})
