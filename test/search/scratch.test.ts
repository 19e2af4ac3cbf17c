import { expect, test } from 'vitest'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { testDatabase } from '../support/database.ts'
import { searchFor } from './requests.ts'
test('x', async () => {
  const { pool } = await testDatabase()
  const engine = createPostgresEngine(pool, { budgetMs: 1000 })
  for (const q of [`"${'- '.repeat(60)}x"`, `a "${'-'.repeat(60)}x"`, `"${'!'.repeat(60)}x"`, `é "${'- '.repeat(60)}é"`]) console.log(q, await engine.search(searchFor({ q })).catch(String))
  console.log((await pool.query("select datcollate, datctype, datlocprovider, lower('İIΣ ΟΔΟΣ ẞ ǅ') from pg_database where datname=current_database()")).rows)
})
