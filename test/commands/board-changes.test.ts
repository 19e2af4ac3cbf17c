import { describe, expect, it } from 'vitest'
import { addBoard, findBoard, type NewBoard } from '../../src/catalog/boards.ts'
import { boardChanges } from '../../src/commands/board-changes.ts'
import { testDatabase } from '../support/database.ts'

const { pool } = await testDatabase()
const board = { type: 'greenhouse', board: 'acme' }
const NOW = new Date()

/** Adds the board once more with options: what that changed. */
async function addAgain(options: Partial<NewBoard>): Promise<string[]> {
  const before = (await findBoard(pool, board.type, board.board))!
  await addBoard(pool, { ...board, ...options }, NOW)
  return boardChanges(before, (await findBoard(pool, board.type, board.board))!, options)
}

describe('adding a board that is known', () => {
  it('applies what is given, and says what changed', async () => {
    await addBoard(pool, board, NOW)
    expect(await addAgain({})).toEqual([])
    expect(await addAgain({ company: 'Acme Robotics', interval: 7200, hosts: ['jobs.acme.example'] })).toEqual([
      'It is crawled every 2 hours, instead of as often as it changes.',
      'Its postings are now recognised on jobs.acme.example.',
      'Its company is now Acme Robotics, not Acme.',
    ])
    expect(await findBoard(pool, board.type, board.board)).toMatchObject({
      company_name: 'Acme Robotics',
      interval_seconds: 7200,
      interval_fixed: true,
      hosts: ['jobs.acme.example'],
    })
    expect(await addAgain({ interval: 600, hosts: ['jobs.acme.example', 'acme.example'] })).toEqual([
      'It is crawled every 10 minutes, instead of every 2 hours.',
      'It had the host jobs.acme.example before.',
      'Its postings are now recognised on acme.example.',
    ])
  })

  it('lets robots.txt decide about all its requests, or about its pages again', async () => {
    await addBoard(pool, board, NOW)
    expect((await findBoard(pool, board.type, board.board))!.robots_for_all).toBe(false)
    expect(await addAgain({ robots_for_all: true })).toEqual(['robots.txt must allow all its requests.'])
    expect(await addAgain({})).toEqual([])
    expect((await findBoard(pool, board.type, board.board))!.robots_for_all).toBe(true)
    expect(await addAgain({ robots_for_all: true })).toEqual(['robots.txt must allow all its requests, as before.'])
    expect(await addAgain({ robots_for_all: false })).toEqual(['robots.txt must allow its pages.'])
  })
})
