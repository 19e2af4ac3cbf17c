import { describe, expect, it } from 'vitest'
import { location } from '../../src/enrich/location.ts'
import { worldRegion } from '../../src/enrich/places/index.ts'
import type { Evidence } from '../../src/enrich/step.ts'
import { blankJob, type Job } from '../../src/job/job.ts'
import type { Posting, StatedPlace } from '../../src/job/posting.ts'

interface Given {
  location?: string
  places?: Partial<StatedPlace>[]
  title?: string
  workplace?: Posting['workplace']
  countries?: string[]
  company?: string
}

function run(given: Given): { job: Job; evidence: Evidence[] } {
  const job = blankJob({ external_job_id: '1', url: 'https://employer.test/1', title: given.title ?? 'Engineer' })
  const none: StatedPlace = {
    text: null,
    city: null,
    region: null,
    postal_code: null,
    country: null,
    latitude: null,
    longitude: null,
  }
  const posting: Posting = {
    ...job,
    location_raw: given.location ?? null,
    places: (given.places ?? []).map((parts) => ({ ...none, ...parts })),
    workplace: given.workplace ?? null,
    department: null,
    pay: [],
    company: null,
  }
  const hints = { company: given.company ?? null, countries: given.countries ?? [] }
  const evidence = location.run({ posting, hints, job, plainDescription: '' })
  return { job, evidence }
}

/** City, state and country in one line; the other places behind it. */
function summary(given: Given): string {
  const { job } = run(given)
  return job.locations.map((place) => `${place.name}/${place.admin1_name}/${place.country_code}`).join(' + ')
}

describe('one place', () => {
  it.each([
    ['Berlin, Deutschland', 'Berlin/Berlin/DE'],
    ['Bengaluru, Karnataka, India', 'Bengaluru/Karnataka/IN'],
    ['USA, CA, Mountain View', 'Mountain View/California/US'],
    ['US-CA-San Francisco', 'San Francisco/California/US'],
    ['DEU-Berlin', 'Berlin/Berlin/DE'],
    ['MUNICH, GERMANY', 'Munich/Bavaria/DE'],
    ['NYC', 'New York/New York/US'],
    ['Greater Boston Area', 'Boston/Massachusetts/US'],
    ['Cambridge, MA', 'Cambridge/Massachusetts/US'],
    ['Cambridge, UK', 'Cambridge/England/GB'],
    ['Paris, TX', 'Paris/Texas/US'],
    ['Birmingham, AL', 'Birmingham/Alabama/US'],
    ['Lebanon, PA', 'Lebanon/Pennsylvania/US'],
    ['Washington, DC', 'Washington/District of Columbia/US'],
    ['Toronto, CA', 'Toronto/Ontario/CA'],
    ['Wilmington, DE', 'Wilmington/Delaware/US'],
    ['Austin TX', 'Austin/Texas/US'],
    ['San Francisco Office (HQ)', 'San Francisco/California/US'],
    ['Orbitworks Minsk', 'Minsk/Minsk/BY'],
    ['Scotch Ridge, Iowa', 'Scotch Ridge/Iowa/US'],
    ['Suffolk County, New York', 'New York/New York/US'],
    ['Quebec', 'Quebec/Quebec/CA'],
    ['Singapore', 'Singapore//SG'],
    ['Bosnia and Herzegovina', 'Bosnia and Herzegovina//BA'],
    ['Remote in Canada', 'Canada//CA'],
    ['Télétravail, France', 'France//FR'],
    ['Remote-Idaho', 'Idaho/Idaho/US'],
    ['EMEA - London', 'London/England/GB'],
  ])('%s', (text, expected) => {
    expect(summary({ location: text })).toBe(expected)
  })
})

