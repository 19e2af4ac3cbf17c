import { describe, expect, it } from 'vitest'
import { readBoard } from '../../../src/collect/crawl/board-reference.ts'
import { readBoardsCsv } from '../../../src/collect/crawl/boards-csv.ts'

describe('a file of boards', () => {
  it('is read with its notes, quotes and optional columns', () => {
    const text =
      '\uFEFF# a note\r\nats,board,company\r\nGreenhouse,Acme,"Acme, ""the"" one"\r\n\r\nworkday,tidewater.wd5/Careers,\r\n'
    expect(readBoardsCsv(text)).toEqual({
      rows: [
        { line: 3, type: 'greenhouse', board: 'acme', company: 'Acme, "the" one', verified: true },
        { line: 5, type: 'workday', board: 'tidewater.wd5/Careers', company: null, verified: true },
      ],
      problems: [],
    })
  })

  it('names the lines it cannot read and keeps the others', () => {
    const text = [
      'ats,board,company,verified',
      'myspace,acme,,',
      'lever,,,',
      'lever,acme,"Acme',
      'lever,acme,,maybe',
      'lever,acme,,no',
    ].join('\n')
    const { rows, problems } = readBoardsCsv(text)
    expect(rows).toEqual([{ line: 6, type: 'lever', board: 'acme', company: null, verified: false }])
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 5])
    expect(problems[0]!.message).toMatch(/^"myspace" is not one of: .*\bashby\b/)
  })

  it.each([
    ['', 'there is no header'],
    ['board,company\nacme,Acme', 'no column "ats"'],
    ['ats,board,colour\nlever,acme,red', 'a column "colour"'],
  ])('needs a header it knows: %j', (text, message) => {
    expect(readBoardsCsv(text).problems[0]!.message).toContain(message)
  })
})

describe('a board as people write it', () => {
  it.each([
    ['greenhouse:Acme', 'greenhouse', 'acme'],
    [' workday:tidewater.wd5/Careers ', 'workday', 'tidewater.wd5/Careers'],
    ['https://boards.greenhouse.io/acme/jobs/4012345', 'greenhouse', 'acme'],
    ['jobs.lever.co/acme', 'lever', 'acme'],
    ['https://tidewater.wd5.myworkdayjobs.com/en-US/Careers', 'workday', 'tidewater.wd5/Careers'],
  ])('%s', (text, type, board) => {
    expect(readBoard(text)).toEqual({ type, board })
  })

  it.each(['acme', 'https://acme.example/jobs', 'myspace:acme', 'recruitee:a.b/c', ''])('refuses %j and says why', (text) => {
    expect(readBoard(text)).toEqual({ problem: expect.stringMatching(/neither|not one of|cannot be a board/) })
  })

  it.each([
    ['talentsoft:larkmoor', /recognised by their URLs, but its boards cannot be crawled/],
    ['https://larkmoor.talent-soft.com/job/job-lamp-lighter_77.aspx', /^postings on Talentsoft are recognised/],
    ['https://careers.acme.test/jobs', /jsonld:URL$/],
  ])('says of %s what can be done', (text, problem) => {
    expect(readBoard(text)).toEqual({ problem: expect.stringMatching(problem) })
  })

  it('takes the URL of a site as it is', () => {
    const url = 'https://careers.acme.test/sitemap.xml#/jobs/'
    expect(readBoard(`jsonld:${url}`)).toEqual({ type: 'jsonld', board: url })
    expect(readBoard('jsonld:acme')).toEqual({ problem: expect.stringContaining('cannot be a board') })
  })
})
