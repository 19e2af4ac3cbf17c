/** The program of the process that hands a listening socket to a thread of its parent: `take-socket.ts` starts it. */
import { createServer, type Socket } from 'node:net'

/** The descriptor of the socket, after those of the standard streams and of messages to the parent. */
const HANDED = 4

const server = createServer({ pauseOnConnect: true })
server.on('connection', (socket: Socket) => process.send?.('connection', socket))
server.listen({ fd: HANDED }, () => process.send?.('listening', server))
process.on('message', () => server.close(() => process.disconnect()))
