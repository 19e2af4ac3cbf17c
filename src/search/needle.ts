/**
 * What the title-substring fallback looks for: q without quotes, OR and exclusions. As in Postgres, a quote opens and closes
 * anywhere, a `-` before a word or a quote excludes it even across spaces, and an open quote runs to the end.
 */
export function fallbackNeedle(q: string): string {
  const kept: string[] = []
  let excluded = false
  for (const [, quoted, word] of q.matchAll(/"([^"]*)"?|([^\s"]+)/gu)) {
    if (quoted !== undefined) {
      if (!excluded) kept.push(quoted)
      excluded = false
      continue
    }
    const bare = word!.replace(/^[!&|()<>-]+/u, '')
    if (word!.slice(0, word!.length - bare.length).includes('-')) excluded = true
    if (bare === '') continue
    if (!excluded && bare.toLowerCase() !== 'or') kept.push(bare)
    excluded = false
  }
  return kept.join(' ').replace(/\s+/gu, ' ').trim()
}
