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
  /** Changes when the list entry changes: it is mapped, or its detail read, again only then. */
  fingerprint: string
  /**
   * Maps the entry; null where the list lacks the text and `detail` must be asked. Only called for what is new or changed: mapping
   * a Greenhouse entry of 19 kB takes 0.7 ms, its fingerprint a tenth of that.
   */
  posting: (() => Posting) | null
  /** What `detail` needs to find it again (a path, an id), opaque to the crawler. */
  handle: string
}

/** How a listing ended. A listing that failed in the middle never ends: it throws. */
export interface ListingEnd {
  /** False when the source caps what it lists, or changed it too fast while it was read: absence then proves nothing. */
  complete: boolean
  /** The list answered 304: every posting known from the last complete listing is still there. */
  notModified?: boolean
  etag?: string | null
  /** What the source says about the employer behind the board. */
  company?: StatedCompany | null
  /** The employer's own domains that the payload's URLs show postings of this board on. */
  hosts?: string[]
}

export interface ListContext {
  http: Fetcher
  /** The validator of the last complete listing, for adapters whose whole list is one response. */
  etag: string | null
}

/** URLs that document a system and test it: exactly one system must claim each posting, and none may claim the rest. */
export interface UrlExamples {
  postings: { url: string; board: string | null; external_id: string }[]
  /** No postings: look-alike hosts, marketing pages, aggregators. Of systems that are not crawled, board pages too. */
  none: string[]
}

/** How the URLs of a system name its postings. A system that cannot be crawled has no more than this. */
export interface SystemUrls {
  /** The slug served as `source.type`. */
  name: string
  /** As people write it. */
  title: string
  /** Hosts (exact, or a suffix after a dot). An adapter's list, detail and fetch may contact them and no others. */
  hosts: string[]
  /** Posting ids are unique across all boards, so an id may be looked up without one. */
  globalIds: boolean
  /** Boards that differ in case only are different boards (Lever's `GoToGroup`); elsewhere any case leads to one. */
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
   * `recorded`: a recorded payload in `test/fixtures/ats/<name>/recorded/` is mapped to a posting, which test/ats/recorded.test.ts checks;
   * `docs`: built from documentation, parts of payloads and other people's code.
   */
  confidence: 'recorded' | 'docs'
  /** `fetch` reads the whole list, so about a posting that a listing lacks it knows no more than the listing did. */
  fetchReadsList?: true
  /** How fast its hosts may be asked, where the default pace is wrong: of several rules for a host the first counts. */
  pace?: PaceRule[]
  /** `boards` are board pages and API lists: a board, but no posting. `board` is what `boards add URL` reads from it. */
  examples: UrlExamples & { boards: { url: string; board: string }[] }
  /** The board a board page or posting URL belongs to, for `boards add URL`. */
  identifyBoard(url: URL): string | null
  /** Further hosts that may be contacted for a board, where the name of a board is itself a host. */
  hostsOfBoard?(board: string): string[]
  /** The id in a URL on an employer's own domain, once that domain is known to show a board of this system. It is read from the path only. */
  identifyOnOwnDomain?(url: URL): string | null
  /** The board of a posting whose URL does not name it, asked of the source; null when the source does not tell. */
  boardOf?(external_id: string, http: Fetcher): Promise<string | null>
  /** The public page of a board. */
  boardUrl(board: string): string
  /** The host of lists and details, where it is one for all boards and not that of their pages. Boards wait for each other there. */
  listHost?: string
  /**
   * Set where lists do not name the employer. Its name is then read from the page at `boardUrl`, or from `elsewhere` where that page is
   * missing, at first and then every month. `vendorWords` are what the vendor adds to the page's title or site name.
   */
  boardPage?: { vendorWords: string[]; elsewhere?(board: string): string }
  list(board: string, context: ListContext): AsyncGenerator<Listed[], ListingEnd>
  /** Reads the posting behind a listed row whose `posting` was null. */
  detail?(board: string, handle: string, http: Fetcher): Promise<Posting>
  /** One posting by the identity its URL carries; null when the source says it does not exist. */
  fetch(board: string, external_id: string, http: Fetcher): Promise<{ posting: Posting; company: StatedCompany | null } | null>
}
