import type { Pool } from 'pg'
import { identifyBoard, shortLinks, systemNamed } from '../../ats/index.ts'
import { candidates } from './candidates.ts'
import { readPostingUrl } from './posting-url.ts'

export interface UrlReading {
  host: string
  /** True for a link of a URL shortener. It names no posting until it is followed. */
  isShortLink: boolean
  /** The postings that it may mean, the most likely first. */
  postings: { system: string; title: string; board: string | null; posting_id: string }[]
  /** The board whose page it is, if it does not name a posting. */
  board: { system: string; title: string; board: string } | null
}

/** Reads a posting's URL without contacting any source. */
export async function readUrl(db: Pool, text: string): Promise<UrlReading | null> {
  const url = readPostingUrl(text)
  if (url === null) return null
  const isShortLink = shortLinks.isHost(url.hostname)
  const found = isShortLink ? [] : await candidates(db, url.href)
  const board = found.length === 0 && !isShortLink ? identifyBoard(url.href) : null
  return {
    host: url.host,
    isShortLink,
    postings: found.map(({ ats, board: name, external_id }) => ({
      system: ats,
      title: titleOf(ats),
      board: name,
      posting_id: external_id,
    })),
    board: board && { system: board.ats, title: titleOf(board.ats), board: board.board },
  }
}

const titleOf = (ats: string) => systemNamed(ats)?.title ?? ats
