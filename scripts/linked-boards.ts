import { lookUpKey } from '../src/ats/directory/line.ts'
import { adapterNamed, identifyBoard } from '../src/ats/index.ts'
import { hostOf, parseUrl } from '../src/ats/reading/url.ts'
import { canonicalBoard } from '../src/collect/crawl/board-reference.ts'
import { cellsOf } from '../src/collect/crawl/boards-csv.ts'

/** Systems that the list calls otherwise. */
const NAMES: Record<string, string> = { taleo: 'taleo_be' }

export interface LinkedBoards {
  /** Lines of the directory, each board once. */
  boards: string[]
  /** The number of rows that were left out, by reason. */
  dropped: Record<string, number>
}

/** Reads a list of boards by their URLs (`ats,company,url,last_seen`) into lines of the directory. Adapters read the names of boards. */
export function readLinkedBoards(text: string): LinkedBoards {
  const [header, ...rows] = text.split(/\r?\n/).filter((line) => line !== '')
  if (header !== 'ats,company,url,last_seen') throw new Error(`unexpected header: ${header}`)
  const boards = new Map<string, string>()
  const dropped: Record<string, number> = {}
  const drop = (reason: string) => {
    dropped[reason] = (dropped[reason] ?? 0) + 1
  }
  for (const row of rows) {
    const [listed = '', company = '', url = '', lastSeen = ''] = cellsOf(row) ?? []
    const ats = NAMES[listed] ?? listed
    const found = boardAt(ats, url)
    if (adapterNamed(ats) === null) drop(`${listed}: no adapter`)
    else if (found === null || /[",\s]/.test(found) || !/^\d{4}-\d\d-\d\d$/.test(lastSeen)) drop(`${listed}: no board`)
    else {
      const line = `${ats},${found},${quoted(nameIn(company))},1,${lastSeen}`
      if (boards.has(lookUpKey(line))) drop(`${listed}: listed twice`)
      else boards.set(lookUpKey(line), line)
    }
  }
  return { boards: [...boards.values()], dropped }
}

/** The name of the board in the form that the catalog stores; null where the URL names none of this system. */
function boardAt(ats: string, address: string): string | null {
  const url = parseUrl(address)
  const adapter = adapterNamed(ats)
  if (url === null || adapter === null) return null
  const named = identifyBoard(address)
  const board = named === null ? (adapter.identifyBoard(url) ?? hostOf(url)) : named.ats === ats ? named.board : null
  const read = board === null ? null : canonicalBoard(ats, board)
  return read === null || 'problem' in read ? null : read.board
}

/** Empty for names that were decoded with another character set ("â€“"), and for those that are only the name of the page. */
function nameIn(company: string): string {
  return /â€|Ã.|\ufffd|^(?:apply|careers?|jobs?|home)$/i.test(company) ? '' : company.replace(/\s+/g, ' ').trim()
}

function quoted(cell: string): string {
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
