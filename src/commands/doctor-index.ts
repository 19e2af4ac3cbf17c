import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Finding, ok, size } from './doctor-finding.ts'

/** The snapshot that the next start of the server begins with. */
export async function examineIndex(config: Config, folder: string, revision: number | null): Promise<Finding> {
  if (config.ROLECALL_INDEX === 'off') return ok('index', 'ROLECALL_INDEX=off: PostgreSQL answers every search')
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  const bytes = sizes.reduce((sum, one) => sum + one, 0)
  return ok('index', `${size(bytes)}`, null, { revision })
}
