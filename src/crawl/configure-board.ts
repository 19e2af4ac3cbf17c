import type { Pool } from 'pg'
import { adapterNamed } from '../ats/index.ts'
import { addBoard, type NewBoard } from '../catalog/boards.ts'

/** Adds a board with the hosts its name tells, so that posting URLs on them lead to it. */
export function configureBoard(pool: Pool, added: NewBoard, now: Date): ReturnType<typeof addBoard> {
  const told = adapterNamed(added.type)?.hostsOfBoard?.(added.board) ?? []
  return addBoard(pool, { ...added, hosts: [...(added.hosts ?? []), ...told] }, now)
}
