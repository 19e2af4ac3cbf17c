import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { readFeed } from '../../src/catalog/feed.ts'
import { dropDatabase } from '../support/citus/databases.ts'
import { dataFolder, rolecall, serve, start } from '../support/cli.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { whenOver } from '../support/when-over.ts'
import { answersOf, contentOf } from './content.ts'
import { DISTRIBUTED, distribute, filledCatalog, JOBS, kinds, ports, reading, SPREAD } from './filled.ts'

const filled = await filledCatalog('filled_to_distribute')

describe('distributing a filled catalog', () => {
  test('keeps every row, event, search and answer', async () => {
    const url = await filled('whole')
    const now = new Date()
    const [before, answers] = await reading(url, async (pool) => {
      const first = await answersOf(pool, now)
      return [await contentOf(pool), first] as const
    })
    expect(before.jobs!.length).toBeGreaterThan(JOBS)
    for (const table of SPREAD) expect(before[table]!.length, table).toBeGreaterThan(0)

    const done = await distribute(url)
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toMatch(/^Citus \S+, 2 nodes for shards: 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+$/m)
    expect(done.stdout).toContain('The catalog is distributed.')

    await reading(url, async (pool) => {
      expect(await contentOf(pool)).toEqual(before)
      expect(await kinds(pool)).toEqual(DISTRIBUTED)
      expect(await answersOf(pool, now)).toEqual(answers)
      // The coordinator keeps no copy of what the workers have.
      const local = await pool.query(`select relname from pg_class where relname = any($1) and pg_relation_size(oid) > 0`, [
        SPREAD,
      ])
      expect(local.rows).toEqual([])
      // It goes on where it was: the next event has the next id.
      const newest = Math.max(...before.changes!.map((line) => JSON.parse(line).id))
      await present(pool, await aSource(pool), [aJob({ title: 'After all' })])
      const { events } = await readFeed(pool, { after: newest, limit: 10, filters: {}, includeJob: true })
      expect(events.map(({ id, job }) => [id, JSON.parse(job!).title])).toEqual([[newest + 1, 'After all']])
    })

    const again = await distribute(url)
    expect(again.code).toBe(0)
    expect(again.stdout.match(/ is done /g)).toHaveLength(20)
    expect(again.stdout).not.toContain('begins to')
  })

  test('a dry run tells what would be done, and does nothing', async () => {
    const url = await filled('dry')
    const before = await reading(url, contentOf)
    const { code, stdout } = await distribute(url, '--dry-run')
    expect(code).toBe(0)
    const rows = (table: string) => {
      const count = before[table]!.length
      return `${table} (${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'})`
    }
    const lines = stdout.trim().split('\n')
    expect(lines.at(-1)).toMatch(/^About [\d.]+ MB would be copied\. The coordinator keeps them as well until/)
    expect(lines.slice(1, -1)).toEqual([
      ` 1/20  would       copy ${rows('companies')} to every node`,
      ` 2/20  would       copy ${rows('sources')} to every node`,
      ` 3/20  would       copy ${rows('boards')} to every node`,
      ` 4/20  would       spread ${rows('jobs')} and ${rows('search_documents')} over 4 shards by source_id`,
      ` 5/20  would       spread ${rows('descriptions')} over 4 shards by source_id`,
      ` 6/20  would       spread ${rows('job_views')} over 4 shards by source_id`,
      ` 7/20  would       spread ${rows('posting_aliases')} over 4 shards by source_id`,
      ` 8/20  would       spread ${rows('absences')} over 4 shards by source_id`,
      ` 9/20  would       spread ${rows('postings')} over 4 shards by source_id`,
      `10/20  would       spread ${rows('listed_postings')} over 4 shards by source_id`,
      ...[
        'listed_postings',
        'postings',
        'absences',
        'posting_aliases',
        'job_views',
        'descriptions',
        'search_documents',
        'jobs',
      ].map((table, index) => `${index + 11}/20  would       remove the rows of ${table} that the coordinator no longer needs`),
      '19/20  would       set citus.propagate_set_commands = local, citus.multi_shard_modify_mode = sequential for the database',
      '20/20  would       commit changes of the feed in two phases (table two_phase_commits)',
    ])
    await reading(url, async (pool) => {
      expect(await kinds(pool)).toEqual({})
      expect(await contentOf(pool)).toEqual(before)
    })
  })

  test('a run that is killed at any step is started again, and nothing is lost', async () => {
    const url = await filled('killed')
    const before = await reading(url, contentOf)
    let kills = 0
    // Each run gets further by at least one step, so 20 kills are the most there can be.
    for (; kills < 30; kills++) {
      const run = start(['distribute', '--shards', '4'], { DATABASE_URL: url })
      const ended = await Promise.race([run.ended, run.matching(/ begins to (?:.|\n)* begins to (?:.|\n)* begins to /)])
      if (typeof ended === 'object') {
        expect(ended).toMatchObject({ code: 0 })
        break
      }
      await pause(Math.random() * 60)
      run.process.kill('SIGKILL')
      const { code, stdout } = await run.ended
      if (code === 0) break
      if (/begins to .*two_phase_commits/.test(stdout)) continue
      // A catalog in between is refused by everything else.
      if (kills === 1 || kills === 4) {
        const refused = await rolecall(['boards', 'list'], { DATABASE_URL: url })
        expect(refused).toMatchObject({ code: 1, stdout: '' })
        expect(refused.stderr).toContain('"rolecall distribute" was broken off: run it again')
      }
    }
    expect(kills).toBeGreaterThanOrEqual(4)
    expect((await distribute(url)).code).toBe(0)
    await reading(url, async (pool) => {
      expect(await kinds(pool)).toEqual(DISTRIBUTED)
      expect(await contentOf(pool)).toEqual(before)
    })
  })

  test('a step that takes long says how far it is', async () => {
    const url = await filled('slow')
    await reading(url, async (pool) => {
      const holder = await pool.connect()
      try {
        // The first step waits for whoever reads a table that refers to its own.
        await holder.query('begin; lock table jobs in access share mode')
        const run = start(['distribute', '--shards', '4'], { DATABASE_URL: url })
        await run.matching(/\d\/20 {2}goes on {5}for \d.* s; the workers have [\d.]+ \w+ more than before this step/)
        await holder.query('rollback')
        expect(await run.ended).toMatchObject({ code: 0 })
      } finally {
        holder.release(true)
      }
    })
  })

  test('two runs at once take turns', async () => {
    const url = await filled('twice')
    const before = await reading(url, contentOf)
    const both = await Promise.all([distribute(url), distribute(url)])
    expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ])
    expect(await reading(url, contentOf)).toEqual(before)
  })
})

