import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { ADAPTERS } from '../../../src/ats/index.ts'
import { employerIn, employerOn } from '../../../src/ats/reading/employer-page.ts'
import { Page } from '../../../src/ats/reading/page.ts'

const page = (head: string, body = '') => `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const employerOf = (html: string, vendorWords: string[] = ['Lever']) =>
  employerOn(new Page(parseDocument(html).children, 'test', 'https://boards.example/acme'), vendorWords)

/** The heads of board pages, as each system writes them for a made-up employer. */
const BOARD_PAGES: Record<string, { head: string; name: string | null }[]> = {
  ashby: [
    { head: '<title>Kestrel Works Jobs</title><meta property="og:site_name" content="Ashby">', name: 'Kestrel Works' },
    { head: '<title>Jobs</title>', name: null },
  ],
  lever: [
    { head: '<title>Fathom Tide</title><meta property="og:title" content="Fathom Tide jobs">', name: 'Fathom Tide' },
    { head: '<title>Lever | 404 - Not found</title>', name: null },
  ],
  cornerstone: [{ head: '<title>Ferncastle Careers | Cornerstone OnDemand</title>', name: 'Ferncastle' }],
  dvinci: [{ head: '<title>Stellenangebote | Seilerei Larkmoor | d.vinci</title>', name: 'Seilerei Larkmoor' }],
  radancy: [
    {
      head: '<title>Search our Job Opportunities at Larkmoor</title><meta property="og:site_name" content="Larkmoor Careers">',
      name: 'Larkmoor',
    },
  ],
  pinpoint: [
    { head: '<title>Careers | Tidemill</title><meta property="og:site_name" content="Tidemill Careers">', name: 'Tidemill' },
  ],
  gem: [{ head: '<title>Open positions at Copper Finch | Gem</title>', name: 'Copper Finch' }],
  eightfold: [
    { head: '<title>Careers at Halyard</title>', name: 'Halyard' },
    { head: '<title>Halyard Careers | Powered by Eightfold AI</title>', name: 'Halyard' },
  ],
  hibob: [{ head: '<title>Moss &amp; Lime careers</title><meta property="og:site_name" content="Bob">', name: 'Moss & Lime' }],
  hirehive: [{ head: '<title>Jobs at Larkspur - HireHive</title>', name: 'Larkspur' }],
  oracle: [
    {
      head: '<title>Candidate Experience site</title><meta property="og:site_name" content="Stonequay Careers">',
      name: 'Stonequay',
    },
    { head: '<title>Oracle Fusion Cloud Applications</title>', name: null },
  ],
  personio: [
    { head: '<title>Jobs bei Lindenhof Optik GmbH</title>', name: 'Lindenhof Optik GmbH' },
    { head: '<title>Lindenhof Optik GmbH Jobs | Personio</title>', name: 'Lindenhof Optik GmbH' },
  ],
  successfactors: [
    { head: '<title>Thistle Looms Jobs | Search Jobs</title>', name: 'Thistle Looms' },
    { head: '<title>Careers at Thistle Looms</title>', name: 'Thistle Looms' },
  ],
  trakstar: [{ head: '<title>Saltmarsh Clinics - Current Openings</title>', name: 'Saltmarsh Clinics' }],
  traffit: [{ head: '<title>Kariera w Modra Fala</title><meta property="og:site_name" content="TRAFFIT">', name: 'Modra Fala' }],
  ukg: [
    { head: '<title>Opportunities - Harbour Kitchens</title>', name: 'Harbour Kitchens' },
    { head: '<title>Job Board</title>', name: null },
    { head: '<title>Opportunity Details</title>', name: null },
  ],
  zoho: [{ head: '<title>Jobs | Benchwright - Zoho Recruit</title>', name: 'Benchwright' }],
}

describe('the board pages of systems whose lists do not name the employer', () => {
  const asked = ADAPTERS.filter(({ boardPage }) => boardPage !== undefined)

  it('each has examples here', () => {
    expect(Object.keys(BOARD_PAGES).toSorted()).toEqual(asked.map(({ name }) => name).toSorted())
  })

  it.each(asked.flatMap(({ name, boardPage }) => BOARD_PAGES[name]!.map((example) => ({ ats: name, boardPage, ...example }))))(
    '$ats: $head is $name',
    ({ boardPage, head, name }) => {
      expect(employerOf(page(head), boardPage!.vendorWords)?.name ?? null).toBe(name)
    },
  )
})

describe('what a page states', () => {
  it('JSON-LD comes before the site name, that before the title', () => {
    const posting = { '@type': 'JobPosting', hiringOrganization: { '@type': 'Organization', name: 'From JSON-LD' } }
    const site = '<meta property="og:site_name" content="From Site">'
    expect(employerOf(page(`<title>From Title</title>${site}${jsonLd(posting)}`))?.name).toBe('From JSON-LD')
    expect(employerOf(page(`<title>From Title</title>${site}`))?.name).toBe('From Site')
    expect(employerOf(page('<title>From Title</title>'))?.name).toBe('From Title')
  })
  it('website and logo come with the organization', () => {
    const organization = {
      '@type': 'Organization',
      name: 'Acme',
      sameAs: 'https://acme.example',
      logo: { '@type': 'ImageObject', url: 'https://cdn.acme.example/logo.png' },
    }
    expect(employerOf(page(jsonLd({ '@graph': [organization] })))).toEqual({
      name: 'Acme',
      website_url: 'https://acme.example',
      logo_url: 'https://cdn.acme.example/logo.png',
    })
  })
  it('several employers, the vendor itself and JSON that is none name nobody', () => {
    const hiring = (name: string) => ({ '@type': 'JobPosting', hiringOrganization: { name } })
    expect(employerOf(page(jsonLd([hiring('Acme'), hiring('Beta')])))).toBeNull()
    expect(employerOf(page(jsonLd({ '@type': 'Organization', name: 'Lever' })))).toBeNull()
    expect(
      employerOf(page('<title>Acme</title><script type="application/ld+json">{"@type":"Organization", oops</script>'))?.name,
    ).toBe('Acme')
  })
})

it.each([
  ['Acme', 'Acme'],
  ['Acme – Careers', 'Acme'],
  ['Acme | Acme Careers', 'Acme'],
  ['Careers', null],
  ['Home | Careers | Powered by Lever', null],
  ['Acme | Build the future', null],
  ['Just a moment...', null],
  ['Page not found | Lever', null],
  ['Jobs and Careers at Acme', 'Acme'],
  ['Coca-Cola Jobs', 'Coca-Cola'],
  ['x'.repeat(101), null],
])('the title %s is %s', (title, name) => expect(employerIn(title, ['Lever'])).toBe(name))
