import { stat } from 'node:fs/promises'
import type { Config } from '../config/settings.ts'
import type { IndexedCatalog } from '../search/bitmap/catalog/indexed-catalog.ts'
import { snapshotHeader } from '../search/bitmap/snapshot/snapshot-file.ts'
import { snapshotFile, snapshotMismatch } from '../search/bitmap/snapshot/snapshot-folder.ts'
import { type Finding, ok, warning } from './doctor-finding.ts'
import { counted, number, size } from './quantities.ts'

/** The snapshot that the next start of the server will load, compared with the catalog if there is one. */
export async function examineIndex(config: Config, folder: string, catalog: IndexedCatalog | null): Promise<Finding> {
  if (config.ROLECALL_INDEX === 'off') return ok('index', 'ROLECALL_INDEX=off: PostgreSQL answers every search')
  const file = snapshotFile(folder)
  try {
    const header = snapshotHeader(file)
    if (header === null) return ok('index', 'there is no snapshot yet: the next start of the server reads the whole catalog')
    const foreign = catalog && (await snapshotMismatch(header, catalog))
    if (foreign) return unusable(foreign)
    const { documents, revision, lastRead } = header
    const bytes = (await stat(file)).size
    const newest = catalog && (await catalog.checkpoint(lastRead)).revision
    const reached = newest === null ? number(revision) : `${number(revision)} of ${number(newest)}`
    const facts = { jobs: documents, revision, catalog_revision: newest, bytes }
    return ok('index', `a snapshot of ${counted(documents, 'job')} at revision ${reached}, ${size(bytes)}`, null, facts)
  } catch (error) {
    return unusable((error as Error).message)
  }
}

const unusable = (why: string): Finding =>
  warning(
    'index',
    `the snapshot cannot be used: ${why}`,
    'nothing: the next start of the server discards it and reads the whole catalog',
  )
