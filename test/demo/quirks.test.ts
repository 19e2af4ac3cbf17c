import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identifyPosting, shortLinks } from '../../src/ats/index.ts'
import { type DemoServer, startDemoServer } from '../../src/demo/index.ts'
import type { HttpClient } from '../../src/http/client.ts'
import { createTestWorld } from '../world/index.ts'
import { adapterOf, demoClient, keyOf, listBoard, startedAt } from './demo-client.ts'
import { listUrl, page, rawRequest } from './raw-request.ts'

const world = createTestWorld({ seed: 11, startedAt })
const boards = world.boards()
const truth = world.truth()
let server: DemoServer
let http: HttpClient

beforeAll(async () => {
  server = await startDemoServer(world)
  http = demoClient(server.hostMap, { retry: { tries: 4 } })
})

afterAll(async () => {
  await http.close()
  await server.close()
})

const boardOf = (ats: string, name: string) => boards.find((each) => each.ats === ats && each.board === name)!
const bodyOf = async (url: string, options?: Parameters<typeof rawRequest>[2]) =>
  JSON.parse((await rawRequest(server, url, options)).body)

describe('workday', () => {
  const large = 'atlanticharbour.wd5/Careers'
  const url = listUrl('workday', large)

  it('states no total above 2,000, states it on the first page only, and starts over behind it', async () => {
    expect(world.postings('workday', large).length).toBeGreaterThan(2000)
    const [first, second, behind] = await Promise.all(
      [0, 20, 2000].map((offset) => bodyOf(url, { method: 'POST', json: page(offset) })),
    )
    expect(first.total).toBe(2000)
    expect(first.jobPostings).toHaveLength(20)
    expect(first.facets.map((facet: { facetParameter: string }) => facet.facetParameter)).toEqual([
      'jobFamilyGroup',
      'timeType',
      'locationMainGroup',
    ])
    expect(second).toMatchObject({ total: 0, facets: [] })
    expect(behind.jobPostings).toEqual(first.jobPostings)
  })

  it('is listed completely all the same', async () => {
    const { listed, end } = await listBoard(boardOf('workday', large), http)
    expect(end.complete).toBe(true)
    expect(listed).toHaveLength(world.postings('workday', large).length)
  })

  it('repeats postings per place and has empty rows', async () => {
    const pages = await Promise.all(
      Array.from({ length: 100 }, (_, number) => bodyOf(url, { method: 'POST', json: page(number * 20) })),
    )
    const rows: { externalPath?: string }[] = pages.flatMap(({ jobPostings }) => jobPostings)
    const ids = rows.flatMap(({ externalPath }) => externalPath?.split('_').at(-1) ?? [])
    expect(rows.some((row) => Object.keys(row).length === 0)).toBe(true)
    expect(new Set(ids).size).toBeLessThan(ids.length)
  })

  it('refuses larger pages, reading the list by GET and locales', async () => {
    expect((await rawRequest(server, url, { method: 'POST', json: page(0, 21) })).status).toBe(400)
    expect((await rawRequest(server, url)).status).toBe(405)
    expect(
      (await rawRequest(server, url.replace('/wday/cxs', '/wday/en-US/cxs'), { method: 'POST', json: page(0) })).status,
    ).toBe(405)
  })

  it('has a board on the shared host, which is not on the host of its own', async () => {
    const own = await rawRequest(server, listUrl('workday', 'magnaterra.wd3/MagnaTerra'), { method: 'POST', json: page(0) })
    expect(own.status).toBe(422)
    const { end } = await listBoard(boardOf('workday', 'magnaterra.wd3/MagnaTerra'), http)
    expect(end.complete).toBe(true)
  })
})

