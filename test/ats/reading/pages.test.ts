import { describe, expect, it } from 'vitest'
import { listPages, readPages } from '../../../src/ats/reading/pages.ts'
import { FetchFailure } from '../../../src/http/fetcher.ts'

const URL_ASKED = 'https://jobs.acme.test/list'

/** A source of pages, one array each; past them it answers as the last does. */
function source(pages: number[][], totals: (number | null)[]) {
  const asked: { offset: number; index: number }[] = []
  const page = async (at: { offset: number; index: number }) => {
    asked.push(at)
    const turn = (length: number) => Math.min(at.index, length - 1)
    return { rows: pages[turn(pages.length)]!, total: totals[turn(totals.length)]!, url: URL_ASKED }
  }
  return { asked, pages: (size: number) => readPages('acme', size, page) }
}

async function rowsOf(pages: AsyncGenerator<number[]>): Promise<number[][]> {
  const all: number[][] = []
  for await (const rows of pages) all.push(rows)
  return all
}

describe('pages', () => {
  it('with a total are read until its rows are there', async () => {
    const { asked, pages } = source([[1, 2], [3, 4], [5]], [5])
    expect(await rowsOf(pages(2))).toEqual([[1, 2], [3, 4], [5]])
    expect(asked).toEqual([
      { offset: 0, index: 0 },
      { offset: 2, index: 1 },
      { offset: 4, index: 2 },
    ])
  })

  it('with a total that is full pages ask for none beyond', async () => {
    const { asked, pages } = source([[1, 2], [3, 4], []], [4])
    expect(await rowsOf(pages(2))).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(asked).toHaveLength(2)
  })

  it('without a total end with the first that is not full', async () => {
    expect(await rowsOf(source([[1, 2], [3]], [null]).pages(2))).toEqual([[1, 2], [3]])
    expect(await rowsOf(source([[1, 2], []], [null]).pages(2))).toEqual([[1, 2]])
  })

  it.each([[0], [null]])('of nothing (total %s) are no pages', async (total) => {
    const { asked, pages } = source([[]], [total])
    expect(await rowsOf(pages(2))).toEqual([])
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['a page is short', [[1, 2], [3]], [4], 'acme: a total of 4 leaves 2 rows from row 2 on, the page has 1'],
    ['a page is empty too early', [[1, 2], []], [4], 'acme: a total of 4 leaves 2 rows from row 2 on, the page has 0'],
    ['a page has too much', [[1, 2, 3]], [2], 'acme: a total of 2 leaves 2 rows from row 0 on, the page has 3'],
    ['an empty total has rows', [[1]], [0], 'acme: a total of 0 leaves 0 rows from row 0 on, the page has 1'],
    ['the total moves', [[1, 2], [3]], [3, 4], 'acme: the total was 3 and is 4 at row 2'],
    ['the total is lost', [[1, 2], [3]], [3, null], 'acme: the total was 3 and is null at row 2'],
  ])('fail where %s', async (_what, pages, totals, message) => {
    await expect(rowsOf(source(pages, totals).pages(2))).rejects.toMatchObject({ kind: 'bad_payload', message, url: URL_ASKED })
  })
})

describe('a listing of pages', () => {
  const listed = (row: number) => ({ external_job_id: String(row), fingerprint: `f${row}`, posting: null, handle: String(row) })

  async function list(pages: number[][], end?: () => { hosts: string[] }) {
    const { asked, pages: read } = source(pages, [null])
    const listing = listPages(read(2), listed, end)
    const ids: string[][] = []
    for (;;) {
      const step = await listing.next()
      if (step.done) return { ids, end: step.value, asked: asked.length }
      ids.push(step.value.map(({ external_job_id }) => external_job_id))
    }
  }

  it('hands over page by page and is complete', async () => {
    expect(await list([[1, 2], [3]], () => ({ hosts: ['jobs.acme.test'] }))).toEqual({
      ids: [['1', '2'], ['3']],
      end: { complete: true, hosts: ['jobs.acme.test'] },
      asked: 2,
    })
  })

  it('with a row twice has it once and is not complete', async () => {
    expect(await list([[1, 2], [2, 3], []])).toEqual({ ids: [['1', '2'], ['3']], end: { complete: false }, asked: 3 })
  })

  it('of a source that turns no pages ends, and is not complete', async () => {
    expect(await list([[1, 2]])).toEqual({ ids: [['1', '2']], end: { complete: false }, asked: 2 })
  })
})

describe('a page that is not there', () => {
  const gone = new FetchFailure('gone', 'not there', { url: URL_ASKED, status: 404 })
  const missing = (index: number) =>
    readPages('acme', 2, async (at) => {
      if (at.index === index) throw gone
      return { rows: [1, 2], total: 4, url: URL_ASKED }
    })

  it('means that the board is gone when it is the first', async () => {
    await expect(rowsOf(missing(0))).rejects.toBe(gone)
  })

  it('contradicts the ones before when it is a later one', async () => {
    await expect(rowsOf(missing(1))).rejects.toMatchObject({ kind: 'bad_payload', message: 'acme: a page is missing' })
  })
})
