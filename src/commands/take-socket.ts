import { fork } from 'node:child_process'
import { type Server, Socket } from 'node:net'
import { programFile } from './program-file.ts'

const PROGRAM = programFile('./hand-socket.js', './run-thread-from-source.mjs')

/**
 * A listening socket of this thread's own, which accepts connections to the socket that another thread of this process listens on. Two threads must not
 * have the same descriptor: when one of them ends, Node closes it for both. Node can duplicate a descriptor only by sending it between processes, so a
 * process is started that inherits the socket and sends it back. `onEarly` gets the connections that this process accepted meanwhile.
 */
export function takeSocket(descriptor: number, onEarly: (socket: Socket) => void): Promise<Server> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc', descriptor] })
  return new Promise((done, failed) => {
    child.on('message', (_, handle) => {
      if (handle instanceof Socket) return onEarly(handle)
      // It accepts connections from now on, so the promise must be awaited by the code that answers them.
      done(handle as Server)
      child.send('received')
    })
    child.on('error', failed)
    child.on('exit', () => failed(new Error('the listening socket could not be handed to a thread')))
  })
}
