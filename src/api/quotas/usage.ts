import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { addUsage, type DayOfUse, usageOf } from '../../catalog/usage.ts'

const WRITTEN_EVERY_MS = 5_000

type Counted = DayOfUse & { account_id: number }

/** Counts the requests of accounts in memory and writes them every few seconds, so that no request waits for a write. */
export interface Usage {
  count(accountId: number, kind: 'requests' | 'refused', amount: number): void
  /** The last days of an account, newest first, including counts that are not written yet. */
  of(accountId: number, days: number): Promise<DayOfUse[]>
  /** Writes the remaining counts. */
  close(): Promise<void>
}

export function createUsage(db: Pool, log: Logger, now: () => Date = () => new Date()): Usage {
  let counted = new Map<string, Counted>()
  const dayOf = dayNamer()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  function add({ account_id, day, requests, refused }: Counted): void {
    const key = `${account_id} ${day}`
    const known = counted.get(key) ?? { account_id, day, requests: 0, refused: 0 }
    known.requests += requests
    known.refused += refused
    counted.set(key, known)
    timer ??= setTimeout(() => {
      timer = null
      write()
    }, WRITTEN_EVERY_MS).unref()
  }

  /** Counts that could not be written are kept for the next time. */
  function write(): Promise<void> {
    writing = writing.then(async () => {
      const rows = [...counted.values()]
      counted = new Map()
      if (rows.length === 0) return
      await addUsage(db, rows).catch((error: Error) => {
        log.warn(`the use of ${rows.length} accounts could not be written, which is tried again (${error.message})`)
        rows.forEach(add)
      })
    })
    return writing
  }

  return {
    count(account_id, kind, amount) {
      const [requests, refused] = kind === 'requests' ? [amount, 0] : [0, amount]
      add({ account_id, day: dayOf(now()), requests, refused })
    },
    async of(accountId, days) {
      await write()
      return usageOf(db, accountId, days)
    },
    async close() {
      if (timer) clearTimeout(timer)
      await write()
      if (timer) clearTimeout(timer)
    },
  }
}

const DAY_MS = 86_400_000

/** Names the day of a moment in UTC. The last name is kept, because it is the same for every request of a day. */
function dayNamer(): (moment: Date) => string {
  let last = { day: Number.NaN, name: '' }
  return (moment) => {
    const day = Math.floor(moment.getTime() / DAY_MS)
    if (day !== last.day) last = { day, name: moment.toISOString().slice(0, 10) }
    return last.name
  }
}
