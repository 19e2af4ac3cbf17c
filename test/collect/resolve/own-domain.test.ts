import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { learnHosts } from '../../../src/catalog/board-hosts.ts'
import { ensureSource } from '../../../src/catalog/sources.ts'
import { configureBoard } from '../../../src/collect/crawl/configure-board.ts'
import type { Resolution } from '../../../src/collect/resolve/resolve.ts'
import { testDatabase } from '../../support/database.ts'
import { aJob, present } from '../../support/jobs.ts'
import { GREENHOUSE, RECRUITEE, type World, world } from './world.ts'

let pool: pg.Pool
let there: World
beforeAll(async () => {
  pool = (await testDatabase()).pool
})
beforeEach(async () => {
  await pool.query('truncate companies, sources, board_hosts, jobs, changes cascade')
  there = await world()
  return () => there.close()
})

const resolve = (url: string) => there.resolver(pool).resolve(url)
const titleOf = (found: Resolution) => ('row' in found ? `${found.kind}: ${found.row.title}` : found.kind)

/** A board with one posting, shown on a host that the operator named or the payload taught. */
async function board(
  type: string,
  name: string,
  host: { named: string } | { learned: string },
  posting?: Parameters<typeof aJob>[0],
) {
  const hosts = 'named' in host ? [host.named] : []
  await configureBoard(pool, { type, board: name, hosts }, new Date())
  const source = await ensureSource(pool, type, name, {})
  if ('learned' in host) await learnHosts(pool, source.id, [host.learned])
  if (posting) await present(pool, source, [aJob(posting)])
}

const SLUG = { external_job_id: '7', alias_ids: ['night-editor-3'], title: 'It' }

describe('a posting on an employer’s own domain', () => {
  it.each([
    ['named by the operator', { named: 'jobs.lumen.test' }],
    ['learned from the payload', { learned: 'jobs.lumen.test' }],
    ['known without www', { named: 'www.jobs.lumen.test' }],
  ])('is found by its path where the host is %s', async (_, host) => {
    await board('recruitee', 'lumenbooks', host, SLUG)
    for (const path of ['o/night-editor-3', 'l/de/o/night-editor-3/c/new?source=x', 'o/night-editor-3/#apply'])
      expect(titleOf(await resolve(`https://jobs.lumen.test/${path}`))).toBe('catalog: It')
    expect(there.seen).toEqual([])
  })

  it('is unsupported where nobody knows the host, and where the path names no posting', async () => {
    await board('recruitee', 'lumenbooks', { named: 'jobs.lumen.test' }, SLUG)
    for (const url of [
      'https://jobs.other.test/o/night-editor-3',
      'https://lumen.test/o/night-editor-3',
      'https://jobs.lumen.test/about',
    ])
      expect(await resolve(url)).toEqual({ kind: 'unsupported' })
  })

  it('is read live from the vendor, never from the domain itself', async () => {
    await board('recruitee', 'lumenbooks', { learned: 'jobs.lumen.test' })
    there.says[RECRUITEE.at] = RECRUITEE.body
    expect(titleOf(await resolve('https://jobs.lumen.test/o/night-editor-3'))).toBe('live: Night Editor (m/w/d)')
    expect(there.seen).toEqual([`GET ${RECRUITEE.at}`])
  })

  it('named by a query is live too, once its host tells the board', async () => {
    const url = `https://www.borealis.test/careers?gh_jid=${GREENHOUSE.id}`
    there.says[GREENHOUSE.at] = GREENHOUSE.body
    expect(await resolve(url)).toEqual({ kind: 'unmatched' })
    await board('greenhouse', GREENHOUSE.board, { learned: 'www.borealis.test' })
    expect(titleOf(await resolve(url))).toBe('live: Foundry Process Engineer')
  })

  it('belongs to the board the operator named for the host, whatever another board claims', async () => {
    await board('recruitee', 'impostor', { learned: 'jobs.lumen.test' }, { ...SLUG, title: 'Not it' })
    expect(titleOf(await resolve('https://jobs.lumen.test/o/night-editor-3'))).toBe('catalog: Not it')
    await board('recruitee', 'lumenbooks', { named: 'jobs.lumen.test' }, SLUG)
    expect(titleOf(await resolve('https://jobs.lumen.test/o/night-editor-3'))).toBe('catalog: It')
  })

  it('is looked for on every board of the host', async () => {
    await board('recruitee', 'lumen-nl', { learned: 'jobs.lumen.test' })
    await board('recruitee', 'lumenbooks', { learned: 'jobs.lumen.test' })
    there.says[RECRUITEE.at] = RECRUITEE.body
    expect(titleOf(await resolve('https://jobs.lumen.test/o/night-editor-3'))).toBe('live: Night Editor (m/w/d)')
    there.says['lumen-nl.recruitee.com/api/offers/absent'] = { status: 500 }
    expect((await resolve('https://jobs.lumen.test/o/absent')).kind).toBe('unavailable')
  })

  it('cannot be claimed for more than twenty hosts by one payload', async () => {
    await board('recruitee', 'lumenbooks', { learned: 'jobs.lumen.test' })
    const { rows } = await pool.query('select id from sources')
    await learnHosts(
      pool,
      rows[0].id,
      Array.from({ length: 50 }, (_, index) => `host${index}.test`),
    )
    await learnHosts(pool, rows[0].id, ['late.test', 'jobs.lumen.test'])
    expect((await pool.query('select count(*)::int as hosts from board_hosts')).rows).toEqual([{ hosts: 20 }])
  })
})
