import { isLocal, type PlaceOfPay } from './currency-of.ts'
import type { Pay } from './plausible.ts'

export interface PayRange<T extends Pay> extends Pay {
  from: T[]
}

/**
 * The statements of one currency and period: the job's own currency if it is among them, and the period that is stated most often, because
 * pay of part-time work stands beside it once. An entry more than three times below or above the first that words call pay is about
 * something else.
 */
export function comparable<T extends Pay>(entries: T[], where: PlaceOfPay): T[] {
  const local = entries.filter((entry) => isLocal(entry.currency, where))
  const first = mostStated(local.length > 0 ? local : entries)
  if (first === undefined) return []
  return entries.filter((entry) => entry.currency === first.currency && entry.period === first.period && isNear(entry, first))
}

/** The smallest range that holds all statements. They have one currency and one period. */
export function spanOf<T extends Pay>(from: T[]): PayRange<T> | null {
  const [first] = from
  if (first === undefined) return null
  const open = (side: 'min' | 'max') => from.every((entry) => entry[side] === null)
  const mins = from.flatMap((entry) => entry.min ?? entry.max ?? [])
  const maxes = from.flatMap((entry) => entry.max ?? entry.min ?? [])
  const { currency, period } = first
  return { min: open('min') ? null : Math.min(...mins), max: open('max') ? null : Math.max(...maxes), currency, period, from }
}

/** Whether the statements are about one range: one of them is the whole, or each has only one end, as in "From $50,000" and "Up to $60,000". */
export const isOneRange = ({ min, max, from }: PayRange<Pay>): boolean =>
  from.some((entry) => entry.min === min && entry.max === max) ||
  from.every((entry) => (entry.min === null) !== (entry.max === null))

/** Hours that a full year of work has, roughly. */
const HOURS_A_YEAR: [number, number] = [1700, 2200]

function mostStated<T extends Pay>(entries: T[]): T | undefined {
  const times = ({ currency, period }: Pay) =>
    entries.filter((each) => each.currency === currency && each.period === period).length
  const most = Math.max(...entries.map(times))
  const candidates = entries.filter((entry) => times(entry) === most)
  const chosen = candidates.find((entry) => 'isNamed' in entry && entry.isNamed) ?? candidates[0]
  return chosen && (entries.slice(0, entries.indexOf(chosen)).find((entry) => isSamePay(entry, chosen)) ?? chosen)
}

/** "$21.50 an hour, or $44,720 a year": one pay in two periods. The first named counts. */
function isSamePay(a: Pay, b: Pay): boolean {
  const [hourly, yearly] = a.period === 'hour' ? [a, b] : [b, a]
  if (hourly.period !== 'hour' || yearly.period !== 'year' || hourly.currency !== yearly.currency) return false
  const hours = (yearly.min ?? yearly.max ?? 0) / (hourly.min ?? hourly.max ?? 1)
  return hours >= HOURS_A_YEAR[0] && hours <= HOURS_A_YEAR[1]
}

function isNear(entry: Pay, first: Pay): boolean {
  const [low, high] = [first.min ?? first.max ?? 0, first.max ?? first.min ?? 0]
  return (entry.max ?? entry.min ?? 0) * 3 >= low && (entry.min ?? entry.max ?? 0) <= high * 3
}
