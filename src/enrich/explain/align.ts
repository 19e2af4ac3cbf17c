import { plainHyphens } from '../../job/words/hyphens.ts'

/** Separates the cells of a table row in the plain text that the steps read. The HTML has no such separator. */
const COLUMN = ' | '

/**
 * For each character of `read`, the text that the steps read, its position in `shown`, the text of the served HTML. Both have the same
 * words in the same order and differ only in line breaks, which may replace a blank, in the separators of table cells, and in the
 * backslashes and hyphens that `sections/mend.ts` removes and replaces. The value is -1 from the first other difference on.
 */
export function align(read: string, shown: string): Int32Array {
  const places = new Int32Array(read.length).fill(-1)
  let at = 0
  let index = 0
  while (index < read.length) {
    const sign = read[index]
    if (sign === '\n') {
      index++
      continue
    }
    while (shown[at] === '\n') at++
    if (shown[at] === sign || (sign === '-' && plainHyphens(shown[at] ?? '') === sign)) places[index++] = at++
    else if (read.startsWith(COLUMN, index)) index += COLUMN.length
    else if (shown[at] === '\\' || (shown[at] === ' ' && read[index - 1] === '\n')) at++
    else break
  }
  return places
}
