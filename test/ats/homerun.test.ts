import { describe, expect, it } from 'vitest'
import { homerun } from '../../src/ats/homerun.ts'
import { listAll, serving } from './served.ts'

const FEED = 'https://feed.homerun.co/windlass'
const LINK = '<link rel="alternate" type="text/html" href="https://windlass.homerun.co/rope-maker"/>'
const entry = (more = '', link = LINK) => `<entry><title type="text">Rope Maker</title>${link}<id>job_A1</id>${more}</entry>`
const feed = (...entries: string[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Windlass</title>${entries.join('')}</feed>`
const list = (body: string) => listAll(homerun, 'Windlass', serving({ [FEED]: body }))

describe('the list', () => {
  it('without entries is complete', async () => {
    expect(await list(feed())).toMatchObject({ listed: [], end: { complete: true, company: null, hosts: [] } })
  })

  it('has each posting once', async () => {
    expect((await list(feed(entry(), entry()))).listed.map(({ external_job_id }) => external_job_id)).toEqual(['rope-maker'])
  })

  it.each([
    ['a page', '<html><body>Homerun</body></html>', 'expected <feed>'],
    ['a feed that breaks off', feed(entry()).slice(0, -20), 'breaks off'],
    ['an entry without link', feed(entry('', '')), 'expected text'],
    ['a link to no posting', feed(entry('', LINK.replace('/rope-maker', '/en'))), 'expected the page of a posting'],
  ])('refuses %s', async (_, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each(['evil.test/x', 'a.b', ''])('never lets the board %j name another feed', async (board) => {
    await expect(listAll(homerun, board, serving({}))).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('the posting', () => {
  it.each([
    [
      'a place and a type in plain text',
      '<location>Delft</location><type>Part-time</type>',
      { location_raw: 'Delft', employment_type: 'part_time' },
    ],
    ['a teaser alone', '<summary type="html"><![CDATA[<p>Ropes</p>]]></summary>', { description_html: '<p>Ropes</p>' }],
    ['a change, which is no publication', '<updated>2026-04-13 08:46:19</updated>', { posted_at: null }],
    ['empty parts', '<location><name></name></location><department/>', { location_raw: null, places: [], department: null }],
  ])('with %s', async (_, more, stated) => {
    expect((await list(feed(entry(more)))).postings[0]).toMatchObject(stated)
  })

  it('of another board’s host gets the page of its own', async () => {
    const { postings } = await list(feed(entry('', LINK.replace('windlass', 'capstan'))))
    expect(postings[0]!.url).toBe('https://windlass.homerun.co/rope-maker')
  })

  it('is found in the feed, or not at all', async () => {
    const http = serving({ [FEED]: feed(entry()) })
    expect(await homerun.fetch('windlass', 'rope-maker', http)).toMatchObject({ posting: { title: 'Rope Maker' } })
    expect(await homerun.fetch('windlass', 'sail-maker', http)).toBeNull()
    expect(await homerun.fetch('windlass', 'sail-maker', serving({}))).toBeNull()
  })
})
