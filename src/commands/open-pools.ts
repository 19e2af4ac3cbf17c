import type { Pool } from 'pg'
import { type Address, openPool } from '../database/pool.ts'
import { openReplicas, type Replicas } from '../database/replicas/replicas.ts'
import type { App } from './app.ts'

/** At most `max` connections to the primary. PostgreSQL shows the role beside each, and the log tells of each that breaks. */
export function openPrimary(address: Address, max: number, role: string, log: Pick<App['log'], 'warn'>): Pool {
  const onError = ({ message }: Error) => log.warn(`a database connection broke: ${message}`)
  return openPool(address, { max, applicationName: `rolecall ${role}`, onError })
}

/** The servers that requests read from: the replicas of DATABASE_READ_URLS, and the primary. */
export function openReads({ config, db, address, log }: Pick<App, 'config' | 'db' | 'address' | 'log'>): Replicas {
  const { DATABASE_READ_URLS: urls, DATABASE_READ_MAX_LAG_MS: maxLagMs, DATABASE_POOL: connections } = config
  return openReplicas({ primary: db, address, urls, maxLagMs, connections, log })
}
