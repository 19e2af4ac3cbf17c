import { describe, expect, it } from 'vitest'
import { paycom } from '../../src/ats/paycom.ts'
import { readRecorded } from './recorded-cases.ts'
import { type Answers, listAll, serving } from './served.ts'

const BOARD = '6D263CD730D11C9E69DCDD9CDA086589'
const PORTAL = 'https://www.paycomonline.net/v4/ats/web.php/portal/6d263cd730d11c9e69dcdd9cda086589/career-page'
const SERVICE = 'https://portal-applicant-tracking.us-cent.paycomonline.net'
const SEARCH = `${SERVICE}/api/ats/job-posting-previews/search`
const { answers } = Object.values(JSON.parse(readRecorded('paycom', 'cases.json')))[0] as {
  answers: Record<string, { madeUp: unknown }>
}
const body = (url: string) => {
  const { madeUp } = answers[url]!
  return typeof madeUp === 'string' ? madeUp : JSON.stringify(madeUp)
}
const page = (from: number, count: number, jobPostingPreviewsCount: number) =>
  JSON.stringify({
    jobPostingPreviews: Array.from({ length: count }, (_, index) => ({ jobId: 7_000 + from + index, jobTitle: 'Cook' })),
    jobPostingPreviewsCount,
  })

describe('the list', () => {
  it('is read with the token of the portal, in pages, to its total', async () => {
    const http = serving({ [PORTAL]: body(PORTAL), [SEARCH]: [page(0, 100, 101), page(100, 1, 101)] })
    const { listed, end } = await listAll(paycom, BOARD, http)
    expect(end.complete).toBe(true)
    expect(listed).toHaveLength(101)
    expect(http.requests.map(({ url }) => url)).toEqual([PORTAL, SEARCH, SEARCH])
    expect(http.requests[2]!.options).toMatchObject({
      method: 'POST',
      json: { skip: 100, take: 100 },
      headers: { authorization: 'header.eyJjbGllbnRjb2RlIjoiMEFCMTIifQ.signature', locale: 'en-US' },
    })
  })

  it.each<[string, Answers, string]>([
    ['a short page', { [PORTAL]: body(PORTAL), [SEARCH]: page(0, 3, 101) }, 'a total of 101 leaves 100 rows'],
    ['a page without a token', { [PORTAL]: '<html><body>Closed</body></html>' }, 'expected the configuration of a portal'],
    [
      'a service elsewhere',
      { [PORTAL]: body(PORTAL).replace('us-cent.paycomonline.net', 'paycomonline.net.evil.test') },
      'expected a service on paycomonline.net',
    ],
    ['a token that is no header', { [PORTAL]: body(PORTAL).replace('header.', 'head\\r\\ner.') }, 'expected text of a header'],
  ])('fails on %s', async (_, served, message) => {
    await expect(listAll(paycom, BOARD, serving(served))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining(message),
    })
  })

  it('refuses a board that is no key', async () => {
    expect(() => paycom.boardUrl('acme')).toThrow('a board is a key of 32 digits and letters')
  })
})

describe('the posting', () => {
  const detail = `${SERVICE}/api/ats/job-postings/466263`

  it('of a closed opening is gone', async () => {
    expect(await paycom.fetch(BOARD, '466263', serving({ [PORTAL]: body(PORTAL) }))).toBeNull()
  })

  it('is not believed when it is another one', async () => {
    const http = serving({ [PORTAL]: body(PORTAL), [detail]: body(`${SERVICE}/api/ats/job-postings/466270`) })
    await expect(paycom.fetch(BOARD, '466263', http)).rejects.toThrow('asked for posting 466263, got 466270')
  })

  it('reads the portal once for many postings', async () => {
    const http = serving({ [PORTAL]: body(PORTAL), [detail]: body(detail) })
    await Promise.all(['466263', '466263', '466263'].map((id) => paycom.detail!(BOARD, id, http)))
    expect(http.requests.filter(({ url }) => url === PORTAL)).toHaveLength(1)
  })
})
