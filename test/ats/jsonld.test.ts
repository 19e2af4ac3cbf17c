import { describe, expect, it } from 'vitest'
import { jsonld } from '../../src/ats/jsonld.ts'
import { listAll, placed, serving } from './served.ts'

const SITE = 'https://careers.harbourlight.test'
const SITEMAP = `${SITE}/sitemap.xml`
const page = (data: unknown) =>
  `<!DOCTYPE html><html><head><script type="application/ld+json">${JSON.stringify(data)}</script></head><body>Join us</body></html>`
const KEEPER = {
  '@context': 'https://schema.org/',
  '@type': 'JobPosting',
  title: 'Lamp Keeper',
  identifier: { '@type': 'PropertyValue', name: 'Harbourlight', value: 'HL-7' },
  description: '<p>Keep the lamp.</p>',
  datePosted: '2026-10-01',
  validThrough: '2026-12-01T00:00:00Z',
  employmentType: 'FULL_TIME',
  hiringOrganization: { '@type': 'Organization', name: 'Harbourlight Trust' },
  jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Cork', addressCountry: 'IE' } },
  baseSalary: { '@type': 'MonetaryAmount', currency: 'EUR', value: { minValue: 30000, maxValue: 34000, unitText: 'YEAR' } },
}
const stated = {
  title: 'Lamp Keeper',
  apply_url: null,
  location_raw: 'Cork, IE',
  places: [placed({ city: 'Cork', country: 'IE' })],
  workplace: null,
  employment_type: 'full_time',
  pay: [{ min: 30000, max: 34000, currency: 'EUR', period: 'year' }],
  posted_at: '2026-10-01T00:00:00.000Z',
  expires_at: '2026-12-01T00:00:00.000Z',
  description_html: '<p>Keep the lamp.</p>',
  company: { name: 'Harbourlight Trust', website_url: null, logo_url: null },
}

