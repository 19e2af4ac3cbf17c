import { describe, expect, it } from 'vitest'
import { successfactors } from '../../src/ats/successfactors.ts'
import { titleAndPlace } from '../../src/ats/successfactors-site.ts'
import { type Answers, fixture, listAll, serving } from './served.ts'

const BOARD = 'jobs.thistle.example'
const SITE = `https://${BOARD}`
const FEED = `${SITE}/sitemal.xml`
const SEARCH = `${SITE}/search/?q=`
const UNIFIED = `${SITE}/services/recruiting/v1/jobs`
const SEARCH_PAGE = fixture('successfactors', 'recorded/search_page.html')

const item = (id: string, more = '') =>
  `<item><title>Weaver ${id} (Lyon, FR)</title><link>${SITE}/job/Lyon-Weaver/${id}/</link><description>x</description>${more}</item>`
const feed = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Thistle Careers</title>${items.join('')}</channel></rss>`
const THREE = feed(item('1000001'), item('1000002'), item('1000003'))
const label = (text: string) => `<html><body><span class="paginationLabel">${text}</span></body></html>`
const shell = '<html lang="fr-FR"><body><div id="app"></div></body></html>'
const list = (answers: Answers) => listAll(successfactors, BOARD, serving({ [FEED]: THREE, ...answers }))

describe('the list of a career site', () => {
  it.each<[string, Answers, boolean]>([
    ['the total of its search', { [SEARCH]: SEARCH_PAGE }, true],
    ['a total in another order of words', { [SEARCH]: label('3 件中 1 – 3 件') }, true],
    ['a larger total', { [SEARCH]: label('Results <b>1 – 25</b> of <b>1,234</b>') }, false],
    ['a larger total with dots', { [SEARCH]: label('Ergebnisse 1 – 25 von 1.234') }, false],
    ['a search without results', { [SEARCH]: '<html><body><div id="noresults">No jobs</div></body></html>' }, false],
    ['no search', {}, false],
    ['the total of a newer site', { [SEARCH]: shell, [UNIFIED]: '{"totalJobs":3}' }, true],
    ['the zero of a language that is not published', { [SEARCH]: shell, [UNIFIED]: '{"totalJobs":0}' }, false],
    ['an error of the newer search', { [SEARCH]: shell, [UNIFIED]: '{"error":{"code":"x"}}' }, false],
    ['a newer search that wants a login', { [SEARCH]: shell, [UNIFIED]: { status: 401 } }, false],
    ['a page without a language', { [SEARCH]: '<html><body></body></html>' }, false],
  ])('held against %s', async (_, answers, complete) => {
    const { listed, end } = await list(answers)
    expect(listed).toHaveLength(3)
    expect(end.complete).toBe(complete)
  })

  it('that is empty is never complete, whatever the search says', async () => {
    const { end } = await list({ [FEED]: feed(), [SEARCH]: label('Results 0 of 0') })
    expect(end.complete).toBe(false)
  })

  it('asks the newer search in the language that the site shows', async () => {
    const http = serving({ [FEED]: THREE, [SEARCH]: shell, [UNIFIED]: '{"totalJobs":3}' })
    await listAll(successfactors, BOARD, http)
    expect(http.requests.at(-1)!.options.json).toMatchObject({ locale: 'fr_FR', pageNumber: 0 })
  })

  it.each([
    ['a script', '<script>var CSRFToken = "a1-b2=";</script>'],
    ['a script with JSON', '<script>window.site = {"CSRFToken":"a1-b2="}</script>'],
    ['a field', '<input type="hidden" name="CSRFToken" value="a1-b2=">'],
  ])('hands the newer search its cookies and the token that %s holds', async (_, holder) => {
    const body = shell.replace('</body>', `${holder}</body>`)
    const http = serving({
      [FEED]: THREE,
      [SEARCH]: { body, cookies: ['JSESSIONID=s1; Path=/; Secure'] },
      [UNIFIED]: ({ headers }) =>
        headers?.['x-csrf-token'] === 'a1-b2=' && headers.cookie === 'JSESSIONID=s1' ? '{"totalJobs":3}' : { status: 403 },
    })
    expect((await listAll(successfactors, BOARD, http)).end.complete).toBe(true)
  })

  it('has one job for a posting in several languages, and employers where there are several', async () => {
    const links = ['fr_FR', 'en_US', 'de_DE'].map(
      (locale) =>
        `<item><title>Weaver ${locale}</title><link>${SITE}/job/Weaver/4321-${locale}</link><g:employer>${locale}</g:employer></item>`,
    )
    const { postings, end } = await list({ [FEED]: feed(...links), [SEARCH]: label('1 of 1') })
    expect(postings).toMatchObject([
      { external_job_id: '4321', title: 'Weaver en_US', language: 'en', company: { name: 'en_US' } },
    ])
    expect(end).toMatchObject({ complete: true, company: null })
  })

  it.each([
    ['a document that is neither feed nor page', '<?xml version="1.0"?><xml>Error: x</xml>', 'expected <rss>'],
    [
      'an item that leads elsewhere',
      feed('<item><title>x</title><link>https://evil.test/x</link></item>'),
      'the address of a posting',
    ],
    ['a feed that breaks off', THREE.slice(0, -20), 'breaks off'],
  ])('refuses %s', async (_, body, message) => {
    await expect(list({ [FEED]: body })).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each(['localhost', 'evil.test/acme', 'career4.successfactors.com.evil.test/acme', 'career4.successfactors.com/a/b'])(
    'refuses the board %j',
    async (board) => {
      await expect(listAll(successfactors, board, serving({}))).rejects.toMatchObject({ kind: 'refused' })
    },
  )
})

describe('a career site without a feed', () => {
  const row = (id: number) =>
    `<tr class="data-row"><td><a class="jobTitle-link" href="/job/Lyon-Weaver/${id}/">Weaver</a></td></tr>`
  const page = (from: number, count: number, total: number) =>
    `<html><body><span class="paginationLabel">Results ${from} – ${from + count - 1} of ${total}</span><table>${Array.from(
      { length: count },
      (_, index) => row(1_000_000 + from + index),
    ).join('')}</table></body></html>`
  const next = (startrow: number) => `${SITE}/search/?q=&sortColumn=referencedate&sortDirection=desc&startrow=${startrow}`
  const unified = (count: number, totalJobs: number) => {
    const all = Array.from({ length: count }, (_, index) => ({ response: { id: 4001 + index, unifiedStandardTitle: 'Weaver' } }))
    return ({ json }: { json?: unknown }) => {
      const { pageNumber } = json as { pageNumber: number }
      return JSON.stringify({ totalJobs, jobSearchResult: all.slice(pageNumber * 10, pageNumber * 10 + 10) })
    }
  }
  const listWithout = (answers: Answers) => listAll(successfactors, BOARD, serving(answers))

  it('is listed by the pages of its search, and its postings by their pages', async () => {
    const answers = { [SEARCH]: page(1, 25, 27), [next(25)]: page(26, 2, 27) }
    const { listed, end } = await listWithout(answers)
    expect([listed.length, listed.at(-1)!.external_job_id, end.complete]).toEqual([27, '1000027', true])
    const http = serving({ [`${SITE}/job/-/1000027/`]: PAGE })
    expect(await successfactors.detail!(BOARD, listed.at(-1)!.handle, http)).toMatchObject({ title: 'Night Weaver' })
  })

  it.each([
    ['its own page for a missing path', '<!DOCTYPE html>\n<html lang="fr"><body><h1>Introuvable</h1></body></html>'],
    ['a page without a document type', '\ufeff\n<html><body>Thistle</body></html>'],
  ])('that answers 200 and %s in the place of the feed is listed by its search', async (_, body) => {
    const { listed, end } = await listWithout({ [FEED]: body, [SEARCH]: page(1, 3, 3) })
    expect([listed.length, end.complete]).toEqual([3, true])
  })

  it('is listed by the page that was recorded, each posting once', async () => {
    const { listed, end } = await listWithout({ [SEARCH]: SEARCH_PAGE })
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['655919801', '1270202756'])
    expect(end.complete).toBe(true)
  })

  it('of the newer kind is listed in the language that it shows', async () => {
    const { listed, end } = await listWithout({ [SEARCH]: shell, [UNIFIED]: unified(12, 12) })
    expect([listed.length, listed[11]!.external_job_id, end.complete]).toEqual([12, '4012', true])
  })

  it.each<[string, Answers]>([
    ['shows recent postings in the place of results', { [SEARCH]: `<html><body><div id="noresults"></div></body></html>` }],
    ['has no posting in its language', { [SEARCH]: shell, [UNIFIED]: unified(0, 0) }],
    ['does not count', { [SEARCH]: page(1, 3, 3).replace('paginationLabel', 'other'), [next(3)]: page(1, 0, 3) }],
  ])('whose search %s closes nothing', async (_, answers) => {
    expect((await listWithout(answers)).end.complete).toBe(false)
  })

  it.each<[string, Answers, object]>([
    ['no search', {}, { kind: 'gone' }],
    ['a page in the place of the feed, and no search', { [FEED]: shell }, { kind: 'gone' }],
    ['a search that wants a login', { [SEARCH]: shell, [UNIFIED]: { status: 401 } }, { kind: 'bad_payload' }],
    ['too few rows', { [SEARCH]: page(1, 3, 200), [next(3)]: page(1, 0, 200) }, { kind: 'bad_payload' }],
    [
      'a row that leads elsewhere',
      { [SEARCH]: page(1, 1, 1).replace('/job/', 'https://evil.test/job/') },
      { kind: 'bad_payload' },
    ],
  ])('with %s fails', async (_, answers, failure) => {
    await expect(listWithout(answers)).rejects.toMatchObject(failure)
  })
})

describe('a title', () => {
  it.each([
    ['Weaver (Lyon, FR, 69003)', null, 'Weaver', 'Lyon, FR, 69003'],
    ['Weaver (m/w/d) (Lyon (Part-Dieu), FR)', null, 'Weaver (m/w/d)', 'Lyon (Part-Dieu), FR'],
    ['Weaver (m/w/d)', null, 'Weaver (m/w/d)', null],
    ['Weaver (m, w, d)', null, 'Weaver (m, w, d)', null],
    ['Weaver (Lyon)', 'Lyon, France', 'Weaver', 'Lyon'],
    ['Weaver (Silk)', null, 'Weaver (Silk)', null],
    ['(Lyon, FR)', null, '(Lyon, FR)', null],
    ['Weaver)', null, 'Weaver)', null],
    ['Weaver ()', null, 'Weaver ()', null],
  ])('%s', (text, location, title, placed) => {
    expect(titleAndPlace(text, location)).toEqual({ title, placed })
  })
})

const PAGE = `<html><body><div itemscope itemtype="http://schema.org/JobPosting"><h1><span itemprop="title">Night Weaver</span></h1>
<meta itemprop="datePosted" content="Mon Jul 13 00:00:00 UTC 2026"><meta itemprop="hiringOrganization" content="Thistle Looms">
<span itemprop="jobLocation" itemscope itemtype="http://schema.org/Place"><span itemprop="address"><meta itemprop="addressLocality" content="Lyon"><meta itemprop="addressCountry" content="FR"></span>Lyon, FR</span>
<span itemprop="description"><p>Weave.</p></span><span itemprop="description"><p>At night.</p></span></div></body></html>`

describe('the posting of a career site', () => {
  const at = (id: string) => `${SITE}/job/-/${id}/`

  it('is read from the microdata of its page', async () => {
    const found = await successfactors.fetch(BOARD, '655919801', serving({ [at('655919801')]: PAGE }))
    expect(found!.posting).toMatchObject({
      title: 'Night Weaver',
      url: at('655919801'),
      places: [{ city: 'Lyon', country: 'FR' }],
      posted_at: '2026-07-13T00:00:00.000Z',
      description_html: '<p>Weave.</p>\n<p>At night.</p>',
    })
    expect(found!.company?.name).toBe('Thistle Looms')
  })

  it('with a short id is asked for in the language of the site', async () => {
    const http = serving({ [SEARCH]: shell, [`${SITE}/job/-/172852-fr_FR`]: PAGE })
    expect((await successfactors.fetch(BOARD, '172852', http))!.posting).toMatchObject({
      url: `${SITE}/job/-/172852-fr_FR`,
      language: 'fr',
    })
  })

  it.each<[string, Answers[string]]>([
    ['404', { status: 404 }],
    ['the page of no posting', PAGE.replace('Night Weaver', ' ')],
    ['a redirect to the search', { status: 302, location: `${SITE}/search/` }],
  ])('is closed when its page is %s', async (_, answer) => {
    expect(await successfactors.fetch(BOARD, '655919801', serving({ [at('655919801')]: answer }))).toBeNull()
  })

  it('is not taken for closed on a page without a place for the title', async () => {
    const http = serving({ [at('655919801')]: '<html><body>Checking your browser</body></html>' })
    await expect(successfactors.fetch(BOARD, '655919801', http)).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it.each([
    ['/job/Lyon-Weaver/655919801/apply', '655919801'],
    ['/looms/job/Lyon-Weaver/655919801/?locale=fr_FR', '655919801'],
    ['/job/Weaver/172852-en_US/', '172852'],
    ['/go/All-Jobs/655919801/', null],
    ['/talentcommunity/apply/655919801/', null],
    ['/search/', null],
  ])('on the employer’s own host is named by %s', (path, id) => {
    expect(successfactors.identifyOnOwnDomain!(new URL(path, SITE))).toBe(id)
  })
})

describe('the older sites', () => {
  const LEGACY = 'career8.successfactors.com/thistle'
  const LIST = 'https://career8.successfactors.com/career?company=thistle&career_ns=job_listing_summary&resultType=XML'
  const job = (id: string, day: string, more = '') =>
    `<Job><JobTitle>R&amp;amp;D Weaver</JobTitle><Job-Description><![CDATA[<p>Weave [[id]] in [[filter2]][[missing]].</p>]]></Job-Description><ReqId>${id}</ReqId><Posted-Date>${day}</Posted-Date><>x</>${more}</Job>`
  const jobs = (...each: string[]) => `<?xml version="1.0"?><Job-Listing>${each.join('')}</Job-Listing>`
  const listLegacy = (body: string) => listAll(successfactors, LEGACY, serving({ [LIST]: body }))

  it('state fields of their own names', async () => {
    const more =
      '<Location>Lyon, France</Location><filter2>Lyon</filter2><filter3><label>Department</label><value>Silk</value></filter3>'
    const { postings, end } = await listLegacy(jobs(job('29023', '07/26/2026', more)))
    expect(end.complete).toBe(true)
    expect(postings).toMatchObject([
      {
        external_job_id: '29023',
        title: 'R&D Weaver',
        url: 'https://career8.successfactors.com/sfcareer/jobreqcareer?jobId=29023&company=thistle',
        location_raw: 'Lyon, France',
        department: 'Silk',
        posted_at: '2026-07-26T00:00:00.000Z',
        description_html: '<p>Weave 29023 in Lyon.</p>',
      },
    ])
  })

  it.each([
    [
      ['26/07/2026', '05/08/2026'],
      ['2026-07-26', '2026-08-05'],
    ],
    [
      ['07/26/2026', '05/08/2026'],
      ['2026-07-26', '2026-05-08'],
    ],
    [
      ['07/08/2026', '05/08/2026'],
      [undefined, undefined],
    ],
  ])('write days in an order of their own: %j', async (days, expected) => {
    const { postings } = await listLegacy(jobs(...days.map((day, index) => job(String(index), day))))
    expect(postings.map(({ posted_at }) => posted_at?.slice(0, 10))).toEqual(expected)
  })

  it('have a requisition once that is listed twice', async () => {
    const { listed, end } = await listLegacy(jobs(job('1', '07/26/2026'), job('2', ''), job('1', '07/26/2026')))
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['1', '2'])
    expect(end.complete).toBe(true)
  })

  it('with an empty list close nothing', async () => {
    expect((await listLegacy(jobs())).end.complete).toBe(false)
  })

  it('find a posting in the list', async () => {
    const http = serving({ [LIST]: jobs(job('1', '')) })
    expect(await successfactors.fetch(LEGACY, '1', http)).toMatchObject({ posting: { title: 'R&D Weaver' } })
    expect(await successfactors.fetch(LEGACY, '2', http)).toBeNull()
    const { fetchReadsList } = successfactors
    expect([LEGACY, BOARD].map((board) => typeof fetchReadsList === 'function' && fetchReadsList(board))).toEqual([true, false])
  })
})
