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
  const deadline = performance.now() + seconds * 1000
  const started = performance.now()
  const times: number[] = []
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await openConnection(target)
      while (performance.now() < deadline) {
        const sent = performance.now()
        const status = await connection.ask()
        if (status !== 200) throw new Error(`${target.path} answered ${status}`)
        times.push(performance.now() - sent)
      }
      connection.close()
    }),
  )
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
  `GET ${path.replace('{n}', nextNumber)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

const HEAD_END = Buffer.from('\r\n\r\n')

async function openConnection(target: Target) {
  const socket = await connected(target.port)
  const request = target.path.includes('{n}') ? null : requestText(target)
  let waiting: { done: (status: number) => void; fail: (error: Error) => void } | null = null
  let head: Buffer = Buffer.alloc(0)
  let status = 0
  let left = -1

  socket.on('data', (chunk: Buffer) => {
    let rest = chunk.length
    if (left < 0) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(HEAD_END)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      status = Number(text.slice(9, 12))
      left = contentLength(text)
      rest = head.length - end - HEAD_END.length
      head = Buffer.alloc(0)
    }
    left -= rest
    if (left > 0) return
    left = -1
    waiting?.done(status)
  })
  socket.on('close', () => waiting?.fail(new Error('the server hung up')))
  return {
    ask: () =>
      new Promise<number>((done, fail) => {
        waiting = { done, fail }
        socket.write(request ?? requestText(target))
      }),
    close() {
      waiting = null
      socket.destroy()
    },
  }
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
