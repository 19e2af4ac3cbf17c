const SCHEMES = new Set(['http:', 'https:', 'mailto:'])
const LONGEST = 2_000

/** An absolute web or mail address in its normal form, or null: what is relative has no base once it left its page. */
export function safeHref(href: string): string | null {
  if (!/^\s*(?:https?:|mailto:)/i.test(href) || href.length > LONGEST || !URL.canParse(href)) return null
  const url = new URL(href)
  return SCHEMES.has(url.protocol) ? url.href : null
}
