import type { Reads } from '../catalog/reads.ts'
import type { ListedJob } from '../deliver/feeds/entries.ts'
import { readItems } from '../search/postgres/hydrate.ts'

/** The list items of jobs that are in service, by id. Very long ones are left out. */
export async function listedJobs(reads: Reads, ids: number[]): Promise<Map<number, ListedJob>> {
  const items = await readItems(reads, ids)
  return new Map([...items].flatMap(([id, item]) => (item === null ? [] : [[id, JSON.parse(item) as ListedJob]])))
}