describe('a board that is a sitemap', () => {
  const sitemap = (...entries: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
  const entry = (url: string, lastmod = '2026-10-02') => `<url><loc>${url}</loc><lastmod>${lastmod}</lastmod></url>`
  const answers = {
    [SITEMAP]: sitemap(
      entry(`${SITE}/`),
      entry(`${SITE}/jobs/lamp-keeper`),
      entry(`${SITE}/about/`),
      entry('https://elsewhere.test/jobs/1'),
    ),
    [`${SITE}/jobs/lamp-keeper`]: page(KEEPER),
    [`${SITE}/about/`]: '<html><body>About</body></html>',
  }

  it('lists the pages of its host, and reads the posting a page carries', async () => {
    const { listed, end } = await listAll(jsonld, SITEMAP, serving(answers))
    expect(listed.map(({ external_job_id, handle, posting }) => [external_job_id, handle, posting])).toEqual([
      ['/jobs/lamp-keeper', `${SITE}/jobs/lamp-keeper`, null],
      ['/about', `${SITE}/about/`, null],
    ])
    expect(end).toEqual({ complete: true, etag: null })
    expect(await jsonld.detail!(SITEMAP, listed[0]!.handle, serving(answers))).toMatchObject({
      external_job_id: '/jobs/lamp-keeper',
      alias_ids: [],
      url: `${SITE}/jobs/lamp-keeper`,
      ...stated,
    })
  })

  it('keeps to the pages its fragment names', async () => {
    const { listed } = await listAll(jsonld, `${SITEMAP}#/jobs/`, serving(answers))
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['/jobs/lamp-keeper'])
  })

  it('may be an index of sitemaps', async () => {
    const index = `<sitemapindex><sitemap><loc>${SITE}/a.xml</loc></sitemap><sitemap><loc>https://elsewhere.test/b.xml</loc></sitemap></sitemapindex>`
    const http = serving({ [SITEMAP]: { body: index, etag: '"1"' }, [`${SITE}/a.xml`]: sitemap(entry(`${SITE}/jobs/1`)) })
    const { listed, end } = await listAll(jsonld, SITEMAP, http)
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['/jobs/1'])
    expect(end.etag).toBeNull()
    expect(http.requests.map(({ url }) => url)).toEqual([SITEMAP, `${SITE}/a.xml`])
  })

  it('whose index names a sitemap that is missing fails, and is not gone', async () => {
    const http = serving({ [SITEMAP]: `<sitemapindex><sitemap><loc>${SITE}/a.xml</loc></sitemap></sitemapindex>` })
    const failure = { kind: 'bad_payload', message: 'jsonld: a sitemap of the index is missing', url: `${SITE}/a.xml` }
    await expect(listAll(jsonld, SITEMAP, http)).rejects.toMatchObject(failure)
    await expect(jsonld.fetch(SITEMAP, '/jobs/1', http)).rejects.toMatchObject(failure)
  })

  it.each([
    ['pages', sitemap(entry('https://harbourlight.test/jobs/1'))],
    ['sitemaps', '<sitemapindex><sitemap><loc>https://harbourlight.test/a.xml</loc></sitemap></sitemapindex>'],
  ])('that names %s of another host alone fails, and is not empty', async (_, body) => {
    await expect(listAll(jsonld, SITEMAP, serving({ [SITEMAP]: body }))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: 'jsonld: the sitemap names nothing on careers.harbourlight.test',
    })
  })

  it.each([
    ['is empty', sitemap(), ''],
    ['has no page its fragment names', sitemap(entry(`${SITE}/about/`)), '#/jobs/'],
  ])('that %s has no postings', async (_, body, fragment) => {
    const { listed, end } = await listAll(jsonld, SITEMAP + fragment, serving({ [SITEMAP]: body }))
    expect([listed, end.complete]).toEqual([[], true])
  })

  it('reads a page again when its date moves', async () => {
    const [before, after] = await Promise.all(
      ['2026-10-02', '2026-10-03'].map((date) =>
        listAll(jsonld, SITEMAP, serving({ [SITEMAP]: sitemap(entry(`${SITE}/jobs/1`, date)) })),
      ),
    )
    expect(before!.listed[0]!.fingerprint).not.toBe(after!.listed[0]!.fingerprint)
  })

  it('is not read anew when nothing changed', async () => {
    const http = serving({ [SITEMAP]: { body: sitemap(), etag: '"1"' } })
    expect((await listAll(jsonld, SITEMAP, http, '"1"')).end).toEqual({ complete: true, notModified: true, etag: '"1"' })
  })

  it('has no posting on a page without one, and none where no page is', async () => {
    await expect(jsonld.detail!(SITEMAP, `${SITE}/about/`, serving(answers))).rejects.toMatchObject({ kind: 'gone' })
    expect(await jsonld.fetch(SITEMAP, '/about', serving(answers))).toBeNull()
    expect(await jsonld.fetch(SITEMAP, '/jobs/none', serving(answers))).toBeNull()
    expect(await jsonld.fetch(SITEMAP, '/jobs/1', serving({}))).toBeNull()
  })

  it('takes a page that leads to another for gone, but not one that adds a language', async () => {
    const to = (redirectedTo: string) => serving({ [`${SITE}/jobs/7`]: { body: page(KEEPER), redirectedTo } })
    await expect(jsonld.detail!(SITEMAP, `${SITE}/jobs/7`, to(`${SITE}/careers`))).rejects.toMatchObject({ kind: 'gone' })
    const found = await jsonld.detail!(SITEMAP, `${SITE}/jobs/7`, to(`${SITE}/en/jobs/7`))
    expect(found).toMatchObject({ external_job_id: '/jobs/7', url: `${SITE}/jobs/7` })
  })

  it('gives a single posting, listed or not yet', async () => {
    const unlisted = { ...answers, [`${SITE}/jobs/new`]: page({ ...KEEPER, title: 'New' }) }
    expect((await jsonld.fetch(SITEMAP, '/jobs/lamp-keeper', serving(unlisted)))!.posting).toMatchObject(stated)
    expect((await jsonld.fetch(SITEMAP, '/jobs/new', serving(unlisted)))!.posting).toMatchObject({
      title: 'New',
      external_job_id: '/jobs/new',
    })
  })

  it('fails where it breaks off', async () => {
    const body = sitemap(entry(`${SITE}/jobs/1`)).slice(0, -20)
    await expect(listAll(jsonld, SITEMAP, serving({ [SITEMAP]: body }))).rejects.toMatchObject({ kind: 'bad_payload' })
  })
})