describe('a town and its state or country', () => {
  it.each([
    ['Vernon, CA', 'Vernon/California/US'],
    ['Vernon, CA 90058, US', 'Vernon/California/US'],
    ['Altona, MB', 'Altona/Manitoba/CA'],
    ['Newcastle West, NSW, AU', 'Newcastle West/New South Wales/AU'],
    ['Greytown, South Wairarapa, New Zealand', 'Greytown//NZ'],
    ['Surrey, England, United Kingdom', 'England/England/GB'],
    ['Caesarea, Haifa District, Israel', 'Caesarea/Haifa District/IL'],
    ['Yolo County, CA', 'California/California/US'],
    ['MH, IN', 'Maharashtra/Maharashtra/IN'],
    ['29 - BREST', 'Brest/Brittany/FR'],
    ['07 - LE TEIL', 'Le Teil/Auvergne-Rhône-Alpes/FR'],
    ['Vitória, Brazil Metropolitan Area', 'Vitória/Espírito Santo/BR'],
    ['Puerto Rico', 'Puerto Rico//PR'],
    ['大阪', 'Osaka/Osaka/JP'],
    ['浙江省杭州市西湖区云谷路1号', 'Hangzhou/Zhejiang/CN'],
    ['北京朝阳区', 'Beijing/Beijing/CN'],
    ['中国香港', 'Hong Kong//HK'],
    ['Seattle, WA 98109 (Westlake area)', 'Seattle/Washington/US'],
    ['Anywhere (EMEA)', 'Europe, the Middle East and Africa//'],
    // The gazetteer knows larger cities of the same name abroad, and not every small town.
    ['Naples, Florida', 'Naples/Florida/US'],
    ['Melbourne, Florida, United States', 'Melbourne/Florida/US'],
    ['Vienna, Virginia, United States', 'Vienna/Virginia/US'],
    ['Belgrade, Montana', 'Belgrade/Montana/US'],
    ['Hamburg, PA', 'Hamburg/Pennsylvania/US'],
    ['Scarborough, ME', 'Scarborough/Maine/US'],
    ['Dallas, OR', 'Dallas/Oregon/US'],
    ['Kingston, Georgia', 'Kingston/Georgia/US'],
    ['Wellpinit, Washington', 'Wellpinit/Washington/US'],
    ['Libby, Montana', 'Libby/Montana/US'],
    // Other names of Belém, Jerusalem and Jakarta.
    ['Bethlehem, PA', 'Bethlehem/Pennsylvania/US'],
    ['Zion, IL', 'Zion/Illinois/US'],
    ['Batavia, Ohio', 'Batavia/Ohio/US'],
    // A state of another country has the name.
    ['Zeeland, Michigan', 'Zeeland/Michigan/US'],
    // "LA" is Louisiana after a town, and "WA" is not Wa in Ghana.
    ['Alexandria, LA', 'Alexandria/Louisiana/US'],
    ['Geismar, LA, USA', 'Geismar/Louisiana/US'],
    ['La Conner, WA', 'La Conner/Washington/US'],
    ['Perth, WA', 'Perth/Western Australia/AU'],
    // Codes of countries and of states elsewhere.
    ['Gurugram, IN', 'Gurugram/Haryana/IN'],
    ['Curitiba, PR', 'Curitiba/Paraná/BR'],
    ['Uxbridge, UK', 'Uxbridge//GB'],
    // Only the end of the words is a known name.
    ['East Petersburg, PA', 'East Petersburg/Pennsylvania/US'],
    ['West Grove, PA', 'West Grove/Pennsylvania/US'],
    ['Wallops Island, VA', 'Wallops Island/Virginia/US'],
    ['Lantau Island, Hong Kong', 'Hong Kong//HK'],
    ['City of Industry, CA', 'City of Industry/California/US'],
    // Buildings, plants and counties.
    ['Distribution Center Phoenix, AZ', 'Phoenix/Arizona/US'],
    ['Reading - Reading, PA', 'Reading/Pennsylvania/US'],
    ['Hyderabad - Phoenix Aquila, India', 'Hyderabad/Telangana/IN + India//IN'],
    ['Wake County, NC', 'North Carolina/North Carolina/US'],
    // Towns of other countries.
    ['Linkou, Taiwan', 'Linkou//TW'],
    ['Hamilton, Bermuda', 'Hamilton//BM'],
    ['Perth, United Kingdom', 'Perth/Scotland/GB'],
  ])('%s', (text, expected) => {
    expect(summary({ location: text })).toBe(expected)
  })

  it.each([
    ['London, New York', 'London/England/GB + New York/New York/US'],
    ['New York, New Jersey', 'New York/New York/US + New Jersey/New Jersey/US'],
    ['Chicago, LA', 'Chicago/Illinois/US + Los Angeles/California/US'],
    ['London, Singapore', 'London/England/GB + Singapore//SG'],
    ['London, Germany', 'London/England/GB + Germany//DE'],
    ['London, US', 'London/England/GB + United States//US'],
    ['Toronto, London', 'Toronto/Ontario/CA + London/England/GB'],
    ['Amsterdam of Utrecht', 'Amsterdam/North Holland/NL + Utrecht/Utrecht/NL'],
  ])('but two places in %s', (text, expected) => {
    expect(summary({ location: text })).toBe(expected)
  })

  it.each(['Remote, CA', 'Headquarters, DE'])('a code that may be a state or a country stays open: %s', (text) => {
    expect(summary({ location: text })).toBe('')
  })
})

