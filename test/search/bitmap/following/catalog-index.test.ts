import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { catalogIdentity } from '../../../../src/catalog/identity.ts'
import { openCatalogIndex } from '../../../../src/search/catalog-index.ts'
import { testDatabase } from '../../../support/database.ts'
import { aJob, aSource, present } from '../../../support/jobs.ts'

async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-index-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Opens the index, lets it catch up and closes it: the titles it then knows, and what it logged. */
async function indexed(pool: Pool, folder: string) {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  const kept = openCatalogIndex({ pool, folder, log })
  await kept.catchUp()
  const index = kept.index()
  const titles = [...index.open.toArray()].map((ordinal) => index.titles.at(ordinal)).sort()
  await kept.close()
  return { titles, lines }
}

test('a catalog has one identity, which stays', async () => {
  const { pool } = await testDatabase()
  const identity = await catalogIdentity(pool)
  expect(identity).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(await catalogIdentity(pool)).toBe(identity)
  await expect(pool.query('insert into catalog_identity default values')).rejects.toThrow('duplicate key')
})

test('the index of a real catalog starts from its snapshot and reads what came later', async () => {
  const { pool } = await testDatabase()
  const folder = await scratchFolder()
  const source = await aSource(pool)
  const [first, second] = [aJob({ title: 'Night Nurse' }), aJob({ title: 'Engineer' })]
  await present(pool, source, [first, second])
  expect(await indexed(pool, folder)).toEqual({
    titles: ['engineer', 'night nurse'],
    lines: ['the search index is ready: 2 jobs'],
  })

  await present(pool, source, [{ ...second, title: 'Data Engineer' }, aJob({ title: 'Cook' })])
  expect(await indexed(pool, folder)).toEqual({
    titles: ['cook', 'data engineer', 'night nurse'],
    lines: [expect.stringContaining('has read 2 jobs from its snapshot'), 'the search index is ready: 3 jobs'],
  })
})

test('a snapshot of another database is discarded, as is one that is ahead of a database that was put back', async () => {
  const folder = await scratchFolder()
  const [{ pool: one }, { pool: other }] = [await testDatabase(), await testDatabase()]
  // Databases made from one template have one identity.
  await other.query('update catalog_identity set id = gen_random_uuid()')
  await present(one, await aSource(one), [aJob({ title: 'Cook' }), aJob({ title: 'Waiter' })])
  await present(other, await aSource(other), [aJob({ title: 'Pilot' })])
  await indexed(one, folder)
  const foreign = await indexed(other, folder)
  expect(foreign.titles).toEqual(['pilot'])
  expect(foreign.lines[0]).toContain('is discarded, it is of another catalog')

  await indexed(one, folder)
  await one.query(`delete from search_documents; delete from jobs where title = 'Waiter'`)
  await one.query(`insert into search_documents select source_id, id, title_words from jobs`)
  const putBack = await indexed(one, folder)
  expect(putBack.titles).toEqual(['cook'])
  expect(putBack.lines[0]).toContain('is discarded, the catalog is at revision 1, and revision 2 was indexed')
})
