/**
 * General URL shorteners. A vendor's own shorteners are in its adapter. forms.gle is not listed, because it leads to forms and
 * never to a posting.
 */
export const GENERAL_SHORT_LINK_HOSTS: readonly string[] = [
  // LinkedIn posts. For external targets it may return a page that asks for a click instead of a redirect; such a link leads nowhere.
  'lnkd.in',
  // Bitly. j.mp is its shorter name. Customers' own domains are not listed.
  'bit.ly',
  'j.mp',
  // X. It redirects clients that are not browsers and shows browsers a page.
  't.co',
  'tinyurl.com',
  // Hootsuite and Buffer, which recruiters use to schedule posts.
  'ow.ly',
  'buff.ly',
  // Mails and posts sent with HubSpot.
  'hubs.ly',
  'hubs.la',
  'rb.gy',
  'is.gd',
]