describe('small towns', () => {
  it.each([
    // France's departments by number.
    ['33 - ANDERNOS LES BAINS', 'Andernos-les-Bains/Nouvelle-Aquitaine/FR'],
    ['47 - st hilaire de lusignan', 'Saint Hilaire De Lusignan/Nouvelle-Aquitaine/FR'],
    ['60 - ST PAUL', 'Saint-Paul/Hauts-de-France/FR'],
    ['Carpentras - 84', "Carpentras/Provence-Alpes-Côte d'Azur/FR"],
    ['Lyon (69)', 'Lyon/Auvergne-Rhône-Alpes/FR'],
    ['31 - Toulouse 2e Arrondissement', 'Toulouse/Occitanie/FR'],
    ['68 - Rhin (Haut)', 'Grand Est/Grand Est/FR'],
    ['974 - ST DENIS', 'Saint-Denis//RE'],
    ['Warehouse - 31', ''],
    // A name alone, and letters that few languages have.
    ['Sorsele', 'Sorsele/Västerbotten/SE'],
    ['Malå', 'Malå/Västerbotten/SE'],
    ['Mala', 'Mala/Lima Region/PE'],
    ['Scala', ''],
    ['San José', 'San José/San José/CR'],
    // Counties and municipalities.
    ['Alameda County', 'California/California/US'],
    ['Sotenäs', 'Västra Götaland/Västra Götaland/SE'],
    ['Yuen Long District', 'Hong Kong//HK'],
    ['Kenmare, County Kerry', 'Kenmare/Kerry/IE'],
    ['Tipperary, County Tipperary', 'Tipperary/Tipperary/IE'],
    ['Lubin (pow. lubiński), dolnośląskie', 'Lubin/Lower Silesia/PL'],
    ['Dorset', 'England/England/GB'],
    ['Essex, MD', 'Essex/Maryland/US'],
    ['Greenwich or Fort Lauderdale', 'Greenwich/Connecticut/US + Fort Lauderdale/Florida/US'],
    // States and territories by code.
    ['Sinop - MT', 'Sinop/Mato Grosso/BR'],
    ['Primavera do Leste - MT', 'Primavera do Leste/Mato Grosso/BR'],
    ['Charlotte Amalie, VI', 'Charlotte Amalie//VI'],
    ['AZ', 'Arizona/Arizona/US'],
    ['US-OH-DAYTON-77B ~ 12 Elm St ~ BLDG 4', 'Dayton/Ohio/US'],
    // Postal codes.
    ['Manchester M3', 'Manchester/England/GB'],
    ['Ward 4, Pilgrim Hospital, Boston, PE21 9QS', 'Boston/England/GB'],
    ['os. Słoneczne 3, 31-958 Krakau', 'Kraków/Lesser Poland/PL'],
    ['USA - New York - 1633 Broadway', 'New York/New York/US'],
    // Thailand in its own script; a station is not the province of the name.
    ['BTS พร้อมพงษ์', 'Thailand//TH'],
    ['นิคมอุตสาหกรรม จ.ระยอง', 'Rayong/Rayong/TH'],
    // Suburbs and lists.
    ['Toowong, Brisbane QLD', 'Brisbane/Queensland/AU'],
    ['Jena, Hamburg', 'Jena/Thuringia/DE + Hamburg/Hamburg/DE'],
    ['Unknown Location', ''],
  ])('%s', (text, expected) => {
    expect(summary({ location: text })).toBe(expected)
  })

  it('count where the employer is known, or where the source states the country', () => {
    expect(summary({ location: 'Kirchdorf', countries: ['AT'] })).toMatch(/AT$/)
    expect(summary({ places: [{ text: 'Ruoms', country: 'FR' }] })).toBe('Ruoms/Auvergne-Rhône-Alpes/FR')
  })
})

