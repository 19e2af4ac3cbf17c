const QUOTE = 34
const LINE_FEED = 10

/**
 * The whole rows at the start of a CSV text: where they end, how many they are, and the id of the last one. A line break inside quotes ends
 * no row. A header, which begins with the name `id`, is no row.
 */
export function wholeCsvRows(text: string): { end: number; rows: number; lastId: number } {
  let inQuotes = false
  let lastBegin = 0
  let end = 0
  let rows = text.startsWith('id,') ? -1 : 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) inQuotes = !inQuotes
    else if (code === LINE_FEED && !inQuotes) {
      lastBegin = end
      end = at + 1
      rows++
    }
  }
  return { end, rows, lastId: Number.parseInt(text.slice(lastBegin, lastBegin + 20), 10) }
}