describe('greenhouse', () => {
  it('escapes its HTML, counts in cents and leaves pay out unless asked', async () => {
    const { jobs, meta } = await bodyOf(listUrl('greenhouse', 'brightwaterhealth'))
    expect(meta.total).toBe(jobs.length)
    expect(jobs[0].content).toMatch(/^&lt;div class=&quot;content-intro&quot;&gt;/)
    expect(jobs.some((job: { content: string }) => job.content.includes('&amp;nbsp;'))).toBe(true)
    const ranges = jobs.flatMap((job: { pay_input_ranges: { max_cents: number }[] }) => job.pay_input_ranges)
    expect(ranges.length).toBeGreaterThan(0)
    expect(ranges.every(({ max_cents }: { max_cents: number }) => Number.isInteger(max_cents))).toBe(true)
    const bare = await bodyOf('https://boards-api.greenhouse.io/v1/boards/brightwaterhealth/jobs')
    expect(bare.jobs[0]).not.toHaveProperty('content')
    expect(bare.jobs[0]).not.toHaveProperty('pay_input_ranges')
  })

  it('states some workplaces in custom fields, and some locations only in the offices', async () => {
    const { jobs } = await bodyOf(listUrl('greenhouse', 'quaysidemedia'))
    expect(jobs.some((job: { location: { name: string } }) => job.location.name === 'Hybrid')).toBe(true)
    const places = [...truth.get('greenhouse:quaysidemedia')!.values()]
      .filter(({ location_raw }) => location_raw === 'Hybrid')
      .map(({ places }) => places[0]!.text)
    expect(places.every((text) => text !== 'Hybrid')).toBe(true)
  })
})

