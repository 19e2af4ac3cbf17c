/**
 * Hosts whose links only lead elsewhere. Resolve contacts these and no other host that an adapter does not name. Not among them:
 * `apply.workable.com/j/…`, which its adapter follows itself, and forms.gle, which leads to forms and never to a posting.
 */
export const SHORT_LINK_HOSTS: ReadonlySet<string> = new Set([
  // Greenhouse: to the board, or to the employer's page with gh_jid. The code alone names neither board nor posting.
  'grnh.se',
  // SmartRecruiters: to jobs.smartrecruiters.com or join.smartrecruiters.com.
  'smrtr.io',
  // SmartRecruiters as well, by the rules of browser extensions; no link recorded.
  'smartr.me',
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
])
