import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { importFile } from '../../src/transfer/import.ts'
import { testDatabase } from '../support/database.ts'
import { empty } from './catalogs.ts'
import { aRecord, dumpText, ndjson, scratchFolder, writeFile } from './files.ts'

/** Checkpoints come every 2,000 lines: after each of them but the last, the import is killed once. */
const KILLS = 3
const LINES = 2_000 * KILLS + 600
const BAD = LINES / 100
/** Lines whose board a test can hold, so that an import waits there: one before the first checkpoint, and one after each. */
const HELD = new Map(
  [100, ...Array.from({ length: KILLS }, (_, kill) => 2_000 * (kill + 1) + 300)].map((line) => [line, `at-${line}`]),
)

const folder = scratchFolder()
const { pool: untouched } = await testDatabase()
const { pool, url } = await testDatabase()

const env = { ...process.env, DATABASE_URL: url }
const rolecall = (...words: string[]) => spawn(process.execPath, ['bin/rolecall', ...words], { env })
const run = (...words: string[]) => spawnSync(process.execPath, ['bin/rolecall', ...words], { env, encoding: 'utf8' })

const times = {
  first_seen_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

/** Boards and companies run across checkpoints, and every hundredth line is bad. */
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    if (index % 100 === 50) return 'bad\n'
    const company = { id: index % 7, name: `Company ${index % 7}`, created_at: times.created_at, updated_at: times.updated_at }
    return ndjson(
      aRecord(index, {
        ...times,
        company,
        source: { board: HELD.get(index) ?? `b${index % 5}` },
        description_md: 'word '.repeat(20),
      }),
    )
  }).join('')

const done = async (): Promise<number> => (await pool.query('select lines_done from imports')).rows[0]?.lines_done ?? 0

/** Tells the lock apart from others. */
const HOLD = 1
/** A writer of an event on a held line waits while a test holds it. The feed is on one server, also where the catalog is distributed. */
beforeAll(async () => {
  await pool.query(`
    create function wait_while_held() returns trigger language plpgsql as $$
      declare line integer := (select substring(board from '^at-([0-9]+)$') from sources where id = new.source_id);
      begin
        if line is not null then perform pg_advisory_xact_lock_shared(${HOLD}, line); end if;
        return new;
      end $$`)
  await pool.query('create trigger wait_while_held before insert on changes for each row execute function wait_while_held()')
})

/** While `work` runs, an import that comes to the line waits in the transaction that has it: however fast the machine is, it is not over yet. */
async function holding(line: number, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1, $2)', [HOLD, line])
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('an import that is killed', () => {
  test('goes on where it stopped and ends with the catalog of one that was not', async () => {
    await empty(untouched)
    await empty(pool)
    const whole = writeFile(folder, lines(LINES))
    const killed = writeFile(folder, lines(LINES))
    await importFile(untouched, whole)

    for (let kill = 1; kill <= KILLS; kill++) {
      await holding(2_000 * kill + 300, async () => {
        const child = rolecall('import', killed)
        const gone = once(child, 'exit')
        await expect.poll(done, { interval: 20 }).toBe(2_000 * kill)
        child.kill('SIGKILL')
        expect(await gone).toEqual([null, 'SIGKILL'])
      })
    }

    const began = (await pool.query('select started_at from imports')).rows[0].started_at.toISOString()
    const last = run('import', killed, '--json')
    expect(last).toMatchObject({ status: 0 })
    expect(JSON.parse(last.stdout)).toMatchObject({
      outcome: 'finished',
      continues_run_of: began,
      lines: LINES,
      imported: LINES - BAD,
      rejected: BAD,
    })
    expect((await dumpText(pool)).equals(await dumpText(untouched))).toBe(true)
    expect(readFileSync(`${killed}.rejects.ndjson`)).toEqual(readFileSync(`${whole}.rejects.ndjson`))
    const changes = 'select change_type, count(*) from changes group by 1'
    expect((await pool.query(changes)).rows).toEqual((await untouched.query(changes)).rows)
    expect((await pool.query('select from companies')).rowCount).toBe(7)
  })
})

describe('an import that is asked to stop', () => {
  test('stops at a checkpoint, says so, and goes on from there', async () => {
    await empty(pool)
    const file = writeFile(folder, lines(LINES))
    let output = ''
    let gone: Promise<unknown[]> | undefined
    await holding(100, async () => {
      const child = rolecall('import', file, '--json')
      // Unlike its exit, this comes after all that it printed.
      gone = once(child, 'close')
      child.stdout.on('data', (chunk) => {
        output += chunk
      })
      await expect.poll(async () => (await pool.query('select from imports')).rowCount).toBe(1)
      child.kill('SIGTERM')
    })
    expect(await gone).toEqual([130, null])
    expect(await done()).toBe(2_000)
    expect(JSON.parse(output)).toMatchObject({ outcome: 'stopped', lines: 2_000 })
    const { counts } = await importFile(pool, file)
    expect(counts).toMatchObject({ created: LINES - BAD, unchanged: 0, rejected: BAD })
  })
})
