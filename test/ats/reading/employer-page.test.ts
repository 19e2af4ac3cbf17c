import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { ADAPTERS, isSystemHost } from '../../../src/ats/index.ts'
import { employerIn, employerOn } from '../../../src/ats/reading/employer-page.ts'
import { Page } from '../../../src/ats/reading/page.ts'

const page = (head: string, body = '') => `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const employerOf = (html: string, vendorWords: string[] = ['Lever']) =>
  employerOn(new Page(parseDocument(html).children, 'test', 'https://jobs.lever.co/acme'), vendorWords, isSystemHost)

/** The heads of board pages, as each system writes them for a made-up employer. */
const BOARD_PAGES: Record<string, { head: string; name: string | null }[]> = {
  ashby: [
    { head: '<title>Kestrel Works Jobs</title><meta property="og:site_name" content="Ashby">', name: 'Kestrel Works' },
    { head: '<title>Jobs</title>', name: null },
  ],
  avature: [{ head: '<title>Search Jobs - Saltmarsh Reeds Careers</title>', name: 'Saltmarsh Reeds' }],
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
  factorial: [
    {
      head: '<title>Panettiere - Offerte | Factorial</title><meta property="og:site_name" content="Panettiere">',
      name: 'Panettiere',
    },
  ],
  freshteam: [{ head: '<title>Careers at Quarry | Freshteam</title>', name: 'Quarry' }],
  rexx: [{ head: '<title>Stellenangebote | Seilerei Larkmoor | rexx systems</title>', name: 'Seilerei Larkmoor' }],
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
  pageup: [{ head: '<title>Job listing | Saltmarsh University</title>', name: 'Saltmarsh University' }],
  phenom: [{ head: '<title>Drift Harbour Careers | Search results</title>', name: 'Drift Harbour' }],
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
  it('website and logo are the link to the employer’s site and the picture in it', () => {
    const logo = '<a href="https://www.acme.example/"><img src="https://logos.lever.co/acme.png"></a>'
    const others = '<a href="https://www.lever.co/"><img src="/lever.svg"></a><a href="https://acme.example/blog/7">News</a>'
    expect(employerOf(page('<title>Acme</title>', logo + others))).toEqual({
      name: 'Acme',
      website_url: 'https://www.acme.example/',
      logo_url: 'https://logos.lever.co/acme.png',
    })
    const stated = jsonLd({
      '@type': 'Organization',
      name: 'Acme',
      url: 'https://acme.example/en',
      logo: 'https://acme.example/a.png',
    })
    expect(employerOf(page(stated, logo))).toMatchObject({
      website_url: 'https://acme.example/en',
      logo_url: 'https://acme.example/a.png',
    })
  })
  it.each([
    ['<a href="https://acme.example">Acme Home Page</a>', 'https://acme.example/'],
    ['<a href="http://acme.example/de/">Website</a>', 'http://acme.example/de/'],
    ['<a href="https://acme.example/">acme.example</a>', 'https://acme.example/'],
    ['<a href="https://acme.example/"><img></a><a href="https://www.acme.example">Home</a>', 'https://acme.example/'],
    // Two sites, a link that is not the employer's, a page that is no home, and one that is not on the web.
    ['<a href="https://acme.example/"><img></a><a href="https://beta.example/">Home</a>', null],
    ['<a href="https://consent.example/">Cookies by Consent</a>', null],
    ['<a href="https://www.linkedin.com/"><img></a><a href="https://x.com/"><img></a>', null],
    ['<a href="https://acme.example/about-us">Website</a>', null],
    ['<a href="https://jobs.lever.co/">Home</a><a href="https://greenhouse.io">Home</a>', null],
    ['<a href="mailto:jobs@acme.example">Home</a><a href="javascript:0">Home</a>', null],
  ])('%s: the website is %s', (body, website) => expect(employerOf(page('<title>Acme</title>', body))?.website_url).toBe(website))
  it.each([
    ['<meta property="og:image" content="https://logos.example/acme.png?v=2">', 'https://logos.example/acme.png?v=2'],
    [
      '<meta property="og:image" content="https://logos.example/7"><meta property="og:image:type" content="image/png">',
      'https://logos.example/7',
    ],
    ['<link rel="apple-touch-icon" href="https://cdn.acme.example/touch.png">', 'https://cdn.acme.example/touch.png'],
    ['<link rel="shortcut icon" type="image/x-icon" href="https://cdn.acme.example/icon">', 'https://cdn.acme.example/icon'],
    // Pictures of the vendor, without https, and files that are no picture.
    ['<link rel="icon" href="/favicon.ico">', null],
    ['<meta property="og:image" content="https://jobs.lever.co/img/share.png">', null],
    ['<meta property="og:image" content="http://logos.example/acme.png">', null],
    ['<meta property="og:image" content="https://logos.example/acme.html">', null],
  ])('%s: the logo is %s', (head, logo) => expect(employerOf(page(`<title>Acme</title>${head}`))?.logo_url).toBe(logo))
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
