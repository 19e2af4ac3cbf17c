import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addBoard, findBoard } from '../../src/catalog/boards.ts'
import { updateCompany } from '../../src/catalog/companies.ts'
import { sourceCompanies } from '../../src/catalog/source-companies.ts'
import { createEmployers } from '../../src/collect/crawl/employers.ts'
import { liveCompany } from '../../src/collect/resolve/live-company.ts'
import { companies } from '../../src/commands/companies.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { inProcess } from '../support/in-process.ts'
import { aJob, present } from '../support/jobs.ts'

const rolecall = inProcess(companies)
let pool: pg.Pool
let api: TestApi
beforeAll(async () => {
  const database = await testDatabase()
  pool = database.pool
  vi.stubEnv('DATABASE_URL', database.url)
  api = await testApi(pool)
})
afterAll(() => void vi.unstubAllEnvs())

const run = (...args: string[]) => rolecall(['companies', ...args])
async function done(...args: string[]) {
  const finished = await run(...args, '--json')
  expect(finished).toMatchObject({ code: 0, stderr: '' })
  return JSON.parse(finished.stdout)
}

let serial = 0
let board: string
let id: number
const theBoard = async () => (await findBoard(pool, 'lever', board))!
const crawlStates = (name: string, website_url: string | null = null) => updateCompany(pool, id, { name, website_url })
beforeEach(async () => {
  board = `harbour-${++serial}`
  await addBoard(pool, { type: 'lever', board, company: null, verified: true }, new Date())
  id = (await theBoard()).company_id
  await crawlStates(`Harbour ${serial} Incorporated`)
})

it('corrected facts stay, whatever crawls state later, and jobs show them', async () => {
  await present(pool, await theBoard(), [aJob({ title: 'Pilot' })])
  const revision = async () => (await pool.query('select revision from jobs where company_id = $1', [id])).rows[0].revision
  const before = await revision()
  const corrected = await done('set', String(id), '--name', 'Harbour', '--founded', '1998', '--agency', 'no')
  expect(corrected).toMatchObject({ name: 'Harbour', founded_year: 1998, is_agency: false })
  expect(corrected.corrected.toSorted()).toEqual(['founded_year', 'is_agency', 'name'])
  expect(await revision()).toBeGreaterThan(before)
  await crawlStates('Harbour Holdings', 'https://harbour.example/')
  expect(await done('show', String(id))).toMatchObject({ name: 'Harbour', website_url: 'https://harbour.example/' })
  expect((await api.get(`/api/v1/jobs?company_id=${id}`)).body.data[0].company.name).toBe('Harbour')
  const after = await revision()
  await crawlStates('Harbour Group')
  expect(await revision(), 'a name that nobody is shown').toBe(after)
})

it('facts that are given back are those that crawls have found in the meantime', async () => {
  await done('set', String(id), '--name', 'Harbour', '--size', '51-200')
  await crawlStates('Harbour Holdings')
  expect(await done('unset', String(id), 'name', 'size')).toMatchObject({
    name: 'Harbour Holdings',
    size_range: null,
    corrected: [],
  })
  await crawlStates('Harbour Group')
  expect(await done('show', String(id))).toMatchObject({ name: 'Harbour Group' })
})

it('postings that name the employer as its source does are still of this employer', async () => {
  const stated = { name: `Harbour ${serial} Incorporated`, website_url: 'https://harbour.example/', logo_url: null }
  await done('set', String(id), '--name', 'Harbour', '--website', 'https://own.example/')
  const source = await theBoard()
  expect(await createEmployers(pool, source).idOf(stated)).toBeUndefined()
  expect(await sourceCompanies(pool, source.id)).toEqual([])
  const live = await liveCompany(pool, { source, directoryName: () => null }, { posting: stated, board: null })
  expect(live).toMatchObject({ id, name: 'Harbour', website_url: 'https://own.example/' })
})

it('lists employers by name, and a person reads who corrected a fact', async () => {
  await present(pool, await theBoard(), [aJob({ title: 'Pilot' })])
  await done('set', String(id), '--name', `Zanzibar ${serial}`)
  expect(await done('list', '--q', 'zanzibar')).toMatchObject([{ id, open_jobs: 1 }])
  expect((await run('show', String(id))).stdout).toMatch(new RegExp(`^name +Zanzibar ${serial} +an operator$`, 'm'))
})

it.each([
  [['set', '999999', '--name', 'Nobody'], 'no employer has the id 999999'],
  [['set', 'x', '--name', 'Nobody'], '"x" is not the id of an employer'],
  [['set', '1'], 'name a fact to correct: --name, --website'],
  [['set', '1', '--website', 'javascript:alert(1)'], 'It must be an http or https address.'],
  [['set', '1', '--agency', 'perhaps'], 'It must be yes or no.'],
  [['unset', '1', 'colour'], 'It must be one of: name, website'],
])('refuses %j', async (args, words) => {
  const { code, stderr } = await run(...args)
  expect([code !== 0, stderr]).toEqual([true, expect.stringContaining(words)])
})
