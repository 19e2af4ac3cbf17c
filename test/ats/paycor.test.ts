import { describe, expect, it } from 'vitest'
import { paycor } from '../../src/ats/paycor.ts'
import { fixture, listAll, serving } from './served.ts'

const BOARD = '8a7883d0784b2e4c0178511ad3b0006e'
const FEED = `https://recruitingbypaycor.com/career/CareerAtomFeed.action?clientId=${BOARD}`
const ATOM = fixture('paycor', 'recorded/feed.atom')
const EMPTY = ATOM.replace(/<entry>[\s\S]*<\/entry>/, '')

describe('the feed', () => {
  it.each([
    ['without entries is a board without openings', EMPTY],
    ['in the case of its links', ATOM.replaceAll('8a7885', '8A7885')],
  ])('%s', async (_, body) => {
    const { listed, end } = await listAll(paycor, BOARD.toUpperCase(), serving({ [FEED]: body }))
    expect(end).toMatchObject({ complete: true, company: { name: 'Millrace Group' } })
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(
      body === EMPTY ? [] : ['8a78850000000001019ff70b00000001', '8a78850000000002019fa4cd00000002'],
    )
  })

  it.each([
    ['that breaks off', ATOM.slice(0, 1_500)],
    ['that is a page', '<!DOCTYPE html><html><body>Error</body></html>'],
  ])('%s fails', async (_, body) => {
    await expect(listAll(paycor, BOARD, serving({ [FEED]: body }))).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it('tells the hosts of the employer that show its postings', async () => {
    const { end } = await listAll(paycor, BOARD, serving({ [FEED]: ATOM }))
    expect(end.hosts).toEqual(['www.millrace.example'])
  })

  it('holds a posting, or not', async () => {
    const http = serving({ [FEED]: ATOM })
    expect(await paycor.fetch(BOARD, '8a78850000000002019fa4cd00000002', http)).toMatchObject({
      posting: { title: 'Grain Coordinator', salary_raw: null },
      company: { name: 'Millrace Group' },
    })
    expect(await paycor.fetch(BOARD, '8a78850000000009019fa4cd00000009', http)).toBeNull()
    expect(await paycor.fetch(BOARD, '8a78850000000002019fa4cd00000002', serving({}))).toBeNull()
  })

  it('is not asked for a board that is no id', () => {
    expect(() => paycor.boardUrl('acme&clientId=x')).toThrow('a board is an id of 32 digits and letters')
  })
})
