import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { adapterNamed, type IdentifiedPosting, shortLinks, systemNamed } from '../../ats/index.ts'
import { hostOf } from '../../ats/reading/url.ts'
import { type BoardKey, type BoardSource, postingOnAnyBoard, postingOnBoard, sourceOfBoard } from '../../catalog/find-posting.ts'
import { type JobDetailRow, jobDetailById } from '../../catalog/job-detail.ts'
import type { ReserveMemory } from '../../catalog/slices.ts'
import { openCountries } from '../../catalog/source-companies.ts'
import { hostsOf, isTakenDown } from '../../catalog/takedown/refused.ts'
import type { Hints } from '../../enrich/step.ts'
import { boundedSignal } from '../../http/deadline.ts'
import { untilAborted } from '../../http/until-aborted.ts'
import { inParallel } from '../../job/in-parallel.ts'
import { directoryName } from '../crawl/configure-board.ts'
import type { Readers } from '../readers/readers.ts'
import { createTurns, type OnTurn, type TurnLimits, TurnRefused, withOneTurn } from '../turns.ts'
import { candidates } from './candidates.ts'
import { OUT_OF_TIME, outcomeAtSource, outcomeOfShortLink, type Unresolved } from './failure.ts'
import { liveCompany, type StatedEmployers } from './live-company.ts'
import { type LiveJob, readLiveJob } from './live-job.ts'
import { readPostingUrl } from './posting-url.ts'
import type { ProvisionalRow } from './provisional.ts'
import { createSharing } from './share.ts'

export type Resolution = { kind: 'catalog'; row: JobDetailRow } | { kind: 'live'; row: ProvisionalRow } | Unresolved

export interface Resolver {
  /** The job behind a posting's URL. Rejects only for faults on our side, such as a database that cannot be reached. */
  resolve(url: string, signal?: AbortSignal, account?: number, reserveMemory?: ReserveMemory): Promise<Resolution>
  /** The ids of the jobs behind postings' URLs, from the catalog alone. Nothing is fetched, so a short link is unmatched. */
  jobsInCatalog(urls: string[], signal: AbortSignal): Promise<(number | 'unsupported' | 'unmatched')[]>
}

/** Live readings mostly wait for sources. Other accounts wait at a host only for the few readings that one account has there. */
const LIVE_LIMITS: TurnLimits = { inAll: 64, perAccount: 8, waiting: 32 }

/** URLs of one request that are looked up at a time. Each takes up to three statements, and other requests need connections too. */
const LOOK_UPS_AT_ONCE = 4

export interface ResolverOptions {
  db: Pool
  /** Where short links are followed and postings are read. */
  readers: Readers
  /** Milliseconds for everything together: the short link, the look-up and the source. */
  budgetMs: number
  log: Logger
}

/** How long a resolution may take, how it gets its turn at a source, and how it reserves memory for a long job of the catalog. */
interface Asked {
  signal: AbortSignal
  onTurn: OnTurn
  reserveMemory: ReserveMemory | undefined
}

const boardKey = (type: string, board: string): BoardKey => ({
  type,
  board,
  boardCaseCounts: systemNamed(type)?.boardCaseCounts === true,
})

