import { createHash } from 'node:crypto'
import type { Reads } from '../../catalog/reads.ts'
import { ANY_LENGTH } from '../../catalog/slices.ts'
import type { CatalogRows, ItemSource } from '../bitmap/catalog/catalog-rows.ts'
import { PLAIN_ITEM } from '../page-items.ts'
import { present } from '../present.ts'
import { lowerTexts } from './analyse.ts'
import { withinBudget } from './budget.ts'
import { hydrate } from './hydrate.ts'
import { listItem } from './list-item.ts'
import { matchingItemsById } from './matching-items.ts'

/** PostgreSQL's answers to the questions of the index. */
export const catalogRows = (reads: Reads): CatalogRows => ({
  items: (ids, form, revision) => reads.read({ revision }, ({ db }) => hydrate(db, ids, form)),

  async longItems(ids, form, revision) {
    const rows = await reads.read({ revision }, ({ db }) => hydrate(db, ids, form, ANY_LENGTH))
    return new Map(rows.map(({ id, item }) => [id, present(item)]))
  },

  matchingItems: (ids, request, revision) =>
    reads.read({ revision }, ({ db }) => withinBudget(db, null, (run) => matchingItemsById(run, ids, request))),

  has: async (id) => (await reads.find(async (db) => (await hydrate(db, [id], PLAIN_ITEM, 0))[0] ?? null)) !== null,

  lower: (texts) => reads.read({}, ({ db }) => lowerTexts(db, texts)),
})

/** Another statement may make another item of the same row. */
const FORM = createHash('sha256')
  .update(listItem(PLAIN_ITEM.description, PLAIN_ITEM.includeSource).json)
  .digest('hex')
  .slice(0, 16)

export const itemSource = (reads: Reads): ItemSource => ({ form: FORM, items: catalogRows(reads).items })
