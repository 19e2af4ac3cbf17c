import type { Timestamp } from '../../job/job.ts'
import { toTimestamp } from './timestamp.ts'

/* The names of months in English, Swedish, Norwegian, Danish and Finnish, in which Amazon and Jobylon write days, and English abbreviations (ApplicantPro). */
const MONTHS = [
  'january jan januari januar tammikuuta',
  'february feb februari februar helmikuuta',
  'march mar mars marts maaliskuuta',
  'april apr huhtikuuta',
  'may maj mai toukokuuta',
  'june jun juni kesäkuuta',
  'july jul juli heinäkuuta',
  'august aug augusti elokuuta',
  'september sep sept syyskuuta',
  'october oct oktober lokakuuta',
  'november nov marraskuuta',
  'december dec desember joulukuuta',
].map((names) => names.split(' '))

const DAY_FIRST = /^(\d{1,2})(?:-|\.?\s+)(\p{L}+)(?:-|\s+)(\d{4})$/u
/** Amazon pads days of one digit with a space: "March  9, 2026". */
const MONTH_FIRST = /^(\p{L}+)\s+(\d{1,2}),?\s+(\d{4})$/u
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/

/** A day as people write it: "July 27, 2026", "21 april 2026", "21. april 2026", "22-Jun-2026", "03.06.2026" (the day before the month). Null for other text. */
export function writtenDay(text: string | null): Timestamp | null {
  const written = text?.trim() ?? ''
  const dotted = DOTTED.exec(written)
  if (dotted) return toTimestamp(`${dotted[3]}-${dotted[2]}-${dotted[1]}`)
  const [, monthName, firstDay, firstYear] = MONTH_FIRST.exec(written) ?? []
  const [, day = firstDay, name = monthName, year = firstYear] = DAY_FIRST.exec(written) ?? []
  const month = MONTHS.findIndex((names) => names.includes(name?.toLowerCase() ?? '')) + 1
  return month === 0 ? null : toTimestamp(`${year}-${month}-${day}`)
}
