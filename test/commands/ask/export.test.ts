import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { exportCommand } from '../../../src/commands/ask/export.ts'
import { progressLine, showExport } from '../../../src/commands/ask/export-progress.ts'
import type { Job } from '../../../src/job/job.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { rolecall, start } from '../../support/cli.ts'
import { testDatabase } from '../../support/database.ts'
import { inProcess } from '../../support/in-process.ts'
import { aJob, aSource, present } from '../../support/jobs.ts'
import { listening } from '../../support/listening.ts'
import { type Relay, relayTo } from '../../support/relay.ts'
import { readCsv, readParquet } from '../../transfer/export/read-back.ts'
import { readJobFeed } from '../../transfer/export/read-xml.ts'

const folder = mkdtempSync(join(tmpdir(), 'rolecall-export-'))
const at = (name: string) => join(folder, name)
const run = inProcess(exportCommand)

let pool: pg.Pool
let api: TestApi
let relay: Relay
let environment: Record<string, string>

/** Values that formats get wrong: signs, line breaks, quotes, nulls beside values, empty texts and lists, any JSON. */
const ODD: Partial<Job>[] = [
  { title: '=HYPERLINK("http://evil.example","x")', city: '', region: null },
  { title: 'Line\nbreak, "quotes"\r\nand\ttabs', location_raw: "'quoted'" },
  { title: '日本語 Zürich 😀 \u202eright to left', country_codes: [], admin1_refs: null },
  { title: '-Minus', latitude: -33.8688, longitude: 151.2093, salary_min: 0.1, salary_max: 1e15 },
  {
    title: 'Everything',
    locations_raw: { a: [1, null, 'ü"'], b: false },
    country_codes: ['DE', 'AT'],
    admin1_refs: ['DE-BE'],
    department: 'Field "Service"',
    experience_min_years: 3,
    sponsors_visa: false,
    skills: [{ slug: 'sql', name: 'SQL', kind: 'language', requirement: 'required' }],
    locations: [{ kind: 'country', code: 'DE', name: 'Germany', admin1_name: '', country_code: 'DE' }],
  },
  { title: 'A number', locations_raw: -5, usa: true },
]
const JOBS = 300

beforeAll(async () => {
  ;({ pool } = await testDatabase())
  api = await testApi(pool, { entitlements: ['source'] })
  relay = await relayTo((await listening(api.app)).url)
  environment = { ROLECALL_URL: relay.url, ROLECALL_KEY: api.key, ROLECALL_CONFIG: '/nonexistent' }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const source = await aSource(pool, 'acme', { name: 'Acme, "Ltd"', website_url: 'https://acme.example', industry: 'Anvils' })
  const plain = Array.from({ length: JOBS - ODD.length }, (_, number) => ({ title: `Nurse ${number}`, salary_min: number * 1.5 }))
  const jobs = [...ODD, ...plain].map((stated, number) =>
    aJob({
      posted_at: new Date(Date.now() - number * 61_001).toISOString(),
      description_md: `Text ${number}\n\nof it`,
      ...stated,
    }),
  )
  await present(pool, source, jobs)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await relay.cut()
  rmSync(folder, { recursive: true, force: true })
})

/** The truth: every job as the API lists it, in the order of ids. */
async function listed(query = ''): Promise<Record<string, unknown>[]> {
  const { body } = await api.get(`/api/v1/jobs?limit=500${query}`)
  return body.data.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)
}

const manifestOf = (file: string) => JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'))

