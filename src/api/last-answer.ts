import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const lastAnswers = new WeakMap<Socket, ServerResponse>()

export function rememberLastAnswers(server: Server): void {
  server.prependListener('request', ({ socket }, answer) => lastAnswers.set(socket, answer))
}

/** The answer to the newest request of a connection, unless it was sent. Answers to earlier requests are sent before it. */
export function lastAnswerUnderWay(socket: Socket): ServerResponse | null {
  const answer = lastAnswers.get(socket)
  return answer === undefined || answer.writableFinished ? null : answer
}
