/** A line that only names the clearance as a field: "Clearance Level Must Currently Possess:". The next line is its value. */
const CLEARANCE_FIELD =
  /^(?:[\w/ ]{0,40}[ /])?(?:security )?clearances?\b[^.;:]{0,40}[:?][ *]*$|^(?:(?:required|security|government) )*clearances?(?: level| requirements?| required)?$|^[\w ]{4,30} ?\/ ?security clearances?$/i
const CLEARANCE_VALUE =
  /^(?:none|no\b|not\b|n\/?a\b|other\b|yes\b|naci\b)|\b(?:secret|ts|sci|public trust|clearances?|clearable|clearability|eligib\w+(?! to work)|obtain\w*|active|current|[lq]|confidential|sc|dv|nv-?[12]|baseline|bpss)\b/i
/** A check of the background is no clearance. */
const BACKGROUND_CHECK = /^(?!.*(?:clearance|secret|\bts\b)).*\b(?:background|suitability|tier \d)\b/i
const LONGEST_VALUE = 160
/** A remark in brackets is about the sentence before it: "Valid NATO SECRET clearance. (Not required)". */
const REMARK = /^\((?:not required|preferred|desired|optional|a plus)\)\W*$/i

/** The line with its value. Null: a field of a form without a value. A line without a colon may also be an item of a list. */
export function clearanceWithValue(line: string, next: string | undefined): string | null {
  if (next !== undefined && REMARK.test(next)) return `${line} ${next}`
  if (!CLEARANCE_FIELD.test(line)) return line
  const isForm = /[:?][ *]*$|\//.test(line)
  if (next !== undefined && BACKGROUND_CHECK.test(next)) return null
  if (next === undefined || next.length > LONGEST_VALUE || /[:?]$/.test(next) || !CLEARANCE_VALUE.test(next))
    return isForm ? null : line
  return `${line.replace(/[:?][ *]*$/, '')}: ${next}`
}

const CITIZENSHIP_FIELD = /\b(?:citizen(?:ship)?|nationality)\b[^.;:]{0,40}[:?]$/i
const NO = /^(?:no|none|n\/?a|not (?:required|needed|applicable)|any)\b/i
/** A line that is nothing but the name of the field and a no, or a line with a no alone below it. */
const DENIED =
  /\b(?:citizen(?:ship)?|nationality)\b[^.;:\n]{0,40}(?:[:?] ?|\n)(?:no|none|n\/?a|not (?:required|needed|applicable))[.!]?$/i
const LONGEST_CITIZENSHIP = 60

/** The answer to "Are you a US citizen?"; the line below a question is often the next one's. */
const ANSWER = /^\(?(?:yes|required|mandatory)\b/i

/** "Citizenship:" with the nation on the next line, and "US citizenship required:" with yes or no. Null where the value says no. */
export function citizenshipWithValue(line: string, next: string | undefined): string | null {
  if (DENIED.test(line) || (next !== undefined && DENIED.test(`${line}\n${next}`))) return null
  if (next === undefined || !CITIZENSHIP_FIELD.test(line)) return line
  if (NO.test(next)) return null
  if (line.endsWith('?') && !ANSWER.test(next)) return line
  return next.length <= LONGEST_CITIZENSHIP && !/[:?]$/.test(next) ? `${line} ${next}` : line
}

/** The heading of a section as a field, because the marks of a heading may also stand around the name of a field. */
export function fieldHeading(heading: string): string[] {
  if (!/clearance|citizen/i.test(heading)) return []
  const field = `${heading.replace(/[\s:?]+$/, '')}:`
  return CLEARANCE_FIELD.test(field) || CITIZENSHIP_FIELD.test(field) ? [field] : []
}
