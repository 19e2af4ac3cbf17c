import { createReaderPool, type ReaderPool } from '../collect/readers/pool.ts'
import type { App } from './app.ts'

/** The processes in which what this one fetches is read. */
export function openReaderPool({ config, log }: Pick<App, 'config' | 'log'>): ReaderPool {
  return createReaderPool({
    processes: config.READER_PROCESSES,
    memoryMb: config.READER_MEMORY_MB,
    warn: (message) => log.warn(message),
  })
}
