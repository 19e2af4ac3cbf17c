/** Text as it stands between tags. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Text that may also stand in a quoted attribute. */
export function escapeQuotedHtml(text: string): string {
  return /[&<>"]/.test(text) ? escapeHtml(text).replaceAll('"', '&quot;') : text
}
