import { describe, expect, it } from 'vitest'
import { boardOfPage, boardOrPageArgument } from '../../src/commands/named-board.ts'
import { serving } from '../ats/served.ts'

const PAGE = 'https://careers.larkmoor.example/search-jobs'

describe('the board of boards add', () => {
  it.each([
    ['lever:acme', { type: 'lever', board: 'acme' }],
    ['https://jobs.lever.co/acme', { type: 'lever', board: 'acme' }],
    [PAGE, { page: PAGE }],
  ])('%s is read as %j', (text, found) => {
    expect(boardOrPageArgument(text)).toEqual(found)
  })

  it.each(['acme', 'myspace:acme', 'https://www.lever.co/'])('%s is refused without any request', (text) => {
    expect(() => boardOrPageArgument(text)).toThrow(/neither ATS:BOARD|is not one of/)
  })
})

describe('the board of a careers page', () => {
  const read = (body: string) => boardOfPage({ page: PAGE }, serving({ [PAGE]: body }))

  it('is found by the marks of the page', async () => {
    const body = '<html><body><div id="search-results" data-total-job-results="1"></div></body></html>'
    expect(await read(body)).toEqual({ type: 'radancy', board: 'careers.larkmoor.example' })
  })

  it('is missing where the page has none or cannot be read, and the message says so', async () => {
    await expect(read('<html></html>')).rejects.toThrow(`neither ${PAGE} nor the page there names a system`)
    await expect(read('')).rejects.toThrow(`${PAGE} could not be read: careers page: expected an HTML page`)
    await expect(boardOfPage({ page: PAGE }, serving({}))).rejects.toThrow(`${PAGE} could not be read`)
  })
})
