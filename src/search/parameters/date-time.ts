const SHAPE = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(|\D.*)$/
const OFFSET = /^(?:[Zz]|([+\- ])(\d\d):?(\d\d)?)$/

const EXPECTED = 'must be an ISO 8601 date-time with a UTC offset, such as 2026-01-31T00:00:00Z'

/**
 * Reads an ISO 8601 date-time with a UTC offset, cut to milliseconds; returns a message where it is wrong. A space before the offset is read as
 * `+`, because an unencoded `+` in a URL becomes a space.
 */
export function parseDateTime(text: string): Date | string {
  const shape = SHAPE.exec(text)
  if (!shape) return EXPECTED
  const [year, month, day, hour, minute, second] = shape.slice(1, 7).map((part) => Number(part ?? 0)) as Six
  const rest = shape[8] ?? ''
  if (rest === '') return 'must have a UTC offset, such as Z or +02:00'
  const offset = OFFSET.exec(rest)
  if (!offset) return EXPECTED
  const [offsetHours, offsetMinutes] = [Number(offset[2] ?? 0), Number(offset[3] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return 'must be a time that exists'

  const local = new Date(0)
  local.setUTCFullYear(year, month - 1, day) // Date.UTC would read the years 0 to 99 as 1900 to 1999
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return 'must be a date that exists'
  local.setUTCHours(hour, minute, second, Number((shape[7] ?? '').slice(0, 3).padEnd(3, '0')))

  const east = (offset[1] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes)
  const time = new Date(local.getTime() - east * 60_000)
  const utcYear = time.getUTCFullYear()
  return utcYear < 1 || utcYear > 9999 ? 'must lie in the years 0001 to 9999' : time
}

type Six = [number, number, number, number, number, number]
