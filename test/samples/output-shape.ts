/** Whether a real output looks as a page shows it, although ids, counts, times and names differ from run to run. */

/** The difference, or null. JSON is compared by its shape; text line by line with numbers and times masked. */
export function outputDifference(
  shown: { language: string; text: string },
  real: { stdout: string; terminal: string },
): string | null {
  return shown.language === 'json'
    ? jsonDifference(JSON.parse(shown.text), real.stdout)
    : textDifference(shown.text, real.terminal)
}

function jsonDifference(shown: unknown, real: string): string | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(real)
  } catch {
    return `the page shows JSON, but this was printed: ${real.slice(0, 500)}`
  }
  return shapeDifference(shown, parsed, 'the answer')
}

/** The same keys and types everywhere; null fits anything, and of lists the first entries are compared. */
function shapeDifference(shown: unknown, real: unknown, at: string): string | null {
  if (shown === null || real === null) return null
  if (Array.isArray(shown) && Array.isArray(real)) {
    if (shown.length === 0 || real.length === 0) return shown.length > 0 ? `${at} is an empty list` : null
    return shapeDifference(shown[0], real[0], `${at}[0]`)
  }
  if (typeof shown !== typeof real || Array.isArray(shown) !== Array.isArray(real))
    return `${at} is ${JSON.stringify(real)?.slice(0, 200)}`
  if (typeof shown !== 'object' || at.endsWith('.locations_raw')) return null
  const [shownKeys, realKeys] = [shown, real].map((value) => Object.keys(value as object).sort())
  if (shownKeys!.join() !== realKeys!.join())
    return `${at} has ${realKeys!.join(', ')}, but the page shows ${shownKeys!.join(', ')}`
  for (const key of shownKeys!) {
    const difference = shapeDifference(
      (shown as Record<string, unknown>)[key],
      (real as Record<string, unknown>)[key],
      `${at}.${key}`,
    )
    if (difference) return difference
  }
  return null
}

/** Every line that the page shows occurs in this order; a line with … stands for any number of lines. */
function textDifference(shown: string, real: string): string | null {
  const lines = real.split('\n').map(masked)
  let from = 0
  for (const line of shown.split('\n').map(masked)) {
    if (line === '' || line.includes('…')) continue
    const at = lines.indexOf(line, from)
    if (at < 0) return `the page shows ${JSON.stringify(line)}, but this was printed:\n${real.slice(0, 2_000)}`
    from = at + 1
  }
  return null
}

/** Numbers, spans of time and the width of columns change. */
const masked = (line: string) =>
  line
    .replace(/[\d.,]+ (?:seconds?|minutes?|hours?|days?|s|ms)\b/g, 'TIME')
    .replace(/\d+/g, 'N')
    .replace(/\s+/g, ' ')
    .trim()
