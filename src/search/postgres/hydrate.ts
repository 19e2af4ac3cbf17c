import type { Pool } from 'pg'
import type { Reads } from '../../catalog/reads.ts'
import { AT_ONCE_BYTES, shareOf } from '../../catalog/slices.ts'
import type { DescriptionFormat } from '../filters.ts'
import { type ItemForm, type ItemRow, PLAIN_ITEM } from '../page-items.ts'
import { listItem } from './list-item.ts'

/**
 * The list items of jobs by id, in no order, with the revision of each. Items longer than `longest` bytes are null: unless it is given, all of them
 * together have about `AT_ONCE_BYTES` at most.
 */
export async function hydrate(
  pool: Pool,
  ids: number[],
  { description, includeSource }: ItemForm,
  longest = shareOf(AT_ONCE_BYTES, ids.length),
): Promise<ItemRow[]> {
  const item = listItem(description, includeSource)
  const { rows } = await pool.query<ItemRow>({
    name: `hydrate-${description}${includeSource ? '-source' : ''}`,
    text: `select job.id::float8 as id, job.revision::float8 as revision, job.closed_at is null as open, ${item.bytes} as bytes,
                  case when ${item.bytes} <= $2::bigint then ${item.json} end as item
             from jobs job
             ${item.joins}
            where job.id = any($1::bigint[])`,
    values: [ids, longest],
  })
  return rows
}

/** The list items of jobs as search lists them, by id. A job that is gone has none, and a very long one neither. */
export async function readItems(reads: Reads, ids: number[]): Promise<Map<number, string | null>> {
  const rows = await reads.read('now', ({ db }) => hydrate(db, ids, PLAIN_ITEM))
  return new Map(rows.map(({ id, item }) => [id, item]))
}

/** The approximate length of the list items of jobs with these descriptions, by id. */
export async function itemSizes(pool: Pool, ids: number[], descriptions: DescriptionFormat[]): Promise<Map<number, number>> {
  const parts = descriptions.map((description) => listItem(description, false))
  const { rows } = await pool.query<{ id: number; bytes: number }>({
    name: `item-sizes-${descriptions.join('-')}`,
    text: `select job.id::float8 as id, ${parts.map(({ bytes }) => bytes).join(' + ')} as bytes
             from jobs job
             ${parts.at(-1)?.joins ?? ''}
            where job.id = any($1::bigint[])`,
    values: [ids],
  })
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}
