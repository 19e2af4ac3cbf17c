/** A board of the shipped directory. */
export interface DirectoryBoard {
  ats: string
  board: string
  /** Null where no source states more than the slug. */
  company: string | null
  /** Number of independent lists that name the board. */
  sources: number
  /** The latest day on which a source saw or still listed it, for example 2026-08-22. */
  last_seen: string
  /** Its line number in the file. */
  line: number
}

/** The key that lines are sorted and found by: the system and the board in lower case. Neither contains a comma or a quote. */
export function lookUpKey(line: string): string {
  const board = line.indexOf(',') + 1
  return line.slice(0, line.indexOf(',', board)).toLowerCase()
}

const COMPANY = /^(?:"((?:[^"]|"")*)"|([^,]*)),(\d+),(\d{4}-\d\d-\d\d)$/

export function readLine(text: string, line: number): DirectoryBoard {
  const afterAts = text.indexOf(',')
  const afterBoard = text.indexOf(',', afterAts + 1)
  const [, quoted, plain, sources, last_seen] = COMPANY.exec(text.slice(afterBoard + 1)) ?? []
  if (afterBoard < 0 || sources === undefined || last_seen === undefined)
    throw new Error(`line ${line} of the directory is not ats,board,company,sources,last_seen`)
  return {
    ats: text.slice(0, afterAts),
    board: text.slice(afterAts + 1, afterBoard),
    company: (quoted?.replaceAll('""', '"') ?? plain ?? '') || null,
    sources: Number(sources),
    last_seen,
    line,
  }
}
