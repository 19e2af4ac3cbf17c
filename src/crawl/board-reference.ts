import { ADAPTERS, adapterNamed, identifyBoard } from '../ats/index.ts'
import { parseUrl } from '../ats/reading/url.ts'

export interface BoardReference {
  type: string
  board: string
}

/** A board as people write it, `greenhouse:acme` or any URL on it, in the form the catalog keeps; or what is wrong with it. */
export function readBoard(text: string): BoardReference | { problem: string } {
  const written = text.trim()
  const [, type, board] = /^([a-z][a-z\d_-]*):(?!\/\/)(.+)$/i.exec(written) ?? []
  if (type && board) return canonicalBoard(type.toLowerCase(), board)
  const found = identifyBoard(/^https?:\/\//i.test(written) ? written : `https://${written}`)
  if (found) return { type: found.ats, board: found.board }
  const systems = ADAPTERS.map((adapter) => adapter.title).join(', ')
  return { problem: `"${written}" is neither ATS:BOARD nor the URL of a board or posting on ${systems}` }
}

/** The way a board's own page names it: case and escapes as the adapter keeps them. */
export function canonicalBoard(type: string, board: string): BoardReference | { problem: string } {
  const adapter = adapterNamed(type)
  if (adapter === null) return { problem: `"${type}" is not one of: ${ADAPTERS.map(({ name }) => name).join(', ')}` }
  const page = pageOf(() => adapter.boardUrl(board.trim()))
  const canonical = page && adapter.identifyBoard(page)
  return canonical ? { type, board: canonical } : { problem: `"${board}" cannot be a board on ${adapter.title}` }
}

function pageOf(url: () => string): URL | null {
  try {
    return parseUrl(url())
  } catch {
    return null
  }
}
