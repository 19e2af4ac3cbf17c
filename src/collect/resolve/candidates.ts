import type { Pool } from 'pg'
import { shippedDirectory } from '../../ats/directory/shipped.ts'
import { ADAPTERS, adapterNamed, type IdentifiedPosting, identifyPosting, isSystemHost } from '../../ats/index.ts'
import { hostOf } from '../../ats/reading/url.ts'
import { boardsOfHost } from '../../catalog/board-hosts.ts'
import { storable } from '../../job/storable.ts'

/**
 * The postings that a URL may mean; none when it is not a posting of a supported system. A URL on a system's own host means one posting. On
 * an employer's domain the boards known to be shown there decide: a posting id in the query may belong to any of the system's boards, an id
 * in the path only to those boards.
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

/** Boards of the directory that consist of this whole host, whether they were added to the catalog or not. */
function directoryBoards(host: string): { type: string; board: string }[] {
  return ADAPTERS.flatMap(({ name, hostsOfBoard }) => {
    const listed = hostsOfBoard?.(host).includes(host) ? shippedDirectory().find(name, host) : null
    return listed ? [{ type: name, board: listed.board }] : []
  })
}

/** A board or id with a NUL character (%00) cannot exist, and Postgres would refuse it. */
function isStorable({ board, external_id }: IdentifiedPosting): boolean {
  return storable(board) === board && storable(external_id) === external_id
}
