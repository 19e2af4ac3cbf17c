import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Listening, listen } from '../../src/api/listen.ts'
import { createClient } from '../../src/client/index.ts'
import { connectionLimits } from '../../src/commands/connection-limits.ts'
import { readConfig } from '../../src/config/settings.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const run = promisify(execFile)
const JOBS = 5

let pool: pg.Pool
let api: TestApi
let server: Listening
let files: string[]
let bytes: number
/** An empty project in which the tarball is installed. It needs no network: the client has no dependency. */
const project = mkdtempSync(join(tmpdir(), 'rolecall-packed-'))
const installed = join(project, 'node_modules', 'rolecall')
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  server = await listen(api.app, { host: '127.0.0.1', port: 0, limits: connectionLimits(readConfig({})) })
  const source = await aSource(pool, 'northwind', { name: 'Northwind' })
  await present(
    pool,
    source,
    Array.from({ length: JOBS }, () => aJob({ posted_at: new Date().toISOString(), country_codes: ['DE'] })),
  )
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', project])
  const [packed] = JSON.parse(stdout) as [{ filename: string; size: number; files: { path: string }[] }]
  files = packed.files.map(({ path }) => path)
  bytes = packed.size
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', join(project, packed.filename), '-C', installed, '--strip-components=1'])
})
afterAll(async () => {
  await server?.drain(0)
  rmSync(project, { recursive: true, force: true })
})

it('holds what is run, served or imported, and nothing else', () => {
  const unneeded = files.filter(
    (path) =>
      /client-package|(^|\/)(test|fixtures|bench|scripts|src|web)\/|\.test\.|^docs\/img\//.test(path) ||
      (/\.map$/.test(path) && !/^dist\/bundle\//.test(path)) ||
      (/\.ts$/.test(path) && !/^dist\/client\/.*\.d\.ts$/.test(path)),
  )
  expect(unneeded).toEqual([])
  for (const path of [
    'bin/rolecall',
    'dist/bundle/main.js',
    'dist/bundle/main.js.map',
    'dist/bundle/run-reader.js',
    'dist/enrich/skills/data/skills.tsv',
    'dist/site/index.html',
    'migrations/0001_catalog.sql',
    'boards/directory.csv.br',
  ]) {
    expect(files).toContain(path)
  }
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const target of Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry as object),
  )) {
    expect(files).toContain(target.slice(2))
  }
  // It was 11.5 MB on 2026-11-15: mostly the site and the directory of boards. Something large that comes in should be meant.
  expect(bytes).toBeLessThan(16_000_000)
})

it.each([
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
])('type-checks a program with moduleResolution $moduleResolution, and runs it', async (modules) => {
  const folder = join(project, modules.moduleResolution)
  mkdirSync(folder, { recursive: true })
  cpSync('test/clients/packed-client.ts', join(folder, 'program.ts'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  // Without skipLibCheck, so that the package's own type files are checked too.
  const compilerOptions = { ...modules, target: 'es2022', lib: ['es2023', 'dom'], types: [], strict: true, noUnusedLocals: true }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  const checked = await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder]).catch((error) => error)
  expect(checked.stdout).toBe('')
  const env = { PATH: process.env.PATH, URL_OF_SERVER: server.url, KEY_OF_TEST: api.key }
  const { stdout } = await run(process.execPath, [join(folder, 'program.js')], { env })
  expect(JSON.parse(stdout)).toEqual({ found: JOBS, exported: JOBS, followed: JOBS, copied: JOBS, details: JOBS })
})

it('tries every method', () => {
  const program = readFileSync('test/clients/packed-client.ts', 'utf8')
  expect(Object.keys(createClient({ url: server.url })).filter((name) => !program.includes(`client.${name}(`))).toEqual([])
})

it('does not type-check where a type file is missing', async () => {
  const missing = join(installed, 'dist/client/mirror.d.ts')
  const text = readFileSync(missing)
  onTestFinished(() => writeFileSync(missing, text))
  rmSync(missing)
  const checked = run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '--noEmit', '-p', join(project, 'nodenext')])
  await expect(checked).rejects.toMatchObject({ stdout: expect.stringContaining('mirror') })
})

it('has everything that the executable needs', async () => {
  // The packages that `npm install` would put beside it.
  if (!existsSync(join(installed, 'node_modules'))) symlinkSync(resolve('node_modules'), join(installed, 'node_modules'))
  const { stdout } = await run(process.execPath, [join(installed, 'bin/rolecall'), 'openapi'], { maxBuffer: 10_000_000 })
  expect(JSON.parse(stdout).openapi).toBe('3.1.0')
})
