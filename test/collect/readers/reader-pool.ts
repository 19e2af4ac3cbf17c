import { createReaderPool, type ReaderPool, type ReaderPoolOptions } from '../../../src/collect/readers/pool.ts'
import { whenOver } from '../../support/when-over.ts'

/** A process takes seconds to start, and on a busy machine half a minute. */
export const PATIENT = 180_000

/** Little memory for a process that reads postings. With its dictionaries and compiled patterns it takes some 90 MB itself. */
export const LITTLE_MEMORY_MB = 128

/**
 * A list within every limit of a payload whose objects take about 170 MB, because V8 keeps a large number as a name in a table of its own. A
 * payload hardly larger than the heap is no test: V8 grants a full heap some megabytes more, and then the process may live.
 */
export const GREEDY = `{"jobs":[${'{"9999":0},'.repeat(850_000)}{}],"meta":{"total":850001}}`

let openPools = 0
const PROGRAM = new URL('../../../src/commands/run-reader-from-source.mjs', import.meta.url)

interface Choices extends Partial<Pick<ReaderPoolOptions, 'memoryMb' | 'stepMs' | 'onRequest'>> {
  database: string
  giveBackLeases?: ReaderPoolOptions['giveBackLeases']
  /** Every request of the processes goes there. Pools of one test file have the same. */
  gateway?: string
  warn?: (message: string) => void
}

/** One process for crawling and one for all else, until the calling test or file is over. */
export function readerPool({
  database,
  gateway,
  warn = () => {},
  memoryMb = 512,
  stepMs,
  onRequest,
  giveBackLeases = async () => {},
}: Choices): ReaderPool {
  // The processes read the gateway from the environment, as those of `rolecall serve` do.
  if (gateway) process.env.CRAWL_GATEWAY = gateway
  openPools++
  const silent = () => {}
  const pool = createReaderPool({
    file: PROGRAM,
    processes: 1,
    memoryMb,
    stepMs,
    addresses: () => ({ database, demoPort: null }),
    log: { debug: silent, info: silent, warn, error: silent },
    onRequest,
    giveBackLeases,
  })
  whenOver(() => {
    if (--openPools === 0) delete process.env.CRAWL_GATEWAY
    return pool.close()
  })
  return pool
}
