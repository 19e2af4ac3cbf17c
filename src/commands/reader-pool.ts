import type { App } from '../app.ts'
import { createReaderPool, type ReaderPool } from '../readers/pool.ts'

/** The threads on which this process reads what it fetches. */
export function openReaderPool({ config, log }: Pick<App, 'config' | 'log'>): ReaderPool {
  return createReaderPool({
    threads: config.READER_THREADS,
    memoryMb: config.READER_MEMORY_MB,
    warn: (message) => log.warn(message),
  })
}
