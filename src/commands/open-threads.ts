import { availableParallelism } from 'node:os'
import { createThreadRateLimit, limitMemory, limitThreadUses } from '../api/quotas/thread-limits.ts'
import type { ThreadReport } from '../api/threads/messages.ts'
import type { SearchStatus } from '../search/catalog-search.ts'
import { createThreads } from './answering-threads.ts'
import type { App } from './app.ts'
import { connectionLimits } from './connection-limits.ts'

const MAIN_THREAD = 0

/** The threads beside the main one, and the limits of the main one, which all threads share. */
export function openThreads({ config, log }: Pick<App, 'config' | 'log'>, threads: number) {
  const cores = availableParallelism()
  if (threads > cores)
    log.warn(`--threads ${threads} is more than the ${cores} cores of this machine, so the threads wait for each other`)
  const memory = limitMemory(threads)
  const { perAddress, total } = connectionLimits(config)
  const beside = createThreads({ threads, limits: memory, log })
  return {
    threads: beside,
    limits: {
      rateLimit: createThreadRateLimit(memory),
      underWay: limitThreadUses(memory, MAIN_THREAD, 'client', perAddress),
      threads,
    },
    counted: {
      ofAddress: limitThreadUses(memory, MAIN_THREAD, 'address', perAddress),
      inAll: limitThreadUses(memory, MAIN_THREAD, 'connections', total),
    },
    /** Runs the work after each thread has sent the uses that it counted, which it does before it reports. */
    afterReports:
      <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
      async (...given: Given) => {
        await beside.reports()
        return work(...given)
      },
    measured: {
      thread: MAIN_THREAD,
      others: async () => (await beside.reports()).map(({ values }) => values),
    },
  }
}

/** The status of the main thread's search with the answers of all threads. */
export function withAnswers(status: SearchStatus, reports: ThreadReport[]): SearchStatus {
  const all = [status, ...reports.map(({ search }) => search)]
  const sum = (value: (of: SearchStatus) => number) => all.reduce((total, each) => total + value(each), 0)
  return {
    ...status,
    answers: { bitmap: sum(({ answers }) => answers.bitmap), postgres: sum(({ answers }) => answers.postgres) },
    stale_retries: sum(({ stale_retries }) => stale_retries),
    index_failures: sum(({ index_failures }) => index_failures),
    outdated_answers: sum(({ outdated_answers }) => outdated_answers),
  }
}
