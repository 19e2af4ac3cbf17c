import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { createIndexEngine, openCatalogIndex } from '../../src/search/catalog-index.ts'
import type { SearchEngine } from '../../src/search/engine.ts'
import { postgresAnalysis } from '../../src/search/postgres/analyse.ts'
import { createPostgresEngine } from '../../src/search/postgres/engine.ts'
import { createQueryParser } from '../../src/search/query/query.ts'
import { testDatabase } from '../support/database.ts'
import { addJobs } from './catalog-rows.ts'
import { searchFor, titlesOf } from './requests.ts'

/** The examples of docs/query-language.md: q, a title it finds, and one that it does not find. */
const EXAMPLES = readFileSync('docs/query-language.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const cells = line.replaceAll('\\|', '').split('|')
    const [q, found, other] = cells.slice(2, 5).map((cell) => /^ `(.+)` $/.exec(cell)?.[1])
    return cells.length === 6 && q && found && other ? [{ q, found, other }] : []
  })

let engines: Record<string, SearchEngine>
beforeAll(async () => {
  const { pool } = await testDatabase()
  const titles = new Set(EXAMPLES.flatMap(({ found, other }) => [found, other]))
  await addJobs(
    pool,
    [...titles].map((title) => ({ title })),
  )
  const index = openCatalogIndex({ pool, log: pino({ level: 'silent' }) })
  await index.catchUp()
  const parse = createQueryParser(postgresAnalysis(pool))
  engines = {
    postgres: createPostgresEngine(pool, { budgetMs: 60_000 }),
    bitmap: createIndexEngine({ pool, index: index.index, parse }),
  }
  return () => index.close()
})

test('there are examples of every rule', () => expect(EXAMPLES.length).toBeGreaterThan(25))

describe.each(['postgres', 'bitmap'])('%s does as docs/query-language.md says', (name) => {
  test.each(EXAMPLES)('$q finds $found, not $other', async ({ q, found, other }) => {
    const page = await engines[name]!.search(searchFor({ q }))
    expect(page.fuzzy).toBe(false)
    expect(titlesOf(page)).toContain(found)
    expect(titlesOf(page)).not.toContain(other)
  })
})
