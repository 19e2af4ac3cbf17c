import type pg from 'pg'

/** The sizes of the answers to a pool's statements since the last `reset`. */
export interface StatementSizes {
  /** Bytes of all answers. */
  bytes: number
  /** Bytes and rows of the statement with the largest answer. */
  mostBytes: number
  mostRows: number
  reset(): void
}

/** Counts the rows that a pool's connections receive, as they arrive. Call it before the pool is used. */
export function watchStatements(pool: pg.Pool): StatementSizes {
  const sizes: StatementSizes = {
    bytes: 0,
    mostBytes: 0,
    mostRows: 0,
    reset: () => Object.assign(sizes, { bytes: 0, mostBytes: 0, mostRows: 0 }),
  }
  pool.on('connect', (client) => {
    let [bytes, rows] = [0, 0]
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('dataRow', ({ length }: { length: number }) => {
      bytes += length
      sizes.bytes += length
      rows++
      sizes.mostBytes = Math.max(sizes.mostBytes, bytes)
      sizes.mostRows = Math.max(sizes.mostRows, rows)
    })
    connection.on('readyForQuery', () => {
      ;[bytes, rows] = [0, 0]
    })
  })
  return sizes
}
