import type { WorldPosting } from './posting.ts'
import { hashText } from './random.ts'

/** The public page of a posting in its system's form. */
export function urlOf(posting: WorldPosting): string {
  return posting.site.system.url(posting)
}

export function applyUrlOf(posting: WorldPosting): string | null {
  return posting.site.system.applyUrl?.(urlOf(posting), posting) ?? null
}

/** The short link that recruiters share, if the system has a shortener. */
export function shortUrlOf({ site, external_id }: WorldPosting): string | null {
  const { shortLink } = site.system
  return shortLink === undefined
    ? null
    : `https://${shortLink.host}/${hashText(`short/${external_id}`).toString(36)}${shortLink.tail}`
}
