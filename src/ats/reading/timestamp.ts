import type { Timestamp } from '../../job/job.ts'

/** Radancy writes months and days without leading zeros ("2026-7-27"), SuccessFactors hours ("7:00:00 GMT"). */
const MOMENT =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(?:(Z|UTC|GMT)|([+-])(\d{2}):?(\d{2})?)?$/i

/** As in mail and RSS: "Wed, 04 Feb 2026 09:26:20 +0100". */
const MAIL_MOMENT = /^(?:[a-z]{3},\s*)?(\d{1,2}) ([a-z]{3}) (\d{4}) (\d{1,2}:\d{2}(?::\d{2})?) (GMT|UTC|Z|[+-]\d{4})$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A stated time as UTC with milliseconds. A date alone is midnight UTC, a time without offset is UTC. Null for anything else,
 * including impossible dates (2026-02-30) and the zero dates that some systems send for "none" (0001-01-01).
 */
export function toTimestamp(text: string): Timestamp | null {
  const match = MOMENT.exec(fromMail(text.trim()))
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (year < 1900 || hour > 23 || minute > 59 || second > 60) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  const offset = (match[9] === '-' ? -1 : 1) * (Number(match[10] ?? 0) * 60 + Number(match[11] ?? 0))
  return fromEpochMs(date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds)
}

/** Null for a number that is not a date between 1900 and 9999. */
export function fromEpochMs(ms: number): Timestamp | null {
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  return year >= 1900 && year <= 9999 ? date.toISOString() : null
}

function fromMail(text: string): string {
  const [, day, name, year, time, zone] = MAIL_MOMENT.exec(text) ?? []
  const month = MONTHS.indexOf(name?.toLowerCase() ?? '') + 1
  return month === 0 ? text : `${year}-${month}-${day}T${time}${zone}`
}
