import { connect, type Socket } from 'node:net'

/** A forward proxy (`HTTPS_PROXY`) that opens tunnels with CONNECT. */
export interface ForwardProxy {
  host: string
  port: number
  /** The value of Proxy-Authorization, if the proxy needs a user name and password. */
  authorization: string | null
  /** Hosts that are contacted without the proxy. */
  bypass(hostname: string): boolean
}

export class ProxyFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProxyFailed'
  }
}

const LONGEST_ANSWER = 16_384

/**
 * A connection through the proxy to exactly this address. The proxy is never given a name: it would look it up again and might find an
 * address other than the one that was checked.
 */
export function openTunnel(proxy: ForwardProxy, to: { address: string; port: number }, timeout: number): Promise<Socket> {
  const target = `${to.address.includes(':') ? `[${to.address}]` : to.address}:${to.port}`
  return new Promise((resolve, reject) => {
    const socket = connect({ host: proxy.host, port: proxy.port })
    let answer = ''
    const fail = (why: string) => {
      socket.destroy()
      reject(new ProxyFailed(why))
    }
    const onError = (error: NodeJS.ErrnoException) => fail(`does not answer (${error.code ?? error.message})`)
    const onEnd = () => fail('closed the connection')
    const onData = (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      const end = answer.indexOf('\r\n\r\n')
      if (end < 0 && answer.length <= LONGEST_ANSWER) return
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1]
      if (end < 0 || status === undefined) return fail('sent something that is no answer to CONNECT')
      if (!status.startsWith('2')) return fail(`answered ${status}`)
      // The other side speaks only after we did, so anything that comes earlier is not from it.
      if (answer.length > end + 4) return fail('sent more than an answer to CONNECT')
      socket.setTimeout(0)
      socket.off('error', onError).off('end', onEnd).off('data', onData).off('timeout', onTimeout)
      resolve(socket)
    }
    const onTimeout = () => fail(`did not open the connection within ${timeout} ms`)
    socket.on('error', onError).on('end', onEnd).on('data', onData).on('timeout', onTimeout)
    socket.setTimeout(timeout)
    const authorization = proxy.authorization === null ? '' : `Proxy-Authorization: ${proxy.authorization}\r\n`
    socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${authorization}\r\n`)
  })
}

/** `NO_PROXY`: host names, each including its subdomains, separated by commas; `*` is every host. */
export function bypassOf(list: string): (hostname: string) => boolean {
  const names = list
    .toLowerCase()
    .split(/[\s,]+/)
    .map((name) => name.replace(/^\*?\./, ''))
    .filter((name) => name !== '')
  return (hostname) => names.some((name) => name === '*' || hostname === name || hostname.endsWith(`.${name}`))
}
