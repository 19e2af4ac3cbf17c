import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ADAPTERS,
  adapterNamed,
  identifyBoard,
  identifyPosting,
  parseUrlLine,
  shortLinks,
  systemNamed,
  URL_ONLY,
} from '../../src/ats/index.ts'
import { parseUrl } from '../../src/ats/reading/url.ts'

const systems = [...ADAPTERS, ...URL_ONLY]
const postings = systems.flatMap(({ name, examples }) => examples.postings.map((example) => ({ ats: name, ...example })))
const boards = ADAPTERS.flatMap((adapter) => adapter.examples.boards.map((example) => ({ ats: adapter.name, ...example })))
const none = systems.flatMap(({ examples }) => examples.none)

const claims = (url: string) => systems.filter((system) => system.identify(parseUrl(url)!) !== null).map(({ name }) => name)

describe('the table', () => {
  it('has unique names, and every adapter has examples of all three kinds', () => {
    expect(new Set(systems.map(({ name }) => name)).size).toBe(systems.length)
    for (const adapter of ADAPTERS) {
      expect(adapterNamed(adapter.name)).toBe(adapter)
      // Without hosts of its own it reads what an operator names, and no URL is its own.
      if (adapter.hosts.length === 0) continue
      expect(adapter.examples.postings.length, adapter.name).toBeGreaterThan(1)
      expect(adapter.examples.boards.length, adapter.name).toBeGreaterThan(1)
      expect(adapter.examples.none.length, adapter.name).toBeGreaterThan(1)
    }
    expect(adapterNamed('nobody')).toBeNull()
  })

  it('knows more systems by their URLs, and crawls none of those', () => {
    for (const system of URL_ONLY) {
      expect(system.examples.postings.length, system.name).toBeGreaterThan(2)
      expect(system.examples.none.length, system.name).toBeGreaterThan(1)
      expect(systemNamed(system.name)).toBe(system)
      expect(adapterNamed(system.name)).toBeNull()
      for (const { url } of system.examples.postings) expect(identifyBoard(url)).toBeNull()
    }
    expect(systemNamed('nobody')).toBeNull()
  })

  it('leads from a board to its page and back', () => {
    const ofPostings = postings.filter(({ ats, board }) => board !== null && adapterNamed(ats) !== null)
    for (const { ats, board } of [...boards, ...ofPostings]) {
      expect(identifyBoard(adapterNamed(ats)!.boardUrl(board!)), board!).toEqual({ ats, board })
    }
  })
})

