import { type DirectoryBoard, lookUpKey, readLine } from './line.ts'

export interface DirectoryFilter {
  ats?: string | null
  /** A part of the board or the company name, in any letter case. */
  match?: string | null
}

export interface Directory {
  /** A board by its system and name, spelled exactly so; otherwise in another letter case, unless case matters. */
  find(ats: string, board: string, caseCounts?: boolean): DirectoryBoard | null
  /** The boards of a system on a host: the host itself, and sites on it (`jobs.acme.com/de`). */
  onHost(ats: string, host: string): DirectoryBoard[]
  /** Boards with the best evidence first: named by most sources, then seen most recently. */
  boards(filter?: DirectoryFilter): DirectoryBoard[]
}

const NEWLINE = 0x0a

/** A directory over the bytes of its file: a header, then lines sorted by `lookUpKey`. Only requested lines are parsed. */
export function openDirectory(bytes: Buffer): Directory {
  const first = bytes.indexOf(NEWLINE) + 1
  const endOf = (start: number) => bytes.indexOf(NEWLINE, start)
  const lineAt = (start: number) => bytes.toString('utf8', start, endOf(start))

  /** The position of the first line whose key is not below the given one. */
  function positionOf(key: string): number {
    let [low, high] = [first, bytes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const start = Math.max(low, bytes.lastIndexOf(NEWLINE, Math.max(middle - 1, 0)) + 1)
      if (lookUpKey(lineAt(start)) < key) low = endOf(start) + 1
      else high = start
    }
    return low
  }

  /** The boards from the first whose key is not below the given one, as long as their keys match. */
  function* boardsFrom(key: string, matches: (lineKey: string) => boolean): Generator<DirectoryBoard> {
    for (let at = positionOf(key); at < bytes.length; at = endOf(at) + 1) {
      const text = lineAt(at)
      if (!matches(lookUpKey(text))) return
      yield readLine(text, 0)
    }
  }

  return {
    find(ats, board, caseCounts = false) {
      const key = `${ats},${board}`.toLowerCase()
      const spellings = [...boardsFrom(key, (lineKey) => lineKey === key)]
      return spellings.find((row) => row.board === board) ?? (caseCounts ? null : (spellings[0] ?? null))
    },
    onHost(ats, host) {
      const key = `${ats},${host}`.toLowerCase()
      return [
        ...boardsFrom(key, (lineKey) => lineKey === key),
        ...boardsFrom(`${key}/`, (lineKey) => lineKey.startsWith(`${key}/`)),
      ]
    },
    boards({ ats = null, match = null } = {}) {
      const needle = match?.toLowerCase() ?? null
      const rows = bytes
        .toString('utf8', first)
        .split('\n')
        .flatMap((text, index) => {
          if (text === '' || (ats !== null && !text.startsWith(`${ats},`))) return []
          const row = readLine(text, index + 2)
          return needle === null || `${row.board}\n${row.company ?? ''}`.toLowerCase().includes(needle) ? [row] : []
        })
      return rows.sort((a, b) => b.sources - a.sources || (a.last_seen < b.last_seen ? 1 : a.last_seen > b.last_seen ? -1 : 0))
    },
  }
}
