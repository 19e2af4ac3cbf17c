import type { City } from '../../src/demo/data/cities.ts'
import { sectionsHtml } from '../../src/demo/markup.ts'
import type { WorldPosting } from '../../src/demo/posting.ts'
import { type Reply, text } from '../../src/demo/reply.ts'
import { paidFor } from '../../src/demo/stated.ts'
import type { World } from '../../src/demo/world.ts'
import { escapeQuotedHtml } from '../../src/job/escape-html.ts'
import type { EmploymentType } from '../../src/job/vocab.ts'

/** The pages of systems that have no interface for programs. */

export const PAGE_TYPE = { 'content-type': 'text/html; charset=utf-8' }

/** The words of schema.org. */
export const SCHEMA_EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
}

export function webPage(title: string, body: string, head = ''): string {
  return `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${escapeQuotedHtml(title)}</title>\n${head}</head>\n${body}\n</html>\n`
}

export function pageReply(page: string, status = 200): Reply {
  return text(page, status, PAGE_TYPE['content-type'])
}

export function redirectTo(location: string, status = 302): Reply {
  return { status, headers: { ...PAGE_TYPE, location }, body: webPage('Moved', '<body>Moved</body>') }
}

/** The posting as search engines take it in; systems differ in the rest. */
export function jobPostingScript(world: World, posting: WorldPosting, rest: object): string {
  const data = {
    '@context': 'http://schema.org',
    '@type': 'JobPosting',
    title: posting.title,
    description: sectionsHtml(world.describe(posting), { heading: 'h2' }),
    employmentType: SCHEMA_EMPLOYMENT[posting.employment],
    hiringOrganization: { '@type': 'Organization', name: posting.entity ?? posting.site.employer.name },
    ...rest,
  }
  return `<script type="application/ld+json">\n${JSON.stringify(data)}\n</script>\n`
}

/** `unset` stands for a part that is not given. */
export function postalAddress(city: City, unset: string | null = null): object {
  return {
    '@type': 'PostalAddress',
    streetAddress: unset,
    addressLocality: city.name,
    addressRegion: city.regionCode,
    postalCode: city.postalCode,
    addressCountry: city.country.code,
  }
}

/** Pay as search engines take it in; nothing where the posting states none. */
export function baseSalary(posting: WorldPosting): object {
  const [pay] = paidFor(posting)
  if (pay === undefined) return {}
  const value = { '@type': 'QuantitativeValue', minValue: pay.min, maxValue: pay.max, unitText: pay.period!.toUpperCase() }
  return { baseSalary: { '@type': 'MonetaryAmount', currency: pay.currency, value } }
}