describe('posting URLs', () => {
  it.each(postings)('$ats alone claims $url', ({ ats, url, board, external_id }) => {
    expect(claims(url)).toEqual([ats])
    expect(identifyPosting(url)).toEqual({ ats, board, external_id })
    expect(parseUrlLine(url)).toEqual({ url, ats, board, external_id })
  })

  it.each(postings)('$ats: the application form behind $url leads to the posting', ({ ats, url, board, external_id }) => {
    for (const step of ['apply', 'Apply/', 'application', 'apply/apply']) {
      const form = new URL(url)
      form.pathname = `${form.pathname.replace(/\/$/, '')}/${step}`
      expect(identifyPosting(form.href), form.href).toEqual({ ats, board, external_id })
    }
  })

  it.each(boards)('nobody claims the board page $url, and its board is read', ({ ats, url, board }) => {
    expect(claims(url)).toEqual([])
    expect(identifyPosting(url)).toBeNull()
    expect(identifyBoard(url)).toEqual({ ats, board })
  })

  it.each(none)('nobody claims %s', (url) => {
    expect(claims(url)).toEqual([])
    expect(parseUrlLine(url)).toEqual({ url, ats: null, board: null, external_id: null })
    expect(identifyBoard(url)).toBeNull()
  })

  it.each([
    '',
    'not a url',
    'jobs.lever.co/acme/1ad72233-8c6a-4614-9d0f-1ea83eb90426',
    'ftp://jobs.lever.co/acme/1ad72233-8c6a-4614-9d0f-1ea83eb90426',
    'javascript:alert(1)//jobs.lever.co/acme/1ad72233-8c6a-4614-9d0f-1ea83eb90426',
    'https://www.linkedin.com/jobs/view/4256882186',
    'https://acme.test/careers?gh_jid=',
    'https://acme.test/careers?gh_jid=abc',
    'https://acme.test/careers?ashby_jid=123',
    'https://acme.test/careers?not_gh_jid=4012345',
    'https://boards.greenhouse.io/embed/job_app?for=acme',
    'https://jobs.ashbyhq.com/acme/%E0%A4%A',
  ])('nobody claims %j', (url) => {
    expect(identifyPosting(url)).toBeNull()
  })

  it.each([
    ['https://acme.test/jobs?gh_jid=4012345?gh_src=abc', null, '4012345'],
    ['https://acme.test/jobs?GH_JID=4012345', null, '4012345'],
    ['https://acme.test/jobs?gh_jid=&gh_jid=4012345', null, '4012345'],
    ['https://boards.greenhouse.io//Acme//jobs/4012345//', 'acme', '4012345'],
    ['https://boards.greenhouse.io./acme/jobs/4012345', 'acme', '4012345'],
  ])('reads the damaged link %s', (url, board, external_id) => {
    expect(identifyPosting(url)).toEqual({ ats: 'greenhouse', board, external_id })
  })

  it('keeps to the adapter of the domain: ids of another system in its query do not count', () => {
    expect(identifyPosting('https://jobs.lever.co/acme?gh_jid=4012345')).toBeNull()
    expect(identifyPosting('https://jobs.lever.co/acme/1ad72233-8c6a-4614-9d0f-1ea83eb90426?gh_jid=4012345')!.ats).toBe('lever')
  })

  it('does not change with tracking parameters, case of the host, slashes, fragment, port and user name', () => {
    const tracking = fc.constantFrom(
      ...[
        'utm_source=x',
        'utm_campaign=a%20b',
        'ref=Simplify',
        'source=LinkedIn',
        'src=JB-1',
        'gh_src=4fd1us',
        'lever-source[]=x',
      ],
      ...[
        'lever-origin=applied',
        'trid=184b82a6-f501-432c-833f-95af2bbdd8a3',
        'oga=true',
        'dcr_ci=Acme',
        't=31a4a9852',
        'step=apply',
      ],
      ...['in_iframe=1', 'lang=en', 'language=de', 'display=en', 'locale=en_GB', 'mode=job', 'iis=Job+Posting'],
    )
    const variation = fc.record({
      example: fc.constantFrom(...postings),
      before: fc.array(tracking, { maxLength: 2 }),
      after: fc.array(tracking, { maxLength: 3 }),
      upperHost: fc.boolean(),
      trailing: fc.constantFrom('', '/', '//'),
      doubled: fc.boolean(),
      fragment: fc.constantFrom('', '#apply', '#/jobs/1', '#open-positions'),
      authority: fc.constantFrom(['', ''], ['user:secret@', ''], ['', ':8443']),
      scheme: fc.constantFrom('https', 'http', 'HTTPS'),
    })
    fc.assert(
      fc.property(variation, ({ example, before, after, upperHost, trailing, doubled, fragment, authority, scheme }) => {
        const url = new URL(example.url)
        const host = upperHost ? url.host.toUpperCase() : url.host
        const path = url.pathname.replace(/\/+$/, '') + trailing
        const query = [...before, ...(url.search === '' ? [] : [url.search.slice(1)]), ...after].join('&')
        // Moka's postings are named by the fragment.
        const end = url.hash || fragment
        const varied = `${scheme}://${authority[0]}${host}${authority[1]}${doubled ? '/' : ''}${path}${query ? `?${query}` : ''}${end}`
        expect(identifyPosting(varied), varied).toEqual({
          ats: example.ats,
          board: example.board,
          external_id: example.external_id,
        })
      }),
      { numRuns: 500 },
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })), (url) => {
        identifyPosting(url)
        identifyBoard(url)
      }),
    )
    const hosts = [...new Set([...postings, ...boards].map(({ url }) => new URL(url).host))]
    fc.assert(
      fc.property(fc.constantFrom(...hosts), fc.webPath(), fc.webQueryParameters(), (host, path, query) => {
        identifyPosting(`https://${host}${path}?${query}`)
        identifyBoard(`https://${host}${path}?${query}`)
      }),
      { numRuns: 250 },
    )
  })
})

/* URLs as people share them, in made-up names and ids: one for each shape. A `?` is a board that the URL does not tell. */
describe('labelled URLs', () => {
  const [, ...lines] = readFileSync(new URL('../fixtures/urls.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  it.each(lines.map((line) => line.split('\t') as [string, string, string, string]))('%s', (url, ats, board, external_id) => {
    if (ats === 'none' || ats.startsWith('shortlink:')) {
      expect(identifyPosting(url)).toBeNull()
      expect(shortLinks.isHost(new URL(url).hostname)).toBe(ats !== 'none')
    } else {
      expect(parseUrlLine(url)).toEqual({ url, ats, board: board === '?' ? null : board, external_id })
    }
  })
})
