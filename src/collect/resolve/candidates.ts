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
  const boards = known.length > 0 ? known : directoryBoards(url)
  return boards.flatMap(({ type: ats, board }) => {
    const external_id =
      named === null ? adapterNamed(ats)?.identifyOnOwnDomain?.(url) : named.ats === ats ? named.external_id : null
    return external_id ? [{ ats, board, external_id }] : []
  })
}

/** Boards of the directory on this host, whether they were added to the catalog or not. The board that the URL names comes first. */
function directoryBoards(url: URL): { type: string; board: string }[] {
  const host = hostOf(url)
  return ADAPTERS.filter(({ hostsOfBoard }) => hostsOfBoard?.(host).includes(host)).flatMap(({ name, identifyBoard }) => {
    const named = identifyBoard(url)?.toLowerCase()
    const listed = shippedDirectory().onHost(name, host)
    return listed
      .toSorted((a, b) => Number(b.board.toLowerCase() === named) - Number(a.board.toLowerCase() === named))
      .map(({ board }) => ({ type: name, board }))
  })
}

/** A board or id with a NUL character (%00) cannot exist, and Postgres would refuse it. */
function isStorable({ board, external_id }: IdentifiedPosting): boolean {
  return storable(board) === board && storable(external_id) === external_id
}
