import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeApiKey } from '../../src/api/api-key.ts'
import type { App } from '../../src/commands/app.ts'
import { demoKey } from '../../src/commands/demo-key.ts'
import { testApi } from '../support/api.ts'
import { dataFolder } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'

it('after a first start that ended between the file of the key and the catalog, the key of that file is made good', async () => {
  const { pool: db } = await testDatabase()
  const dataDir = join(dataFolder(), '..')
  const file = join(dataDir, 'demo-key')
  const key = makeApiKey()
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  const app = { db, dataDir, embedded: {} as App['embedded'] }
  expect(await demoKey(app)).toEqual({ key, file, made: true })
  expect(readFileSync(file, 'utf8')).toBe(`${key}\n`)
  const { app: api } = await testApi(db)
  expect((await api.request('/api/v1/jobs', { headers: { authorization: `Bearer ${key}` } })).status).toBe(200)
  expect(await demoKey(app), 'at the next start').toEqual({ key, file, made: false })
})
