import { describe, expect, it } from 'vitest'
import { jobylon } from '../../src/ats/jobylon.ts'
import { arrayAsJson } from '../../src/ats/reading/script-literal.ts'
import { fixture, listAll, serving } from './served.ts'

const BOARD = 'companies/1999'
const EMBED = 'https://cdn.jobylon.com/jobs/companies/1999/embed/v2/'
const PAGE = fixture('jobylon', 'recorded/embed_v2.html')
const list = (body: string) => listAll(jobylon, BOARD, serving({ [EMBED]: body }))
const script = (source: string) => `<html><body><script>${source}</script></body></html>`

describe('the literal', () => {
  it.each([
    ["[{id: '1', ok: true, none: null, n: -1.5,},]; var x = [2]", [{ id: '1', ok: true, none: null, n: -1.5 }]],
    [String.raw`['it\'s', "a \"b\"", '\u002D\x41', 'a\nb', '];']`, ["it's", 'a "b"', '-A', 'a\nb', '];']],
    ["[{'quoted-name': {inner: ['{x:']}}]", [{ 'quoted-name': { inner: ['{x:'] } }]],
    ['[]', []],
  ])('%s', (source, value) => {
    expect(JSON.parse(arrayAsJson(source)!)).toEqual(value)
  })

  it('that does not end is none', () => {
    expect(arrayAsJson("[{id: 'x'}")).toBeNull()
  })
})

describe('the list', () => {
  it('leaves out postings for employees', async () => {
    const { listed, end } = await list(PAGE.replace('is_internal: false', 'is_internal: true'))
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['399100'])
    expect(end.complete).toBe(true)
  })

  it('of a company without postings is complete', async () => {
    expect(await list(script("JBL.embed_v2['jobs'] = [];"))).toMatchObject({ listed: [], end: { complete: true } })
  })

  it('of a group keeps the companies apart', async () => {
    const { listed, end } = await list(PAGE.replace("company: 'Larkmoor’s Bageri'", "company: 'Fernhill Kvarn'"))
    expect(end.company).toBeNull()
    const http = serving({
      'https://emp.jobylon.com/jobs/399795-larkmoor-bageri-soker-bagare/': `<html><script type="application/ld+json">{"@type":"JobPosting","title":"x"}</script></html>`,
    })
    expect((await jobylon.detail!(BOARD, listed[0]!.handle, http)).company?.name).toBe('Fernhill Kvarn')
  })

  it.each([
    ['a page without the list', script('JBL = {}'), "expected JBL.embed_v2['jobs'] on the page"],
    ['a list that breaks off', script("JBL.embed_v2['jobs'] = [{id: '1'"), 'to end'],
    ['a list that is no list', script("JBL.embed_v2['jobs'] = [{id: 1 2}]"), 'expected JSON'],
    ['an id that is a path', script("JBL.embed_v2['jobs'] = [{id: '../1'}]"), 'expected a number'],
  ])('refuses %s', async (_, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })

  it.each(['1999', 'companies/x', '../companies/1'])('refuses the board %j', async (board) => {
    await expect(listAll(jobylon, board, serving({}))).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('the posting', () => {
  it.each([
    ['is not in the list', '1', { [EMBED]: PAGE }],
    ['has no page any more', '399795', { [EMBED]: PAGE }],
    ['is of an unknown company', '399795', {}],
  ])('that %s is not there', async (_, id, answers) => {
    expect(await jobylon.fetch(BOARD, id, serving(answers))).toBeNull()
  })
})
