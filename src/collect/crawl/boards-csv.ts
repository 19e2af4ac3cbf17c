import { type BoardReference, canonicalBoard } from './board-reference.ts'

export interface BoardRow extends BoardReference {
  line: number
  company: string | null
  verified: boolean
}

export interface BoardFile {
  rows: BoardRow[]
  problems: { line: number; message: string }[]
}

const COLUMNS = ['ats', 'board', 'company', 'verified']

/**
 * Reads a list of boards: a header with `ats` and `board`, and optionally `company` and `verified`. Lines that start with # are comments.
 */
export function readBoardsCsv(text: string): BoardFile {
  const file: BoardFile = { rows: [], problems: [] }
  let header: string[] | null = null
  for (const [index, written] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = index + 1
    if (written.trim() === '' || written.startsWith('#')) continue
    const cells = cellsOf(written)
    if (cells === null) {
      file.problems.push({ line, message: 'a quoted value does not end' })
    } else if (header === null) {
      header = cells.map((cell) => cell.toLowerCase())
      const problem = headerProblem(header)
      if (problem) return { rows: [], problems: [{ line, message: problem }] }
    } else {
      takeRow(file, line, Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])))
    }
  }
  if (header === null) file.problems.push({ line: 1, message: 'there is no header: it must be ats,board,company' })
  return file
}

function headerProblem(header: string[]): string | null {
  const missing = ['ats', 'board'].find((name) => !header.includes(name))
  if (missing) return `the header has no column "${missing}": it must be ats,board,company`
  const unknown = header.find((name) => !COLUMNS.includes(name))
  return unknown === undefined ? null : `the header has a column "${unknown}"; known are ${COLUMNS.join(', ')}`
}

function takeRow(
  file: BoardFile,
  line: number,
  { ats = '', board = '', company = '', verified = '' }: Record<string, string>,
): void {
  const found = canonicalBoard(ats.toLowerCase(), board)
  if ('problem' in found) file.problems.push({ line, message: found.problem })
  else if (!/^(yes|no|true|false)?$/i.test(verified))
    file.problems.push({ line, message: `verified is "${verified}", not yes or no` })
  else file.rows.push({ ...found, line, company: company || null, verified: !/^(no|false)$/i.test(verified) })
}

/** The cells of one line of comma-separated values, in which a quote inside quotes is doubled; null when a quote is not closed. */
export function cellsOf(line: string): string[] | null {
  const cells: string[] = []
  const cell = /\s*(?:"((?:[^"]|"")*)"\s*|([^",\s][^,]*)?)(,|$)/y
  for (;;) {
    const match = cell.exec(line)
    if (!match) return null
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim())
    if (match[3] === '') return cells
  }
}