describe('a board that is a page', () => {
  it('has every posting the page carries, in a graph or in a list', async () => {
    const second = { ...KEEPER, title: 'Diver', identifier: 'HL-8', url: '/jobs/diver' }
    const { postings, end } = await listAll(
      jsonld,
      `${SITE}/careers`,
      serving({ [`${SITE}/careers`]: page({ '@graph': [KEEPER, second] }) }),
    )
    expect(postings).toMatchObject([
      { external_job_id: 'HL-7', alias_ids: ['/careers'], url: `${SITE}/careers`, ...stated },
      { external_job_id: 'HL-8', alias_ids: ['/jobs/diver'], url: `${SITE}/jobs/diver`, title: 'Diver' },
    ])
    expect(end).toEqual({ complete: true, etag: null, hosts: ['careers.harbourlight.test'] })
  })

  it('has a posting once that the page carries twice', async () => {
    const http = serving({ [`${SITE}/careers`]: page([KEEPER, KEEPER]) })
    const { listed } = await listAll(jsonld, `${SITE}/careers`, http)
    expect(new Set(listed.map(({ external_job_id }) => external_job_id))).toEqual(new Set(['HL-7']))
  })

  it.each([
    [
      'carries none',
      '<!doctype html><html><body>Down for maintenance</body></html>',
      'jsonld: expected a page with a JobPosting, got one without',
    ],
    ['breaks off', page(KEEPER).slice(0, -9), 'jsonld: expected a whole HTML page, got one that breaks off'],
    ['names no title', page({ ...KEEPER, title: 7 }), 'jsonld title: expected text, got number'],
    [
      'tells its postings apart by places on it',
      page([
        { ...KEEPER, identifier: undefined, url: '/careers#keeper' },
        { ...KEEPER, identifier: undefined, url: '/careers#diver', title: 'Diver' },
      ]),
      'jsonld: expected postings with ids or pages of their own, got several under one',
    ],
  ])('fails where the page %s', async (_, body, message) => {
    await expect(listAll(jsonld, `${SITE}/careers`, serving({ [`${SITE}/careers`]: body }))).rejects.toMatchObject({
      kind: 'bad_payload',
      message,
    })
  })
})

