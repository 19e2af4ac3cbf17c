import { describe, expect, it } from 'vitest'
import { type ListPage, listPages, type PagedList, readPages } from '../../../src/ats/reading/pages.ts'
import { FetchFailure } from '../../../src/http/fetcher.ts'

const URL_ASKED = 'https://jobs.acme.test/list'

/** A source of pages, one array each; past them it answers as the last does. */
function source(pages: number[][], totals: (number | null)[], counts: (number | null)[] = [null]) {
  const asked: { offset: number; index: number }[] = []
  const page = async (at: { offset: number; index: number }) => {
    asked.push(at)
    const turn = (length: number) => Math.min(at.index, length - 1)
    return {
      rows: pages[turn(pages.length)]!,
      total: totals[turn(totals.length)]!,
      pages: counts[turn(counts.length)]!,
      url: URL_ASKED,
    }
  }
  return { asked, pages: (size: number) => readPages({ name: 'acme', size, idOf: String, page }) }
}

async function read(pages: ReturnType<typeof readPages<number>>) {
  const rows: number[][] = []
  let next = await pages.next()
  for (; !next.done; next = await pages.next()) rows.push(next.value)
  return { rows, complete: next.value.complete }
}

describe('pages', () => {
  it('with a total are read until its rows are there', async () => {
    const { asked, pages } = source([[1, 2], [3, 4], [5]], [5])
    expect(await read(pages(2))).toEqual({ rows: [[1, 2], [3, 4], [5]], complete: true })
    expect(asked).toEqual([
      { offset: 0, index: 0 },
      { offset: 2, index: 1 },
      { offset: 4, index: 2 },
    ])
  })

  it('with a total that is full pages ask for none beyond', async () => {
    const { asked, pages } = source([[1, 2], [3, 4], []], [4])
    expect((await read(pages(2))).rows).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(asked).toHaveLength(2)
  })

  it('that are counted themselves end with the last', async () => {
    const { asked, pages } = source([[1, 2], [3]], [null], [2])
    expect(await read(pages(2))).toEqual({ rows: [[1, 2], [3]], complete: true })
    expect(asked).toHaveLength(2)
  })

  it('without any count end with the first that is not full', async () => {
    expect(await read(source([[1, 2], [3]], [null]).pages(2))).toEqual({ rows: [[1, 2], [3]], complete: true })
    expect(await read(source([[1, 2], []], [null]).pages(2))).toEqual({ rows: [[1, 2]], complete: true })
  })

  it.each([[0], [null]])('of nothing (total %s) are no pages', async (total) => {
    const { asked, pages } = source([[]], [total])
    expect(await read(pages(2))).toEqual({ rows: [], complete: true })
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['the first has too much', [[1, 2, 3]], [2], [null], 'a total of 2 leaves 2 rows from row 0 on, the page has 3'],
    ['an empty total has rows', [[1]], [0], [null], 'a total of 0 leaves 0 rows from row 0 on, the page has 1'],
    ['the first is short', [[1]], [4], [null], 'a total of 4 leaves 2 rows from row 0 on, the page has 1'],
    ['one in the middle is empty', [[1, 2], []], [40], [null], 'a total of 40 leaves 2 rows from row 2 on, the page has 0'],
    ['the first of several is short', [[1]], [null], [3], '3 pages leave 2 rows from row 0 on, the page has 1'],
  ])('fail where %s', async (_what, pages, totals, counts, message) => {
    await expect(read(source(pages, totals, counts).pages(2))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: `acme: ${message}`,
      url: URL_ASKED,
    })
  })

  it.each([
    ['whose last page is short, each time,', [[1, 2], [3]], [4]],
    ['whose last page is empty, each time,', [[1, 2], []], [3]],
    [
      'with a row twice',
      [
        [1, 2],
        [2, 3],
      ],
      [4],
    ],
  ])('%s are not complete', async (_what, pages, totals) => {
    const found = source(pages, totals)
    expect((await read(found.pages(2))).complete).toBe(false)
    expect(found.asked.length).toBeLessThanOrEqual(4)
  })

  it('whose totals never agree are read for a bounded time, and are not complete', async () => {
    let asked = 0
    const page = async ({ offset }: { offset: number }) => {
      const total = 100 + (asked++ % 2)
      return { rows: Array.from({ length: Math.min(10, total - offset) }, (_, row) => offset + row), total, url: URL_ASKED }
    }
    const { rows, complete } = await read(readPages({ name: 'acme', size: 10, idOf: String, page }))
    expect(complete).toBe(false)
    expect(new Set(rows.flat()).size).toBeGreaterThanOrEqual(100)
    expect(asked).toBeLessThan(35)
  })
})

