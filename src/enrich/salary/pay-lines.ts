/** A line that is only the dash of a range whose ends stand above and below it. */
const DASH_ALONE = /^\s*(?:[-–—]|to)\s*$/
const ENDS_IN_DASH = /\d[\d.,]*\s?[kK]?\s*[-–—]\s*$/
const ENDS_IN_AMOUNT = /\d\s?[kK]?(?: [A-Z]{3})?(?: ?\/ ?| per | an? )?[a-z]{0,8}\.?\s*$/
/** "- USD$185,500 per year." is the rest of a range if an amount stands above it; else it is an item of a list. */
const REST =
  /^\s*(?:[-–—]|to) ?(?:[A-Z]{3} ?)?[$€£]? ?\d[\d.,]*[kK]?(?: [A-Z]{3})?(?: ?\/ ?| per | an? )?[a-z]{0,8}(?:[.,] |[.,]?\s*$)/
/** An amount and its period are shorter. */
const END = 60
/** "THB32000" on one line and "THB45000 per month" on the next. */
const ONLY_AMOUNT = /^\s*(?:[A-Z]{3}|[$€£]) ?\d[\d.,]*[kK]?(?: ?\/ ?| per | an? )?[a-z]{0,8}\s*$/
const STARTS_WITH_AMOUNT = /^\s*(?:[A-Z]{3} ?)?[$€£]? ?\d/

const isAmount = (line: string): boolean => line.length < END && ONLY_AMOUNT.test(line)

/** Pages of job sites name other jobs, with their pay, below such a line. */
const OTHER_JOBS = /^\s*(?:(?:similar|related|recommended) jobs|people also viewed|offres similaires|ähnliche jobs)\s*$/i

/** The lines of a text that have words. A range that is written on several lines is one of them. */
export function payLines(text: string): string[] {
  const lines: string[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    if (line.length < 30 && OTHER_JOBS.test(line)) break
    const last = lines.at(-1)
    const isDash = line.length <= 4 && DASH_ALONE.test(line)
    const isRest: boolean = isOpen
      ? STARTS_WITH_AMOUNT.test(line)
      : last !== undefined &&
        (((isDash || REST.test(line.slice(0, END))) && ENDS_IN_AMOUNT.test(last.slice(-END))) ||
          (isAmount(line) && isAmount(last)))
    if (isRest) lines[lines.length - 1] = `${last}\n${line}`
    else lines.push(line)
    isOpen = isRest ? isDash : ENDS_IN_DASH.test(line.slice(-END))
  }
  return lines
}
