import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Listening } from '../../src/api/listen.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { listening } from '../support/listening.ts'

const run = promisify(execFile)
const JOBS = 5

let api: TestApi
let server: Listening
/** An empty folder: nothing of this checkout is near it. */
const project = mkdtempSync(join(tmpdir(), 'rolecall-client-'))
beforeAll(async () => {
  const { pool } = await testDatabase()
  api = await testApi(pool)
  server = await listening(api.app)
  const jobs = Array.from({ length: JOBS }, () => aJob({ posted_at: new Date().toISOString(), country_codes: ['DE'] }))
  await present(pool, await aSource(pool, 'northwind', { name: 'Northwind' }), jobs)
  const pack = ['pack', resolve('dist/client-package'), '--json', '--offline', '--pack-destination', project]
  const [{ filename }] = JSON.parse((await run('npm', pack)).stdout)
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(project, filename)], { cwd: project })
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

it('installs alone, from a tarball and without the network', () => {
  expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['rolecall-client'])
})

it('type-checks and runs a program that uses every method', async () => {
  const source = readFileSync('test/clients/packed-client.ts', 'utf8').replace("'rolecall/client'", "'rolecall-client'")
  mkdirSync(join(project, 'src'))
  writeFileSync(join(project, 'src', 'program.ts'), source)
  const modules = { module: 'nodenext', moduleResolution: 'nodenext', target: 'es2022', lib: ['es2023', 'dom'] }
  const compilerOptions = { ...modules, types: [], strict: true, noUnusedLocals: true }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['src/program.ts'] }))
  const tsc = [resolve('node_modules/typescript/bin/tsc'), '-p', project]
  const checked = await run(process.execPath, tsc).catch((error) => error)
  expect(checked.stdout).toBe('')
  const env = { PATH: process.env.PATH, URL_OF_SERVER: server.url, KEY_OF_TEST: api.key }
  const { stdout } = await run(process.execPath, [join(project, 'src', 'program.js')], { env, cwd: project })
  expect(JSON.parse(stdout)).toEqual({ found: JOBS, exported: JOBS, followed: JOBS, copied: JOBS, details: JOBS })
})
