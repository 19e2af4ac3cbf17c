import type { Pool } from 'pg'
import { adapterNamed } from '../ats/index.ts'
import { addBoard, type NewBoard } from '../catalog/boards.ts'
import { shippedDirectory } from '../directory/shipped.ts'

/** Adds a board with the hosts its name tells, so that posting URLs on them lead to it, and without a name with the directory's. */
export function configureBoard(pool: Pool, added: NewBoard, now: Date): ReturnType<typeof addBoard> {
  const { type, board } = added
  const told = adapterNamed(type)?.hostsOfBoard?.(board) ?? []
  const named = added.company ? null : directoryName(type, board)
  return addBoard(
    pool,
    { ...added, ...(named !== null && { company: named, name_from: 'directory' }), hosts: [...(added.hosts ?? []), ...told] },
    now,
  )
}

/** What the shipped directory calls the employer of a board. */
export function directoryName(type: string, board: string): string | null {
  return shippedDirectory().find(type, board, adapterNamed(type)?.boardCaseCounts)?.company ?? null
}
