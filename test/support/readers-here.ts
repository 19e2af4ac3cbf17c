import { pino } from 'pino'
import type { Readers } from '../../src/collect/readers/readers.ts'
import { TASKS } from '../../src/collect/tasks.ts'
import type { Fetcher } from '../../src/http/fetcher.ts'

/** Reads single postings in the calling process, with the given way to the network. */
export function readersHere(http: Fetcher): Readers {
  const catalog = () => Promise.reject(new Error('these readers do not crawl'))
  const forEver = new AbortController().signal
  return {
    ask: (task, order, { signal = forEver } = {}) =>
      TASKS[task](order as never, { http, catalog, log: pino({ level: 'silent' }), signal }) as Promise<never>,
  }
}