describe('rolecall export', () => {
  it('writes NDJSON as the API lists jobs, and a manifest', async () => {
    const file = at('all.ndjson')
    const { code, stderr } = await run(['export', '-o', file])
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^Wrote 300 jobs to \S+ in [\d.]+ s\. What happens next: rolecall changes --cursor 301\n$/),
    ])
    const text = readFileSync(file, 'utf8')
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rows).toEqual(await listed())
    const { rows: revisions } = await pool.query('select max(revision)::text as revision from jobs')
    expect(manifestOf(file)).toMatchObject({
      file,
      format: 'ndjson',
      rows: JOBS,
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
      change_id: String(JOBS + 1),
      revision: revisions[0].revision,
      fuzzy: false,
    })
    expect(manifestOf(file).columns.map(({ name }: { name: string }) => name)).toEqual(Object.keys(rows[0]))
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('takes filters as search does, and tells them in the manifest', async () => {
    const file = at('some.csv')
    expect((await run(['export', 'nurse', '--salary-min', '400', '-o', file])).code).toBe(0)
    const { rows, filters } = manifestOf(file)
    expect(filters).toMatchObject({ q: 'nurse', salary_min: '400' })
    expect(rows).toBe((await api.get('/api/v1/jobs/count?q=nurse&salary_min=400')).body.count)
  })

  it('writes the XML feed of Indeed, of open jobs', async () => {
    const file = at('feed.xml')
    expect((await run(['export', 'nurse', '-o', file])).code).toBe(0)
    const { head, jobs } = readJobFeed(readFileSync(file, 'utf8'))
    expect(head.publisherurl).toBe(relay.url)
    expect(jobs.map(({ title }) => title)).toEqual((await listed('&q=nurse')).map(({ title }) => title))
    expect(manifestOf(file)).toMatchObject({ format: 'indeed', rows: jobs.length })
    for (const refused of [
      ['--description', 'text'],
      ['--include', 'detail'],
      ['--status', 'closed'],
    ])
      expect(await run(['export', '-o', at('refused.xml'), ...refused])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('indeed'),
      })
  })

  it('replaces a file only when told to, and leaves nothing behind when it fails', async () => {
    const file = at('kept.csv')
    writeFileSync(file, 'mine')
    const refused = await run(['export', '-o', file])
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`${file} exists: choose another name, or give --force`),
    ])
    expect((await run(['export', '-o', file, '--force', '--level', 'wrong'])).code).toBe(1)
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect((await run(['export', '-o', file, '--force'])).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toMatch(/^id,/)
    const nowhere = await run(['export', '-o', at('no/such/folder.csv')])
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('there is no such file or folder')])
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it.each(['ndjson', 'csv', 'parquet'])('goes on by itself after a lost connection: the %s file is the same', async (format) => {
    const [whole, cut] = [at(`whole.${format}`), at(`cut.${format}`)]
    await run(['export', '-o', whole, '--force'])
    let answers = 0
    const real = globalThis.fetch
    // Ends the first two answers after some bytes, as a broken connection does.
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const response = await real(url, init)
      if (!String(url).includes('/export') || ++answers > 2) return response
      let left = 60_000
      const cutOff = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          controller.enqueue(chunk.subarray(0, left))
          left -= chunk.length
          if (left <= 0) controller.error(new TypeError('terminated'))
        },
      })
      return new Response(response.body!.pipeThrough(cutOff), { headers: response.headers })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { code, stderr } = await run(['export', '-o', cut, '--force'])
    expect([code, answers]).toEqual([0, 3])
    expect(stderr).toContain('the connection broke in the middle of an export; going on in 1 s after the last row')
    expect(readFileSync(cut).equals(readFileSync(whole))).toBe(true)
    expect(manifestOf(cut)).toMatchObject({ rows: JOBS, sha256: manifestOf(whole).sha256 })
  })
})

describe('a process of its own', () => {
  it('writes to the standard output with -o -, and nothing else there', async () => {
    const { code, stdout, stderr } = await rolecall(['export', 'nurse', '-o', '-'], environment)
    expect(code).toBe(0)
    expect(stdout.trimEnd().split('\n')).toHaveLength(JOBS - ODD.length)
    expect(stderr).toMatch(/^Wrote 294 jobs in /)
  })

  it('ends with 130 and takes the unfinished file away on Ctrl-C', async () => {
    const file = at('stopped.ndjson')
    await relay.cut()
    const child = start(['export', '-o', file], environment)
    await child.matching(/going on in/)
    child.process.kill('SIGINT')
    const { code, stderr } = await child.ended
    await relay.restore()
    expect([code, stderr]).toEqual([130, expect.stringContaining(`Stopped. ${file} was not written.`)])
    expect(readdirSync(folder).filter((name) => name.includes('stopped'))).toEqual([])
  })
})