describe('several places', () => {
  it.each([
    ['Berlin, Cracow, Kyiv', 'Berlin/Berlin/DE + Kraków/Lesser Poland/PL + Kyiv/Kyiv/UA'],
    ['Cluj, Romania (Remote), Tel Aviv, Israel (Remote)', 'Cluj-Napoca/Cluj/RO + Tel Aviv/Tel Aviv District/IL'],
    ['Boston, Oberkirchdorf, Germany', 'Boston/Massachusetts/US + Germany//DE'],
    ['San Francisco, CA or Remote (US)', 'San Francisco/California/US + United States//US'],
    ['London / Paris', 'London/England/GB + Paris/Île-de-France/FR'],
    ['Hybrid; Austin or Denver', 'Austin/Texas/US + Denver/Colorado/US'],
    ['New York, NY, USA; Toronto, ON, Canada', 'New York/New York/US + Toronto/Ontario/CA'],
    ['Boston, New York', 'Boston/Massachusetts/US + New York/New York/US'],
    ['UK or Ireland', 'United Kingdom//GB + Ireland//IE'],
    ['Germany, Austria, Switzerland', 'Germany//DE + Austria//AT + Switzerland//CH'],
    ['Australia - Sydney/Melbourne/remote', 'Sydney/New South Wales/AU + Melbourne/Victoria/AU'],
  ])('%s', (text, expected) => {
    expect(summary({ location: text })).toBe(expected)
  })

  it('orders them from the finest to the widest, and takes the primary place from the country named first', () => {
    const { job } = run({ location: 'Remote (US); Texas; Berlin; Austin, TX; Remote EMEA' })
    expect(job.locations.map((place) => place.kind)).toEqual(['city', 'city', 'state', 'country', 'world_region'])
    expect(job).toMatchObject({ city: 'Austin', region: 'Texas', country_code: 'US', usa: true, admin1_refs: ['US-TX', 'DE-BE'] })
    expect(job.country_codes?.slice(0, 2)).toEqual(['US', 'DE'])
  })
})

describe('nothing to say', () => {
  it.each([
    '2 Locations',
    'Multiple locations',
    'HQ',
    'Home office',
    'N/A',
    'Georgia',
    'Flexible',
    'Mobile',
    'East Coast',
    'Infinite Loop 1',
  ])('%s', (text) => {
    const { job } = run({ location: text })
    expect(job).toMatchObject({
      locations: [],
      city: null,
      country_code: null,
      country_codes: null,
      admin1_refs: null,
      usa: false,
    })
  })

  it('shows no count in place of a place', () => {
    expect(run({ location: '2 Locations' }).job.location).toBeNull()
    expect(run({ location: ' Remote \n - EMEA ' }).job.location).toBe('Remote - EMEA')
  })
})

