import type { ConnectionLimits } from '../../src/api/connections.ts'
import { type Listening, type ListenOptions, listen } from '../../src/api/listen.ts'
import { connectionLimits } from '../../src/commands/connection-limits.ts'
import { readConfig } from '../../src/config/settings.ts'
import { whenOver } from './when-over.ts'

export interface ListeningOptions extends Partial<Omit<ListenOptions, 'limits'>> {
  /** Override the default settings. */
  limits?: Partial<ConnectionLimits>
}

/** A real HTTP server on a free port of this machine, with the limits of the default settings. Ends with the calling test, or else its file. */
export async function listening(app: Parameters<typeof listen>[0], options: ListeningOptions = {}): Promise<Listening> {
  const server = await listenUntilDrained(app, options)
  whenOver(() => server.drain(0))
  return server
}

/** Like `listening`, for a server that outlives the test that starts it: the caller drains it. */
export const listenUntilDrained = (app: Parameters<typeof listen>[0], options: ListeningOptions = {}): Promise<Listening> =>
  listen(app, {
    host: '127.0.0.1',
    port: 0,
    ...options,
    limits: { ...connectionLimits(readConfig({})), ...options.limits },
  })
