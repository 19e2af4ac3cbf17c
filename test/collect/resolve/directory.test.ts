import type pg from 'pg'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { shippedDirectory } from '../../../src/ats/directory/shipped.ts'
import { adapterNamed } from '../../../src/ats/index.ts'
import { readRecorded } from '../../ats/recorded-cases.ts'
import { fixture } from '../../ats/served.ts'
import { testDatabase } from '../../support/database.ts'
import { LEVER, type World, world } from './world.ts'

/** An empty catalog: no board of it was ever added. */
let pool: pg.Pool
let there: World
beforeAll(async () => {
  pool = (await testDatabase()).pool
})
afterEach(() => there.close())

const resolve = (url: string) => there.resolver(pool).resolve(url)

it('a live row of a board in the directory has the name that the directory gives; of any other board it has none', async () => {
  there = await world()
  const { board, company } = shippedDirectory()
    .boards({ ats: 'lever' })
    .find((row) => row.company !== null)!
  for (const [name, expected] of [
    [board, company],
    [LEVER.board, null],
  ]) {
    there.says[`api.lever.co/v0/postings/${name}/${LEVER.id}`] = LEVER.body
    const found = await resolve(`https://jobs.lever.co/${name}/${LEVER.id}`)
    expect(found).toMatchObject({ kind: 'live', row: { id: null, company_id: null, company: { id: null, name: expected } } })
  }
})

it('a posting on a domain that is a board of the directory resolves live', async () => {
  const { board } = shippedDirectory()
    .boards({ ats: 'teamtailor' })
    .find((row) => adapterNamed('teamtailor')!.hostsOfBoard!(row.board).length > 0)!
  const own = `https://${board}`
  there = await world({ ownHosts: [board] })
  const feed = (file: string) => fixture('teamtailor', file).replaceAll('https://harbourlight.teamtailor.com', own)
  there.says[`${board}/jobs.json`] = feed('jobs.json')
  there.says[`${board}/jobs.rss`] = feed('jobs.rss')
  expect(await resolve(`${own}/jobs/7000001-night-editor`)).toMatchObject({ kind: 'live', row: { source_type: 'teamtailor' } })
  expect(await resolve('https://nobody-knows.test/jobs/7000001-night-editor')).toEqual({ kind: 'unsupported' })
})

it('a posting on a domain whose board of the directory is a portal of it resolves live', async () => {
  const { board } = shippedDirectory()
    .boards({ ats: 'avature' })
    .find((row) => row.board.includes('/') && adapterNamed('avature')!.hostsOfBoard!(row.board).length > 0)!
  const [host] = board.split('/')
  there = await world({ ownHosts: [host!] })
  there.says[`${board}/JobDetail/6961`] = readRecorded('avature', 'JobDetail.html')
  const found = await resolve(`https://${host}/en_US/${board.split('/')[1]}/JobDetail/Night-Keeper/6961`)
  expect(found).toMatchObject({ kind: 'live', row: { source_type: 'avature', external_job_id: '6961' } })
})
