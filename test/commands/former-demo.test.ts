import { expect, it } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import { addBoard, findBoard } from '../../src/catalog/boards.ts'
import { removeFormerBoards } from '../../src/commands/demo-boards.ts'
import { FORMER_BOARDS } from '../../src/demo/index.ts'
import { SYSTEMS as DEMO_SYSTEMS } from '../../src/demo/systems/index.ts'
import { systemClock } from '../../src/http/clock.ts'
import { testDatabase } from '../support/database.ts'
import { aJob } from '../support/jobs.ts'

// former-demo.long.test.ts starts the demo in such a folder.
it('removes the boards that the demo no longer has, and closes their jobs', async () => {
  const { pool } = await testDatabase()
  const added = async (type: string, board: string) => {
    const { id } = await addBoard(pool, { type, board, company: 'Of Old' }, new Date('2026-11-01T12:00:00Z'))
    await applyBatch(pool, { source_id: id, present: [{ job: aJob() }, { job: aJob() }, { job: aJob() }] })
    return id
  }
  await added('bamboohr', 'cedarhollow')
  await added('zoho', 'marigold-loom.zohorecruit.in')
  const others = [await added('greenhouse', 'meridianledger'), await added('bamboohr', 'somebody-real')]
  expect(await removeFormerBoards(pool, systemClock)).toEqual({ removed: 2, closed: 6 })
  const { rows } = await pool.query('select distinct source_id from jobs where closed_at is null order by 1')
  expect(rows.map(({ source_id }) => source_id)).toEqual(others)
  expect((await findBoard(pool, 'bamboohr', 'cedarhollow'))!.removed_at).not.toBeNull()
  expect((await findBoard(pool, 'bamboohr', 'somebody-real'))!.removed_at).toBeNull()
})

it('calls former only what the demo no longer serves', () => {
  const served = new Set(DEMO_SYSTEMS.map(({ name }) => name))
  expect(FORMER_BOARDS.length).toBeGreaterThan(50)
  for (const { ats } of FORMER_BOARDS) expect(served).not.toContain(ats)
})
