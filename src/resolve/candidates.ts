import type { Pool } from 'pg'
import { ADAPTERS, adapterNamed, type IdentifiedPosting, identifyPosting, isSystemHost } from '../ats/index.ts'
import { hostOf } from '../ats/reading/url.ts'
import { boardsOfHost } from '../catalog/board-hosts.ts'
import { shippedDirectory } from '../directory/shipped.ts'
import { storable } from '../job/storable.ts'

/**
 * Whose posting a URL may be; none when it is no posting of a supported system. A system's own URL names one posting. On an employer's
 * domain the boards known to be shown there tell: what the query names may be on any board, what the path names only on theirs.
 */
export async function candidates(db: Pool, address: string): Promise<IdentifiedPosting[]> {
  const url = new URL(address)
  const named = identifyPosting(address)
  const others = isSystemHost(hostOf(url)) ? [] : await onOwnDomain(db, url, named)
  return [...(named ? [named] : []), ...others].filter(isStorable)
}

async function onOwnDomain(db: Pool, url: URL, named: IdentifiedPosting | null): Promise<IdentifiedPosting[]> {
  const known = await boardsOfHost(db, hostOf(url))
  const boards = known.length > 0 ? known : directoryBoards(hostOf(url))
  return boards.flatMap(({ type: ats, board }) => {
    const external_id =
      named === null ? adapterNamed(ats)?.identifyOnOwnDomain?.(url) : named.ats === ats ? named.external_id : null
    return external_id ? [{ ats, board, external_id }] : []
  })
}

/** Boards of the directory that are a whole host of the employer's own, whether they were ever added or not. */
function directoryBoards(host: string): { type: string; board: string }[] {
  return ADAPTERS.flatMap(({ name, hostsOfBoard }) => {
    const listed = hostsOfBoard?.(host).includes(host) ? shippedDirectory().find(name, host) : null
    return listed ? [{ type: name, board: listed.board }] : []
  })
}

/** A board or an id with a NUL character (%00) names nothing, and the database would not take it. */
function isStorable({ board, external_id }: IdentifiedPosting): boolean {
  return storable(board) === board && storable(external_id) === external_id
}
