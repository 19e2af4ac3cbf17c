import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Board, findBoard } from '../../../src/catalog/boards.ts'
import { companyById } from '../../../src/catalog/companies.ts'
import { configureBoard } from '../../../src/collect/crawl/configure-board.ts'
import { crawlBoard } from '../../../src/collect/crawl/crawl-board.ts'
import { claimDueBoards } from '../../../src/collect/crawl/due-boards.ts'
import { createFetcher, type HttpClient } from '../../../src/http/client.ts'
import { createPacing } from '../../../src/http/pacing.ts'
import { fixture } from '../../ats/served.ts'
import { type LocalServer, serve } from '../../http/local-server.ts'
import { testDatabase } from '../../support/database.ts'
import { manualClock } from './manual-clock.ts'

const DAY = 86_400_000
const HOSTS = ['api.lever.co', 'api.eu.lever.co', 'jobs.lever.co', 'jobs.eu.lever.co']
const page = (head: string) => ({ body: `<!DOCTYPE html><html><head>${head}</head><body></body></html>`, type: 'text/html' })
const titled = (title: string) => page(`<title>${title}</title>`)

let pool: pg.Pool
let server: LocalServer
let http: HttpClient
let serial = 0
const clock = manualClock()
/** By `host/path`: what is not there is a 404. */
const says: Record<string, { body: string; type: string } | number> = {}

beforeAll(async () => {
  pool = (await testDatabase()).pool
  server = await serve((request, response) => {
    const said = says[`${request.headers.host}${request.url}`] ?? 404
    if (typeof said === 'number') response.writeHead(said).end()
    else response.setHeader('content-type', said.type).end(said.body)
  })
})
afterAll(() => server.close())
beforeEach(() => {
  for (const key of Object.keys(says)) delete says[key]
  server.seen.length = 0
  // Each test reads robots.txt anew.
  http = createFetcher({
    hostMap: server.mapped(...HOSTS),
    onlyMapped: true,
    pacing: createPacing({ gap: 0, concurrency: 8 }),
    retry: { tries: 1 },
  })
  return () => http.close()
})

async function leverBoard(company?: string) {
  const board = `harbour-tools-${++serial}`
  says[`api.lever.co/v0/postings/${board}?mode=json`] = { body: fixture('lever', 'postings.json'), type: 'application/json' }
  const { id } = await configureBoard(pool, { type: 'lever', board, company }, clock.date())
  const row = async (): Promise<Board> => (await findBoard(pool, 'lever', board))!
  return {
    board,
    row,
    pages: () => server.seen.filter((line) => /jobs\.(eu\.)?lever\.co\/(?!robots)/.test(line)),
    async crawl() {
      const [claimed] = await claimDueBoards(pool, clock, { limit: 1, sourceIds: [id] })
      return crawlBoard(claimed!, {
        db: pool,
        http,
        log: pino({ level: 'silent' }),
        clock,
        readingVersion: () => 'test',
        random: () => 0,
      })
    },
  }
}

describe("a board's own page", () => {
  it('names the employer once and again every month; a new name keeps the company_id and stamps the jobs', async () => {
    const { board, row, pages, crawl } = await leverBoard()
    says[`jobs.lever.co/${board}`] = titled('Harbour Tools &amp; Sons')
    const { company_id } = await row()
    expect(await row()).toMatchObject({ company_name: `Harbour Tools ${serial}`, name_from: 'slug' })

    expect(await crawl()).toMatchObject({ outcome: 'complete' })
    // The postings were read with the name of the page: nothing is read again for it.
    expect(await row()).toMatchObject({ company_name: 'Harbour Tools & Sons', name_from: 'page', read_by: 'test' })
    expect(pages()).toHaveLength(1)
    const before = await pool.query('select max(revision) as revision from jobs where company_id = $1', [company_id])

    clock.advance(29 * DAY)
    await crawl()
    expect(pages()).toHaveLength(1)
    clock.advance(2 * DAY)
    says[`jobs.lever.co/${board}`] = titled('Harbour Works Jobs')
    await crawl()
    expect(pages()).toHaveLength(2)
    expect(await row()).toMatchObject({ company_id, company_name: 'Harbour Works', name_from: 'page', read_by: null })
    const after = await pool.query('select min(revision) as revision from jobs where company_id = $1', [company_id])
    expect(after.rows[0].revision).toBeGreaterThan(before.rows[0].revision)
  })

  it('is believed before the operator, and states website and logo, as far as they are on the web', async () => {
    const { board, row, crawl } = await leverBoard('As I Call It')
    expect(await row()).toMatchObject({ company_name: 'As I Call It', name_from: 'operator' })
    const organization = {
      '@type': 'Organization',
      name: 'Harbour Tools Ltd',
      url: 'https://tools.example/',
      logo: 'javascript:alert(1)',
    }
    says[`jobs.lever.co/${board}`] = page(`<script type="application/ld+json">${JSON.stringify(organization)}</script>`)
    await crawl()
    const { company_id } = await row()
    expect(await companyById(pool, company_id)).toMatchObject({
      name: 'Harbour Tools Ltd',
      website_url: 'https://tools.example/',
      logo_url: null,
    })
  })

  it('on the vendor’s site is not the employer’s website', async () => {
    const { board, row, crawl } = await leverBoard()
    const organization = { '@type': 'Organization', name: 'Harbour Tools Ltd', url: `https://jobs.lever.co/${board}` }
    says[`jobs.lever.co/${board}`] = page(`<script type="application/ld+json">${JSON.stringify(organization)}</script>`)
    await crawl()
    expect(await companyById(pool, (await row()).company_id)).toMatchObject({ name: 'Harbour Tools Ltd', website_url: null })
  })

  it('that robots.txt forbids is not asked for, and the slug stays', async () => {
    const { board, row, pages, crawl } = await leverBoard()
    says['jobs.lever.co/robots.txt'] = { body: 'User-agent: *\nDisallow: /', type: 'text/plain' }
    says[`jobs.lever.co/${board}`] = titled('Harbour Tools')
    expect(await crawl()).toMatchObject({ outcome: 'complete', failure: null })
    expect(pages().filter((line) => line.includes('jobs.lever.co'))).toEqual([])
    expect(await row()).toMatchObject({ name_from: 'slug' })
  })

  it('that has trouble does not fail the crawl and is asked again a day later', async () => {
    const { board, row, pages, crawl } = await leverBoard()
    says[`jobs.lever.co/${board}`] = 500
    expect(await crawl()).toMatchObject({ outcome: 'complete', failure: null })
    says[`jobs.lever.co/${board}`] = titled('Harbour Tools Ltd')
    clock.advance(DAY / 2)
    await crawl()
    expect(pages()).toHaveLength(1)
    clock.advance(DAY)
    await crawl()
    expect(await row()).toMatchObject({ company_name: 'Harbour Tools Ltd', name_from: 'page' })
  })

  it('may be in the other region', async () => {
    const { board, row, crawl } = await leverBoard()
    says[`jobs.eu.lever.co/${board}`] = titled('Harbour Tools EU')
    await crawl()
    expect(await row()).toMatchObject({ company_name: 'Harbour Tools EU' })
  })

  it('is not asked for while the board does not answer', async () => {
    const { board, pages, crawl } = await leverBoard()
    delete says[`api.lever.co/v0/postings/${board}?mode=json`]
    says[`jobs.lever.co/${board}`] = titled('Harbour Tools')
    expect(await crawl()).toMatchObject({ outcome: 'failed' })
    expect(pages()).toEqual([])
  })
})