/** A list that others change between two requests, by a script of what happens before which request. */
function livingList(
  size: number,
  ids: number[],
  script: Record<number, (list: number[]) => number[]>,
  totals: 'each' | 'first' | 'pages',
) {
  let list = ids
  let requests = 0
  const page: PagedList<number>['page'] = async ({ offset }): Promise<ListPage<number>> => {
    list = script[requests++]?.(list) ?? list
    const total = totals === 'each' || (totals === 'first' && offset === 0) ? list.length : null
    const pages = totals === 'pages' ? Math.ceil(list.length / size) : null
    return { rows: list.slice(offset, offset + size), total, pages, url: URL_ASKED }
  }
  return { pages: readPages({ name: 'acme', size, idOf: String, page }), now: () => list, requests: () => requests }
}

const numbers = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index)
const without = (id: number) => (list: number[]) => list.filter((each) => each !== id)
const withFirst = (id: number) => (list: number[]) => [id, ...list]

describe('a list that changes while it is read', () => {
  it('is read again where the total moved, and complete', async () => {
    const list = livingList(10, numbers(100), { 5: without(7), 8: withFirst(900) }, 'each')
    const { rows, complete } = await read(list.pages)
    expect(complete).toBe(true)
    expect(rows.flat()).toEqual(expect.arrayContaining(list.now().filter((id) => id !== 900)))
    // Each change costs the page before and the one it was noticed on.
    expect(list.requests()).toBeLessThanOrEqual(10 + 4)
  })

  it.each([
    ['each', 440],
    ['first', 440],
  ] as const)('ends on an empty page that the total (on %s page) promised a row for, and is complete', async (totals, left) => {
    const list = livingList(20, numbers(441), { 22: without(3) }, totals)
    const { rows, complete } = await read(list.pages)
    expect(complete).toBe(true)
    expect(new Set(rows.flat()).size).toBeGreaterThanOrEqual(left)
    expect(rows.flat()).toEqual(expect.arrayContaining(list.now()))
  })

  it('that states its total on the first page only is read twice', async () => {
    const list = livingList(10, numbers(100), { 5: without(7), 14: without(60) }, 'first')
    const { rows, complete } = await read(list.pages)
    expect(complete).toBe(true)
    expect(rows.flat()).toEqual(expect.arrayContaining(list.now()))
    expect(list.requests()).toBeLessThanOrEqual(20)
  })

  it('that counts its pages is read again where their number moved', async () => {
    const list = livingList(10, numbers(101), { 4: (ids) => ids.slice(3) }, 'pages')
    const { rows, complete } = await read(list.pages)
    expect(complete).toBe(true)
    expect(rows.flat()).toEqual(expect.arrayContaining(list.now()))
  })

  it('yields rows of pages read again only if they are new', async () => {
    const list = livingList(10, numbers(50), { 3: without(1) }, 'each')
    const { rows } = await read(list.pages)
    expect(rows.flat()).toHaveLength(new Set(rows.flat()).size)
  })
})

describe('a listing of pages', () => {
  const listed = (row: number) => ({ external_job_id: String(row), fingerprint: `f${row}`, posting: null, handle: String(row) })

  async function list(pages: number[][], end?: () => { hosts: string[] }, shown: (row: number) => boolean = () => true) {
    const { asked, pages: read } = source(pages, [null])
    const listing = listPages(read(2), (row) => (shown(row) ? listed(row) : null), end)
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

  it('leaves out what is not on show, and is complete', async () => {
    expect(await list([[1, 2], [3]], undefined, (row) => row !== 2)).toEqual({
      ids: [['1'], ['3']],
      end: { complete: true },
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
  const missing = (index: number, total: number | null) =>
    readPages({
      name: 'acme',
      size: 2,
      idOf: String,
      async page(at) {
        if (at.index === index) throw gone
        return { rows: [1, 2], total, url: URL_ASKED }
      },
    })

  it('means that the board is gone when it is the first', async () => {
    await expect(read(missing(0, 4))).rejects.toBe(gone)
  })

  it('is an empty one when it is a later one: the list got shorter, or is not complete', async () => {
    expect(await read(missing(1, 4))).toEqual({ rows: [[1, 2]], complete: false })
  })

  it('contradicts the ones before where nothing is counted', async () => {
    await expect(read(missing(1, null))).rejects.toMatchObject({ kind: 'bad_payload', message: 'acme: a page is missing' })
  })
})
