import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { serve, start } from './support/cli.ts'
import { type TestDatabase, testDatabase } from './support/database.ts'
import { freePort } from './support/free-port.ts'

const dockerfile = readFileSync('Dockerfile', 'utf8')
/** The command of HEALTHCHECK, after `node`. */
const check: string[] = JSON.parse(/HEALTHCHECK.*\\\n *CMD (\[.*\])/.exec(dockerfile)![1]!).slice(1)
const portsOfImage = [...dockerfile.matchAll(/\b(PORT|WORKER_PORT)=\d+/g)].map(([, name]) => name!)

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})

/** The image's settings, with ports that are free here in the place of those that a container has for itself. */
async function settings(): Promise<Record<string, string>> {
  const ports = await Promise.all(portsOfImage.map(async (name) => [name, String(await freePort())]))
  return { ...Object.fromEntries(ports), HOST: '127.0.0.1', DATABASE_URL: db.url, DATABASE_POOL: '4' }
}

const isHealthy = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, check, { env: { PATH: process.env.PATH, ...env } }).then(
    () => true,
    () => false,
  )

const START = {
  serve: (env: Record<string, string>) => serve({ ...env, ROLECALL_CRAWL: 'off', ROLECALL_INDEX: 'off' }),
  worker: (env: Record<string, string>) => start(['worker'], env),
}

it.each(['serve', 'worker'] as const)("the image's health check finds %s well while it runs, and only then", async (command) => {
  const env = await settings()
  expect(await isHealthy(env)).toBe(false)
  const started = await START[command](env)
  await expect.poll(() => isHealthy(env)).toBe(true)
  started.process.kill('SIGTERM')
  await started.ended
  expect(await isHealthy(env)).toBe(false)
})
