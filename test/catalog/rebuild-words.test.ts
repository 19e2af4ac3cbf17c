import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { runner } from 'node-pg-migrate'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { MIGRATIONS_FOLDER, migrate } from '../../src/catalog/migrate.ts'
import { rebuildWords, wordsVersion } from '../../src/catalog/rebuild-words.ts'
import { openPool } from '../../src/database/pool.ts'
import { WORDS_VERSION } from '../../src/job/words/version.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

const { pool } = await testDatabase()
beforeEach(async () => {
  await pool.query('truncate jobs, job_views, search_documents, descriptions, changes cascade')
  await rebuildWords(pool, () => {})
})

const TITLES = ['Accountant (m/w/d)', 'C++ Engineer', 'Ingénieur R&D', 'IT Support', 'Nurse']

/** Several boards, so that a batch crosses them. */
async function publish(jobs: number): Promise<void> {
  for (let board = 0; board < 3; board++) {
    const some = Array.from({ length: Math.ceil(jobs / 3) }, (_, place) =>
      aJob({
        title: TITLES[place % TITLES.length],
        description_html: `<p>Know C#/.NET ${place} as an accountant</p>`,
        description_md: 'x',
      }),
    )
    await present(pool, await aSource(pool), some)
  }
}

interface Stored {
  id: number
  revision: number
  updated_at: Date
  title_words: string
  full_text: string
  written: string
}
async function stored(): Promise<Stored[]> {
  const { rows } = await pool.query<Stored>(
    `select j.id, j.revision, j.updated_at, j.title_words::text, d.full_text::text, j.xmin::text || ' ' || d.xmin::text as written
       from jobs j join search_documents d on d.source_id = j.source_id and d.job_id = j.id order by j.source_id, j.id`,
  )
  return rows
}
const withoutWritten = (rows: Stored[]) => rows.map(({ written, ...row }) => row)

/** As a build wrote them that knew no normaliser. */
async function forgetWords(of = pool): Promise<void> {
  await of.query(`
    update jobs set title_words = to_tsvector('english', title);
    update search_documents s set full_text = to_tsvector('english', j.title || ' ' || d.description_html)
      from jobs j join descriptions d on d.source_id = j.source_id and d.job_id = j.id where s.source_id = j.source_id and s.job_id = j.id;
    update search_words set version = 0`)
}

