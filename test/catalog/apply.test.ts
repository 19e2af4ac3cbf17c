import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import { fieldOf, fieldsWhere, type Job } from '../../src/job/job.ts'
import type { Kind, KindValues } from '../../src/job/kinds.ts'
import { CONTENT_FIELDS } from '../../src/job/vocab.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = (await testDatabase()).pool
})

const none = { created: 0, updated: 0, closed: 0, reopened: 0, revised: 0, unchanged: 0 }

async function changesOf(source: { id: number }) {
  const { rows } = await pool.query('select * from changes where source_id = $1 order by id', [source.id])
  return rows
}

async function storedItem(externalId: string) {
  const { rows } = await pool.query(
    `select v.item || '}' as item, j.* from jobs j join job_views v on v.source_id = j.source_id and v.job_id = j.id where j.external_job_id = $1`,
    [externalId],
  )
  return rows[0] && { row: rows[0], item: JSON.parse(rows[0].item) }
}

describe('a posting through its life', () => {
  it('is created, updated, closed and reopened, with one event each', async () => {
    const source = await aSource(pool)
    const job = aJob({ title: 'Data Engineer', salary_min: 50_000 })

    expect(await present(pool, source, [job])).toEqual({ ...none, created: 1 })
    expect(await present(pool, source, [job])).toEqual({ ...none, unchanged: 1 })
    expect(await present(pool, source, [{ ...job, salary_max: 70_000, title: 'Senior Data Engineer' }])).toEqual({
      ...none,
      updated: 1,
    })
    expect(await applyBatch(pool, { source_id: source.id, present: [], closed: [job.external_job_id] })).toEqual({
      ...none,
      closed: 1,
    })
    expect(await applyBatch(pool, { source_id: source.id, present: [], closed: [job.external_job_id] })).toEqual({
      ...none,
      unchanged: 1,
    })
    expect(await present(pool, source, [{ ...job, salary_max: 70_000 }])).toEqual({ ...none, reopened: 1 })

    const events = await changesOf(source)
    expect(events.map((event) => [event.change_type, event.changed_fields])).toEqual([
      ['created', null],
      ['updated', ['title', 'salary_max']],
      ['closed', ['closed_at']],
      ['reopened', ['closed_at', 'title']],
    ])
    expect(events[1].before).toEqual({ title: 'Data Engineer', salary_max: null })
    expect(events[1].after).toEqual({ title: 'Senior Data Engineer', salary_max: 70_000 })
    const { item } = await storedItem(job.external_job_id)
    expect(item.closed_at).toBeNull()
    expect(item.title).toBe('Data Engineer')
  })

  it('stays one row with its first dates while it changes', async () => {
    const source = await aSource(pool)
    const job = aJob()
    await present(pool, source, [job])
    const before = await storedItem(job.external_job_id)
    await present(pool, source, [{ ...job, title: 'Other' }])
    const after = await storedItem(job.external_job_id)
    expect(after!.item).toMatchObject({
      id: before!.item.id,
      first_seen_at: before!.item.first_seen_at,
      created_at: before!.item.created_at,
    })
    expect(after!.row.revision).toBeGreaterThan(before!.row.revision)
    expect(after!.item.updated_at >= before!.item.updated_at).toBe(true)
  })
})