describe('a reader of tables gets', () => {
  type Row = Record<string, unknown>

  it('Parquet, with the types, nulls, lists and texts that the API has', async () => {
    const file = at('jobs.parquet')
    expect((await run(['export', '-o', file, '--description', 'text', '--include', 'source'])).code).toBe(0)
    const { types, rows } = await readParquet(file)
    expect(types).toMatchObject({
      id: 'INT64',
      title: 'UTF8',
      locations_raw: 'JSON',
      latitude: 'DOUBLE',
      usa: 'BOOLEAN',
      country_codes: 'LIST',
      salary_min: 'DOUBLE',
      posted_at: 'TIMESTAMP_MILLIS',
      description_md: 'UTF8',
      company_name: 'UTF8',
      source_alias_ids: 'LIST',
    })
    expect(Object.keys(types)).toEqual(manifestOf(file).columns.map(({ name }: { name: string }) => name))

    const truth = await listed('&description=text&include=source')
    expect(rows).toHaveLength(truth.length)
    for (const [place, job] of truth.entries()) {
      const { company, source, ...fields } = job as { company: Row; source: Row }
      const row = rows[place]!
      for (const [name, value] of Object.entries(fields)) expect(asJson(row[name]), name).toEqual(value)
      expect(row).toMatchObject({ company_name: company.name, source_type: source.type, source_alias_ids: source.alias_ids })
    }
  })

  it('Parquet and CSV with every fact of the detail', async () => {
    const [parquet, csv] = [at('detail.parquet'), at('detail.csv')]
    for (const file of [parquet, csv]) {
      expect((await run(['export', '--title', 'everything', '-o', file, '--include', 'detail,source'])).code).toBe(0)
    }
    const [job] = (await api.get('/api/v1/jobs?title=everything')).body.data
    const { body: detail } = await api.get(`/api/v1/jobs/${job.id}`)
    expect((await readParquet(parquet)).rows[0]).toMatchObject({
      department: 'Field "Service"',
      experience_min_years: 3,
      experience_max_years: null,
      sponsors_visa: false,
      company_industry: 'Anvils',
      source_type: detail.source.type,
      skills: detail.skills,
      locations: detail.locations,
    })
    expect(JSON.parse(String(readCsv(csv)[0]!.skills))).toEqual(detail.skills)
    expect(manifestOf(parquet).columns).toContainEqual({ name: 'skills', type: 'json', nullable: true })
    const { code, stderr } = await run(['export', '-o', at('none.csv'), '--include', 'detail,salary'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('Allowed are source, detail.')])
  })

  it('Parquet of several row groups, and of no job at all', async () => {
    const { parquetWriter } = await import('../../../src/transfer/export/parquet.ts')
    const { columnsOf } = await import('../../../src/transfer/export/columns.ts')
    const writer = parquetWriter(columnsOf({}), 20_000)
    const truth = await listed()
    const lines = truth.map((job) => `${JSON.stringify(job)}\n`)
    const parts = [writer.begin(), ...lines.map((line) => writer.rows(line)), writer.end()]
    const { metadata, rows } = await readParquet(Buffer.concat(parts))
    expect(metadata.row_groups.length).toBeGreaterThan(3)
    expect(rows.map(({ id, salary_min }) => [Number(id), salary_min])).toEqual(
      truth.map(({ id, salary_min }) => [id, salary_min]),
    )

    expect((await run(['export', '--title', 'no such title', '-o', at('none.parquet')])).code).toBe(0)
    expect((await readParquet(at('none.parquet'))).rows).toEqual([])
  })

  it('CSV, with the numbers, moments and texts that the API has', async () => {
    const file = at('jobs.csv')
    expect((await run(['export', '-o', file])).code).toBe(0)
    const truth = await listed()
    const rows = readCsv(file)
    expect(rows).toHaveLength(JOBS)
    const numberOf = (text: string | null | undefined) => (text == null ? null : Number(text))
    for (const [place, job] of truth.entries()) {
      const row = rows[place]!
      expect([row.id, row.usa, row.city, row.company_name]).toEqual([String(job.id), String(job.usa), job.city, 'Acme, "Ltd"'])
      expect(row.title!.replace(/^'/, '')).toBe(job.title)
      expect(row.location_raw?.replace(/^'/, '') ?? null).toBe(job.location_raw)
      expect([numberOf(row.salary_min), numberOf(row.latitude)]).toEqual([job.salary_min, job.latitude])
      expect(Date.parse(row.posted_at!)).toBe(Date.parse(String(job.posted_at)))
      expect(row.country_codes ? JSON.parse(row.country_codes) : null).toEqual(job.country_codes)
    }
    expect(rows[0]!.title).toBe(`'=HYPERLINK("http://evil.example","x")`)
  })

  /** Values of Parquet as JSON has them. */
  function asJson(value: unknown): unknown {
    if (typeof value === 'bigint') return Number(value)
    return value instanceof Date ? value.toISOString() : (value ?? null)
  }
})

describe('the line of progress', () => {
  it('has a bar, the rate and the time left', () => {
    expect(progressLine(250_000, 1_000_000, 25)).toBe(
      '██████░░░░░░░░░░░░░░░░░░  25%  250,000 of 1,000,000 jobs, 10,000/s, 1 min 15 s left',
    )
    expect(progressLine(5, null, 0)).toBe('5 jobs, 0/s')
    expect(progressLine(12, 10, 1)).toContain('100%  12 of 10 jobs, 12/s, 0 s left')
    expect(progressLine(10_000, 100_000_000, 1)).toContain('2 h 46 min left')
  })

  it('is drawn on a terminal only', () => {
    let clock = 0
    const drawn: string[] = []
    const output = { isTTY: true, columns: 80, write: (text: string) => drawn.push(text) }
    for (const isTTY of [false, true]) {
      const progress = showExport({ ...output, isTTY }, () => clock)
      progress.expect(10)
      clock += 1_000
      progress.update(5)
      progress.end()
      if (!isTTY) expect(drawn).toEqual([])
    }
    expect(drawn.join('')).toContain('50%  5 of 10 jobs, 5/s, 1 s left')
    expect(drawn.at(-1)).toBe('\r\x1b[2K')
  })
})
