/**
 * Shorteners that serve everybody: their links only lead elsewhere. Those of one vendor are in its adapter. forms.gle is not here, since it
 * leads to forms and never to a posting.
 */
export const GENERAL_SHORT_LINK_HOSTS: readonly string[] = [
  // LinkedIn posts. External targets may answer a page that asks for a click instead of a redirect: then it leads nowhere.
  'lnkd.in',
  // Bitly; j.mp is its shorter name, and customers' own domains are not listed.
  'bit.ly',
  'j.mp',
  // X: redirects clients that are no browser, shows browsers a page.
  't.co',
  'tinyurl.com',
  // Hootsuite and Buffer, which recruiters schedule posts with.
  'ow.ly',
  'buff.ly',
  // HubSpot mails and posts.
  'hubs.ly',
  'hubs.la',
  'rb.gy',
  'is.gd',
]
