import type { Pool } from 'pg'
import { shippedDirectory } from '../../ats/directory/shipped.ts'
import { adapterNamed, systemNamed } from '../../ats/index.ts'
import { addBoard, type NewBoard } from '../../catalog/boards.ts'

/**
 * Adds a board together with the hosts that follow from its name, so that posting URLs on them lead to it. If no company name is given, the
 * directory's is used.
 */
export function configureBoard(pool: Pool, added: NewBoard, now: Date): ReturnType<typeof addBoard> {
  const { type, board } = added
  const boardHosts = adapterNamed(type)?.hostsOfBoard?.(board) ?? []
  const named = added.company ? null : directoryName(type, board)
  return addBoard(
    pool,
    {
      ...added,
      ...(named !== null && { company: named, name_from: 'directory' }),
      hosts: [...(added.hosts ?? []), ...boardHosts],
    },
    now,
  )
}

/** The name of a board's employer in the shipped directory. */
export function directoryName(type: string, board: string): string | null {
  return shippedDirectory().find(type, board, systemNamed(type)?.boardCaseCounts)?.company ?? null
}
