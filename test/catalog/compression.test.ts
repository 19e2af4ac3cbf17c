import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'

const { pool } = await testDatabase()

test('long texts are compressed by lz4 where the server has it, and are stored by any server', async () => {
  const { rows } = await pool.query<{ name: string; own: string; lz4: boolean }>(
    `select a.attname as name, a.attcompression as own,
            (select 'lz4' = any (enumvals) from pg_settings where name = 'default_toast_compression') as lz4
       from pg_attribute a
      where a.attrelid in ('descriptions'::regclass, 'postings'::regclass)
        and a.attname in ('description_html', 'description_md', 'posting')
      order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['description_html', 'description_md', 'posting'])
  for (const { own, lz4 } of rows) expect(own).toBe(lz4 ? 'l' : '')
})