describe('validators', () => {
  it.for(['greenhouse', 'lever', 'smartrecruiters'])('%s answers 304 until the board changes', async (ats) => {
    const small = createTestWorld({ seed: 3, startedAt, employers: 7, postings: 200 })
    const own = await startDemoServer(small)
    const client = demoClient(own.hostMap)
    const board = small.boards().find((each) => each.ats === ats)!
    const first = await listBoard(board, client)
    expect(first.end.etag).toMatch(/^W\/"/)
    expect((await listBoard(board, client, first.end.etag)).end.notModified).toBe(true)
    small.advance({ churn: 0.5 })
    expect((await listBoard(board, client, first.end.etag)).end.notModified).toBeUndefined()
    await client.close()
    await own.close()
  })
})

describe('ashby', () => {
  it('hides unlisted postings from the listing, and lets those who have the link fetch them', async () => {
    const hidden = boards
      .filter(({ ats }) => ats === 'ashby')
      .flatMap((board) => [...truth.get(keyOf(board))!].filter(([, { listed }]) => !listed).map(([id]) => ({ board, id })))
    expect(hidden.length).toBeGreaterThan(0)
    for (const { board, id } of hidden) {
      const { listed } = await listBoard(board, http)
      expect(listed.map(({ external_job_id }) => external_job_id)).not.toContain(id)
      expect((await adapterOf(board).fetch(board.board, id, http))?.posting.external_job_id).toBe(id)
    }
  })
})

describe('lever', () => {
  it('knows EU boards in the EU only', async () => {
    expect((await rawRequest(server, listUrl('lever', 'SolsticeWheels'))).status).toBe(404)
    expect((await rawRequest(server, listUrl('lever', 'SolsticeWheels').replace('api.', 'api.eu.'))).status).toBe(200)
  })
})

describe('smartrecruiters', () => {
  it('serves 100 at most, then the rest', async () => {
    const url = listUrl('smartrecruiters', 'NordlichtKliniken')
    const [first, second] = await Promise.all([
      bodyOf(url.replace('limit=100', 'limit=500')),
      bodyOf(url.replace('offset=0', 'offset=100')),
    ])
    expect(first.content).toHaveLength(100)
    expect(first.content.length + second.content.length).toBe(first.totalFound)
  })

  it('marks what is closed, or knows nothing of it', async () => {
    const other = createTestWorld({ seed: 5, startedAt, employers: 7 })
    other.advance({ churn: 0.3 })
    const own = await startDemoServer(other)
    const { closed } = other.site('smartrecruiters', 'NordlichtKliniken')!
    const answers = await Promise.all(
      closed.map(({ external_id }) =>
        rawRequest(own, `https://api.smartrecruiters.com/v1/companies/NordlichtKliniken/postings/${external_id}`),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect(answers.filter(({ status }) => status === 200).every(({ body }) => JSON.parse(body).active === false)).toBe(true)
    await own.close()
  })
})

describe('personio', () => {
  it('leaves the text of positions in another language empty', async () => {
    const feed = (await rawRequest(server, listUrl('personio', 'rheinwerk'))).body
    const english = (await rawRequest(server, `${listUrl('personio', 'rheinwerk')}?language=en`)).body
    const empty = (xml: string) => xml.split('<jobDescriptions></jobDescriptions>').length - 1
    const positions = feed.split('<position>').length - 1
    expect(empty(feed)).toBeGreaterThan(0)
    expect(empty(feed) + empty(english)).toBe(positions)
  })
})

describe('a board nobody has', () => {
  const shapes: [string, string, number, string | RegExp][] = [
    ['greenhouse', 'nobody', 404, '{"status":404,"error":"Job not found"}'],
    ['lever', 'nobody', 404, '{"ok":false,"error":"Document not found"}'],
    ['ashby', 'nobody', 404, 'Not Found'],
    ['smartrecruiters', 'nobody', 200, '{"offset":0,"limit":100,"totalFound":0,"content":[]}'],
    ['recruitee', 'nobody', 404, '{"error":"Not Found"}'],
    ['workday', 'nobody.wd1/None', 422, /"errorCode"/],
    ['personio', 'nobody', 404, /^<!DOCTYPE html>/],
  ]

  it.for(shapes)('%s says so in its own way', async ([ats, board, status, body]) => {
    const answer = await rawRequest(server, listUrl(ats, board), ats === 'workday' ? { method: 'POST', json: page(0) } : {})
    expect(answer.status).toBe(status)
    expect(answer.body).toMatch(body)
    const listing = listBoard({ ats: ats as 'lever', board, company: '' }, http)
    if (ats === 'smartrecruiters') expect(await listing).toMatchObject({ listed: [], end: { complete: true } })
    // Workday's 422 may also mean another host: only both hosts' 404 would be gone.
    else await expect(listing).rejects.toMatchObject({ name: 'FetchFailure', kind: ats === 'workday' ? 'bad_payload' : 'gone' })
  })
})

describe('links', () => {
  const shared = boards.filter(({ ats }) => ats === 'greenhouse' || ats === 'smartrecruiters')

  it.for(shared)('short ones of $ats $board lead to the posting', async (board) => {
    const [id, { short_url }] = [...truth.get(keyOf(board))!][0]!
    const target = await shortLinks.follow(short_url!, http)
    expect(identifyPosting(target!)).toMatchObject({ ats: board.ats, external_id: id })
  })

  it('that nobody made are gone', async () => {
    await expect(shortLinks.follow('https://grnh.se/nobody', http)).rejects.toMatchObject({ kind: 'gone' })
  })

  it.for(boards)('pages of $ats $board name the posting', (board) => {
    for (const [id, { url, apply_url, alias_ids }] of [...truth.get(keyOf(board))!].slice(0, 20)) {
      // Who applies may be sent to another system.
      for (const link of [url, ...(apply_url !== null && identifyPosting(apply_url) ? [apply_url] : [])]) {
        // Sites of no system are known by their boards only.
        const own = adapterOf(board).hosts.length === 0
        const found = own ? { external_id: adapterOf(board).identifyOnOwnDomain!(new URL(link)) } : identifyPosting(link)
        expect(found).toMatchObject(own ? {} : { ats: board.ats })
        expect([id, ...alias_ids]).toContain(found!.external_id)
      }
    }
  })

  it('lead nowhere outside the world', async () => {
    expect(server.hostMap('jobs.lever.co')).toBeNull()
    expect(server.hostMap('evil-recruitee.com')).toBeNull()
    await expect(http.fetch('https://www.halcyongrid.example/')).rejects.toMatchObject({ kind: 'refused' })
  })
})
