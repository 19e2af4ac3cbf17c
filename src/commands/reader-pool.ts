import { createPaceStore } from '../catalog/pace.ts'
import { createReaderPool, type ReaderPool } from '../collect/readers/pool.ts'
import type { SentRequest } from '../http/client.ts'
import type { App } from './app.ts'
import { programFile } from './program-file.ts'

const PROGRAM = programFile('../bundle/run-reader.js', './run-reader-from-source.mjs')

interface Choices {
  /** The port of the demo world; null for the internet, undefined while it is not known. */
  demoPort?: () => number | null | undefined
  onRequest?: (request: SentRequest) => void
}

/** The processes in which sources are read. */
export function openReaderPool(
  { config, db, log, address }: Pick<App, 'config' | 'db' | 'log' | 'address'>,
  { demoPort: findDemo = () => null, onRequest }: Choices = {},
): ReaderPool {
  return createReaderPool({
    file: PROGRAM,
    processes: config.READER_PROCESSES,
    memoryMb: config.READER_MEMORY_MB,
    addresses() {
      const demoPort = findDemo()
      return demoPort === undefined ? null : { database: typeof address === 'string' ? address : address(), demoPort }
    },
    log,
    onRequest,
    giveBackLeases: createPaceStore(db).giveBack,
  })
}
