import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Listening } from '../../../src/api/listen.ts'
import { openApiDocument } from '../../../src/api/openapi.ts'
import { applyBatch } from '../../../src/catalog/apply.ts'
import { ensureSource, type Source } from '../../../src/catalog/sources.ts'
import { FILTER_NAMES, filtersOf, withFilterOptions } from '../../../src/commands/ask/filter-options.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { rolecall, start } from '../../support/cli.ts'
import { testDatabase } from '../../support/database.ts'
import { command } from '../../support/in-process.ts'
import { aJob } from '../../support/jobs.ts'
import { listening } from '../../support/listening.ts'

let pool: pg.Pool
let api: TestApi
let server: Listening
let source: Source

beforeAll(async () => {
  ;({ pool } = await testDatabase())
  api = await testApi(pool)
  server = await listening(api.app)
  source = await ensureSource(pool, 'greenhouse', 'northwind', { name: 'Northwind' })
  const job = (at: number, title: string) => ({
    job: aJob({
      external_job_id: String(4_000_000 + at),
      url: `https://boards.greenhouse.io/northwind/jobs/${4_000_000 + at}`,
      title,
      location: 'Berlin, Germany',
      country_codes: ['DE'],
      level: 'senior',
      salary_min: 60_000,
      salary_currency: 'EUR',
      salary_period: 'year',
      posted_at: new Date(Date.now() - at * 1000).toISOString(),
      description_md: 'Hi there',
    }),
  })
  const present = [job(0, 'Pilot \u001b[31mred\u0007'), ...Array.from({ length: 30 }, (_, at) => job(at + 1, `Nurse ${at}`))]
  await applyBatch(pool, { source_id: source.id, present })
  await applyBatch(pool, { source_id: source.id, present: [], closed: ['4000030'] })
})

const run = (...args: string[]) =>
  command(args, { ROLECALL_URL: server.url, ROLECALL_KEY: api.key, ROLECALL_CONFIG: '/nonexistent' })

describe('rolecall search', () => {
  it('shows a table, newest first, and says how to see more', async () => {
    const { code, stdout, stderr } = await run('search', 'nurse', '--country', 'DE', '-n', '3')
    expect([code, stderr.trim()]).toEqual([0, expect.stringMatching(/^There are more: --limit N, --all, or --cursor \S+$/)])
    const [head, ...rows] = stdout.trim().split('\n')
    expect(head!.split(/ {2,}/).filter(Boolean)).toEqual([
      'id',
      'title',
      'company',
      'location',
      'workplace',
      'level',
      'pay',
      'posted',
    ])
    expect(rows.map((row) => row.split(/ {2,}/).filter(Boolean).slice(1, 4))).toEqual(
      [0, 1, 2].map((at) => [`Nurse ${at}`, 'Northwind', 'Berlin, Germany']),
    )
    expect(rows[0]).toContain('EUR from 60,000 a year')
  })

  it('as a process of its own it prints the same and exits with the same code', async () => {
    const env = { ROLECALL_URL: server.url, ROLECALL_KEY: api.key, ROLECALL_CONFIG: '/nonexistent' }
    for (const args of [
      ['search', 'nurse', '-n', '3', '--ndjson'],
      ['get', '999999'],
    ]) {
      expect(await rolecall(args, env)).toEqual(await command(args, env))
    }
  })

  it('control characters of postings never reach the terminal', async () => {
    const { stdout } = await run('search', 'pilot')
    expect(stdout).toContain('Pilot \\u001b[31mred\\u0007')
    expect(stdout).not.toContain('\u001b')
  })

  it('gives programs a page as JSON, or every job as NDJSON', async () => {
    const page = JSON.parse((await run('search', 'nurse', '--json', '-n', '2')).stdout)
    expect(page.data).toHaveLength(2)
    expect(page.next_cursor).toEqual(expect.any(String))
    const { stdout } = await run('search', 'nurse', '--all', '--ndjson')
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).title),
    ).toHaveLength(29)
    expect((await run('search', 'nurse', '--ndjson', '-n', '4')).stdout.trim().split('\n')).toHaveLength(4)
  })

  it('names the option that is wrong, in the words of the service', async () => {
    const { code, stderr } = await run('search', '--country', 'Germany', '--salary-min', 'much')
    expect(code).toBe(1)
    expect(stderr).toMatch(/--country: each code must be exactly 2 characters/)
    expect(stderr).toMatch(/--salary-min: /)
    expect(stderr).not.toContain('    at ')
  })

  it('says when there is nothing', async () => {
    expect((await run('search', 'astronaut')).stdout).toContain('No job matches.')
  })

  it('stops quietly when its reader has enough', async () => {
    const env = { ...process.env, ROLECALL_URL: server.url, ROLECALL_KEY: api.key, ROLECALL_ENV_FILE: 'none' }
    const child = spawn('bash', ['-c', `"${process.execPath}" "${resolve('bin/rolecall')}" search --all --ndjson | head -1`], {
      env,
    })
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    await new Promise((done) => child.on('close', done))
    expect(stderr).toBe('')
  })
})

