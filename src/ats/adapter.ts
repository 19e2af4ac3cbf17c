import type { Fetcher } from '../http/fetcher.ts'
import type { PaceRule } from '../http/pace-rules.ts'
import type { Posting, StatedCompany } from '../job/posting.ts'

/** The system, board and id of a posting. `board` is null when the URL does not name it; the id alone must then be unique in the ATS. */
export interface PostingIdentity {
  board: string | null
  external_id: string
}

/** One row of a listing. */
export interface Listed {
  external_job_id: string
  /** Changes when the list entry changes. Only then is the entry mapped, or its detail read, again. */
  fingerprint: string
  /**
   * Maps the entry; null where the list lacks the description and `detail` must read it. Called only for new and changed entries:
   * mapping a Greenhouse entry of 19 kB takes 0.7 ms, its fingerprint a tenth of that.
   */
  posting: (() => Posting) | null
  /** Finds the posting again in `detail` (a path, an id); opaque to the crawler. */
  handle: string
}

/** How a listing ended. A listing that failed in the middle never ends: it throws. */
export interface ListingEnd {
  /** False when the source limits the length of its list, or changed it too fast while it was read: absence then proves nothing. */
  complete: boolean
  /** The list answered 304: every posting known from the last complete listing is still there. */
  notModified?: boolean
  etag?: string | null
  /** The employer behind the board, as the source states it. */
  company?: StatedCompany | null
  /** The employer's own domains that show postings of this board, as seen in the payload's URLs. */
  hosts?: string[]
}

export interface ListContext {
  http: Fetcher
  /** The validator of the last complete listing, for adapters whose whole list is one response. */
  etag: string | null
}

/** The list of a board, the answer about one posting, and the answer about a posting that is closed. */
export type Shown = 'list' | 'detail' | 'closed'

/** A recorded answer of the real system, on which the adapter was tested. */
export interface Recording {
  /** The folder and file of its copy with made-up names: `x/y.json` is `test/fixtures/ats/x/recorded/y.json`. */
  sample: string
  /** The day of the recording, or the month where only that is known; null where its source does not state it. */
  date: string | null
  /** The whole answers in it. Empty where only parts of an answer are recorded. */
  shows: Shown[]
}

/** URLs that document a system and test it: exactly one system must claim each posting, and none may claim the rest. */
export interface UrlExamples {
  postings: { url: string; board: string | null; external_id: string }[]
  /** Not postings: look-alike hosts, marketing pages, aggregators. Of systems that are not crawled, board pages too. */
  none: string[]
}

/** How the URLs of a system name its postings. A system that cannot be crawled has only these fields. */
export interface SystemUrls {
  /** The slug served as `source.type`. */
  name: string
  /** The name of the system as people write it. */
  title: string
  /** Hosts (exact, or a suffix after a dot). An adapter's list, detail and fetch may contact them and no others. */
  hosts: string[]
  /** An adapter's vendor does more on its domain than recruiting: on other hosts than `hosts` it may itself hire through another system. */
  sharesDomain?: true
  /** Posting ids are unique across all boards, so an id may be looked up without one. */
  globalIds: boolean
  /** Boards that differ only in case are different boards (Lever's `GoToGroup`); elsewhere case does not matter. */
  boardCaseCounts?: true
  /** Query parameters whose value names a posting on any employer's domain (`gh_jid`). */
  queryIds?: string[]
  /** Shorteners that lead to postings of this system only. Resolve follows their links. */
  shortLinkHosts?: string[]
  examples: UrlExamples
  /** Asked about every URL on the domains of `hosts`, and with `queryIds` about any other URL that has a query. */
  identify(url: URL): PostingIdentity | null
}

/**
 * One applicant tracking system that is crawled. Rules:
 * - state only what the payload states; unknown stays null; no dates invented; no heuristics over free text.
 * - `list` yields every posting, says that it is not complete, or throws. A failed page is a throw; a list that changes while its pages are
 *   read is followed by `reading/pages.ts`.
 * - an unexpected shape is a FetchFailure of kind `bad_payload` whose message names the field.
 */
export interface Adapter extends SystemUrls {
  /**
   * The recordings behind the adapter, the newest of each kind; test/ats/recorded.test.ts maps each of them and checks its kind. Parts
   * that no recording shows were built from documentation and other people's code. Fixtures that were written by hand are no evidence.
   */
  evidence: Recording[]
  /** `fetch` reads the whole list, so it knows nothing about a posting that the listing did not have: always, or for some boards. */
  fetchReadsList?: true | ((board: string) => boolean)
  /** The pace its hosts need, where the default pace is wrong. Of several rules for a host the first counts. */
  pace?: PaceRule[]
  /**
   * `boards` are URLs of board pages and API lists: they name a board, but no posting. `board` is the name that `boards
   * add URL` reads from the URL.
   */
  examples: UrlExamples & { boards: { url: string; board: string }[] }
  /** The board a board page or posting URL belongs to, for `boards add URL`. */
  identifyBoard(url: URL): string | null
  /** A selector of elements that only careers pages of this system have, by which `boards add URL` knows them on employers' own hosts. */
  pageMarks?: string
  /** Further hosts that may be contacted for a board, where the name of a board is itself a host. */
  hostsOfBoard?(board: string): string[]
  /** The id in a URL on an employer's own domain, once that domain is known to show a board of this system. It is read from the path only. */
  identifyOnOwnDomain?(url: URL): string | null
  /** Asks the source for the board of a posting whose URL does not name it; null when the source does not tell. */
  boardOf?(external_id: string, http: Fetcher): Promise<string | null>
  /** The public page of a board. */
  boardUrl(board: string): string
  /** The host of lists and details, if all boards share it and it is not the host of their pages. Boards then wait for each other. */
  listHost?: string
  /**
   * Set where lists do not name the employer. The name is then read from the page at `boardUrl`, or from `elsewhere` where that page is
   * missing, at first and then every month. `vendorWords` are words that the vendor adds to the page's title or site name.
   */
  boardPage?: { vendorWords: string[]; elsewhere?(board: string): string }
  list(board: string, context: ListContext): AsyncGenerator<Listed[], ListingEnd>
  /** Reads the posting behind a listed row whose `posting` was null. */
  detail?(board: string, handle: string, http: Fetcher): Promise<Posting>
  /** Reads one posting by the identity in its URL; null when the source says it does not exist. */
  fetch(board: string, external_id: string, http: Fetcher): Promise<{ posting: Posting; company: StatedCompany | null } | null>
}
