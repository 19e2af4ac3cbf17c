/** A board that somebody has seen, as the shipped directory knows it. */
export interface DirectoryBoard {
  ats: string
  board: string
  /** Null where no source states more than the slug. */
  company: string | null
  /** Independent lists that name the board. */
  sources: number
  /** The newest day a source saw or still listed it, as 2026-08-22. */
  last_seen: string
  /** Where it stands in the file. */
  line: number
}

/** What lines are sorted and looked up by: the system and the board in lower case. Neither holds a comma or a quote. */
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
