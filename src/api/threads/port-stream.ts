import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** The messages of a connection between two threads, besides its bytes. */
const TAKEN = 'taken'
const END = 'end'

/** A connection between two threads. A piece is sent when the other side has taken the one before. */
export class PortStream extends Duplex {
  readonly #port: MessagePort
  #sent: (() => void) | null = null
  /** Whether the other side waits to hear that its last piece was taken. */
  #owesTaken = false

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (message: Uint8Array | typeof TAKEN | typeof END) => {
      if (message === TAKEN) {
        const sent = this.#sent
        this.#sent = null
        sent?.()
      } else if (message === END) this.push(null)
      else {
        this.#owesTaken = true
        if (this.push(message)) this.#tellTaken()
      }
    })
    port.on('close', () => this.destroy())
  }

  override _read(): void {
    this.#tellTaken()
  }

  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.#sent = done
    this.#port.postMessage(piece)
  }

  override _final(done: () => void): void {
    this.#port.postMessage(END)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close()
    done(error)
  }

  #tellTaken(): void {
    if (!this.#owesTaken) return
    this.#owesTaken = false
    this.#port.postMessage(TAKEN)
  }
}
