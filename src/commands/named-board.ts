import { InvalidArgumentError } from 'commander'
import type { Pool } from 'pg'
import { type Board, findBoard } from '../catalog/boards.ts'
import { type BoardReference, readBoard } from '../collect/crawl/board-reference.ts'
import { careersPage, recogniseBoard } from '../collect/crawl/recognise-board.ts'
import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import { boardName } from '../job/board-name.ts'
import { CommandFailed } from './command-failed.ts'

/** Reads a BOARD argument. */
export function boardArgument(text: string): BoardReference {
  const found = readBoard(text)
  if ('problem' in found) throw new InvalidArgumentError(found.problem)
  return found
}

/** A careers page whose system only its content shows. */
export interface CareersPage {
  page: string
}

/** Reads the argument of `boards add`, which may also be a careers page on an employer's own host. */
export function boardOrPageArgument(text: string): BoardReference | CareersPage {
  const found = readBoard(text)
  if (!('problem' in found)) return found
  const page = careersPage(text)
  if (page === null) throw new InvalidArgumentError(found.problem)
  return { page }
}

/** The board of the careers page, which is read for it. */
export async function boardOfPage({ page }: CareersPage, http: Fetcher): Promise<BoardReference> {
  const found = await recogniseBoard(page, http).catch((error: unknown) => {
    if (error instanceof FetchFailure) throw new CommandFailed(`${page} could not be read: ${error.message}`)
    throw error
  })
  if (found) return found
  throw new CommandFailed(
    `neither ${page} nor the page there names a system: write ATS:BOARD, or jsonld:URL for a site with schema.org JobPostings`,
  )
}

/** The board of the catalog that the argument names. */
export async function namedBoard(db: Pool, { type, board }: BoardReference): Promise<Board> {
  const found = await findBoard(db, type, board)
  if (found) return found
  const name = boardName({ type, board })
  throw new CommandFailed(`${name} is not among the boards: add it with rolecall boards add ${name}`)
}