describe('namesakes', () => {
  it.each<[string, Given, string]>([
    ['no clear winner', { location: 'Springfield' }, ''],
    ['no clear winner, but one country', { location: 'Springfield, USA' }, 'United States//US'],
    ['a clear winner', { location: 'San Jose' }, 'San Jose/California/US'],
    ['another place of the posting', { location: 'Cambridge / Boston' }, 'Cambridge/Massachusetts/US + Boston/Massachusetts/US'],
    [
      'another structured place',
      { places: [{ text: 'Cambridge' }, { text: 'London, UK' }] },
      'Cambridge/England/GB + London/England/GB',
    ],
    ['the stated country', { places: [{ text: 'Cambridge', country: 'GB' }] }, 'Cambridge/England/GB'],
    ["the employer's countries", { location: 'Manchester', countries: ['US'] }, 'Manchester/New Hampshire/US'],
    ["the employer's countries for a state", { location: 'Georgia', countries: ['US'] }, 'Georgia/Georgia/US'],
    ['not against a world city', { location: 'Paris', countries: ['US'] }, 'Paris/Île-de-France/FR'],
    ['not by the neighbours of a clear winner', { location: 'Toronto, London' }, 'Toronto/Ontario/CA + London/England/GB'],
  ])('%s', (_, given, expected) => {
    expect(summary(given)).toBe(expected)
  })
})

describe('regions of several countries', () => {
  const members = (code: string) => [...worldRegion(code)!.countries]

  it('tag their countries when the posting is open to all of them', () => {
    expect(run({ location: 'Remote - EMEA' }).job.country_codes).toEqual(members('EMEA'))
    expect(run({ location: 'Anywhere in the EU' }).job.country_codes).toEqual(members('EU'))
    expect(run({ location: 'Nordics', workplace: 'remote' }).job.country_codes).toEqual(members('NORDICS'))
    expect(run({ location: 'Remote (US/EU)' }).job.country_codes).toEqual(['US', ...members('EU')])
  })

  it('tag none otherwise', () => {
    for (const text of ['EMEA HQ', 'Nordics', 'Anywhere', 'Remote, Worldwide']) {
      const { job } = run({ location: text })
      expect(job.country_codes, text).toBeNull()
      expect(job.locations, text).toHaveLength(1)
    }
    expect(run({ location: 'London, EMEA (Remote)' }).job.country_codes).toEqual(['GB'])
  })

  it('lead the display string while the country is that of the primary place', () => {
    const { job } = run({ location: 'Remote - EMEA', places: [{ text: 'Remote - EMEA', country: 'Germany' }] })
    expect(job).toMatchObject({ location: 'Remote - EMEA', country_code: 'DE', city: null })
    expect(job.locations.map((place) => place.code)).toEqual(['DE', 'EMEA'])
  })
})

