// npm run schema: writes schema.sql, the schema after all migrations. It makes and removes a database server of its own.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../src/catalog/migrate.ts'
import { openEmbedded } from '../../src/database/embedded.ts'
import { openPool } from '../../src/database/pool.ts'
import { schemaOf } from './dump.ts'

const folder = mkdtempSync(join(tmpdir(), 'rolecall-schema-'))
// As root, PostgreSQL runs as another user, who must get through to its own folder.
chmodSync(folder, 0o755)
try {
  const server = await openEmbedded({ dataDir: join(folder, 'data'), log: () => {}, durable: false })
  try {
    const pool = openPool(server.url, { max: 2, applicationName: 'rolecall schema', onError: () => {} })
    try {
      await migrate(pool)
      writeFileSync(
        'schema.sql',
        `-- The schema after all migrations, for reading and for diffs. Written by npm run schema.\n\n${await schemaOf(pool)}`,
      )
    } finally {
      await pool.end()
    }
  } finally {
    await server.release()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