describe('the other commands', () => {
  it('count and facets', async () => {
    expect((await run('count', 'nurse')).stdout).toBe('29\n')
    expect(JSON.parse((await run('count', '--status', 'closed', '--json')).stdout)).toEqual({ count: 1 })
    const { stdout } = await run('facets', 'nurse', '--facet', 'country,level')
    expect(stdout).toMatch(/^29 jobs\n/)
    expect(stdout).toMatch(/Germany +DE +29/)
    expect(stdout).toMatch(/senior +senior +29/)
  })

  it('get and resolve show one job; what is not there has an exit code of its own', async () => {
    const [job] = JSON.parse((await run('search', 'nurse', '--json', '-n', '1')).stdout).data
    const shown = await run('get', String(job.id))
    expect(shown.stdout).toMatch(
      /^Nurse 0\nstate +open, in the catalog as job \d+\ncompany +Northwind\nlocation +Berlin, Germany\n/,
    )
    expect(shown.stdout).toMatch(/\n\nHi there\n$/)
    expect((await run('resolve', job.url)).stdout).toBe(shown.stdout)
    const closed = await run('resolve', 'https://boards.greenhouse.io/northwind/jobs/4000030?gh_src=x', '--json')
    expect(JSON.parse(closed.stdout)).toMatchObject({ title: 'Nurse 29', closed_at: expect.any(String) })
    const missing = await run('get', '999999')
    expect([missing.code, missing.stderr]).toEqual([3, 'rolecall: no job has the id 999999\n'])
    expect((await run('resolve', 'https://news.example/a')).code).toBe(3)
    expect((await run('resolve', 'not a url')).code).toBe(1)
    expect((await run('get', 'x')).code).toBe(1)
  })

  it('vocab and countries', async () => {
    expect((await run('vocab')).stdout).toMatch(/^workplace +.*remote/m)
    expect((await run('countries')).stdout).toMatch(/^DE +Germany +\d/m)
  })

  it('say what to do when the service is not there, or refuses the key', async () => {
    const nobody = await command(['count'], { ROLECALL_URL: 'http://127.0.0.1:1', ROLECALL_KEY: 'sk_x' })
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('start it with "rolecall serve"')])
    const refused = await command(['count'], { ROLECALL_URL: server.url, ROLECALL_KEY: 'sk_x' })
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('refused the key')])
  })
})

describe('rolecall changes', () => {
  it('reads the feed to its end and says where to go on', async () => {
    const { stdout, stderr } = await run('changes', '--cursor', '0', '--types', 'closed')
    expect(stdout).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}closed +\d+ {2}Nurse 29 · Northwind · Berlin, Germany\n$/)
    expect(stderr).toMatch(/^Go on with --cursor \d+\n$/)
    const lines = (await run('changes', '--cursor', '0', '--json', '-n', '5')).stdout.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).change_type)).toEqual(Array(5).fill('created'))
  })

  it('says why it cannot begin both at a moment and after a change, and what to do; 0 is no such change', async () => {
    const both = await run('changes', '--since', '1970-01-01T00:00:00Z', '--cursor', '7')
    expect([both.code, both.stdout]).toEqual([1, ''])
    expect(both.stderr).toContain(
      '--since and --cursor both say where to begin, so only one can be given: --cursor goes on after',
    )
    const all = await run('changes', '--cursor', '0')
    expect((await run('changes', '--since', '1970-01-01T00:00:00Z', '--cursor', '0')).stdout).toBe(all.stdout)
  })

  it('follows: each change once, also after the service was away', async () => {
    const cursor = (await run('changes', '--cursor', '0')).stderr.match(/\d+/)![0]
    const first = await listening(api.app)
    const env = { ROLECALL_URL: first.url, ROLECALL_KEY: api.key, ROLECALL_CONFIG: join('/nonexistent') }
    const child = start(['changes', '--follow', '--every', '1', '--json', '--cursor', cursor], env)
    const appear = (id: string) =>
      applyBatch(pool, { source_id: source.id, present: [{ job: aJob({ external_job_id: id, title: id }) }] })
    await appear('before')
    await child.matching(/"title":"before"/)
    await first.drain(0)
    await appear('meanwhile')
    await child.matching(/trying again/)
    await listening(api.app, { port: first.port })
    await child.matching(/"title":"meanwhile"/)
    await appear('after')
    await child.matching(/"title":"after"/)
    child.process.kill('SIGTERM')
    const { stdout } = await child.ended
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).job.title),
    ).toEqual(['before', 'meanwhile', 'after'])
  })
})

describe('the options', () => {
  it('are every filter of the API, q apart', () => {
    // biome-ignore lint/suspicious/noExplicitAny: a JSON document walked as such
    const document: any = JSON.parse(JSON.stringify(openApiDocument()))
    const names = document.paths['/api/v1/jobs'].get.parameters.map(({ name }: { name: string }) => name)
    const others = ['q', 'sort', 'limit', 'cursor', 'description', 'contacts', 'include']
    expect([...FILTER_NAMES].sort()).toEqual(names.filter((name: string) => !others.includes(name)).sort())
  })

  it('words are joined, and a phrase gets back the quotes that the shell took', () => {
    expect(filtersOf(['data', 'engineer'], {})).toEqual({ q: 'data engineer' })
    expect(filtersOf(['machine learning', 'OR', 'nlp'], {})).toEqual({ q: '"machine learning" OR nlp' })
    expect(filtersOf(['data engineer'], {})).toEqual({ q: 'data engineer' })
    expect(filtersOf([], { worldRegion: 'EMEA' })).toEqual({ world_region: 'EMEA' })
  })

  it('a city is given again for several, because a comma may be part of its name', () => {
    const command = withFilterOptions(new Command()).parse(['--city', 'Lima', '--city', 'Washington, DC'], { from: 'user' })
    expect(filtersOf([], command.opts())).toEqual({ city: ['Lima', 'Washington, DC'] })
  })
})
