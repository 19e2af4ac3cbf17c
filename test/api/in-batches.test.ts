import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { MOST_UNDER_WAY } from '../../src/api/answer-memory.ts'
import type { ApiContext } from '../../src/api/context.ts'
import { listening } from '../support/listening.ts'

const REQUESTS = 2 * MOST_UNDER_WAY + 5

/** Sends all requests in one packet, so that the server reads them together. */
function ask(port: number, paths: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const last = paths.length - 1
  socket.write(
    paths.map((path, at) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${at === last ? 'Connection: close\r\n' : ''}\r\n`).join(''),
  )
  return text(socket)
}

it('requests that are read together begin together, in their order, and no more than an account may have under way', async () => {
  let begun = 0
  const begunTogether: number[] = []
  const server = await listening({
    async answer(c: ApiContext) {
      begun++
      await null
      begunTogether.push(begun)
      return c.body(`<${c.req.path}>`)
    },
  })
  const paths = Array.from({ length: REQUESTS }, (_, at) => `/${at}`)
  const answers = await ask(server.port, paths)
  expect(answers.match(/<[^>]*>/g)).toEqual(paths.map((path) => `<${path}>`))
  const [first, second] = [MOST_UNDER_WAY, 2 * MOST_UNDER_WAY]
  expect(begunTogether).toEqual([...Array(first).fill(first), ...Array(first).fill(second), ...Array(5).fill(REQUESTS)])
})

it('one that fails leaves the others of its batch alone', async () => {
  const server = await listening({
    async answer(c: ApiContext) {
      if (c.req.path === '/1') throw new Error('made to fail')
      return c.body(`<${c.req.path}>`)
    },
  })
  const answers = await ask(server.port, ['/0', '/1', '/2'])
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 500', 'HTTP/1.1 200'])
  expect(answers.match(/<[^>]*>/g)).toEqual(['</0>', '</2>'])
})
