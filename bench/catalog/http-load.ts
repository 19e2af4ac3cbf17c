import { connect, type Socket } from 'node:net'
import { summary, type Timing } from './measure.ts'

export interface LoadResult {
  perSecond: number
  timing: Timing
}

interface Target {
  port: number
  /** `{n}` in it is another number in every request, so that no answer is remembered. */
  path: string
  headers: Record<string, string>
}

interface LoadAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/**
 * Keeps that many connections busy, one request at a time on each. It reads no more of an answer than its length: a full
 * HTTP client costs more than the bare server it is to measure.
 */
export async function putUnderLoad({ connections, seconds, ...target }: Target & { connections: number; seconds: number }) {
  const started = performance.now()
  const deadline = started + seconds * 1000
  const times: number[] = []
  await Promise.all(Array.from({ length: connections }, () => keepAsking(target, deadline, times)))
  return { perSecond: times.length / ((performance.now() - started) / 1000), timing: summary(times) } satisfies LoadResult
}

let asked = 0

/** Up to 20,000, with another fraction in every round. */
function nextNumber(): string {
  const [number, round] = [asked % 20_000, Math.floor(asked / 20_000)]
  asked++
  return `${number}.${round}`
}

const requestText = ({ port, path, headers }: Target) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

const HEAD_END = '\r\n\r\n'
/** Bytes in which the head of an answer ends. */
const MOST_HEAD = 4096

/** Holds a page of 100 jobs. All connections read into it, because nothing of an answer is kept: Node would take new memory for each read, which cost the client more than the bare server took for a page. */
const READ = Buffer.allocUnsafeSlow(256 * 1024)

/** Asks over one connection until the deadline, and adds the milliseconds of each answer to `times`. */
function keepAsking(target: Target, deadline: number, times: number[]): Promise<void> {
  const [before = '', after] = requestText(target).split('{n}')
  const request = after === undefined ? () => before : () => before + nextNumber() + after
  return new Promise((done, fail) => {
    let head = ''
    let left = -1
    let sent = 0

    const callback = (length: number): boolean => {
      let rest = length
      if (left < 0) {
        const known = head.length
        head += READ.toString('latin1', 0, Math.min(length, MOST_HEAD))
        const end = head.indexOf(HEAD_END)
        if (end < 0) return true
        const status = Number(head.slice(9, 12))
        if (status !== 200) socket.destroy(new Error(`${target.path} answered ${status}`))
        left = contentLength(head)
        rest = known + length - end - HEAD_END.length
        head = ''
      }
      left -= rest
      if (left > 0) return true
      left = -1
      times.push(performance.now() - sent)
      ask()
      return true
    }
    const socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true, onread: { buffer: READ, callback } })
    const ask = () => {
      sent = performance.now()
      if (sent < deadline) return void socket.write(request())
      done()
      socket.destroy()
    }
    socket.once('connect', ask)
    socket.once('error', fail)
    socket.once('close', () => fail(new Error('the server hung up')))
  })
}

function contentLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without a length:\n${head}`)
  return Number(length)
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('error', fail)
  })
  return socket
}

/** One whole answer, for the bare server to repeat. */
export async function fetchOnce(port: number, path: string, headers: Record<string, string>): Promise<LoadAnswer> {
  const socket = await connected(port)
  // Not `end`: Node takes a client that closes its side for one that has hung up.
  socket.write(requestText({ port, path, headers: { ...headers, connection: 'close' } }))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const end = bytes.indexOf(HEAD_END)
  const [first, ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(first!.slice(9, 12))
  const body = bytes.subarray(end + HEAD_END.length)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`)
  const named = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)] as const)
  return {
    status,
    body,
    headers: Object.fromEntries(named.filter(([name]) => !['connection', 'date', 'keep-alive'].includes(name))),
  }
}
