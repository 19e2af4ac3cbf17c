import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { load, summary } from './catalog/measure.ts'
import { ownCpu } from './catalog/server-cpu.ts'
import { freePort } from './chaos/free-port.ts'
import { spawnServe } from './spawn-serve.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

/** The answers that a start is measured to, in their order. */
const ANSWERS = ['/healthz', '/readyz']
const ASKED_EVERY_MS = 10

/** Milliseconds of CPU of the process of `rolecall serve`, without its reader processes and without PostgreSQL, until each of the answers is 200. */
export async function benchStart({ rounds, beside }: { rounds: number; beside?: string }): Promise<void> {
  const builds = ['.', ...(beside === undefined ? [] : [beside])].map((folder) => resolve(folder))
  await withTemporaryDatabase('start', async (url) => {
    const data = mkdtempSync(join(tmpdir(), 'rolecall-start-data-'))
    try {
      const spent = builds.map((): number[][] => [])
      // The first start of all migrates the database.
      for (const build of builds) await startOnce(build, url, data)
      console.log(`date      ${new Date().toISOString()}\nsoftware  Node ${process.version}\nload      ${load()} before`)
      for (let round = 0; round < rounds; round++) {
        for (const [index, build] of builds.entries()) spent[index]!.push(await startOnce(build, url, data))
      }
      console.log(
        `load      ${load()} after\n\n| CPU ms, median and least of ${rounds} | ${ANSWERS.join(' | ')} |\n|---|${'--:|'.repeat(ANSWERS.length)}`,
      )
      for (const [index, build] of builds.entries()) {
        const cells = ANSWERS.map((_, answer) => spent[index]!.map((cpu) => cpu[answer]!)).map(
          (cpu) => `${summary(cpu).p50}, ${Math.min(...cpu)}`,
        )
        console.log(`| ${build} | ${cells.join(' | ')} |`)
      }
    } finally {
      rmSync(data, { recursive: true, force: true })
    }
  })
}

async function startOnce(build: string, url: string, data: string): Promise<number[]> {
  const port = await freePort()
  const server = spawnServe({ build, port, url, data, env: { LOG_LEVEL: 'error' }, stderr: 'inherit' })
  const ended = once(server, 'exit')
  try {
    const cpu: number[] = []
    for (const path of ANSWERS) {
      while (!(await answers(`http://127.0.0.1:${port}${path}`))) {
        if (server.exitCode !== null) throw new Error(`rolecall serve of ${build} ended before it answered ${path}`)
        await pause(ASKED_EVERY_MS)
      }
      cpu.push(ownCpu(server.pid!))
    }
    return cpu
  } finally {
    server.kill()
    await ended
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
