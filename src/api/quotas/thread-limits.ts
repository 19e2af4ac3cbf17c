import type { LimitedUses } from './limited-uses.ts'
import { budgetOf, exceeded, type RateLimit, WINDOW_SECONDS } from './rate-limit.ts'
import { SharedTable, type TableMemory, tableMemory } from './shared-table.ts'

/** Accounts that send requests within a minute; more of them are counted less strictly. */
const ACCOUNTS = 65_536
/** Four times as many as there may be connections. */
const CLIENTS = 16_384
const [USED, ENDS_AT] = [0, 1]

/** The same clock in all threads of a process. */
const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6

/** The counters that all threads of a process share. */
export interface LimitMemory {
  budgets: TableMemory
  /** Has a column for each thread, so that the uses of a thread that died are forgotten. */
  uses: TableMemory
}

export const limitMemory = (threads: number): LimitMemory => ({
  budgets: tableMemory({ slots: ACCOUNTS, columns: 2 }),
  uses: tableMemory({ slots: CLIENTS, columns: threads }),
})

/** One budget per account over all endpoints and all threads of this process. */
export function createThreadRateLimit({ budgets }: LimitMemory): RateLimit {
  const table = new SharedTable(budgets)
  return {
    async take(account, requests = 1) {
      const now = monotonicMs()
      const quota = account.requests_per_minute
      const taken = table.update(`${quota} ${account.id}`, (row) => {
        const isNew = (row[ENDS_AT] as number) <= now
        const before = isNew ? 0 : (row[USED] as number)
        const fits = before + requests <= quota
        row[ENDS_AT] = isNew ? now + WINDOW_SECONDS * 1_000 : (row[ENDS_AT] as number)
        row[USED] = fits ? before + requests : before
        return { fits, used: row[USED] as number, msLeft: (row[ENDS_AT] as number) - now }
      })
      const budget = budgetOf(quota, taken.used, taken.msLeft)
      return { budget, exceeded: taken.fits ? null : exceeded(budget, requests) }
    },
  }
}

/** Counts the simultaneous uses of each client in all threads. `name` keeps uses of one kind apart from others. */
export function limitThreadUses({ uses }: LimitMemory, thread: number, name: string, most: number): LimitedUses {
  const table = new SharedTable(uses)
  const add = (client: string, number: number) =>
    table.update(`${name} ${client}`, (row) => {
      if (number > 0 && row.reduce((sum, each) => sum + each, 0) >= most) return false
      row[thread] = Math.max(0, (row[thread] as number) + number)
      return true
    })
  return { enter: (client) => (add(client, 1) ? () => void add(client, -1) : null) }
}

/** Forgets the uses of a thread that has ended. */
export function forgetThread({ uses }: LimitMemory, thread: number): void {
  new SharedTable(uses).updateAll((row) => {
    row[thread] = 0
  })
}

/** Forgets the budgets of windows that are over, so that the table never fills. */
export function forgetBudgets({ budgets }: LimitMemory): void {
  const now = monotonicMs()
  new SharedTable(budgets).updateAll((row) => {
    if ((row[ENDS_AT] as number) <= now) row.fill(0)
  })
}
