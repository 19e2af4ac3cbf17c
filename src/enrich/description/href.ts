import { LONGEST_URL, webUrl } from '../../job/web-url.ts'

/** Of a mail link the addresses and the parameters are kept only when nothing in them could be markup. */
const MAIL = /^mailto:[\w.!#$%&'*+/=?^{}~@,;:-]+$/i

/** An absolute web or mail address in its normal form, or null: what is relative has no base once it left its page. */
export function safeHref(href: string): string | null {
  const text = href.trim()
  if (MAIL.test(text)) return text.length <= LONGEST_URL && URL.canParse(text) ? new URL(text).href : null
  const address = webUrl(text)
  return address === null ? null : new URL(address).href
}
