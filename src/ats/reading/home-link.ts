import type { StatedCompany } from '../../job/posting.ts'
import type { Page, PageElement } from './page.ts'
import { hostOf } from './url.ts'
import { vocabularyKey } from './vocabulary.ts'

export type IsHost = (host: string) => boolean

/** A home page, also of one language: `/`, `/de/`, `/en-us`. */
const HOME_PATH = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/i
const HOME_WORDS = /\b(?:home|home ?page|website|web site|main site|our site|startseite|webseite|accueil|site web|sitio web)\b/i
/** Sites where employers have a page of their own, besides the systems. */
const NOT_EMPLOYERS =
  /(?:^|\.)(?:linkedin|facebook|instagram|twitter|x|youtube|tiktok|glassdoor|indeed|xing|kununu|google|apple|microsoft|github|medium)\.\w{2,3}$/

/** The employer's site: the only one that the page's logo links to, or a link that says so. Null when there are several. */
export function websiteOn(page: Page, { name }: StatedCompany, isSystemHost: IsHost): string | null {
  const homes = homeLinks(page, isSystemHost).filter(({ link, url }) => isLogo(link) || saysHome(link, url, name))
  const sites = new Set(homes.map(({ url }) => siteOf(url)))
  return sites.size === 1 ? homes[0]!.url.href : null
}

/**
 * The picture in the link to the employer's site, else the page's preview image, else its icon. Previews and icons on a host of the system
 * are its own.
 */
export function logoOn(page: Page, isSystemHost: IsHost): string | null {
  const linked = homeLinks(page, isSystemHost).flatMap(({ link }) => link.select('img').map((image) => image.attribute('src')))
  const stated = (selector: string, attribute: string) => page.select(selector).map((element) => element.attribute(attribute))
  const previews = stated('meta[property="og:image"], meta[property="og:image:secure_url"]', 'content')
  const previewTypes = stated('meta[property="og:image:type"]', 'content')
  const icons = page.select('link[rel~="apple-touch-icon"], link[rel~="icon"]')
  const pictures = [
    ...linked.map((source) => ({ source, type: null, isEmployers: true })),
    ...previews.map((source) => ({ source, type: previewTypes[0] ?? null, isEmployers: false })),
    ...icons.map((icon) => ({ source: icon.attribute('href'), type: icon.attribute('type'), isEmployers: false })),
  ]
  for (const { source, type, isEmployers } of pictures) {
    const url = source !== null && URL.canParse(source, page.url) ? new URL(source, page.url) : null
    if (url?.protocol === 'https:' && isPicture(url, type) && (isEmployers || !isSystemHost(url.hostname))) return url.href
  }
  return null
}

function homeLinks(page: Page, isSystemHost: IsHost): { link: PageElement; url: URL }[] {
  return page.select('a[href]').flatMap((link) => {
    const url = page.target(link)
    if (url === null || !/^https?:$/.test(url.protocol) || !HOME_PATH.test(url.pathname) || url.search !== '') return []
    return isSystemHost(url.hostname) || NOT_EMPLOYERS.test(url.hostname) ? [] : [{ link, url }]
  })
}

const isLogo = (link: PageElement) => link.select('img, svg').length > 0

function saysHome(link: PageElement, url: URL, name: string | null): boolean {
  const words = link.text ?? link.attribute('aria-label') ?? link.attribute('title') ?? ''
  return (
    HOME_WORDS.test(words) ||
    words.toLowerCase().includes(siteOf(url)) ||
    (name !== null && vocabularyKey(words) === vocabularyKey(name))
  )
}

const siteOf = (url: URL) => hostOf(url).replace(/^www\./, '')

const isPicture = (url: URL, type: string | null) =>
  type !== null ? /^image\//i.test(type) : /\.(?:png|jpe?g|svg|webp|gif|ico|avif)$/i.test(url.pathname)
