import { describe, expect, it } from 'vitest'
import { readPage } from '../../../src/ats/reading/page.ts'
import { Field } from '../../../src/ats/reading/read.ts'
import { jobPostingIn, organizationIn, statedJobPosting } from '../../../src/ats/reading/schema-org.ts'
import { placed } from '../served.ts'

const URL_ASKED = 'https://jobs.acme.test/7'

const stated = (posting: Record<string, unknown>) =>
  statedJobPosting(new Field({ '@type': 'JobPosting', title: 'Cook', ...posting }, 'acme', URL_ASKED))

function pageWith(...scripts: string[]) {
  const body = `<html>${scripts.map((script) => `<script type="application/ld+json">${script}</script>`).join('')}</html>`
  const answer = { status: 200, url: URL_ASKED, etag: null, contentType: 'text/html', notModified: false }
  return readPage('acme', { ...answer, body, header: () => null })
}

describe('the JobPosting of a page', () => {
  const titleIn = (...scripts: string[]) =>
    jobPostingIn(pageWith(...scripts))
      ?.at('title')
      .text()
  const COOK = '{"@type":"JobPosting","title":"Cook"}'

  it.each([
    ['alone', [COOK]],
    ['behind other things', ['{"@type":"Organization"}', '{"@type":"WebPage","about":"JobPosting"}', COOK]],
    ['in a list', [`[{"@type":"BreadcrumbList"},"JobPosting",${COOK}]`]],
    ['in a graph', [`{"@context":"https://schema.org","@graph":[{"@type":"WebSite"},${COOK}]}`]],
    ['of two types', ['{"@type":["Thing","JobPosting"],"title":"Cook"}']],
    ['in a comment', [`<!--\n${COOK}\n-->`]],
    ['in CDATA', [`//<![CDATA[\n${COOK}\n//]]>`]],
    ['with a raw line break', ['{"@type":"JobPosting","title":"Cook","description":"<p>a\nb</p>"}']],
  ])('is found %s', (_where, scripts) => {
    expect(titleIn(...scripts)).toBe('Cook')
  })

  it('is none where the page has none', () => {
    expect(titleIn()).toBeUndefined()
    expect(titleIn('{"@type":"Organization","name":"JobPosting Ltd"}')).toBeUndefined()
    expect(titleIn('{broken')).toBeUndefined()
  })

  it('is refused when it is no JSON', () => {
    expect(() => titleIn('{"@type":"JobPosting",}')).toThrow(
      expect.objectContaining({
        kind: 'bad_payload',
        message: expect.stringContaining('acme: expected JSON in the JSON-LD'),
        url: URL_ASKED,
      }),
    )
  })
})

describe('the organization of a page', () => {
  const named = (data: string) => organizationIn(pageWith(data))

  it('is the one it names', () => {
    expect(named('{"@type":"Organization","name":"Acme Kitchens"}')).toEqual({
      name: 'Acme Kitchens',
      website_url: null,
      logo_url: null,
    })
    expect(named('{"@type":"Organization","name":""}')).toBe(null)
    expect(named('{"@type":"JobPosting","hiringOrganization":{"@type":"Organization","name":"Acme"}}')).toBe(null)
  })
})

describe('an employer', () => {
  const hired = (hiringOrganization: unknown) => stated({ title: 'Cook', hiringOrganization }).company

  it.each([
    ['a name alone', 'Acme', null, null],
    ['an organisation', { name: 'Acme', sameAs: 'https://acme.test', url: 'https://x.test' }, 'https://acme.test', null],
    [
      'an organisation of which several pages are stated',
      { name: 'Acme', sameAs: ['https://a.test'], url: 'https://x.test' },
      'https://x.test',
      null,
    ],
    ['a logo', { name: 'Acme', logo: 'https://acme.test/a.png' }, null, 'https://acme.test/a.png'],
    ['a logo as an ImageObject', { name: 'Acme', logo: { url: 'https://acme.test/a.png' } }, null, 'https://acme.test/a.png'],
    ['a logo that is empty', { name: 'Acme', logo: '' }, null, null],
  ])('that is %s has its website and logo', (_, organization, website_url, logo_url) => {
    expect(hired(organization)).toEqual({ name: 'Acme', website_url, logo_url })
  })

  it('without a name is none', () => {
    expect(hired({ sameAs: 'https://acme.test', logo: 'https://acme.test/a.png' })).toBeNull()
  })
})