describe('it refuses', () => {
  /** A database on the coordinator only, as a plain server has it. */
  async function database(name: string, ...statements: string[]): Promise<string> {
    await dropDatabase(ports, name)
    whenOver(() => dropDatabase(ports, name))
    const url = `${inject('postgresUrl').replace(/[^/]*$/, '')}${name}`
    await reading(inject('postgresUrl'), (pool) => pool.query(`create database ${name}`))
    await reading(url, async (pool) => {
      for (const statement of statements) await pool.query(statement)
    })
    return url
  }

  test('a database without the extension, a coordinator without an address, a cluster without workers', async () => {
    const url = await database('bare')
    const stderr = async () => {
      const finished = await distribute(url)
      expect(finished.code).toBe(1)
      return finished.stderr
    }
    expect(await stderr()).toContain('run "create extension citus" in the database of this name on every node')
    await reading(url, (pool) => pool.query('create extension citus'))
    expect(await stderr()).toContain('run "select citus_set_coordinator_host(\'HOST\', PORT)"')
    await reading(url, (pool) => pool.query(`select citus_set_coordinator_host('127.0.0.1', ${ports[0]})`))
    expect(await stderr()).toContain('the cluster has no workers: run "select citus_add_node(\'HOST\', PORT)"')
    expect(await reading(url, kinds)).toEqual({})
  })

  test('while services run, and again to run beside replicas', async () => {
    const url = await filled('in_use')
    const server = await serve({ DATABASE_URL: url, ROLECALL_CRAWL: 'off', ROLECALL_INDEX: 'off' })
    const refused = await distribute(url)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('other processes use this database: "rolecall serve": stop them')
    expect(await reading(url, kinds)).toEqual({})
    await server.kill('SIGTERM')

    // A service that starts before the first step is committed is found after it. The lock lets the step wait meanwhile.
    await reading(url, async (pool) => {
      const holder = await pool.connect()
      await holder.query('begin; lock table companies in share mode')
      const slow = start(['distribute'], { DATABASE_URL: url })
      await slow.matching(/1\/\d+ +begins to/)
      const waiting = `select count(*)::int as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await holder.query(waiting)).rows[0].n).toBeGreaterThan(0)
      const early = new pg.Client({ connectionString: url, application_name: 'rolecall serve' })
      await early.connect()
      await holder.query('commit')
      holder.release()
      const { code, stderr } = await slow.ended
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('other processes use this database: "rolecall serve": stop them'),
      ])
      await early.end()
    })
    const goesOn = await distribute(url)
    expect(goesOn).toMatchObject({ code: 0, stderr: '' })
    expect(goesOn.stdout.match(/ is done /g)).toHaveLength(1)

    const replicas = { DATABASE_URL: url, DATABASE_READ_URLS: url }
    const beside = await rolecall(['distribute'], replicas)
    expect(beside.code).toBe(1)
    expect(beside.stderr).toContain('take DATABASE_READ_URLS away')

    expect((await distribute(url)).code).toBe(0)
    const serving = start(['serve'], { ...replicas, PORT: '0', ROLECALL_DATA: dataFolder() })
    const ended = await serving.ended
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('take DATABASE_READ_URLS away, and add workers to the cluster instead')
    const doctor = await rolecall(['doctor', '--json'], replicas)
    const findings = JSON.parse(doctor.stdout).findings as { check: string; verdict: string; message: string }[]
    expect(findings.filter(({ check }) => ['cluster', 'replica'].includes(check))).toMatchObject([
      { check: 'cluster', verdict: 'ok', message: expect.stringMatching(/^distributed over 2 nodes with Citus/) },
      { check: 'replica', verdict: 'problem', message: expect.stringContaining('DATABASE_READ_URLS is set') },
    ])
  })
})
