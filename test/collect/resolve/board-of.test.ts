import type pg from 'pg'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ensureSource } from '../../../src/catalog/sources.ts'
import { fixture } from '../../ats/served.ts'
import { testDatabase } from '../../support/database.ts'
import { aJob, present } from '../../support/jobs.ts'
import { type World, world } from './world.ts'

let pool: pg.Pool
let there: World
beforeAll(async () => {
  pool = (await testDatabase()).pool
})
beforeEach(async () => {
  there = await world()
  return () => there.close()
})

const WIDGET = JSON.parse(fixture('workable', 'widget.json'))
const { shortcode, title } = WIDGET.jobs[0]
const LINK = `https://apply.workable.com/j/${shortcode}`
const resolve = (url: string) => there.resolver(pool).resolve(url)

it('a link that names no board is followed to it, and the posting is read there', async () => {
  there.says[`apply.workable.com/j/${shortcode}`] = { status: 302, headers: { location: `/tidepools/j/${shortcode}/` } }
  there.says['apply.workable.com/api/v1/widget/accounts/tidepools?details=true'] = JSON.stringify(WIDGET)
  expect(await resolve(`${LINK}/apply?utm_source=x`)).toMatchObject({ kind: 'live', row: { title } })
})

it.each([
  ['the vendor’s front page', { status: 302, headers: { location: 'https://www.workable.com/' } }, 'unmatched'],
  ['another site', { status: 302, headers: { location: `https://evil.test/tidepools/j/${shortcode}/` } }, 'unmatched'],
  ['nothing', { status: 404 }, 'unmatched'],
  ['an error', { status: 500 }, 'unavailable'],
])('a link that leads to %s finds nothing', async (_, said, kind) => {
  there.says[`apply.workable.com/j/${shortcode}`] = said
  expect((await resolve(LINK)).kind).toBe(kind)
  expect(there.seen.filter((request) => !/ apply\.workable\.com\/(?:j\/|robots\.txt)/.test(request))).toEqual([])
})

it('a link to a posting of the catalog is not followed', async () => {
  const source = await ensureSource(pool, 'workable', 'tidepools', {})
  await present(pool, source, [aJob({ external_job_id: shortcode, title: 'Known' })])
  expect(await resolve(LINK.toLowerCase())).toMatchObject({ kind: 'catalog', row: { title: 'Known' } })
  expect(there.seen).toEqual([])
})
