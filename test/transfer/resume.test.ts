import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { withImportLock } from '../../src/catalog/imports.ts'
import { importFile } from '../../src/transfer/import.ts'
import { testDatabase } from '../support/database.ts'
import { command } from '../support/in-process.ts'
import { empty } from './catalogs.ts'
import { aRecord, dumpText, ndjson, scratchFolder, writeFile } from './files.ts'

const folder = scratchFolder()
const { pool: untouched } = await testDatabase()
const { pool, url } = await testDatabase()

const env = { ...process.env, DATABASE_URL: url }
const run = (...words: string[]) => spawnSync(process.execPath, ['bin/rolecall', ...words], { env, encoding: 'utf8' })

const lines = (count: number) => ndjson(...Array.from({ length: count }, (_, index) => aRecord(index)))

describe('two imports of one file', () => {
  test('the second waits for the first and finds it done', async () => {
    await empty(pool)
    const file = writeFile(folder, lines(500))
    const outcomes = await Promise.all([importFile(pool, file), importFile(pool, file)])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['finished', 'finished before'])
  })

  test('a lock is given back when the work fails', async () => {
    await expect(withImportLock(pool, 1, () => Promise.reject(new Error('oops')))).rejects.toThrow('oops')
    expect(await withImportLock(untouched, 1, async () => 'free')).toBe('free')
    expect(await withImportLock(pool, 1, async () => 'free')).toBe('free')
  })
})

describe('the command line', () => {
  test('import and dump speak in one line, and fail with one', async () => {
    await empty(pool)
    const file = writeFile(folder, `oops\n${ndjson(aRecord(1, { team: 'x' }))}`)
    const imported = run('import', file)
    expect(imported).toMatchObject({ status: 0, stderr: expect.stringContaining('line 1: is not JSON') })
    expect(imported.stdout).toMatch(
      /^Imported .*\n1 records: 1 created \(\d+ s\)\.\n1 bad lines are in .*rejects\.ndjson.*\nIgnored 1 unknown fields: team\.\n$/,
    )
    const settings = { DATABASE_URL: url }
    expect((await command(['import', file], settings)).stdout).toMatch(
      /was imported on .* \(2 lines\): nothing to do\. --restart applies it again\.\n$/,
    )

    expect(run('dump').stdout).toBe((await dumpText(pool)).toString())
    expect(await command(['dump', `${file}.copy`], settings)).toMatchObject({
      code: 0,
      stderr: `Wrote 1 jobs to ${file}.copy.\n`,
    })
    expect(readFileSync(`${file}.copy`)).toEqual(await dumpText(pool))

    const missing = await command(['import', '/nowhere/jobs.ndjson'], settings)
    expect(missing).toMatchObject({ code: 1, stderr: 'rolecall: cannot read /nowhere/jobs.ndjson: there is no such file\n' })
    expect(await command(['dump', '/nowhere/jobs.ndjson'], settings)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^rolecall: cannot write .*\n$/),
    })
  })

  test('dump ends quietly when whoever reads it has enough', async () => {
    await empty(pool)
    await importFile(pool, writeFile(folder, lines(1_000)))
    const heard = spawnSync('sh', ['-c', `"${process.execPath}" bin/rolecall dump | head -c 8`], { env, encoding: 'utf8' })
    expect(heard).toMatchObject({ status: 0, stdout: '{"id":1,', stderr: '' })
  })
})
