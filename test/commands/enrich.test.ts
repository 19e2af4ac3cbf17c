import { beforeAll, describe, expect, it } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import { reenrichCatalog } from '../../src/collect/crawl/reenrich.ts'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import { rolecall } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { command } from '../support/in-process.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { scratchFolder, writeFile } from '../transfer/files.ts'

describe('rolecall enrich', () => {
  const folder = scratchFolder()
  const lines = [
    '{"external_job_id":"7","title":"Senior Baker","location":"Oslo, Norway","unknown":1,"description_html":"<p>You have 5 years of experience with bread.</p>"}',
    'not json',
    '',
    '[1]',
    '{}',
  ].join('\n')

  it('prints the derived fields, a line each, and goes on after a bad line', async () => {
    const { code, stdout } = await rolecall(['enrich'], {}, lines)
    expect(code).toBe(0)
    const [baker, bad, list, empty, ...rest] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(baker).toMatchObject({
      external_job_id: '7',
      city: 'Oslo',
      country_code: 'NO',
      level: 'senior',
      experience_min_years: 5,
      description_md: 'You have 5 years of experience with bread.',
    })
    expect(baker).not.toHaveProperty('evidence')
    expect(bad).toEqual({ line: 2, error: expect.stringContaining('not JSON') })
    expect(list).toEqual({ line: 4, error: 'the line is not a JSON object' })
    expect(empty).toMatchObject({ level: null, locations: [], description_html: null })
    expect(rest).toEqual([])
  })

  it('--explain adds the words', async () => {
    const file = writeFile(folder, lines.split('\n')[0]!)
    const { stdout } = await command(['enrich', '--explain', file])
    expect(JSON.parse(stdout).evidence).toContainEqual({
      field: 'level',
      words: expect.stringContaining('senior'),
      from: 'text',
      quotes: [{ in: 'title', text: 'senior' }],
    })
  })

  it('fails with the reason for a file that is not there', async () => {
    expect(await command(['enrich', '/nowhere/x.ndjson'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot read /nowhere/x.ndjson'),
    })
  })
})

describe('reenrich', () => {
  let pool: Awaited<ReturnType<typeof testDatabase>>['pool']
  let url: string
  beforeAll(async () => {
    ;({ pool, url } = await testDatabase())
  })

  const posted = (id: string, more: object = {}) =>
    readPosting({
      external_job_id: id,
      url: `https://jobs.example/${id}`,
      title: 'Senior Baker',
      location: 'Oslo, Norway',
      description_html: '<p>Bread.</p>',
      ...more,
    }).posting

  /** A board whose jobs were derived by a worse dictionary. */
  async function anOldBoard(jobs: number) {
    const source = await aSource(pool)
    const entries = Array.from({ length: jobs }, (_, index) => {
      const posting = posted(`${index}`)
      return { posting, job: { ...enrich(posting).job, level: null, country_codes: null } }
    })
    await applyBatch(pool, { source_id: source.id, present: entries })
    return source
  }

  const changes = async (sourceId: number) =>
    (await pool.query('select change_type, changed_fields from changes where source_id = $1 order by id', [sourceId])).rows
  const stored = async (sourceId: number) =>
    (
      await pool.query(
        'select external_job_id, level, country_codes, content_hash, closed_at, revision from jobs where source_id = $1 order by id',
        [sourceId],
      )
    ).rows

  it('stamps what came out otherwise, writes events where content differs, and keeps the hash', async () => {
    const source = await anOldBoard(2)
    const before = await stored(source.id)
    const board = { type: source.type, board: source.board }
    const first = await reenrichCatalog(pool, { board, build: '1' })
    expect(first).toEqual({ finished: true, continues_run_of: null, skipped: 0, updated: 2, revised: 0, unchanged: 0 })
    const after = await stored(source.id)
    expect(after.map(({ level, country_codes }) => ({ level, country_codes }))).toEqual(
      Array(2).fill({ level: 'senior', country_codes: ['NO'] }),
    )
    expect(after.map((row) => row.content_hash)).toEqual(before.map((row) => row.content_hash))
    expect(after[0].revision).toBeGreaterThan(before[1].revision)
    expect((await changes(source.id)).slice(2)).toEqual(Array(2).fill({ change_type: 'updated', changed_fields: ['level'] }))
    expect(await reenrichCatalog(pool, { board, build: '1' })).toMatchObject({ unchanged: 2, updated: 0 })
    expect(await changes(source.id)).toHaveLength(4)
  })

  it('leaves closed jobs closed and counts imported ones', async () => {
    const source = await anOldBoard(1)
    await applyBatch(pool, { source_id: source.id, present: [], closed: ['0'] })
    await present(pool, source, [aJob({ external_job_id: 'imported' })])
    const summary = await reenrichCatalog(pool, { board: { type: source.type, board: source.board }, build: '1' })
    expect(summary).toMatchObject({ updated: 1, skipped: 1 })
    const [closed, imported] = await stored(source.id)
    expect(closed).toMatchObject({ level: 'senior', closed_at: expect.any(Date) })
    expect(imported.level).toBeNull()
  })

  it('goes on where it stopped, and begins again for another build', async () => {
    const source = await anOldBoard(250)
    const board = { type: source.type, board: source.board }
    const stopping = new AbortController()
    const stopped = await reenrichCatalog(pool, {
      board,
      build: '1',
      signal: stopping.signal,
      onProgress: ({ total }) => void (total === 250 && stopping.abort()),
    })
    expect(stopped).toMatchObject({ finished: false, continues_run_of: null, updated: 100 })
    const began = (await pool.query('select started_at from reenrichments')).rows[0].started_at
    expect((await stored(source.id)).filter(({ level }) => level === 'senior')).toHaveLength(100)
    const seen: number[] = []
    const resumed = await reenrichCatalog(pool, {
      board,
      build: '1',
      onProgress: ({ done }) => void seen.push(done),
    })
    expect(resumed).toEqual({ finished: true, continues_run_of: began, skipped: 0, updated: 250, revised: 0, unchanged: 0 })
    expect(seen).toEqual([200, 250])
    const again = new AbortController()
    await reenrichCatalog(pool, { board, build: '1', signal: again.signal, onProgress: () => again.abort() })
    expect((await pool.query('select from reenrichments')).rowCount).toBe(1)
    expect(await reenrichCatalog(pool, { board, build: '2' })).toMatchObject({ continues_run_of: null, unchanged: 250 })
  })

  it('forgets a posting when the job is replaced by one without', async () => {
    const source = await anOldBoard(1)
    await present(pool, source, [aJob({ external_job_id: '0', title: 'Imported over it', content_hash: 'other' })])
    expect(await reenrichCatalog(pool, { board: { type: source.type, board: source.board }, build: '1' })).toMatchObject({
      updated: 0,
      skipped: 1,
    })
  })

  it('is a command', async () => {
    const { code, stdout } = await command(['reenrich', '--json'], { DATABASE_URL: url })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ finished: true, unchanged: expect.any(Number) })
    expect((await command(['reenrich', '--source', 'nonsense'], { DATABASE_URL: url })).stderr).toContain('"nonsense"')
  })
})
