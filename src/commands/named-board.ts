import { InvalidArgumentError } from 'commander'
import type { Pool } from 'pg'
import { type Board, findBoard } from '../catalog/boards.ts'
import { type BoardReference, readBoard } from '../collect/crawl/board-reference.ts'
import { boardName } from '../job/board-name.ts'
import { CommandFailed } from './command-failed.ts'

/** Reads a BOARD argument. */
export function boardArgument(text: string): BoardReference {
  const found = readBoard(text)
  if ('problem' in found) throw new InvalidArgumentError(found.problem)
  return found
}

/** The board of the catalog that the argument names. */
export async function namedBoard(db: Pool, { type, board }: BoardReference): Promise<Board> {
  const found = await findBoard(db, type, board)
  if (found) return found
  const name = boardName({ type, board })
  throw new CommandFailed(`${name} is not among the boards: add it with rolecall boards add ${name}`)
}
