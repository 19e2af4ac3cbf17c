import { join } from 'node:path'
import type { Pool } from 'pg'
import { type Reads, readsOf } from '../catalog/reads.ts'
import { holdLock } from '../database/exclusive-lock.ts'
import { makeFolder } from '../database/make-folder.ts'
import { type CatalogIndex, type FollowedIndexOptions, followCatalog } from './bitmap/following/catalog-index.ts'
import { type BitmapEngineOptions, createBitmapEngine } from './bitmap/queries/engine.ts'
import type { IndexFolder } from './bitmap/snapshot/snapshot-folder.ts'
import type { SearchEngine } from './engine.ts'
import { catalogRows, itemSource } from './postgres/catalog-rows.ts'
import { indexedCatalog } from './postgres/indexed-jobs.ts'

/** Hands PostgreSQL and the lock of the folder to the index, which itself knows neither (test/architecture/rules.ts). */
export const openCatalogIndex = ({
  pool,
  reads = readsOf(pool),
  folder = null,
  ...options
}: Omit<FollowedIndexOptions, 'folder' | 'items'> & { pool: Pool; reads?: Reads; folder?: string | null }): CatalogIndex =>
  followCatalog(indexedCatalog(pool), {
    ...options,
    folder: folder === null ? null : indexFolder(folder),
    items: itemSource(reads),
  })

export const createIndexEngine = ({
  pool,
  reads = readsOf(pool),
  ...options
}: Omit<BitmapEngineOptions, 'catalog'> & { pool: Pool; reads?: Reads }): SearchEngine =>
  createBitmapEngine({ ...options, catalog: catalogRows(reads) })

export const indexFolder = (path: string): IndexFolder => ({
  path,
  async lock() {
    makeFolder(path, 0o700)
    return holdLock(join(path, 'lock'), () => {})
  },
})
