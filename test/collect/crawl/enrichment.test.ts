import { afterEach, describe, expect, it, vi } from 'vitest'
import { companyById } from '../../../src/catalog/companies.ts'
import { createEmployers } from '../../../src/collect/crawl/employers.ts'
import { STEPS } from '../../../src/enrich/index.ts'
import type { Hints } from '../../../src/enrich/step.ts'
import { openings } from './boards-server.ts'
import { harbour } from './harbour.ts'

const port = harbour()
const steps = [...STEPS]
afterEach(() => {
  STEPS.splice(0, STEPS.length, ...steps)
})

describe('enrichment of crawled postings', () => {
  it('that fails in one step loses that step, not the posting, and is logged once a crawl', async () => {
    STEPS.push({
      name: 'broken',
      fields: [],
      run() {
        throw new Error('a bug')
      },
    })
    const warn = vi.fn()
    const board = await port.open('greenhouse')
    board.served.openings = openings(5)
    const log = { debug() {}, info() {}, error() {}, warn } as unknown as typeof port.context.log
    expect((await board.crawl({ log })).counts.created).toBe(5)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]![1]).toContain('the enrichment step "broken" failed')
  })

  it('is told the employer and the countries of its other open postings, most frequent first', async () => {
    const board = await port.open('greenhouse', { company: 'Tidewater Works' })
    const seen: Hints[] = []
    STEPS.push({
      name: 'spy',
      fields: ['country_code'],
      run({ hints, job, posting }) {
        seen.push(hints)
        job.country_code = posting.location_raw === 'Porto' ? 'PT' : 'NO'
        return []
      },
    })
    board.served.openings = openings(3).map((opening, index) => ({ ...opening, city: index === 0 ? 'Bergen' : 'Porto' }))
    await board.crawl()
    expect(seen).toEqual(Array(3).fill({ company: 'Tidewater Works', countries: [] }))
    board.served.openings.push(...openings(1, 200_001))
    await board.crawl()
    expect(seen[3]).toEqual({ company: 'Tidewater Works', countries: ['PT', 'NO'] })
  })
})

describe('the first crawl of a board', () => {
  it('reads an ambiguous place by the countries of the other postings', async () => {
    const board = await port.open('greenhouse')
    const cities = ['Madrid, Spain', 'Bilbao, Spain', 'Valencia']
    board.served.openings = openings(3).map((opening, index) => ({ ...opening, city: cities[index]! }))
    await board.crawl()
    const { rows } = await port.db.query('select city, country_code from jobs where source_id = $1 order by external_job_id', [
      board.id,
    ])
    expect(rows).toEqual(['Madrid', 'Bilbao', 'Valencia'].map((city) => ({ city, country_code: 'ES' })))
  })
})

describe('the posting itself', () => {
  it('is kept, so that it can be enriched again without asking the source', async () => {
    const board = await port.open('smartrecruiters')
    board.served.openings = openings(1)
    await board.crawl()
    const { rows } = await port.db.query('select posting from postings where source_id = $1', [board.id])
    expect(rows).toEqual([{ posting: expect.objectContaining({ external_job_id: '100001', title: 'Deckhand 100001' }) }])
  })
})

describe('employers of a board that carries several', () => {
  const stated = (name: string | null, website_url: string | null = null) => ({ name, website_url, logo_url: null })

  it('have no website on the host of a system', async () => {
    const board = await (await port.open('greenhouse', { company: 'Tidewater Works' })).row()
    const website = async (website_url: string) => {
      const id = await createEmployers(port.db, board).idOf({ name: 'Sandbar', website_url, logo_url: null })
      return (await companyById(port.db, id!))!.website_url
    }
    expect(await website('https://sandbar.applytojob.com/')).toBeNull()
    expect(await website('https://sandbar.example/')).toBe('https://sandbar.example/')
    expect(await website('https://sandbar.applytojob.com/')).toBe('https://sandbar.example/')
  })

  it('get a company each, the same one every time', async () => {
    const board = await (await port.open('greenhouse', { company: 'Tidewater Works' })).row()
    const employers = createEmployers(port.db, board)
    expect(await employers.idOf(null)).toBeUndefined()
    expect(await employers.idOf(stated(null))).toBeUndefined()
    expect(await employers.idOf(stated('Tidewater Works'))).toBeUndefined()
    const id = await employers.idOf(stated('Tidewater Docks'))
    expect(id).toEqual(expect.any(Number))
    expect(await employers.idOf(stated('Tidewater Docks'))).toBe(id)
    expect(await employers.idOf(stated('Tidewater Cranes'))).not.toBe(id)

    const later = createEmployers(port.db, board)
    expect(await later.idOf(stated('Tidewater Docks', 'https://docks.example'))).toBe(id)
    const { rows } = await port.db.query('select name, website_url from companies where id = $1', [id])
    expect(rows[0]).toEqual({ name: 'Tidewater Docks', website_url: 'https://docks.example' })

    const other = await (await port.open('greenhouse')).row()
    expect(await createEmployers(port.db, other).idOf(stated('Tidewater Docks'))).not.toBe(id)
  })
})

describe('an agency', () => {
  const isAgency = async (id: number) =>
    (await port.db.query('select c.is_agency from sources s join companies c on c.id = s.company_id where s.id = $1', [id]))
      .rows[0].is_agency

  it('is known by what most of its postings say', async () => {
    const board = await port.open('greenhouse')
    const words = '<p>Our client is looking for somebody with sea legs.</p>'
    board.served.openings = openings(4).map((opening, index) => ({ ...opening, text: index < 3 ? words : opening.text }))
    await board.crawl()
    expect(await isAgency(board.id)).toBe(true)
  })

  it('is not made by one posting for a client', async () => {
    const board = await port.open('greenhouse')
    const [first, ...others] = openings(6)
    board.served.openings = [{ ...first!, text: '<p>Our client is looking for somebody with sea legs.</p>' }, ...others]
    await board.crawl()
    expect(await isAgency(board.id)).toBeNull()
  })
})
