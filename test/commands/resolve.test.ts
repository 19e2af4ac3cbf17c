import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobDetail } from '../../src/api/job-view.ts'
import { applyBatch } from '../../src/catalog/apply.ts'
import { forPeople, resolve } from '../../src/commands/resolve.ts'
import { GREENHOUSE, world } from '../resolve/world.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'

let pool: pg.Pool
let url: string
beforeAll(async () => {
  ;({ pool, url } = await testDatabase())
})

let said: string
beforeEach(() => {
  said = ''
  vi.stubEnv('DATABASE_URL', url)
  vi.spyOn(console, 'log').mockImplementation((text) => {
    said += text
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const run = (...args: string[]) => resolve.parseAsync(args, { from: 'user' })

describe('resolve', () => {
  it('prints a job of the catalog, open and closed', async () => {
    const source = await aSource(pool, 'acme', { name: 'Acme' })
    const pay = { salary_min: 60_000, salary_currency: 'EUR', salary_period: 'year' } as const
    await present(pool, source, [
      aJob({ external_job_id: '4012345', title: 'Pilot', location: 'Porto', ...pay, description_md: 'Hi' }),
    ])
    await run('https://boards.greenhouse.io/acme/jobs/4012345?gh_src=x')
    expect(said).toMatch(
      /^Pilot\nstate +open, in the catalog as job \d+\ncompany +Acme\nlocation +Porto\nsalary +EUR from 60,000 per year\n/,
    )
    expect(said).toMatch(/\n\nHi$/)

    await applyBatch(pool, { source_id: source.id, present: [], closed: ['4012345'] })
    said = ''
    await run('https://boards.greenhouse.io/acme/jobs/4012345')
    expect(said).toMatch(/^Pilot\nstate +closed on \d{4}-\d\d-\d\d, in the catalog as job \d+\n/)
    said = ''
    await run('https://boards.greenhouse.io/acme/jobs/4012345', '--json')
    expect(JSON.parse(said)).toMatchObject({ title: 'Pilot', closed_at: expect.any(String) })
  })

  it('says of a live job that it is one', async () => {
    const there = await world()
    there.says[GREENHOUSE.at] = GREENHOUSE.body
    const found = await there.resolver(pool).resolve(GREENHOUSE.url)
    await there.close()
    expect('row' in found && forPeople(jobDetail(found.row))).toMatch(
      /^Foundry Process Engineer\nstate +live: read from greenhouse just now/,
    )
  })

  it.each([
    ['https://www.linkedin.com/jobs/view/1', 'Unsupported job board URL.'],
    ['https://careers.acme.test/?gh_jid=9999999', 'No job matched the provided URL.'],
    ['ftp://boards.greenhouse.io/acme/jobs/4012345', 'must be an absolute http or https URL'],
  ])('fails for %s: %s', async (address, why) => {
    await expect((async () => run(address))()).rejects.toMatchObject({
      name: 'CommandFailed',
      message: expect.stringContaining(why),
    })
    expect(said).toBe('')
  })
})
