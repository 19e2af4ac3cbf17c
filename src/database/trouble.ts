import { errorCode } from './database-error.ts'

/** A failure of the database as a whole, independent of the statement: the same statement may succeed later. */
export interface DatabaseTrouble {
  kind: 'away' | 'full' | 'read only' | 'overloaded'
  /** The end of a sentence whose beginning names the attempted action. */
  words: string
}

/** Time that a node keeps using its last knowledge of the catalog while the database is in trouble. */
export const OUTAGE_BRIDGED_MS = 300_000

const away = (words: string): DatabaseTrouble => ({ kind: 'away', words })

/** By the code of Node.js or the SQLSTATE of PostgreSQL. */
const TROUBLES: Record<string, DatabaseTrouble> = {
  ECONNREFUSED: away('nothing listens there'),
  ENOTFOUND: away('the host name is unknown'),
  EAI_AGAIN: away('the host name cannot be looked up'),
  ECONNRESET: away('the connection was cut'),
  ECONNABORTED: away('the connection was cut'),
  EPIPE: away('the connection was cut'),
  ETIMEDOUT: away('no answer'),
  EHOSTUNREACH: away('the host cannot be reached'),
  ENETUNREACH: away('the network cannot be reached'),
  ENOENT: away('there is no such socket'),
  '08000': away('the connection failed'),
  '08001': away('the connection failed'),
  '08003': away('the connection was cut'),
  '08004': away('the server rejected the connection'),
  '08006': away('the connection was cut'),
  '57P01': away('the server is shutting down'),
  '57P02': away('the server is recovering from a crash'),
  '57P03': away('the server is starting up'),
  '25006': { kind: 'read only', words: 'the database is read-only at the moment' },
  '53100': { kind: 'full', words: 'the database has no disk space left' },
  '53200': { kind: 'overloaded', words: 'the database has no memory left' },
  '53300': { kind: 'overloaded', words: 'the server has no free connection' },
}

/**
 * Errors that pg reports without a code: its connection timeout, a server that closes the connection, and the use of a client that this
 * happened to.
 */
const AWAY_MESSAGE = /connection terminated|timeout exceeded when trying to connect|connection timeout|not queryable/i

/** Null for an error that the statement itself caused. */
export function troubleOf(error: unknown): DatabaseTrouble | null {
  if (!(error instanceof Error)) return null
  const code = errorCode(error)
  // A missing file has a path; it is not a server's socket.
  if (code === 'ENOENT' && !('address' in error)) return null
  if (code !== undefined) return TROUBLES[code] ?? null
  return AWAY_MESSAGE.test(error.message) ? away('the connection was cut') : null
}
