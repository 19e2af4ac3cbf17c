import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILTERS } from '../../../src/api/mcp/filters.ts'
import { TOOLS } from '../../../src/api/mcp/server.ts'
import { UNTRUSTED_NOTE } from '../../../src/api/mcp/untrusted.ts'
import { openApiDocument } from '../../../src/api/openapi.ts'
import { testApi } from '../../support/api.ts'
import { testDatabase } from '../../support/database.ts'
import { aJob, aSource, present } from '../../support/jobs.ts'
import { listening } from '../../support/listening.ts'

/** Stands in every text of the postings below. */
const FOREIGN = 'Zanzibarian'

let pool: pg.Pool
let client: Client
beforeAll(async () => {
  ;({ pool } = await testDatabase())
  const source = await aSource(pool, 'zanzibar', { name: `${FOREIGN} | Sons, Inc.` })
  const posted_at = new Date().toISOString()
  await present(pool, source, [
    aJob({
      external_job_id: '4000001',
      url: 'https://boards.greenhouse.io/zanzibar/jobs/4000001',
      title: `${FOREIGN} Clerk | Berlin | Hybrid`,
      posted_at,
      location: `Berlin ${FOREIGN}`,
      city: `Berlin ${FOREIGN}`,
      country_code: 'DE',
      country_codes: ['DE', 'FR'],
      salary_max: 115_000,
      salary_currency: 'EUR',
      salary_period: 'year',
      department: 'Accounting',
      experience_min_years: 3,
      sponsors_visa: false,
      skills: [{ slug: 'sql', name: 'SQL', kind: 'language', requirement: 'required' }],
      language: 'en',
      apply_url: 'https://boards.greenhouse.io/zanzibar/jobs/4000001/apply',
      description_md: `Counting for ${FOREIGN}.`,
    }),
    aJob({
      external_job_id: '2',
      title: `${FOREIGN} Baker`,
      posted_at,
      level: 'senior',
      salary_min: 18.5,
      salary_period: 'hour',
    }),
    aJob({
      external_job_id: '3',
      title: `${FOREIGN} Porter`,
      posted_at,
      country_code: 'FR',
      country_codes: ['FR'],
      salary_min: 2_000,
      salary_max: 2_500,
      salary_currency: 'CHF',
      salary_period: 'month',
    }),
  ])
  const api = await testApi(pool)
  const { url } = await listening(api.app)
  client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${api.key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
})
afterAll(() => client?.close())

async function call(name: string, given: Record<string, unknown> = {}) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: given })
  const [{ text }] = content as unknown as [{ text: string }]
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; the client checks them against the output schemas
  return { text, lines: text.split('\n'), data: structuredContent as any, isError }
}

/** The cells of a row of a table. `\|` is a sign within a cell. */
const cells = (row: string) => row.split(/(?<!\\)\|/).map((cell) => cell.trim())

