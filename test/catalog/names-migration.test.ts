import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { runner } from 'node-pg-migrate'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { companyById } from '../../src/catalog/companies.ts'
import { MIGRATIONS_FOLDER, migrate } from '../../src/catalog/migrate.ts'
import { openPool } from '../../src/database/pool.ts'

const MIGRATION = '0009_employer_names'
const name = `test_${randomBytes(6).toString('hex')}`
const open = (database: string) => {
  const address = new URL(inject('postgresUrl'))
  address.pathname = `/${database}`
  return openPool(address.href, { max: 2, applicationName: name, onError: () => {} })
}
const admin = open('postgres')
let pool: pg.Pool
beforeAll(async () => {
  await admin.query(`create database ${name}`)
  pool = open(name)
  const client = await pool.connect()
  try {
    const count = readdirSync(MIGRATIONS_FOLDER).toSorted().indexOf(`${MIGRATION}.sql`)
    const before = { dir: MIGRATIONS_FOLDER, direction: 'up', migrationsTable: 'rolecall_migrations', count } as const
    await runner({ ...before, dbClient: client, log: () => {} })
  } finally {
    client.release()
  }
})
afterAll(async () => {
  await pool?.end()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
})

const ITEM = '{"id":1,"updated_at":"2026-01-01T00:00:00.000Z"'

it('companies without a name take the slug of their board, and their jobs are stamped', async () => {
  const boards = ['acme-robotics', 'moonrise.wd5/External', 'GoodCo', 'https://careers.beta.example/jobs.xml', 'named']
  for (const [index, board] of boards.entries()) {
    const id = index + 1
    const company = board === 'named' ? 'Stated Works' : null
    await pool.query(
      `insert into companies (id, name, website_url, summary, created_at, updated_at) values ($1, $2, 'https://x.example', 'null', $3, $3)`,
      [id, company, '2026-01-01T00:00:00Z'],
    )
    await pool.query(`insert into sources (id, type, board, company_id) values ($1, 'lever', $2, $1)`, [id, board])
    await pool.query(
      `insert into jobs (source_id, id, company_id, revision, external_job_id, url, title, usa, city_names, world_regions, skill_slugs,
                         first_seen_at, created_at, updated_at)
       values ($1, $1, $1, $1, 'a', 'https://x.example', 'Engineer', false, '', '{}', '{}', $2, $2, $2)`,
      [id, '2026-01-01T00:00:00Z'],
    )
    await pool.query(`insert into job_views (source_id, job_id, item, locations) values ($1, $1, $2, '[]')`, [id, ITEM])
  }
  await pool.query(`select setval('job_revisions', 100)`)

  expect(await migrate(pool)).toContain(MIGRATION)

  const { rows } = await pool.query(
    `select c.name, c.name_from, c.summary, j.revision > 100 as stamped, j.updated_at, v.item
       from companies c join jobs j on j.company_id = c.id join job_views v on v.job_id = j.id order by c.id`,
  )
  expect(rows.map(({ name, name_from, stamped }) => [name, name_from, stamped])).toEqual([
    ['Acme Robotics', 'slug', true],
    ['Moonrise', 'slug', true],
    ['GoodCo', 'slug', true],
    ['Beta', 'slug', true],
    ['Stated Works', 'stated', false],
  ])
  for (const { name, name_from, summary, updated_at, item } of rows.filter((row) => row.stamped)) {
    expect(name_from).toBe('slug')
    expect(JSON.parse(summary)).toMatchObject({ name, website_url: 'https://x.example', logo_url: null })
    expect(JSON.parse(`${item}}`)).toEqual({ id: 1, updated_at: updated_at.toISOString() })
  }
  expect(rows[4].item).toBe(ITEM)
  expect(await companyById(pool, 1)).toMatchObject({ name: 'Acme Robotics', open_jobs: 1 })
  expect((await pool.query('select from changes')).rowCount).toBe(0)
})
