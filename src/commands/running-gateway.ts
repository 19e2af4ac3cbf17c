import { once } from 'node:events'
import { InvalidArgumentError } from 'commander'
import type { RunningGateway } from '../http/gateway/server.ts'
import { CommandFailed } from './command-failed.ts'
import { print } from './terminal/print.ts'

export const port = (text: string) => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError('It must be a port, from 0 to 65535.')
  return Number(text)
}

export const GATEWAY_EXAMPLE = `
Example:
  rolecall record acme/                                         # in one terminal
  CRAWL_GATEWAY=http://127.0.0.1:4000 rolecall crawl lever:acme # in another, with the address that record prints
  rolecall replay acme/                                         # answers the same crawl again, without the internet
`

/** Prints the address of the gateway, in the form that other commands read. */
export async function listening(start: () => Promise<RunningGateway>): Promise<RunningGateway> {
  try {
    const gateway = await start()
    print(`CRAWL_GATEWAY=http://127.0.0.1:${gateway.port}`)
    return gateway
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new CommandFailed(code === 'EADDRINUSE' ? 'something else listens on that port: choose another with --port' : message)
  }
}

export async function untilStopped(gateway: RunningGateway): Promise<void> {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await gateway.close()
}