describe('a board that is a feed', () => {
  const FEED = `${SITE}/feed`
  const list = (body: string) => listAll(jsonld, FEED, serving({ [FEED]: body }))

  it.each([
    ['a list', [KEEPER]],
    ['a DataFeed', { '@type': 'DataFeed', dataFeedElement: [{ '@type': 'DataFeedItem', item: KEEPER }] }],
    ['an ItemList', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: KEEPER }] }],
    ['a JSON Feed', { version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', _jobposting: KEEPER }] }],
  ])('is read as %s in JSON', async (_, holder) => {
    const body = JSON.stringify(holder).replaceAll('"title"', '"url":"https://jobs.harbourlight.test/7?utm_source=feed","title"')
    const { postings, end } = await list(body)
    expect(postings).toMatchObject([{ external_job_id: 'HL-7', alias_ids: ['/7'], ...stated }])
    expect(end.hosts).toEqual(['jobs.harbourlight.test'])
  })

  it('is read as the XML that job boards take in', async () => {
    const { postings } = await list(`<?xml version="1.0" encoding="utf-8"?>
<source><publisher>x</publisher><job><title><![CDATA[Lamp Keeper]]></title><date>Thu, 01 Oct 2026 02:00:00 +0200</date><referencenumber>HL-7</referencenumber>
<url>${SITE}/jobs/7?utm_medium=feed</url><company>Harbourlight Trust</company><city>Cork</city><state/><country>IE</country>
<description><![CDATA[<p>Keep the lamp.</p>]]></description><salary>€30,000 a year</salary><jobtype>parttime</jobtype><category>Lights</category></job></source>`)
    expect(postings).toMatchObject([
      {
        external_job_id: 'HL-7',
        alias_ids: ['/jobs/7'],
        url: `${SITE}/jobs/7?utm_medium=feed`,
        title: 'Lamp Keeper',
        places: [placed({ city: 'Cork', country: 'IE' })],
        employment_type: 'part_time',
        department: 'Lights',
        salary_raw: '€30,000 a year',
        posted_at: '2026-10-01T00:00:00.000Z',
        description_html: '<p>Keep the lamp.</p>',
        company: { name: 'Harbourlight Trust' },
      },
    ])
  })

  it('merges the rows of one posting, which differ in place and page', async () => {
    const row = (city: string) =>
      `<job><title>Diver</title><referencenumber>HL-8</referencenumber><url>${SITE}/jobs/8-${city}</url><city>${city}</city><country>IE</country></job>`
    const body = `<source>${row('Cork')}${row('Galway')}${row('Cork')}</source>`
    const { postings } = await list(body)
    expect(postings).toMatchObject([
      {
        external_job_id: 'HL-8',
        alias_ids: ['/jobs/8-Cork', '/jobs/8-Galway'],
        places: [placed({ city: 'Cork', country: 'IE' }), placed({ city: 'Galway', country: 'IE' })],
      },
    ])
    const found = await jsonld.fetch(FEED, '/jobs/8-Galway', serving({ [FEED]: body }))
    expect(found!.posting).toEqual(postings[0])
  })

  it('is read as RSS', async () => {
    const { postings } = await list(
      `<rss version="2.0"><channel><title>Jobs</title><item><title>Diver</title><link>${SITE}/jobs/8</link><guid isPermaLink="false">abc</guid><pubDate>Fri, 2 Oct 2026 10:00:00 GMT</pubDate><description>&lt;p&gt;Dive.&lt;/p&gt;</description></item></channel></rss>`,
    )
    expect(postings).toMatchObject([
      {
        external_job_id: 'abc',
        alias_ids: ['/jobs/8'],
        title: 'Diver',
        posted_at: '2026-10-02T10:00:00.000Z',
        description_html: '<p>Dive.</p>',
      },
    ])
  })

  it('has ids without what tracks where readers come from', async () => {
    const item = (guid: string) =>
      `<item><title>Diver</title><link>${SITE}/job/diver/8/?feedId=null&amp;utm_source=x</link>${guid}</item>`
    const idsIn = async (guid: string) => (await list(`<rss><channel>${item(guid)}</channel></rss>`)).postings[0]!
    expect(await idsIn(`<guid>${SITE}/job/diver/8/?feedId=12&amp;utm_campaign=y</guid>`)).toMatchObject({
      external_job_id: `${SITE}/job/diver/8/`,
      alias_ids: ['/job/diver/8'],
    })
    expect((await idsIn(`<guid>${SITE}/job?id=8&amp;gclid=z#a</guid>`)).external_job_id).toBe(`${SITE}/job?id=8#a`)
    expect((await idsIn('<guid>8?utm_source=x</guid>')).external_job_id).toBe('8?utm_source=x')
    expect((await idsIn('')).external_job_id).toBe('/job/diver/8')
  })

  it('is read as Atom', async () => {
    const { postings } = await list(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Jobs</title><link href="${SITE}"/>
<entry><id>${SITE}/jobs/8?utm_source=feed</id><title>Diver</title><link rel="self" href="${SITE}/8.atom"/><link href="${SITE}/jobs/8?a=1&amp;utm_source=feed"/>
<published>2026-10-02T10:00:00+02:00</published><updated>2026-10-05T10:00:00Z</updated><summary>Short</summary><content type="html">&lt;p&gt;Dive.&lt;/p&gt;</content></entry></feed>`)
    expect(postings).toMatchObject([
      {
        external_job_id: `${SITE}/jobs/8`,
        alias_ids: ['/jobs/8?a=1'],
        url: `${SITE}/jobs/8?a=1&utm_source=feed`,
        title: 'Diver',
        posted_at: '2026-10-02T08:00:00.000Z',
        description_html: '<p>Dive.</p>',
      },
    ])
  })

  it.each([
    [
      'an entry without id',
      '<feed><entry><title>Diver</title></entry></feed>',
      'jsonld feed.entry[0].id: expected text, got nothing',
    ],
    [
      'an entry without page',
      '<feed><entry><id>8</id><title>Diver</title></entry></feed>',
      'jsonld feed.entry[0].link.href: expected text, got nothing',
    ],
    ['a feed that breaks off', '<feed><entry><id>8</id>', 'jsonld: expected well-formed XML'],
  ])('refuses Atom with %s', async (_what, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each(['[]', '{"dataFeedElement":[]}', '<source/>', '<rss><channel/></rss>', '<feed/>'])('may be empty: %s', async (body) => {
    expect(await list(body)).toMatchObject({ listed: [], end: { complete: true } })
  })

  it('gives a single posting by its id or its page', async () => {
    const http = serving({ [FEED]: JSON.stringify([{ ...KEEPER, url: `${SITE}/jobs/7` }]) })
    for (const id of ['HL-7', '/jobs/7']) expect((await jsonld.fetch(FEED, id, http))!.posting).toMatchObject(stated)
    expect(await jsonld.fetch(FEED, '/jobs/8', http)).toBeNull()
    expect(http.requests.every(({ url }) => url === FEED)).toBe(true)
  })

  it.each([
    ['of another kind', '<jobs/>', 'jsonld: expected a sitemap or a feed in <source> or <rss> or <feed>, got <jobs>'],
    ['of other things', '{"error":"down"}', 'jsonld: expected JobPostings, got an object'],
    ['of a list of other things', '{"jobs":[{"title":"Lamp Keeper"}]}', 'jsonld: expected JobPostings, got an object'],
    ['of errors', '{"data":[],"errors":[{"message":"down"}]}', 'jsonld: expected JobPostings, got an object'],
    ['without pages', JSON.stringify([KEEPER]), 'jsonld [0].url: expected text, got nothing'],
    [
      'with pages that are none',
      JSON.stringify([{ ...KEEPER, url: 'javascript:alert(1)' }]),
      'jsonld [0]: expected a web address, got an object',
    ],
    ['that is nothing', '', 'jsonld: expected JSON, got an empty body'],
  ])('fails where it is one %s', async (_, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message })
  })
})

describe('the board', () => {
  it('is a URL, whose host is its own', () => {
    expect(jsonld.hostsOfBoard!('https://Careers.Harbourlight.test/sitemap.xml#/jobs/')).toEqual(['careers.harbourlight.test'])
    expect(jsonld.hostsOfBoard!('nonsense')).toEqual([])
    expect(jsonld.identifyBoard(new URL('https://user:word@Careers.Harbourlight.test/sitemap.xml#/jobs/'))).toBe(
      'https://careers.harbourlight.test/sitemap.xml#/jobs/',
    )
  })

  it('that is none is refused', async () => {
    await expect(listAll(jsonld, 'acme', serving({}))).rejects.toMatchObject({ kind: 'refused' })
  })

  it('that is not there is gone', async () => {
    await expect(listAll(jsonld, SITEMAP, serving({}))).rejects.toMatchObject({ kind: 'gone' })
  })

  it('names a posting by the path of its page, whatever brought the visitor', () => {
    const id = (path: string) => jsonld.identifyOnOwnDomain!(new URL(path, SITE))
    expect(['/jobs/7', '/jobs/7/?utm_source=x&ref=y#top', '/jobs//7/apply'].map((path) => id(path))).toEqual([
      '/jobs/7',
      '/jobs/7',
      '/jobs/7',
    ])
    expect(id('/job?id=7&lang=de&gclid=z')).toBe('/job?id=7&lang=de')
    expect(id('/?utm_source=x')).toBeNull()
  })
})
