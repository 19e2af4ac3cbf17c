import { span } from '../catalog/sources/time-span.ts'
import type { Config } from '../config/settings.ts'
import type { IndexedCatalog } from '../search/bitmap/catalog/indexed-catalog.ts'
import { SNAPSHOT_FORMAT } from '../search/bitmap/snapshot/snapshot-file.ts'
import { type Finding, ok, warning } from './doctor-finding.ts'
import { number } from './quantities.ts'
import { snapshotStore } from './shared-snapshots.ts'

const PATIENCE_MS = 10_000

/** Whether the store of snapshots answers, and the snapshots of this catalog in it; nothing where there is no store. */
export async function examineStore(config: Config, catalog: IndexedCatalog | null): Promise<Finding[]> {
  const store = await snapshotStore(config)
  if (store === null) return []
  try {
    const name = { catalog: (await catalog?.identity()) ?? 'unknown', format: SNAPSHOT_FORMAT }
    const stored = await store.stored(name, AbortSignal.timeout(PATIENCE_MS))
    if (stored === null) return [ok('snapshot store', `${store.place} answers, and has no snapshot of this catalog yet`)]
    const message = `${store.place} has a snapshot at revision ${number(stored.revision)}, ${span(Math.max(0, stored.ageMs))} old`
    return [ok('snapshot store', message, null, stored)]
  } catch (error) {
    const message = `${store.place} cannot be used: ${(error as Error).message}`
    const next = 'correct the settings: until then new nodes read the whole catalog, which takes minutes'
    return [warning('snapshot store', message, next)]
  }
}
