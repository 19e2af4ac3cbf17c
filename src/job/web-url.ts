/** The longest URL of a posting, and the longest that resolve accepts (the interface says 2048). */
export const LONGEST_URL = 2_048

/** Characters that an address must encode: white space, controls, characters that hide text or change its direction, and those that end an HTML attribute. */
const UNTIDY = /[\s\p{C}<>"`\\]/u

/** Like `readWebUrl`. The address stays as it was written unless characters in it must be encoded. */
export function webUrl(text: string): string | null {
  const url = readWebUrl(text)
  if (url === null) return null
  return UNTIDY.test(text) ? url.href : text
}

/**
 * An address that a browser may follow: absolute, http or https, without credentials (`https://known.example@evil.example` is a
 * trap), or null.
 */
export function readWebUrl(text: string): URL | null {
  if (text.length > LONGEST_URL || !/^\s*https?:/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : null
}
