import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../src/catalog/migrate.ts'
import { statementsOf } from '../../src/catalog/sql-statements.ts'

describe('the statements of a script', () => {
  test('end at semicolons', () => {
    expect(statementsOf('select 1; select 2;\n')).toEqual(['select 1', 'select 2'])
    expect(statementsOf(' \n;; ')).toEqual([])
  })

  test.each([
    ["select ';', 'it''s; so'"],
    ['select 1 as "a;b"'],
    ['create function f() returns int language sql as $$ select 1; $$'],
    ['do $body$ begin perform $$;$$; end $body$'],
    ['select 1 /* not; yet */ + 1'],
    ["select 1 -- the file's; end\n + 1"],
    ['select $1; select $2'.split(';')[0]!],
  ])('%j is one', (statement) => {
    expect(statementsOf(`${statement}; select 2`)).toEqual([statement, 'select 2'])
  })

  test('of every migration are all of its text', () => {
    for (const file of readdirSync(MIGRATIONS_FOLDER)) {
      const script = readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8')
      const bare = (text: string) => text.replaceAll(/[;\s]/g, '')
      expect(bare(statementsOf(script).join('')), file).toBe(bare(script))
    }
  })
})
