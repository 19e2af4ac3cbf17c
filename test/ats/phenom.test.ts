import { describe, expect, it } from 'vitest'
import { phenom } from '../../src/ats/phenom.ts'
import { type Answers, listAll, serving } from './served.ts'

const BOARD = 'careers.drift.example'
const SITE = `https://${BOARD}`
const SITEMAP = `${SITE}/sitemap.xml`
const SEARCH = `${SITE}/us/en/search-results`
const WIDGETS = `${SITE}/widgets`

const pageOf = (id: number | string) => `${SITE}/us/en/job/${id}/Keeper`
const urlset = (...urls: string[]) => `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`
const index = (...names: string[]) =>
  `<sitemapindex>${names.map((name) => `<sitemap><loc>${SITE}/${name}</loc></sitemap>`).join('')}</sitemapindex>`
const search = (totalHits: unknown, more = '') =>
  `<html><body><script>${more}phApp.ddo = ${JSON.stringify({ eagerLoadRefineSearch: { totalHits, data: { jobs: [] } } })};</script></body></html>`
const jobs = (from: number, count: number, totalHits: number) =>
  JSON.stringify({
    refineSearch: {
      totalHits,
      data: { jobs: Array.from({ length: count }, (_, at) => ({ jobId: String(1 + from + at), title: 'Fog & Bell Tuner' })) },
    },
  })
const TWO = urlset(pageOf(1), pageOf(2))
const list = (answers: Answers, board = BOARD) => listAll(phenom, board, serving({ [SITEMAP]: TWO, ...answers }))

describe('the list', () => {
  it.each<[string, Answers, boolean]>([
    ['the total of the search', { [SEARCH]: search(2) }, true],
    ['a smaller total', { [SEARCH]: search(1) }, true],
    ['a larger total, where the search may not be asked', { [SEARCH]: search(3), [WIDGETS]: { status: 404 } }, false],
    ['a total of zero', { [SEARCH]: search(0) }, false],
    ['a search without a total', { [SEARCH]: '<html><body></body></html>' }, false],
    ['no search', {}, false],
  ])('of a sitemap is held against %s', async (_, answers, complete) => {
    const { listed, end } = await list(answers)
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['1', '2'])
    expect(end.complete).toBe(complete)
  })

  it('has the postings that the search has and the sitemap lacks, and its session carries cookies and token', async () => {
    const http = serving({
      [SITEMAP]: TWO,
      [SEARCH]: { body: search(150), cookies: ['PHPPPE_ACT=a1; Path=/; Secure', 'X-CSRF-TOKEN=t0k3n; HttpOnly', 'broken'] },
      [WIDGETS]: [jobs(0, 100, 150), jobs(100, 50, 150)],
    })
    const { listed, end } = await listAll(phenom, BOARD, http)
    expect(listed).toHaveLength(150)
    expect(listed.at(-1)!.handle).toBe(`${SITE}/us/en/job/150/Fog-Bell-Tuner`)
    expect(end.complete).toBe(true)
    const asked = http.requests.filter(({ url }) => url === WIDGETS)
    expect(asked.map(({ options }) => (options.json as { from: number }).from)).toEqual([0, 100])
    expect(asked[0]!.options.headers).toMatchObject({
      cookie: 'PHPPPE_ACT=a1; X-CSRF-TOKEN=t0k3n',
      'x-csrf-token': 't0k3n',
    })
    expect(asked[0]!.options.json).toMatchObject({ lang: 'en_us', country: 'us', ddoKey: 'refineSearch' })
  })

  it('takes the token from the page where no cookie has it', async () => {
    const http = serving({
      [SITEMAP]: TWO,
      [SEARCH]: search(3, 'var x = {"csrfToken":"abc123"};'),
      [WIDGETS]: jobs(0, 3, 3),
    })
    expect((await listAll(phenom, BOARD, http)).end.complete).toBe(true)
    expect(http.requests.at(-1)!.options.headers).toMatchObject({ 'x-csrf-token': 'abc123' })
  })

  it('keeps one language of several, and all parts of one', async () => {
    const german = urlset(`${SITE}/de/de/job/1/x`)
    const several = { [SITEMAP]: index('sitemap-0a-de.xml', 'sitemap-0a-en.xml'), [`${SITE}/sitemap-0a-en.xml`]: TWO }
    expect((await list({ ...several, [SEARCH]: search(2) })).end.complete).toBe(true)
    const parts = { [SITEMAP]: index('sitemap-0a-de.xml', 'sitemap-0b-de.xml'), [`${SITE}/sitemap-0a-de.xml`]: german }
    const { listed } = await list({ ...parts, [`${SITE}/sitemap-0b-de.xml`]: urlset(`${SITE}/de/de/job/2/x`) })
    expect(listed).toHaveLength(2)
  })

  it('of a board with a country and a language has their pages only', async () => {
    const sitemap = urlset(pageOf(1), `${SITE}/ca/fr/job/1/x`, `${SITE}/ca/fr/job/2/x`)
    const { listed } = await list({ [SITEMAP]: sitemap, [`${SITE}/ca/fr/search-results`]: search(2) }, `${BOARD}/ca/fr`)
    expect(listed.map(({ handle }) => handle)).toEqual([`${SITE}/ca/fr/job/1/x`, `${SITE}/ca/fr/job/2/x`])
  })

  it.each(['localhost', 'a.test/b', 'a.test/us/en/x', 'a.test/us/en/../x', ''])('refuses the board %j', async (board) => {
    await expect(listAll(phenom, board, serving({}))).rejects.toMatchObject({ kind: 'refused' })
  })

  it('of a site without a sitemap is gone', async () => {
    await expect(listAll(phenom, BOARD, serving({}))).rejects.toMatchObject({ kind: 'gone' })
  })
})

describe('the posting', () => {
  const PAGE = `<html><head><script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', title: 'Keeper', description: '<p>Keep.</p>', hiringOrganization: { name: 'Drift' } })}</script></head></html>`

  it('is read from its page', async () => {
    const http = serving({ [SITEMAP]: TWO, [pageOf(2)]: PAGE })
    expect(await phenom.fetch(BOARD, '2', http)).toMatchObject({ posting: { title: 'Keeper' }, company: { name: 'Drift' } })
    expect(await phenom.fetch(BOARD, '3', http)).toBeNull()
  })

  it('that leads to another page is gone', async () => {
    const http = serving({ [SITEMAP]: TWO, [pageOf(2)]: { status: 302, location: `${SITE}/us/en` } })
    expect(await phenom.fetch(BOARD, '2', http)).toBeNull()
  })

  it('on another host is refused', async () => {
    await expect(phenom.detail!(BOARD, 'https://evil.test/us/en/job/1/x', serving({}))).rejects.toMatchObject({ kind: 'refused' })
  })

  it.each([
    ['/us/en/job/R-191679/Night-Keeper?utm_source=x', 'R-191679'],
    ['/global/en/job/1189596', '1189596'],
    ['/en/night-keeper/job/0A1B2C', '0A1B2C'],
    ['/us/en/job/R-191679/Night-Keeper/apply', 'R-191679'],
    ['/us/en/apply?jobSeqNo=LKHLKHUS1', null],
    ['/us/en/search-results', null],
  ])('is named by %s', (path, id) => {
    expect(phenom.identifyOnOwnDomain!(new URL(path, SITE))).toBe(id)
  })
})
