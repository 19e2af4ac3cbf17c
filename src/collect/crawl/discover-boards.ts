import { adapterNamed, identifyBoard, identifyPosting, isSystemHost, systemNamed } from '../../ats/index.ts'
import { boardName } from '../../job/board-name.ts'
import { LONGEST_URL } from '../../job/web-url.ts'
import { type BoardReference, canonicalBoard } from './board-reference.ts'

export interface BoardMention {
  /** The first URL that named it, as written. */
  via: string
  mentions: number
}

export interface Discovery {
  boards: (BoardReference & BoardMention)[]
  /** Postings of systems that are not crawled, and postings whose URL does not name their board. */
  others: ({ type: string; board: string | null; crawled: boolean } & BoardMention)[]
  /** Number of distinct links that name neither a board nor a posting. */
  unrecognised: number
}

/**
 * The characters of a URL. Brackets, quotes, commas and semicolons end it, because the surrounding text uses them. So do letters of scripts
 * that put no spaces between words, and a `%` that is no escape (`/%s`). The board's name comes before any part that is cut off this way, except at
 * Infor, whose URLs have a set with its numbers in brackets (`JobPosting[JobPostingSet](1,88,2)`).
 */
const GOES_ON = String.raw`(?:(?!https?:\/\/)[\w\-.:\/?#@&=+\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{M}]|%[\da-f]{2}|\[\w{1,40}\]\([\d,]{1,40}\)){1,${LONGEST_URL}}`
/** A host name with dots and an optional path, without a scheme (`//` may precede it) and not part of a mail address. */
const BARE = String.raw`(?<![\w@.\/%-])(?<!:(?=\/\/))(?:\/\/)?(?:[a-z\d-]{1,63}\.){1,6}[a-z]{2,24}(?![\w@-])(?:[\/?#:]${GOES_ON})?`
/** Every repetition is bounded, so matching takes linear time. */
const LINK = new RegExp(String.raw`https?:\/\/${GOES_ON}|${BARE}`, 'giu')

/** Files of a page. Only the host of their URL may be a board (`acme.bamboohr.com/js/embed.js`, but not `jobs.lever.co/favicon.ico`). */
const FILE = /^[^?#]+\.(?:css|m?js|map|txt|ico|png|jpe?g|gif|svg|webp|avif|woff2?|ttf|webmanifest)(?:[?#]|$)/i

/** Removes the punctuation of the sentence around the link. */
function withoutPunctuation(link: string): string {
  let end = link.length
  while ('.:?#&'.includes(link[end - 1] ?? '-')) end--
  return link.slice(0, end)
}

/** Finds the boards that the URLs in a text name, for example in a page of links, an exported spreadsheet or a mail. */
export function discoverBoards(text: string): Discovery {
  const boards = new Map<string, Discovery['boards'][number]>()
  const others = new Map<string, Discovery['others'][number]>()
  const unrecognised = new Set<string>()
  for (const [match] of unescaped(text).matchAll(LINK)) {
    const via = withoutPunctuation(match).replace(/^\/\//, '')
    const isLink = /^https?:/i.test(via)
    if (!isLink && !isSystemHost(via.toLowerCase().replace(/[/?#:].*/, ''))) continue
    const url = isLink ? via : `https://${via}`
    // A longer URL may be cut off within the name of its board.
    const found = via.length > LONGEST_URL ? null : (recognised(url) ?? wrapped(url).map(recognised).find(Boolean))
    if (!found) {
      if (isLink) unrecognised.add(via)
      continue
    }
    const key = boardKey(found.type, found.board ?? '')
    const seen = 'crawled' in found ? others.get(key) : boards.get(key)
    if (seen) seen.mentions++
    else if ('crawled' in found) others.set(key, { ...found, via, mentions: 1 })
    else boards.set(key, { ...found, via, mentions: 1 })
  }
  return { boards: [...boards.values()], others: [...others.values()], unrecognised: unrecognised.size }
}

/** A key that is equal for all spellings of one board: in most systems the letter case does not matter. */
export function boardKey(type: string, board: string): string {
  return boardName({ type, board: systemNamed(type)?.boardCaseCounts ? board : board.toLowerCase() })
}

type Recognised = BoardReference | { type: string; board: string | null; crawled: boolean }

function recognised(url: string): Recognised | null {
  const named = identifyBoard(FILE.test(url) && URL.canParse(url) ? new URL('/', url).href : url)
  if (named !== null) {
    const board = canonicalBoard(named.ats, named.board)
    // An escaped control character (%1b) would otherwise reach the terminal and the database.
    return 'problem' in board || /\p{C}/u.test(board.board) ? null : board
  }
  const posting = identifyPosting(url)
  if (posting === null || /\p{C}/u.test(posting.board ?? '')) return null
  return { type: posting.ats, board: posting.board, crawled: adapterNamed(posting.ats) !== null }
}

/** URLs inside the query: mail programs and spreadsheets wrap links in their own (`google.com/url?q=`). */
function wrapped(url: string): string[] {
  if (!/%3a%2f%2f/i.test(url) || !URL.canParse(url)) return []
  return [...new URL(url).searchParams.values()].filter((value) => /^https?:\/\//i.test(value))
}

/** Removes the escapes of HTML and JSON. Ampersands and characters of URLs are decoded; everything else becomes a space. */
function unescaped(text: string): string {
  return text
    .replace(/&(?:amp;)+/gi, '&')
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex, decimal) => ascii(hex ? Number.parseInt(hex, 16) : Number(decimal)))
    .replace(/&[a-z]{2,8};/gi, ' ')
    .replaceAll('\\/', '/')
    .replace(/\\u00([2-7][\da-f])/gi, (_, hex) => ascii(Number.parseInt(hex, 16)))
}

const ascii = (code: number) => (code > 0x20 && code < 0x7f ? String.fromCharCode(code) : ' ')
