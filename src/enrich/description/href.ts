import { LONGEST_URL, readWebUrl } from '../../job/web-url.ts'

/** Addresses and parameters of a mail link are kept only when none of their characters could be markup. */
const MAIL = /^mailto:[\w.!#$%&'*+/=?^{}~@,;:-]+$/i

/**
 * An absolute web or mail address in its normal form, or null. A relative address is null because the page it was relative to is not known
 * here.
 */
export function safeHref(href: string): string | null {
  const text = href.trim()
  if (MAIL.test(text)) return text.length <= LONGEST_URL && URL.canParse(text) ? new URL(text).href : null
  return readWebUrl(text)?.href ?? null
}