describe('addresses', () => {
  it.each([
    ['1 Infinite Loop, Cupertino, CA 95014', 'Cupertino', '95014'],
    ['20 Finsbury Square, London EC2A 1AF', 'London', 'EC2A 1AF'],
    ['100 King St W, Toronto, ON M5X 1A9, Canada', 'Toronto', 'M5X 1A9'],
    ['Friedrichstraße 68, 10117 Berlin', 'Berlin', '10117'],
    ['1012 AB Amsterdam', 'Amsterdam', '1012 AB'],
    ['Dublin 2, Ireland', 'Dublin', null],
  ])('%s', (text, city, postal_code) => {
    expect(run({ location: text }).job).toMatchObject({ city, postal_code })
  })

  it('structured parts win over the text, and bring their own coordinates', () => {
    const place = {
      text: 'Remote',
      city: 'Austin',
      region: 'TX',
      postal_code: '78701',
      country: 'USA',
      latitude: 30.27,
      longitude: -97.74,
    }
    expect(run({ location: 'Remote', places: [place] }).job).toMatchObject({
      city: 'Austin',
      region: 'Texas',
      postal_code: '78701',
      country_code: 'US',
      latitude: 30.27,
      longitude: -97.74,
    })
  })

  it.each<[string, Partial<StatedPlace>, string]>([
    ['the city of the text fills a bare country', { text: 'Lyon', country: 'FR' }, 'Lyon/Auvergne-Rhône-Alpes/FR'],
    [
      'further places of the text are kept',
      { text: 'Paris or London', city: 'Paris', country: 'France' },
      'Paris/Île-de-France/FR + London/England/GB',
    ],
    [
      'parts that say Remote state nothing',
      { text: 'Remote', city: 'Remote', region: 'Remote', country: 'USA' },
      'United States//US',
    ],
    [
      'parts that repeat the country state nothing',
      { city: 'Portugal', region: 'Portugal', country: 'Portugal' },
      'Portugal//PT',
    ],
    ['a country is no city of another', { city: 'France', country: 'United Kingdom' }, 'United Kingdom//GB'],
    ['a city may have the name of its country', { city: 'Luxembourg', country: 'Luxembourg' }, 'Luxembourg/Luxembourg/LU'],
    ['a small town is taken at its word', { city: 'Kilkelly', region: 'Mayo', country: 'IE' }, 'Kilkelly/Mayo/IE'],
  ])('%s', (_, place, expected) => {
    expect(summary({ places: [place] })).toBe(expected)
  })
})

describe('titles and employers', () => {
  it('reads a title only beside a word for the way of working', () => {
    expect(summary({ location: 'Remote', title: 'Engineer (Remote - Germany)' })).toBe('Germany//DE')
    expect(summary({ title: 'Account Executive - Remote, Canada' })).toBe('Canada//CA')
    expect(summary({ title: 'Sales Manager, Germany' })).toBe('')
  })

  it("does not take the employer's name for a place", () => {
    expect(summary({ location: 'Paris Bakery, Lyon', company: 'Paris Bakery' })).toBe('Lyon/Auvergne-Rhône-Alpes/FR')
  })
})

it('joins the texts of several places for display, in their order', () => {
  const places = [{ text: 'Pune, India' }, { city: 'Berlin', country: 'Germany' }, { text: 'Pune, India' }]
  expect(run({ location: '2 Locations', places }).job.location).toBe('Pune, India; Berlin, Germany')
})

it('names the words behind every field it sets', () => {
  const { evidence } = run({ location: 'Austin, TX 78701' })
  const fields = 'location locations country_codes admin1_refs usa city region postal_code country_code latitude longitude'
  expect(evidence.map(({ field }) => field).sort()).toEqual(fields.split(' ').sort())
  expect(evidence.find(({ field }) => field === 'city')).toEqual({
    field: 'city',
    words: 'Austin, TX 78701',
    from: 'text',
    quotes: [{ in: 'location', text: 'Austin, TX 78701' }],
  })
})

it.each([
  ['100 kB of one piece', 'a'.repeat(100_000)],
  ['slashes', 'a/'.repeat(50_000)],
  ['alternatives', 'Paris or '.repeat(12_000)],
  ['hyphens and gaps', '- '.repeat(50_000)],
  ['half names', 'New York and '.repeat(9_000)],
  ['work words', 'remote '.repeat(15_000)],
  ['digits', '1234567890 '.repeat(9_000)],
  ['NULs and lone surrogates', '\0\ud800 Berlin \udc00'.repeat(5_000)],
])('survives %s', (_, text) => {
  const { job } = run({ location: text, title: text, places: [{ text, city: text, region: text, country: text }] })
  expect((job.location ?? '').length).toBeLessThan(400)
})
