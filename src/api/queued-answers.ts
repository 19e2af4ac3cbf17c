import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes the answers to pipelined requests when their connection ends. Node.js closes only the answer that is being sent, and the answers that wait for
 * it would keep for ever all that is kept until an answer closes: the account's turns, memory, exports.
 */
export function closeQueuedAnswers(server: Server): void {
  const queues = new WeakMap<Socket, Set<ServerResponse>>()

  function queueOf(socket: Socket): Set<ServerResponse> {
    const known = queues.get(socket)
    if (known !== undefined) return known
    const queue = new Set<ServerResponse>()
    queues.set(socket, queue)
    socket.once('close', () => {
      for (const answer of queue) answer.destroy().emit('close')
    })
    return queue
  }

  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    if (answer.socket !== null) return
    const queue = queueOf(socket).add(answer)
    answer.once('socket', () => queue.delete(answer))
  })
}
