import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainWords } from '../../src/commands/plain-words.ts'
import { replaceFile } from '../../src/commands/replace-file.ts'
import { DatabaseError } from '../../src/database/database-error.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'rolecall-words-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const failing = (code: string, more: object = {}) => Object.assign(new Error(`${code}: as the system says it`), { code, ...more })

describe('an error is told in one line', () => {
  it.each([
    [failing('ENOSPC', { path: '/data/x' }), 'cannot use /data/x: there is no disk space left: free some and run this again'],
    [failing('ENOSPC'), 'cannot use a file: there is no disk space left: free some and run this again'],
    [failing('EDQUOT'), expect.stringContaining('your share of the disk is used up')],
    [failing('EROFS', { path: '/data/x' }), 'cannot use /data/x: the file system is read-only: choose another place'],
    [failing('53100'), 'the database does not answer (the database has no disk space left): look at it, then run this again'],
    [failing('ECONNREFUSED'), expect.stringContaining('nothing listens there')],
    [new Error('Connection terminated unexpectedly'), expect.stringContaining('the connection was cut')],
    [new DatabaseError('it is broken', 'mend it'), 'it is broken: mend it'],
  ])('%s', (error, words) => expect(plainWords(error)).toEqual(words))

  it.each([failing('42P01'), new TypeError('x is undefined'), 'no error'])('but not a fault of the program: %s', (error) =>
    expect(plainWords(error)).toBeNull(),
  )
})

it('a file that cannot be replaced stays as it was', () => {
  const file = join(folder, 'kept')
  writeFileSync(file, 'before')
  const limited = spawnSync(
    'sh',
    ['-c', 'ulimit -f 1; exec "$@"', 'sh', process.execPath, '--import', 'tsx', '-e', REPLACE, file],
    { encoding: 'utf8', env: { PATH: process.env.PATH, TMPDIR: folder } },
  )
  expect(limited.stdout).toBe('EFBIG\n')
  expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).toEqual(['kept'])
  replaceFile(file, 'after')
  expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).toEqual(['kept'])
})

const REPLACE = `
  import { replaceFile } from './src/commands/replace-file.ts'
  try { replaceFile(process.argv[1], 'x'.repeat(100_000)) } catch (error) { console.log(error.code) }`

describe('rolecall dump where a file may not grow', () => {
  let url: string
  beforeAll(async () => {
    const database = await testDatabase()
    url = database.url
    await present(
      database.pool,
      await aSource(database.pool),
      Array.from({ length: 50 }, () => aJob()),
    )
  })

  it('says so and leaves nothing behind', () => {
    const own = join(folder, 'dump')
    const file = join(own, 'jobs.ndjson')
    spawnSync('mkdir', [own])
    chmodSync(own, 0o755)
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath, 'bin/rolecall', 'dump', file],
      { encoding: 'utf8', env: { PATH: process.env.PATH, DATABASE_URL: url, ROLECALL_ENV_FILE: 'none' } },
    )
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^rolecall: cannot write \S+: it would be larger than a file may be/),
    ])
    expect(readdirSync(own)).toEqual([])
  })
})
