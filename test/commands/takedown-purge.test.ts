import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../src/catalog/migrate.ts'
import { sharedSnapshots } from '../../src/commands/shared-snapshots.ts'
import { readConfig } from '../../src/config/settings.ts'
import { openEmbedded } from '../../src/database/embedded.ts'
import { openPool } from '../../src/database/pool.ts'
import { itemsFile, snapshotFile } from '../../src/search/bitmap/snapshot/snapshot-folder.ts'
import { openCatalogIndex } from '../../src/search/catalog-index.ts'
import { quiet } from '../database/scratch.ts'
import { dataFolder } from '../support/cli.ts'
import { command } from '../support/in-process.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { startObjectStore } from '../support/object-store.ts'

/** Words of the job, each in lower case as the index stores it, and of nothing else. */
const WORDS = ['xylophonisterin', 'brontosaurierzucht', 'quetzalhausen']

/** The files under the folders that have one of the words, in letters of any case. */
function filesWithWords(...folders: string[]): string[] {
  const found: string[] = []
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && hasWord(readFileSync(path))) found.push(path)
    }
  }
  return found
}

const hasWord = (bytes: Buffer) => {
  const text = bytes.toString('latin1').toLowerCase()
  return WORDS.some((word) => text.includes(word))
}

it('a purge leaves no word of a job in the data folder or in the store', async () => {
  const data = dataFolder()
  const store = await startObjectStore()
  onTestFinished(() => store.close())
  const settings = {
    ROLECALL_DATA: data,
    ROLECALL_SNAPSHOT_STORE: 's3://snapshots/deep',
    AWS_ENDPOINT_URL_S3: store.endpoint,
    AWS_ACCESS_KEY_ID: 'anybody',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }
  const server = await openEmbedded({ dataDir: data, log: quiet })
  onTestFinished(() => server.release())
  const pool = openPool(server.url, { applicationName: 'purge', onError: quiet })
  await migrate(pool)
  const source = await aSource(pool)
  const text = `The Brontosaurierzucht of Quetzalhausen asks.`
  const job = aJob({ title: 'Xylophonisterin', description_html: `<p>${text}</p>`, description_md: text, city: 'Quetzalhausen' })
  await present(pool, source, [
    { job, posting: { ...job } as never },
    ...Array.from({ length: 30 }, (_, at) => aJob({ title: `Nurse ${at}` })),
  ])
  await present(pool, source, [{ ...job, title: 'Xylophonisterin (all)' }])
  await pool.query('analyze')
  const { id } = (await pool.query('select id from jobs where title like $1', ['Xylo%'])).rows[0]

  const log = pino({ level: 'silent' })
  const open = async () => {
    const shared = await sharedSnapshots({ config: readConfig(settings), db: pool, log })
    return openCatalogIndex({ pool, folder: join(data, 'index'), log, shared, upkeep: { pollMs: 20, lookMs: 20 } })
  }
  const file = snapshotFile(join(data, 'index'))
  const wordsIn = (path: string) => (existsSync(path) ? hasWord(readFileSync(path)) : null)
  const words = () => [wordsIn(file), wordsIn(itemsFile(join(data, 'index')))]
  const storeHasWords = () => [...store.objects.values()].map(hasWord)
  const index = await open()
  await expect.poll(() => [words(), storeHasWords()]).toEqual([[true, true], [true]])
  store.objects.set(
    `/snapshots/deep/${(await pool.query('select id from catalog_identity')).rows[0].id}/older.idx`,
    Buffer.from(WORDS[0]!),
  )
  await pool.query('checkpoint')
  expect(filesWithWords(data, server.data).length).toBeGreaterThan(3)

  const run = async (...args: string[]) => {
    const finished = await command(['takedown', ...args], settings)
    expect(finished).toMatchObject({ code: 0 })
    return finished.stdout
  }
  await run(String(id), '--why', 'asked')
  expect(await run(String(id), '--purge')).toContain('Removed 2 snapshots from s3://snapshots/deep')
  await expect.poll(words).toEqual([false, false])
  expect(storeHasWords()).not.toContain(true)

  // As a purge leaves it that is killed on its way: the next start of any command restores it.
  await pool.query('alter system set wal_recycle = off')
  await pool.query('select pg_reload_conf()')
  const recycling = async () => (await pool.query('show wal_recycle')).rows[0].wal_recycle
  await expect.poll(recycling).toBe('off')
  await run('list')
  await expect.poll(recycling).toBe('on')
  await index.close()
  await pool.end()
  await server.release()
  expect(filesWithWords(data, server.data)).toEqual([])
})
