import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADAPTERS, URL_ONLY } from '../../../src/ats/index.ts'
import { discoverBoards } from '../../../src/collect/crawl/discover-boards.ts'

const names = (text: string) => discoverBoards(text).boards.map(({ type, board }) => `${type}:${board}`)

describe('boards in a text', () => {
  it('are found in a spreadsheet export, with how often and where first', () => {
    const csv = [
      '\uFEFFCompany;Link;Note',
      'Tidewater;https://tidewater.wd5.myworkdayjobs.com/en-US/Careers/job/Leeds/Clerk_R1?source=x;"two, here"',
      'Acme,"https://boards.greenhouse.io/Acme/jobs/4012345?gh_src=abc,def",remote',
      'Acme\thttps://job-boards.greenhouse.io/acme\tagain',
      'Lumen|lumenbooks.recruitee.com|',
    ].join('\r\n')
    expect(discoverBoards(csv)).toEqual({
      boards: [
        {
          type: 'workday',
          board: 'tidewater.wd5/Careers',
          via: 'https://tidewater.wd5.myworkdayjobs.com/en-US/Careers/job/Leeds/Clerk_R1?source=x',
          mentions: 1,
        },
        { type: 'greenhouse', board: 'acme', via: 'https://boards.greenhouse.io/Acme/jobs/4012345?gh_src=abc', mentions: 2 },
        { type: 'recruitee', board: 'lumenbooks', via: 'lumenbooks.recruitee.com', mentions: 1 },
      ],
      others: [],
      unrecognised: 0,
    })
  })

  it.each([
    ['<a href="https://boards.greenhouse.io/embed/job_app?token=123&amp;for=acme">Clerk</a>', 'greenhouse:acme'],
    ["<a href='//jobs.lever.co/acme'>Jobs</a>", 'lever:acme'],
    ['<a href="https:&#x2F;&#47;jobs.lever.co/acme&quot;>', 'lever:acme'],
    ['<https://jobs.lever.co/acme>', 'lever:acme'],
    ['[Acme](https://jobs.lever.co/acme)[other](https://example.com)', 'lever:acme'],
    ['**https://jobs.lever.co/acme** ~~x~~', 'lever:acme'],
    ['| Acme | `jobs.lever.co/acme` |', 'lever:acme'],
    ['See (jobs.lever.co/acme).', 'lever:acme'],
    ['Is it https://jobs.lever.co/acme?', 'lever:acme'],
    ["https://jobs.lever.co/acme's board", 'lever:acme'],
    ['Careers:jobs.lever.co/acme', 'lever:acme'],
    ['WWW: HTTPS://JOBS.LEVER.CO/acme', 'lever:acme'],
    ['{"url":"https:\\/\\/jobs.lever.co\\/acme?a=1\\u0026b=2"}', 'lever:acme'],
    ['“https://jobs.lever.co/acme”、よろしく', 'lever:acme'],
    ['https://jobs.lever.co/acme加入我们', 'lever:acme'],
    ['https://jobs.lever.co/acme\u200b\u2026', 'lever:acme'],
    ['https://jobs.ashbyhq.com/Caf%C3%A9%20Noir', 'ashby:Café Noir'],
    ['https://jobs.ashbyhq.com/Café', 'ashby:Café'],
    ['https://web.archive.org/web/2024/https://jobs.lever.co/acme', 'lever:acme'],
    ['<script src="https://lumenbooks.recruitee.com/assets/app.js?v=2"></script>', 'recruitee:lumenbooks'],
    ['https://www.google.com/url?q=https%3A%2F%2Fjobs.lever.co%2Facme&sa=D', 'lever:acme'],
    ['https://jobs.lever.co/acme/1ad72233-8c6a-4614-9d0f-1ea83eb90426/apply?utm_source=a&lever-source[]=b', 'lever:acme'],
  ])('%s', (text, board) => {
    expect(names(text)).toEqual([board])
  })

  it.each([
    'somebody@acme.recruitee.com, mailto:first.last@acme.recruitee.com',
    'https://jobs.lever.co/%s https://jobs.lever.co/$site https://jobs.lever.co/<site> https://jobs.lever.co/...',
    'ftp://jobs.lever.co/acme',
    'https://jobs.lever.co.evil.test/acme evil-lever.co/acme example.com/jobs.lever.co/acme',
    'https://jobs.ashbyhq.com/%1b[2Jacme https://jobs.ashbyhq.com/%00',
    '<link href="https://jobs.lever.co/favicon.ico"><script src="https://jobs.ashbyhq.com/assets/app.js?v=2"></script>',
    'src/index.ts, Node.js, 3.14, e.g. this',
    '',
  ])('none in %j', (text) => {
    expect(discoverBoards(text)).toMatchObject({ boards: [], others: [] })
  })

  it('are one in any case, except where case counts', () => {
    const { boards } = discoverBoards('jobs.ashbyhq.com/Acme jobs.ashbyhq.com/acme jobs.lever.co/Acme jobs.lever.co/acme')
    expect(boards.map(({ board, mentions }) => [board, mentions])).toEqual([
      ['Acme', 2],
      ['Acme', 1],
      ['acme', 1],
    ])
  })

  it('of systems that are not crawled, and postings without their board, are told apart', () => {
    const text = `https://kettle.talent-soft.com/job/job-welder_413189.aspx
      https://kettle.talent-soft.com/job/job-welder_284725.aspx
      https://acme.example/jobs?gh_jid=4012345 https://acme.example/ https://acme.example/ https://acme.example/about`
    expect(discoverBoards(text)).toEqual({
      boards: [],
      others: [
        {
          type: 'talentsoft',
          board: 'kettle',
          crawled: false,
          via: 'https://kettle.talent-soft.com/job/job-welder_413189.aspx',
          mentions: 2,
        },
        { type: 'greenhouse', board: null, crawled: true, via: 'https://acme.example/jobs?gh_jid=4012345', mentions: 1 },
      ],
      unrecognised: 2,
    })
  })

  it('are found by every example of every system', () => {
    for (const { name, examples } of ADAPTERS) {
      for (const { url, board } of [...examples.boards, ...examples.postings]) {
        const { boards, others } = discoverBoards(`<a href="${url.replaceAll('&', '&amp;')}">x</a>`)
        expect([...boards, ...others], url).toMatchObject([board === null ? { type: name } : { type: name, board }])
      }
    }
    for (const { name, examples } of URL_ONLY) {
      for (const { url } of examples.postings) expect(discoverBoards(url).others, url).toMatchObject([{ type: name }])
    }
  })

  it.each([
    ['labels', 'a.'],
    ['letters', 'a'],
    ['hyphens', 'a-'],
    ['slashes', '/'],
    ['schemes', 'https://'],
    ['colons', ':'],
    ['marks', '?'],
    ['mail addresses', 'a.b@'],
    ['ampersands', '&'],
    ['escaped ampersands', '&amp;'],
    ['numbers', '&#'],
    ['backslashes', '\\'],
    ['percent signs', '%3a%2f%2f'],
    ['names', 'a.bc/'],
    ['links full of marks', `https://a/${'?'.repeat(2000)}x `],
  ])('takes linear time over megabytes of %s', (_, piece) => {
    // A reading that takes the square of its length would not end in hours.
    const text = piece.repeat(1_000_000 / piece.length)
    expect(
      names(`jobs.lever.co/acme ${text} https://jobs.lever.co/${text}\nhttps://x.test/?u=${text} jobs.lever.co/zed`),
    ).toEqual(expect.arrayContaining(['lever:acme', 'lever:zed']))
  })

  it('reads a board out of no link that is cut off', () => {
    expect(discoverBoards(`https://jobs.lever.co/${'a'.repeat(5000)}`)).toEqual({ boards: [], others: [], unrecognised: 1 })
  })

  it('never throws', () => {
    const pieces = [
      'https://',
      'jobs.lever.co',
      '/',
      '//',
      '%',
      '%00',
      '%e2',
      '&amp;',
      '&#x110000;',
      '\\u0026',
      '\ud800',
      '?',
      '#',
      '@',
      ' ',
      'é',
    ]
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())), (parts) => void discoverBoards(parts.join(''))),
      { numRuns: 250 },
    )
  })
})