describe('words of another version', () => {
  test('are made again, and nothing else changes', async () => {
    await publish(450)
    const before = await stored()
    await forgetWords()
    expect(withoutWritten(await stored())).not.toEqual(withoutWritten(before))
    const lines: string[] = []
    await rebuildWords(pool, (line) => lines.push(line))
    expect(withoutWritten(await stored())).toEqual(withoutWritten(before))
    expect(await wordsVersion(pool)).toBe(WORDS_VERSION)
    expect(lines[0]).toBe('making the search words of 450 jobs again')
    expect(lines.at(-1)).toMatch(/^search words: all 450 jobs have them, after \d+ s$/)
  })

  test('that are the same are not written, nor looked at twice', async () => {
    await publish(30)
    const before = await stored()
    await pool.query('update search_words set version = 0')
    await rebuildWords(pool, () => {})
    expect(await stored()).toEqual(before)
    const lines: string[] = []
    await rebuildWords(pool, (line) => lines.push(line))
    expect(lines).toEqual([])
  })

  // Citus has no triggers on distributed tables.
  test.skipIf(inject('citus'))('are made again from where a broken run stopped', async () => {
    await publish(450)
    const expected = withoutWritten(await stored())
    await forgetWords()
    const last = expected[300]!.id
    await pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
      create trigger refused before update on search_documents for each row when (new.job_id = ${last}) execute function refuse()`)
    await expect(rebuildWords(pool, () => {})).rejects.toThrow('power cut')
    expect(await wordsVersion(pool)).toBe(0)
    const half = await stored()
    expect(withoutWritten(half).slice(0, 200)).toEqual(expected.slice(0, 200))
    await pool.query('drop trigger refused on search_documents; drop function refuse()')

    const lines: string[] = []
    await rebuildWords(pool, (line) => lines.push(line))
    expect(lines[0]).toBe('making the search words of 450 jobs again, 200 are done')
    const whole = await stored()
    expect(withoutWritten(whole)).toEqual(expected)
    expect(whole.slice(0, 200)).toEqual(half.slice(0, 200))
  })

  test('are made by one process while others wait', async () => {
    await publish(250)
    const expected = withoutWritten(await stored())
    await forgetWords()
    const lines: string[] = []
    await Promise.all([1, 2, 3].map(() => rebuildWords(pool, (line) => lines.push(line))))
    expect(lines.filter((line) => line.startsWith('making'))).toHaveLength(1)
    expect(withoutWritten(await stored())).toEqual(expected)
  })

  test('are made again while boards are written', async () => {
    await publish(450)
    await forgetWords()
    const source = await aSource(pool, 'busy')
    const job = aJob({ title: 'Cook' })
    const writing = (async () => {
      for (let turn = 0; turn < 20; turn++) await present(pool, source, [{ ...job, title: `Cook/Accountant ${turn}` }])
    })()
    await Promise.all([rebuildWords(pool, () => {}), writing])
    const { rows } = await pool.query(`select title, title_words::text from jobs where title like 'Cook%'`)
    expect(rows).toEqual([{ title: 'Cook/Accountant 19', title_words: `'19':3 'accountant0':2 'cook':1` }])
  })
})

test('a title that changes keeps the words of the description', async () => {
  const source = await aSource(pool)
  const job = aJob({ title: 'Nurse', description_html: '<p>Know C++</p>', description_md: 'Know C++' })
  await present(pool, source, [job])
  await present(pool, source, [{ ...job, title: 'Head/Nurse' }])
  const [{ full_text } = { full_text: '' }] = await stored()
  expect(full_text).toBe(`'cplusplus0':504 'head':1 'know':503 'nurs':2`)
})

test('a catalog of an older build gets its words with the migration', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await pool.query(`create database ${name} template template0`)
  const address = new URL(inject('postgresUrl'))
  address.pathname = `/${name}`
  const older = openPool(address.href, { max: 4, applicationName: name, onError: () => {} })
  onTestFinished(async () => {
    await older.end()
    await pool.query(`drop database ${name} with (force)`)
  })
  const files = readdirSync(MIGRATIONS_FOLDER).sort()
  const client = await older.connect()
  await runner({
    dbClient: client,
    dir: MIGRATIONS_FOLDER,
    direction: 'up',
    count: files.findIndex((file) => file.includes('search_words')),
    migrationsTable: 'rolecall_migrations',
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  })
  client.release()
  await older.query(`
    insert into companies (id, name, name_from, summary, created_at, updated_at) values (1, 'Northwind', 'stated', 'null', now(), now());
    insert into sources (id, type, board, company_id) values (1, 'greenhouse', 'northwind', 1);
    insert into jobs (source_id, id, company_id, revision, external_job_id, url, title, usa, city_names, world_regions, skill_slugs,
      first_seen_at, created_at, updated_at)
    select 1, n, 1, n, n, 'https://jobs.example/' || n, 'Accountant/Nurse', false, '', '{}', '{}', now(), now(), now() from generate_series(1, 5) n;
    insert into descriptions select 1, n, '<p>Know C#</p>', 'Know C#' from generate_series(1, 4) n;
    insert into search_documents select 1, n, to_tsvector('english', 'old') from generate_series(1, 4) n`)
  const lines: string[] = []
  expect(await migrate(older, (line) => lines.push(line))).toContain(
    files.find((file) => file.includes('search_words'))!.replace('.sql', ''),
  )
  const { rows } = await older.query(
    `select distinct title_words::text, full_text::text from jobs left join search_documents on job_id = id order by full_text`,
  )
  expect(rows).toEqual([
    { title_words: `'accountant0':1 'nurs':2`, full_text: `'accountant0':1 'csharp0':504 'know':503 'nurs':2` },
    { title_words: `'accountant0':1 'nurs':2`, full_text: null },
  ])
  expect(lines[0]).toBe('making the search words of 5 jobs again')
  expect(await migrate(older)).toEqual([])
})
