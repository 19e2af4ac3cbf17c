import type { Pool } from 'pg'

/**
 * The position of a server: the newest change id and the highest revision it shows. Both become visible in order on the primary and, because a
 * standby replays commits in the order of the primary's log, on a replica too. So a server that shows these two shows everything before them.
 */
export interface Position {
  change: number
  revision: number
}

/**
 * The data that a read must see. `now`: everything that the primary shows when the read begins, because the client may have seen it in a feed or a
 * search already. An empty position: anything within the lag bound.
 */
export type Need = Partial<Position> | 'now'

/** A server to read from, and the position up to which its answer may reach. */
export interface ServerToRead {
  db: Pool
  /** A replica may show commits that the primary does not show yet. Pages that end in a cursor stop here. Null on the primary itself. */
  upTo: Position | null
}

/** The one place that decides which server a read goes to. */
export interface Reads {
  /** Where a replica fails, `work` runs again on another replica, and at last on the primary. So `work` may only read. */
  read<T>(need: Need, work: (server: ServerToRead) => Promise<T>): Promise<T>
  /** Reads the current data, and asks the primary before it says that something does not exist. */
  find<T>(work: (db: Pool) => Promise<T | null>): Promise<T | null>
}

/** For a catalog without replicas. */
export const readsOf = (primary: Pool): Reads => ({
  read: (_need, work) => work({ db: primary, upTo: null }),
  find: (work) => work(primary),
})