describe('a JobPosting', () => {
  const FULL = {
    title: ' Line Cook ',
    identifier: { '@type': 'PropertyValue', name: 'Acme', value: 2026 },
    hiringOrganization: { '@type': 'Organization', name: 'Acme Kitchens', sameAs: 'https://acme.test' },
    datePosted: '2026-07-06',
    validThrough: '2026-09-30T23:59:00-05:00',
    employmentType: 'PART_TIME',
    inLanguage: 'fr-CA',
    jobLocation: {
      '@type': 'Place',
      name: 'Kitchen 2',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 rue A',
        addressLocality: 'Lyon',
        addressRegion: 'ARA',
        postalCode: '69002',
        addressCountry: { '@type': 'Country', name: 'FR' },
      },
    },
    baseSalary: { currency: 'EUR', value: { minValue: '14.50', maxValue: 17, unitText: 'HOUR' } },
    description: '&lt;p&gt;Cook &amp;amp; clean&lt;/p&gt;',
  }

  it('states every field', () => {
    expect(stated(FULL)).toEqual({
      title: 'Line Cook',
      location_raw: 'Kitchen 2',
      locations_raw: FULL.jobLocation,
      places: [placed({ text: 'Kitchen 2', city: 'Lyon', region: 'ARA', postal_code: '69002', country: 'FR' })],
      workplace: null,
      employment_type: 'part_time',
      department: null,
      language: 'fr',
      pay: [{ min: 14.5, max: 17, currency: 'EUR', period: 'hour' }],
      posted_at: '2026-07-06T00:00:00.000Z',
      expires_at: '2026-10-01T04:59:00.000Z',
      description_html: '<p>Cook &amp; clean</p>',
      company: { name: 'Acme Kitchens', website_url: 'https://acme.test', logo_url: null },
      identifier: '2026',
    })
  })

  it('has its title unescaped', () => {
    expect(stated({ title: 'R&amp;D Cook' }).title).toBe('R&D Cook')
    expect(stated({ title: 'R&D Cook' }).title).toBe('R&D Cook')
  })

  it('states nothing it does not say', () => {
    expect(stated({})).toEqual({
      title: 'Cook',
      location_raw: null,
      locations_raw: null,
      places: [],
      workplace: null,
      employment_type: null,
      department: null,
      language: null,
      pay: [],
      posted_at: null,
      expires_at: null,
      description_html: null,
      company: null,
      identifier: null,
    })
  })

  it.each([
    ['FULL_TIME', 'full_time'],
    ['CONTRACTOR', 'contract'],
    ['TEMPORARY', 'temporary'],
    ['INTERN', 'internship'],
    ['OTHER', null],
    ['PER_DIEM', null],
    [['PART_TIME'], 'part_time'],
    [['FULL_TIME', 'FULL_TIME'], 'full_time'],
    [['FULL_TIME', 'PART_TIME'], null],
    [['FULL_TIME', 'OTHER'], null],
    [[], null],
  ])('reads the employment type %j as %s', (employmentType, expected) => {
    expect(stated({ employmentType }).employment_type).toBe(expected)
  })

  it.each([
    ['TELECOMMUTE', 'remote'],
    [['TELECOMMUTE'], 'remote'],
    ['ONSITE', null],
    [7, null],
    [null, null],
  ])('reads the location type %j as %s', (jobLocationType, expected) => {
    expect(stated({ jobLocationType }).workplace).toBe(expected)
  })

  it.each([
    ['its own name', 'Acme', 'Acme'],
    ['a thing with a name', { name: 'Acme' }, 'Acme'],
    ['nothing', '', undefined],
    ['a thing without one', { '@type': 'Organization' }, undefined],
  ])('names who hires by %s', (_what, hiringOrganization, name) => {
    expect(stated({ hiringOrganization }).company?.name).toBe(name)
  })

  it('reads an address in a list of one, and a postal code that is a number', () => {
    const address = [{ addressLocality: 'Oslo', postalCode: 151, addressCountry: 'NO' }]
    expect(stated({ jobLocation: { '@type': 'Place', address } }).places).toMatchObject([
      { city: 'Oslo', postal_code: '151', country: 'NO' },
    ])
  })

  it.each([
    ['a text', 'R-7', 'R-7'],
    ['a number', 7, '7'],
    ['a list of one', [{ value: 'R-7' }], 'R-7'],
    ['a list of two', ['a', 'b'], null],
    ['a thing without value', { name: 'Acme' }, null],
  ])('is numbered by %s', (_what, identifier, expected) => {
    expect(stated({ identifier }).identifier).toBe(expected)
  })

  it.each([
    ['parts that are UNAVAILABLE', { address: { addressLocality: 'UNAVAILABLE', addressCountry: 'HK' } }, [{ country: 'HK' }]],
    ['nothing but such parts', { address: { addressLocality: 'UNAVAILABLE' } }, []],
    ['an address in one line', { address: '1 rue A, Lyon' }, [{ text: '1 rue A, Lyon' }]],
    ['a name alone', { name: 'Lyon' }, [{ text: 'Lyon' }]],
    ['a text', 'Lyon', [{ text: 'Lyon' }]],
    [
      'several places',
      [{ address: { addressLocality: 'Lyon' } }, { address: { addressLocality: 'Lille' } }],
      [{ city: 'Lyon' }, { city: 'Lille' }],
    ],
  ])('reads %s', (_what, jobLocation, places) => {
    expect(stated({ jobLocation }).places).toEqual(places.map(placed))
  })

  it('has places by their names where all of them repeat one address', () => {
    const address = {
      '@type': 'PostalAddress',
      addressLocality: 'Menlo Park',
      addressCountry: { '@type': 'Country', name: ['USA'] },
    }
    const named = (...names: string[]) => stated({ jobLocation: names.map((name) => ({ '@type': 'Place', name, address })) })
    expect(named('Menlo Park, CA', 'London, UK').places).toEqual([
      placed({ text: 'Menlo Park, CA' }),
      placed({ text: 'London, UK' }),
    ])
    expect(named('Menlo Park, CA').places).toEqual([placed({ text: 'Menlo Park, CA', city: 'Menlo Park' })])
    expect(named('HQ', 'HQ').places).toEqual([
      placed({ text: 'HQ', city: 'Menlo Park' }),
      placed({ text: 'HQ', city: 'Menlo Park' }),
    ])
  })

  it('has the area applicants may live in where it has no place', () => {
    const area = [
      { '@type': 'Country', name: 'Canada' },
      { '@type': 'Country', name: 'Mexico' },
    ]
    expect(stated({ applicantLocationRequirements: area })).toMatchObject({
      location_raw: 'Canada',
      places: [placed({ country: 'Canada' }), placed({ country: 'Mexico' })],
    })
    expect(stated({ applicantLocationRequirements: area, jobLocation: 'Lyon' }).places).toEqual([placed({ text: 'Lyon' })])
  })

  it.each([
    ['a single value', { currency: 'USD', value: { value: 52000, unitText: 'YEAR' } }, [52000, 52000, 'USD', 'year']],
    ['one end', { currency: 'USD', value: { minValue: 20, unitText: 'HOUR' } }, [20, null, 'USD', 'hour']],
    ['no thing around the value', { currency: 'USD', value: '52,000', unitText: 'YEAR' }, [52000, 52000, 'USD', 'year']],
    ['the range on the amount', { currency: 'USD', minValue: 1, maxValue: 2, unitText: 'DAY' }, [1, 2, 'USD', 'day']],
    ['an unknown period', { value: { minValue: 1, maxValue: 2, unitText: 'SHIFT' } }, [1, 2, null, null]],
  ])('reads pay with %s', (_what, baseSalary, [min, max, currency, period]) => {
    expect(stated({ baseSalary }).pay).toEqual([{ min, max, currency, period }])
  })

  it.each([
    ['zeros', { currency: 'USD', value: { minValue: 0, maxValue: 0, unitText: 'YEAR' } }],
    ['words', { currency: 'USD', value: 'competitive' }],
    ['text alone', '$20'],
    ['an empty thing', {}],
  ])('reads no pay from %s', (_what, baseSalary) => {
    expect(stated({ baseSalary }).pay).toEqual([])
  })

  it.each([
    ['no title', { title: '' }, 'acme title: expected text, got empty text'],
    ['a date that is no text', { datePosted: 20260706 }, 'acme datePosted: expected text, got number'],
    ['a description that is no text', { description: ['a'] }, 'acme description: expected text, got a list'],
    ['an identifier that is neither', { identifier: true }, 'acme identifier: expected text, got boolean'],
  ])('is refused with %s', (_what, posting, message) => {
    expect(() => stated(posting)).toThrow(expect.objectContaining({ kind: 'bad_payload', message }))
  })
})
