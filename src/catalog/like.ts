/** Text as a pattern of LIKE that matches exactly this text. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
