import { describe, expect, it } from 'vitest'
import { pageAt } from '../../../src/ats/reading/page-at.ts'
import { type Answers, serving } from '../served.ts'

const ASKED = 'https://acme.test/jobs/7'
const PAGE = '<html><body>Cook</body></html>'

const read = (answers: Answers) => pageAt('acme', ASKED, serving(answers), ({ pathname }) => pathname === '/search')

describe('the page at an address', () => {
  it('is asked for as a reader does, redirects apart', async () => {
    const http = serving({ [ASKED]: PAGE })
    expect((await pageAt('acme', ASKED, http, () => true)).select('body')[0]!.text).toBe('Cook')
    expect(http.requests[0]!.options).toEqual({
      robots: true,
      headers: { accept: 'text/html,application/xhtml+xml' },
      redirect: 'manual',
    })
  })

  it('may be another than was asked for', async () => {
    const moved = 'https://acme.test/jobs/7/cook'
    const page = await read({ [ASKED]: { status: 301, location: moved }, [moved]: PAGE })
    expect(page.url).toBe(moved)
  })

  it('is gone where the way leads elsewhere, which is not asked', async () => {
    const http = serving({ [ASKED]: { status: 302, location: 'https://acme.test/search' } })
    await expect(pageAt('acme', ASKED, http, ({ pathname }) => pathname === '/search')).rejects.toMatchObject({
      kind: 'gone',
      message: 'acme: https://acme.test/jobs/7 leads to https://acme.test/search',
      url: ASKED,
      status: 302,
    })
    expect(http.requests).toHaveLength(1)
  })

  it('is none at the end of a way that does not end', async () => {
    await expect(read({ [ASKED]: { status: 302, location: ASKED } })).rejects.toMatchObject({
      kind: 'bad_payload',
      message: 'acme: https://acme.test/jobs/7 leads from page to page',
    })
  })

  it('fails as its source does', async () => {
    await expect(read({})).rejects.toMatchObject({ kind: 'gone', status: 404 })
    await expect(read({ [ASKED]: { status: 500 } })).rejects.toMatchObject({ kind: 'server_error' })
    await expect(read({ [ASKED]: '{}' })).rejects.toMatchObject({ kind: 'bad_payload' })
  })
})
