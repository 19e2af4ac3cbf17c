import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import { addBoard, findBoard } from '../../src/catalog/boards.ts'
import { dataFolder, serve } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { aJob } from '../support/jobs.ts'

const BEFORE = new Date('2026-11-01T12:00:00Z')

it('starts in the folder of an earlier release, whose demo world had other boards', async () => {
  const { pool, url } = await testDatabase()
  const folder = dataFolder()
  const added = async (type: string, board: string) => {
    const { id } = await addBoard(pool, { type, board, company: 'Of Old' }, BEFORE)
    await applyBatch(pool, { source_id: id, present: [{ job: aJob() }, { job: aJob() }, { job: aJob() }] })
    return id
  }
  const former = [await added('bamboohr', 'cedarhollow'), await added('zoho', 'marigold-loom.zohorecruit.in')]
  const kept = await added('greenhouse', 'meridianledger')
  const foreign = await added('bamboohr', 'somebody-real')
  mkdirSync(folder, { recursive: true })
  // As the releases before wrote it: without a seed, and past the first rounds.
  writeFileSync(join(folder, 'demo-world.json'), JSON.stringify({ startedAt: BEFORE.toISOString(), round: 40, port: null }))

  const server = await serve({ DATABASE_URL: url, ROLECALL_DATA: folder, ROLECALL_DEMO: '1' })
  onTestFinished(async () => void (await server.kill('SIGTERM')))
  await expect.poll(() => server.output()).toContain('round 1 of 5: ')
  expect(server.output()).toContain(
    'This catalog holds the demo world of an earlier release, which had more employers: 2 boards that no longer exist were removed and their 6 jobs closed.',
  )
  const open = async (id: number) =>
    (await pool.query('select count(*)::int as open from jobs where source_id = $1 and closed_at is null', [id])).rows[0].open
  for (const id of former) expect(await open(id)).toBe(0)
  expect((await findBoard(pool, 'bamboohr', 'cedarhollow'))!.removed_at).not.toBeNull()
  // Boards that the demo never had are left alone, and boards that it still has are crawled again from the beginning.
  expect(await open(foreign)).toBe(3)
  expect((await findBoard(pool, 'bamboohr', 'somebody-real'))!.removed_at).toBeNull()
  await expect.poll(() => open(kept), { interval: 1000 }).toBeGreaterThan(50)
})
