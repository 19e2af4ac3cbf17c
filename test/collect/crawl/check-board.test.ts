import { describe, expect, it } from 'vitest'
import { greenhouse } from '../../../src/ats/greenhouse.ts'
import { smartrecruiters } from '../../../src/ats/smartrecruiters.ts'
import { checkBoard } from '../../../src/collect/crawl/check-board.ts'
import { forPeople } from '../../../src/commands/boards-check.ts'
import { openings } from './boards-server.ts'
import { harbour } from './harbour.ts'

const port = harbour()

describe('checking a board', () => {
  it.each([
    { adapter: greenhouse, name: 'lookout', requests: 1 },
    { adapter: smartrecruiters, name: 'Lookout', requests: 2 },
  ])('of $adapter.name lists it once and shows a sample, and stores nothing', async ({ adapter, name, requests }) => {
    const served = port.server.board(name)
    served.openings = openings(3)
    const check = await checkBoard(adapter, name, port.http)
    expect(check).toMatchObject({
      listed: 3,
      unreadable: [],
      failure: null,
      end: { complete: true },
      sample: { title: 'Deckhand 100001' },
    })
    expect(served.asked).toHaveLength(requests)
    expect(forPeople(adapter, name, check)).toContain('3 postings listed\nEmployer: Tidewater Works\n\nSample: Deckhand 100001\n')
    const { rows } = await port.db.query('select (select count(*) from sources) + (select count(*) from jobs) as count')
    expect(rows[0].count).toBe(0)
  })

  it('names what cannot be read', async () => {
    port.server.board('garbled').openings = [...openings(1), { id: '7', title: 5 as unknown as string }]
    const check = await checkBoard(greenhouse, 'garbled', port.http)
    expect(check.unreadable).toEqual([{ external_job_id: '7', message: 'greenhouse jobs[1].title: expected text, got number' }])
    expect(forPeople(greenhouse, 'garbled', check)).toContain('Cannot be read: 7: greenhouse jobs[1].title')
  })

  it('says in plain words why there is nothing', async () => {
    port.server.board('sunk').fault = () => 404
    const check = await checkBoard(greenhouse, 'sunk', port.http)
    expect(check).toMatchObject({ end: null, sample: null, failure: { kind: 'gone' } })
    expect(forPeople(greenhouse, 'sunk', check)).toBe(
      'greenhouse:sunk: 0 postings listed\nThe board is not there: boards-api.greenhouse.io answered 404',
    )
  })

  it('asks to compare the list where no answer of the system was recorded', async () => {
    port.server.board('lookout').openings = openings(1)
    const check = await checkBoard(greenhouse, 'lookout', port.http)
    expect(forPeople(greenhouse, 'lookout', check)).not.toContain('confirm')
    expect(forPeople({ ...greenhouse, evidence: [] }, 'lookout', check)).toContain(
      'https://job-boards.greenhouse.io/lookout\nand, once the board has been crawled, confirm it: rolecall boards confirm greenhouse:lookout',
    )
  })
})
