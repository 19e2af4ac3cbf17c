export const LONGEST_URL = 2048

/** An absolute http or https URL, without the user name and password it may carry: they are never identity and never sent. */
export function readPostingUrl(text: string): URL | null {
  // The URL parser alone would read `https:acme` as the host acme.
  if (!/^\s*https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  url.username = ''
  url.password = ''
  return url
}
