import { FetchFailure } from '../../http/fetcher.ts'
import type { StatedCompany } from '../../job/posting.ts'
import { type IsHost, logoOn, websiteOn } from './home-link.ts'
import { companyNamed } from './listed.ts'
import type { Page } from './page.ts'
import type { Field } from './read.ts'
import { companyIn, jobPostingsOn, organizationsOn } from './schema-org.ts'
import { vocabularyKey } from './vocabulary.ts'

/**
 * The employer that the public page of a board names: in its JSON-LD, else in og:site_name, else in the title, both without the words
 * of the vendor and of careers pages. Null when no name or more than one is left. A website and a logo that the JSON-LD lacks are taken
 * from the page's link to the employer's own site and from its pictures.
 */
export function employerOn(page: Page, vendorWords: string[], isSystemHost: IsHost): StatedCompany | null {
  const named = employerNamedOn(page, vendorWords)
  return (
    named && {
      ...named,
      website_url: named.website_url ?? websiteOn(page, named, isSystemHost),
      logo_url: named.logo_url ?? logoOn(page, isSystemHost),
    }
  )
}

function employerNamedOn(page: Page, vendorWords: string[]): StatedCompany | null {
  const spoken = (text: string | null) => (text === null ? null : employerIn(text, vendorWords))
  const stated = organizationIn(page, (name) => spoken(name) !== null)
  if (stated) return stated
  const siteName = page.select('meta[property="og:site_name"], meta[name="og:site_name"]')[0]?.attribute('content') ?? null
  return companyNamed(spoken(siteName) ?? spoken(page.select('head title, title')[0]?.text ?? null))
}

function organizationIn(page: Page, isEmployer: (name: string) => boolean): StatedCompany | null {
  const organizations = [
    ...jsonLd(() => jobPostingsOn(page).map((posting) => posting.at('hiringOrganization'))),
    ...jsonLd(() => organizationsOn(page)),
  ]
  const companies = organizations.map(companyIn).filter((company) => company?.name != null && isEmployer(company.name))
  const names = new Set(companies.map((company) => company!.name))
  return names.size === 1 ? companies[0]! : null
}

/** Returns nothing for JSON-LD that cannot be parsed, so that the rest of the page is read for the name. */
function jsonLd(read: () => Field[]): Field[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof FetchFailure) return []
    throw error
  }
}

const SEPARATORS = /\s*[|·•»]\s*|\s+[-–—:]+\s+|:\s+/
const CAREERS = [
  'careers?(?: (?:site|page|portal|centre|center))?',
  'jobs?(?: (?:board|openings|search|opportunities))?',
  '(?:current |open |available |our )?(?:openings|positions|vacancies|opportunities|roles)',
  'karriere(?:seite|portal)?',
  'stellenangebote',
  'offene stellen',
  'vacatures',
  'emplois?',
  'carrières?',
  'empleos?',
  'kariera',
  'oferty pracy',
].join('|')
const BEFORE = new RegExp(
  `^(?:(?:${CAREERS}|working|work|life|join us|bei)(?: (?:and|&|und) (?:${CAREERS}))? )?(?:at|bei|with|chez|bij|w|en|@) (?=\\S)`,
  'i',
)
const AFTER = new RegExp(`(?<=\\S) (?:(?:${CAREERS})(?: (?:and|&|und) (?:${CAREERS}))?)$`, 'i')
const NOTHING = new RegExp(
  `^(?:(?:${CAREERS}|home|welcome|search|all|list|index|job listings?|apply|join (?:us|our team)|powered by .*|(?:job|opportunity|position) details?|(?:sign|log) ?in|(?:page |job )?not found|404|error|loading\\.*|just a moment\\.*|access denied|attention required!?)(?: (?:and|&|und) )?)+$`,
  'i',
)
/** Longer texts are slogans. */
const LONGEST_NAME = 100

/** `Jobs at Acme | Lever` is Acme; null when no name or more than one is left. */
export function employerIn(text: string, vendorWords: string[]): string | null {
  const vendor = new Set(vendorWords.map(vocabularyKey))
  const parts = text
    .slice(0, 3 * LONGEST_NAME)
    .replace(/\s+/g, ' ')
    .trim()
    .split(SEPARATORS)
    .map((part) => (NOTHING.test(part) ? '' : part.replace(BEFORE, '').replace(AFTER, '').trim()))
    .filter((part) => part !== '' && !vendor.has(vocabularyKey(part)) && !NOTHING.test(part))
  const names = new Map(parts.map((part) => [vocabularyKey(part), part]))
  const [name, ...others] = names.values()
  return name !== undefined && others.length === 0 && name.length <= LONGEST_NAME ? name : null
}
