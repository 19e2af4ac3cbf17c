import { Socket } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** Every TCP connection this process begins while a test file runs, as `address:port`: what no server on one port could see. */
export function watchConnections(ignored: () => number[] = () => []): string[] {
  const attempts: string[] = []
  const connect = Socket.prototype.connect
  beforeAll(() => {
    Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
      this.on('connectionAttempt', (ip: string, port: number) => {
        if (!ignored().includes(port)) attempts.push(`${ip}:${port}`)
      })
      return (connect as (...args: unknown[]) => Socket).apply(this, args)
    } as typeof connect
  })
  afterAll(() => {
    Socket.prototype.connect = connect
  })
  return attempts
}
