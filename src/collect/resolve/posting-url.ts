/** An absolute http or https URL, without user name and password: these never identify a posting and must not be sent anywhere. */
export function readPostingUrl(text: string): URL | null {
  // The URL parser alone would read `https:acme` as the host acme.
  if (!/^\s*https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  url.username = ''
  url.password = ''
  return url
}
