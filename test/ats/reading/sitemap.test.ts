import { describe, expect, it } from 'vitest'
import type { Listed } from '../../../src/ats/adapter.ts'
import { listSitemap, pageInSitemap, type SitemapList } from '../../../src/ats/reading/sitemap.ts'
import { type Answers, serving } from '../served.ts'

const URL_OF = 'https://jobs.larkmoor.example/sitemap.xml'
const list: SitemapList = {
  name: 'test',
  url: URL_OF,
  idIn: ({ pathname }) => /^(?:\/de)?\/job\/(\d+)$/.exec(pathname)?.[1] ?? null,
}
const page = (path: string, day = '') => `<url><loc>https://jobs.larkmoor.example${path}</loc>${day}</url>`
const urlset = (...pages: string[]) => `<?xml version="1.0"?><urlset>${pages.join('')}</urlset>`

async function listed(answers: Answers, etag: string | null = null) {
  const rows: Listed[] = []
  const pages = listSitemap(list, { http: serving(answers), etag })
  for (;;) {
    const step = await pages.next()
    if (step.done) return { rows, end: step.value }
    rows.push(...step.value)
  }
}

describe('a sitemap of posting pages', () => {
  it('lists each posting once, by the first of its pages, and leaves out other pages', async () => {
    const { rows, end } = await listed({
      [URL_OF]: urlset(page('/job/1'), page('/about'), page('/de/job/1'), page('/job/2', '<lastmod>2026-10-01</lastmod>')),
    })
    expect(rows.map(({ external_job_id, handle }) => [external_job_id, handle])).toEqual([
      ['1', 'https://jobs.larkmoor.example/job/1'],
      ['2', 'https://jobs.larkmoor.example/job/2'],
    ])
    expect(end.complete).toBe(true)
  })

  it('shows a changed posting by the day of its page', async () => {
    const on = (day: string) => listed({ [URL_OF]: urlset(page('/job/1', `<lastmod>${day}</lastmod>`)) })
    const [before, after] = [await on('2026-10-01'), await on('2026-10-02')]
    expect(before.rows[0]!.fingerprint).not.toBe(after.rows[0]!.fingerprint)
  })

  it('without postings is an empty board', async () => {
    expect(await listed({ [URL_OF]: urlset(page('/about')) })).toMatchObject({ rows: [], end: { complete: true } })
  })

  it('that did not change says so', async () => {
    const answers = { [URL_OF]: { body: urlset(page('/job/1')), etag: '"a"' } }
    expect((await listed(answers)).end).toEqual({ complete: true, etag: '"a"' })
    expect((await listed(answers, '"a"')).end).toMatchObject({ notModified: true })
  })

  it('longer than the limit is not complete', async () => {
    const pages = Array.from({ length: 20_001 }, (_, index) => page(`/job/${index}`))
    const { rows, end } = await listed({ [URL_OF]: urlset(...pages) })
    expect([rows.length, end.complete]).toEqual([20_000, false])
  })

  it('names the page of a posting, or none', async () => {
    const http = serving({ [URL_OF]: urlset(page('/job/1'), page('/job/2')) })
    expect(await pageInSitemap(list, '2', http)).toBe('https://jobs.larkmoor.example/job/2')
    expect(await pageInSitemap(list, '3', http)).toBeNull()
  })
})
