import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/catalog/migrate.ts'
import { openEmbedded } from '../../src/database/embedded.ts'
import { openPool } from '../../src/database/pool.ts'
import { openRunFolder } from './run-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server with the migrated template database `rolecall_template`. */
    postgresUrl: string
    /** `npm run test:long`: long rounds are run in full (rounds.ts). */
    long: boolean
  }
}

/** One real Postgres for the whole run, with a migrated template that every test file clones; and a fresh dist/ for tests of bin/rolecall. */
export default async function setup(project: TestProject) {
  const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { encoding: 'utf8' })
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}${build.stderr}`)

  const folder = await openRunFolder()
  const server = await openEmbedded({ dataDir: join(folder.path, 'data'), log: () => {}, durable: false })
  const admin = openPool(server.url, { max: 1, applicationName: 'test setup', onError: () => {} })
  await admin.query('create database rolecall_template')
  await admin.end()
  const url = new URL(server.url)
  url.pathname = '/rolecall_template'
  const template = openPool(url.href, { max: 2, applicationName: 'test setup', onError: () => {} })
  await migrate(template)
  await template.end()
  project.provide('postgresUrl', server.url)

  return async () => {
    await server.release()
    const left = await folder.close()
    if (left.length === 0) return
    console.error(`tests left processes running, which were ended now:\n${left.join('\n')}`)
    process.exitCode = 1
  }
}