export function createResolver({ db, readers, budgetMs, log }: ResolverOptions): Resolver {
  const shared = createSharing<LiveJob | null>()
  const turns = createTurns(LIVE_LIMITS)

  async function identify(url: URL, signal: AbortSignal, onTurn: OnTurn): Promise<IdentifiedPosting[] | Unresolved> {
    try {
      const follow = () =>
        untilAborted(
          onTurn(() => readers.ask('followShortLink', url.href, { signal })),
          signal,
        )
      const target = shortLinks.isHost(url.hostname) ? await follow() : url.href
      return target === null ? [] : await untilAborted(candidates(db, target), signal)
    } catch (error) {
      return outcomeOfShortLink(error, log)
    }
  }

  async function idInCatalog({ ats, board, external_id }: IdentifiedPosting): Promise<number | null> {
    if (board !== null) return postingOnBoard(db, boardKey(ats, board), external_id)
    return systemNamed(ats)?.globalIds ? postingOnAnyBoard(db, ats, external_id) : null
  }

  async function inCatalog(posting: IdentifiedPosting, { signal, reserveMemory }: Asked): Promise<JobDetailRow | null> {
    const id = await untilAborted(idInCatalog(posting), signal)
    const reserve = reserveMemory && ((bytes: number) => reserveMemory(bytes, signal))
    return id === null ? null : untilAborted(jobDetailById(db, id, reserve), signal)
  }

  /** The hints that a crawl of the board would have, so that both make the same job from a posting. */
  async function hints(source: BoardSource | null, type: string, board: string): Promise<Hints> {
    if (source === null) return { company: directoryName(type, board), countries: [] }
    return { company: source.company_name, countries: await openCountries(db, source.id) }
  }

  async function readAtSource(posting: IdentifiedPosting, signal: AbortSignal, onTurn: OnTurn): Promise<LiveJob | Unresolved> {
    if (adapterNamed(posting.ats) === null) return { kind: 'unmatched' }
    const read = async () => {
      const { ats, external_id } = posting
      const { signal, release } = boundedSignal([], budgetMs)
      try {
        const board = posting.board ?? (await readers.ask('findBoard', { ats, external_id }, { signal }))
        if (board === null) return null
        const source = await sourceOfBoard(db, boardKey(ats, board))
        const known = { hosts: source?.hosts ?? [], hints: await hints(source, ats, board) }
        const companyOf = (stated: StatedEmployers) =>
          liveCompany(db, { source, directoryName: () => directoryName(ats, board) }, stated)
        return await readLiveJob(readers, { ats, board, external_id, ...known }, companyOf, signal)
      } finally {
        release()
      }
    }
    try {
      const key = JSON.stringify(posting)
      // Joining a reading that another request has begun takes no turn.
      const live = await untilAborted(shared.underWay(key) ?? onTurn(() => shared.run(key, read)), signal)
      for (const { step, error } of live?.failures ?? []) log.warn({ err: error, posting, step }, 'an enrichment step failed')
      return live ?? { kind: 'unmatched' }
    } catch (error) {
      return outcomeAtSource(error, posting, log)
    }
  }

  /** A posting that was taken down is answered like one that is not there, before its source is asked and by its own values after that. */
  async function resolveLive(posting: IdentifiedPosting, host: string, asked: Asked): Promise<Resolution> {
    const { ats: type, external_id } = posting
    const known = { type, board: posting.board === null ? null : boardKey(type, posting.board), ids: [external_id] }
    const untilAnswered = (check: Promise<boolean>) => untilAborted(check, asked.signal)
    if (await untilAnswered(isTakenDown(db, { ...known, hosts: [host], company_id: null }))) return { kind: 'unmatched' }
    const live = await readAtSource(posting, asked.signal, asked.onTurn)
    if ('kind' in live) return live
    const { row } = live
    const read = { ...known, ids: [row.external_job_id, ...row.alias_ids], hosts: hostsOf(row), company_id: row.company.id }
    if (await untilAnswered(isTakenDown(db, read))) return { kind: 'unmatched' }
    // The catalog may have the posting under its stable id although it does not know this slug.
    const { external_job_id } = row
    const renamed =
      external_job_id === posting.external_id ? null : await inCatalog({ ...posting, external_id: external_job_id }, asked)
    return renamed ? { kind: 'catalog', row: renamed } : { kind: 'live', row }
  }

  async function resolveWithin(url: URL, asked: Asked): Promise<Resolution> {
    const postings = await identify(url, asked.signal, asked.onTurn)
    if ('kind' in postings) return postings
    for (const posting of postings) {
      const known = await inCatalog(posting, asked)
      if (known) return { kind: 'catalog', row: known }
    }
    let outcome: Resolution = { kind: postings.length === 0 ? 'unsupported' : 'unmatched' }
    for (const posting of postings) {
      const found = await resolveLive(posting, hostOf(url), asked)
      if ('row' in found) return found
      // A source that could not be read may have the posting, so a retry is worthwhile.
      if (found.kind === 'unavailable') outcome = found
    }
    return outcome
  }

  async function jobInCatalog(text: string): Promise<number | 'unsupported' | 'unmatched'> {
    const url = readPostingUrl(text)
    if (url === null) return 'unsupported'
    if (shortLinks.isHost(url.hostname)) return 'unmatched'
    const postings = await candidates(db, url.href)
    for (const posting of postings) {
      const id = await idInCatalog(posting)
      if (id !== null) return id
    }
    return postings.length === 0 ? 'unsupported' : 'unmatched'
  }

  return {
    async jobsInCatalog(urls, signal) {
      const outcomes: (number | 'unsupported' | 'unmatched')[] = []
      await inParallel(urls.entries(), LOOK_UPS_AT_ONCE, async ([at, url]) => {
        signal.throwIfAborted()
        outcomes[at] = await jobInCatalog(url)
      })
      return outcomes
    },

    async resolve(text, caller, account = 0, reserveMemory) {
      const url = readPostingUrl(text)
      if (url === null) return { kind: 'unsupported' }
      const bounded = boundedSignal([caller], budgetMs)
      try {
        const take = () => turns.take(account, 1, () => bounded.signal)
        return await withOneTurn(take, (onTurn) => resolveWithin(url, { signal: bounded.signal, onTurn, reserveMemory }))
      } catch (error) {
        if (error instanceof TurnRefused) return OUT_OF_TIME
        if (!bounded.signal.aborted || error !== bounded.signal.reason) throw error
        if (!caller?.aborted)
          log.warn(`a posting on ${url.hostname} was not resolved within ${budgetMs} ms, and the client got a 503`)
        return OUT_OF_TIME
      } finally {
        bounded.release()
      }
    },
  }
}