describe('an agent that reads text only', () => {
  it('can page: the text has the cursor and the URLs', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 10; page++) {
      const { lines } = await call('search_jobs', { limit: 1, ...(cursor ? { cursor } : {}) })
      const [header, row, more] = lines as [string, string, string | undefined]
      seen.push(cells(row)[cells(header).indexOf('url')]!)
      cursor = more?.split('cursor=')[1]
      if (!cursor) break
    }
    expect(seen.sort()).toEqual([
      'https://boards.greenhouse.io/zanzibar/jobs/4000001',
      'https://jobs.example/2',
      'https://jobs.example/3',
    ])
  })

  it('finds every value in the column of its header, whatever is unknown and whatever a title contains', async () => {
    const found = await call('search_jobs')
    const changed = await call('recent_changes')
    for (const { lines } of [found, changed]) {
      const header = cells(lines[0]!)
      const rows = lines.slice(1, 4).map(cells)
      expect(rows.map(({ length }) => length)).toEqual([header.length, header.length, header.length])
      expect(rows.map((row) => row[header.indexOf('pay')]).sort()).toEqual([
        '2,000 to 2,500 CHF a month',
        'from 18.5 an hour',
        'up to 115,000 EUR a year',
      ])
      expect(rows.map((row) => row[header.indexOf('level')]).sort()).toEqual(['-', '-', 'senior'])
    }
    expect(found.text).toContain(`${FOREIGN} Clerk \\| Berlin \\| Hybrid`)
  })

  it('reads every fact of a job', async () => {
    const { data } = await call('search_jobs', { title: 'clerk' })
    const { text, data: got } = await call('get_job', { id: data.jobs[0].id })
    const { sponsors_visa, ...facts } = got.job
    for (const value of Object.values(facts).flat()) expect(text).toContain(String(value))
    expect(text).toContain('Department: Accounting\nVisa sponsorship: no\n')
    expect(text).toContain('Years of experience: at least 3\nPay: up to 115,000 EUR a year\nSkills: SQL\n')
    expect(sponsors_visa).toBe(false)
    const [porter] = (await call('search_jobs', { title: 'porter' })).data.jobs
    expect((await call('get_job', { id: porter.id })).text).toContain('Visa sponsorship: unknown\n')
  })

  it('can filter by what the facets say', async () => {
    const { lines } = await call('facet_jobs', { facet: ['company', 'country'] })
    const [head, , company, , , , end] = lines as string[]
    expect(head).toBe('3 jobs match.')
    expect(cells(company!).slice(1)).toEqual([`${FOREIGN} \\| Sons, Inc.`, '3'])
    expect(lines.slice(3)).toEqual(['country (value | name | jobs):', 'FR | France | 2', 'DE | Germany | 1'])
    expect(end).toBeUndefined()
    expect((await call('count_jobs', { company_id: Number(cells(company!)[0]) })).data).toEqual({ count: 3 })
  })

  it('is told which facets there are', async () => {
    for (const given of [{ facet: ['salary'] }, {}]) {
      const { text, isError } = await call('facet_jobs', given)
      expect(isError).toBe(true)
      expect(text).toContain('employment_type')
    }
    const { tools } = await client.listTools()
    const facet = tools.find(({ name }) => name === 'facet_jobs')!.inputSchema.properties!.facet as { description: string }
    const { enum: facets } = openApiDocument().components!.schemas!.FacetName as { enum: string[] }
    expect(facet.description).toContain(`: ${facets.join(', ')}.`)
  })

  it('sees the changes of the last day, unless it says since when', async () => {
    const { rows } = await pool.query(`select min(id) as id from changes where change_type = 'created'`)
    await pool.query(`update changes set changed_at = now() - interval '25 hours' where id = $1`, [rows[0].id])
    expect((await call('recent_changes')).data.changes).toHaveLength(2)
    expect((await call('recent_changes', { since: '1970-01-01T00:00:00Z' })).data.changes).toHaveLength(3)
    const { text, data } = await call('recent_changes', { cursor: '0', limit: 2 })
    expect(data.changes).toHaveLength(2)
    expect(text).toContain(`There are more: go on with cursor=${data.next_cursor}`)
    expect((await call('recent_changes', { cursor: '999999' })).text).toBe(
      'No change. That is all so far: go on with cursor=999999',
    )
  })
})

describe('count_jobs', () => {
  it.each([{ country: ['FR'] }, { country: ['DE'] }, { country: ['FR', 'DE'] }, { country: ['FR'], q: 'clerk' }, { q: 'lerk' }])(
    'counts what search_jobs finds with %j',
    async (filters) => {
      const { data } = await call('search_jobs', filters)
      expect(data.jobs.length).toBeGreaterThan(0)
      expect((await call('count_jobs', filters)).data).toEqual({ count: data.jobs.length })
    },
  )
})

describe('the descriptions of the tools', () => {
  it('warn of foreign text where answers contain it, and nowhere else', async () => {
    const { tools } = await client.listTools()
    const warning = tools.filter(({ description }) => description!.includes(UNTRUSTED_NOTE)).map(({ name }) => name)
    const { data } = await call('search_jobs')
    const calls: Record<string, Record<string, unknown>> = {
      search_jobs: {},
      count_jobs: {},
      facet_jobs: { facet: ['company'] },
      get_job: { id: data.jobs[0].id },
      resolve_job_url: { url: 'https://boards.greenhouse.io/zanzibar/jobs/4000001' },
      recent_changes: { cursor: '0' },
      find_place: { q: 'zanzibar' },
      find_skill: { q: 'sql' },
    }
    expect(Object.keys(calls)).toEqual(TOOLS.map(({ name }) => name))
    const foreign: string[] = []
    for (const [name, given] of Object.entries(calls)) {
      const { text, isError } = await call(name, given)
      expect(isError, `${name}: ${text}`).toBeFalsy()
      if (text.includes(FOREIGN)) foreign.push(name)
    }
    expect(foreign).toEqual(warning)
  })

  it('say each filter once, and fit in 21,000 characters', async () => {
    const listed = JSON.stringify((await client.listTools()).tools)
    for (const { description } of Object.values(FILTERS)) {
      if (description) expect(listed.split(JSON.stringify(description).slice(1, -1)), description).toHaveLength(2)
    }
    expect(listed.length).toBeLessThan(21_000)
  })
})