describe('what is written', () => {
  it('names every changed field in canonical order', async () => {
    const source = await aSource(pool)
    const job = aJob()
    await present(pool, source, [job])
    const everything: Job = {
      ...job,
      title: 'T',
      url: 'https://jobs.example/other',
      apply_url: 'https://jobs.example/apply',
      description_html: '<p>Text</p>',
      description_md: 'Text',
      location_raw: 'Berlin or remote',
      locations_raw: ['Berlin', { remote: true }],
      location: 'Berlin',
      city: 'Berlin',
      region: 'Berlin',
      postal_code: '10115',
      country_code: 'DE',
      latitude: 52.52,
      longitude: 13.405,
      usa: true,
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: 'senior',
      language: 'de',
      salary_raw: '60-70k',
      salary_min: 60_000,
      salary_max: 70_000,
      salary_currency: 'EUR',
      salary_period: 'year',
      posted_at: '2026-11-01T00:00:00.000Z',
      expires_at: '2026-12-01T00:00:00.000Z',
    }
    await present(pool, source, [everything])
    await applyBatch(pool, { source_id: source.id, present: [], closed: [job.external_job_id] })
    const [, updated, closed] = await changesOf(source)
    expect([...closed.changed_fields, ...updated.changed_fields]).toEqual(CONTENT_FIELDS)
    expect(updated.after.description_html).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(updated.before.description_html).toBeNull()
    expect(await present(pool, source, [{ ...everything, description_html: '<p>Text</p>' }])).toEqual({ ...none, reopened: 1 })
    expect(await present(pool, source, [everything])).toEqual({ ...none, unchanged: 1 })
  })

  it('gives a new revision and no event when only fields outside the change vocabulary differ', async () => {
    const source = await aSource(pool)
    const job = aJob()
    await present(pool, source, [job])
    const before = await storedItem(job.external_job_id)
    const skills = [{ slug: 'go', name: 'Go', kind: 'language', requirement: 'required' } as const]
    expect(await present(pool, source, [{ ...job, country_codes: ['DE'], skills, alias_ids: ['b', 'a'] }])).toEqual({
      ...none,
      revised: 1,
    })
    const after = await storedItem(job.external_job_id)
    expect(after!.row.revision).toBeGreaterThan(before!.row.revision)
    expect(after!.row.skill_slugs).toEqual(['go'])
    expect(await changesOf(source)).toHaveLength(1)
    expect(await present(pool, source, [{ ...job, country_codes: ['DE'], skills, alias_ids: ['a', 'b'] }])).toEqual({
      ...none,
      unchanged: 1,
    })
  })

  const SAMPLES: { [Name in Kind]?: KindValues[Name] } = {
    keys: ['a'],
    text: 'Platform',
    flag: true,
    countries: ['DE'],
    locations: [{ kind: 'city', code: 'Berlin', name: 'Berlin', admin1_name: 'Berlin', country_code: 'DE' }],
    years: 3,
    skills: [{ slug: 'go', name: 'Go', kind: 'language', requirement: 'required' }],
    residence: { countries: ['DE'], states: [], world_regions: [], excluded: [], utc_offset_min: null, utc_offset_max: null },
    authorization: { citizenship: ['US'], residents_accepted: null, clearance: null },
    languages: [{ code: 'de', level: 'b2', requirement: 'required' }],
    education: { degree: 'bachelor', requirement: 'required', or_experience: false },
  }

  it.each(fieldsWhere(({ change, set }) => change === 'revision' && set !== 'assigned'))(
    '%s alone is such a field',
    async (name) => {
      const source = await aSource(pool)
      const job = aJob()
      await present(pool, source, [job])
      const sample = SAMPLES[fieldOf(name).kind]
      expect(sample, `a sample of the kind ${fieldOf(name).kind}`).toBeDefined()
      expect(await present(pool, source, [{ ...job, [name]: sample }])).toEqual({ ...none, revised: 1 })
      expect(await present(pool, source, [{ ...job, [name]: sample }])).toEqual({ ...none, unchanged: 1 })
      expect(await changesOf(source)).toHaveLength(1)
    },
  )

  it('is nothing at all for an unchanged posting', async () => {
    const source = await aSource(pool)
    const jobs = Array.from({ length: 20 }, () => aJob({ description_html: '<p>x</p>', description_md: 'x' }))
    await present(pool, source, jobs)
    const versions = async () => {
      const tables = ['jobs', 'job_views', 'descriptions', 'search_documents', 'posting_aliases', 'changes']
      const marks = tables.map((table) => `select '${table}' as t, ctid, xmin from ${table} where source_id = ${source.id}`)
      return (await pool.query(`${marks.join(' union all ')} order by 1, 2`)).rows
    }
    const before = await versions()
    expect(await present(pool, source, jobs)).toEqual({ ...none, unchanged: 20 })
    expect(await versions()).toEqual(before)
  })

  it('holds text that Postgres cannot, without losing the posting', async () => {
    const source = await aSource(pool)
    const job = aJob({ title: 'Engi\0neer \ud800', locations_raw: { 'pla\0ce': ['x\0y'] }, description_html: '<p>\0\udc00</p>' })
    expect(await present(pool, source, [job])).toEqual({ ...none, created: 1 })
    const { item } = (await storedItem(job.external_job_id))!
    expect(item.title).toBe('Engineer \ufffd')
    expect(item.locations_raw).toEqual({ place: ['xy'] })
    expect(await present(pool, source, [job])).toEqual({ ...none, unchanged: 1 })
  })

  it('survives a description beyond the size of a tsvector', async () => {
    const source = await aSource(pool)
    const words = Array.from({ length: 300_000 }, (_, i) => `w${i.toString(36)}`).join(' ')
    expect(await present(pool, source, [aJob({ description_html: words })])).toEqual({ ...none, created: 1 })
  })

  it('takes the last of two postings with one id in a batch', async () => {
    const source = await aSource(pool)
    const job = aJob()
    expect(await present(pool, source, [job, { ...job, title: 'Later' }])).toEqual({ ...none, created: 1 })
    expect((await storedItem(job.external_job_id))!.item.title).toBe('Later')
  })

  it('rolls back whole when a batch fails', async () => {
    const source = await aSource(pool)
    const good = aJob()
    const bad = aJob({ posted_at: 'not a date' })
    await expect(present(pool, source, [good, bad])).rejects.toThrow()
    expect(await storedItem(good.external_job_id)).toBeUndefined()
    expect(await changesOf(source)).toEqual([])
  })
})

describe('an imported history', () => {
  const history = {
    first_seen_at: '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.001Z',
    updated_at: '2026-02-01T00:00:00.000Z',
    closed_at: '2026-03-01T00:00:00.000Z',
  }

  it('keeps its times, and a closed job enters the feed as created, then closed', async () => {
    const source = await aSource(pool)
    const job = aJob()
    expect(await present(pool, source, [{ job, history }])).toEqual({ ...none, created: 1 })
    expect((await storedItem(job.external_job_id))!.item).toMatchObject(history)
    expect((await changesOf(source)).map((event) => [event.change_type, event.changed_fields])).toEqual([
      ['created', null],
      ['closed', ['closed_at']],
    ])
    expect(await present(pool, source, [{ job, history }])).toEqual({ ...none, unchanged: 1 })
  })
})

describe('two processes on one source', () => {
  it('apply the same batch once between them', async () => {
    const source = await aSource(pool)
    const jobs = Array.from({ length: 50 }, () => aJob())
    const results = await Promise.all([present(pool, source, jobs), present(pool, source, jobs), present(pool, source, jobs)])
    expect(results.map((counts) => counts.created).sort((a, b) => a - b)).toEqual([0, 0, 50])
    expect(await changesOf(source)).toHaveLength(50)
  })
})
