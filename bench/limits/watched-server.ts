import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { shown } from '../catalog/measure.ts'
import { startServer } from '../http.ts'
import type { Vitals } from './vitals.ts'

const LOOKED_EVERY_MS = 10
const COLLECTED_EVERY_MS = 300

export interface WatchedServer {
  port: number
  /** Megabytes of the process. */
  memory(): number
  /**
   * Does the work twice. The first time it asks /healthz all the time, and looks at the memory of the process and at the longest stretch of its work. The second
   * time it has the server collect its garbage again and again, to see how much memory is in use.
   */
  during<T>(work: () => Promise<T>): Promise<{ result: T; took: number; cells: string }>
}

/** Starts a server for the work, and ends it. */
export async function withServer(url: string, work: (server: WatchedServer) => Promise<void>): Promise<void> {
  const servers: ChildProcess[] = []
  try {
    const { port } = await startServer({ role: 'api', url, folder: null, vitals: true }, servers)
    await work(watched(port, servers[0]!))
  } finally {
    for (const server of servers) server.kill()
    await Promise.all(servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'exit')))
  }
}

function watched(port: number, server: ChildProcess): WatchedServer {
  const memory = () => {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes) / 1_024)
  }
  const vitals = async (question: 'vitals' | 'vitals after a collection'): Promise<Vitals> => {
    server.send(question)
    const [answer] = (await once(server, 'message')) as [Vitals]
    return answer
  }
  /** Looks again and again until the work is done. */
  const looking = async <T>(work: () => Promise<T>, everyMs: number, look: () => Promise<void>): Promise<T> => {
    let over = false
    const looks = (async () => {
      while (!over) {
        await look()
        await pause(everyMs)
      }
    })()
    const result = await work()
    over = true
    await looks
    return result
  }
  return {
    port,
    memory,
    async during(work) {
      const { usedBytes } = await vitals('vitals after a collection')
      const before = memory()
      let [most, held] = [before, 0]
      const asking = new Worker(new URL('./ask-healthz.mjs', import.meta.url), { workerData: port, execArgv: [] })
      await once(asking, 'message')
      const started = performance.now()
      let took = 0
      const timed = async () => {
        const result = await work()
        took = performance.now() - started
        return result
      }
      const result = await looking(timed, LOOKED_EVERY_MS, async () => {
        most = Math.max(most, memory())
      })
      asking.postMessage('stop')
      const [delay] = (await once(asking, 'message')) as [number]
      const { stretchMs } = await vitals('vitals')
      await looking(work, COLLECTED_EVERY_MS, async () => {
        held = Math.max(held, (await vitals('vitals after a collection')).usedBytes - usedBytes)
      })
      const cells = [shown(delay), shown(stretchMs), most - before, Math.round(held / 2 ** 20)].join(' | ')
      return { result, took, cells }
    },
  }
}
