import { describe, expect, it } from 'vitest'
import { type City, citiesNamed, state } from '../../../src/enrich/places/index.ts'

const best = (name: string) => {
  const city = citiesNamed(name)[0]
  return city && `${city.name}, ${city.admin1_code ?? city.country_code}`
}

describe('citiesNamed', () => {
  it.each([
    ['NYC', 'New York, US-NY'],
    ['New York City', 'New York, US-NY'],
    ['SF', 'San Francisco, US-CA'],
    ['LA', 'Los Angeles, US-CA'],
    ['DC', 'Washington, US-DC'],
    ['Washington DC', 'Washington, US-DC'],
    ['Washington, D.C.', 'Washington, US-DC'],
    ['ATL', 'Atlanta, US-GA'],
    ['St Louis', 'St. Louis, US-MO'],
    ['München', 'Munich, DE-BY'],
    ['Muenchen', 'Munich, DE-BY'],
    ['Munich', 'Munich, DE-BY'],
    ['Köln', 'Cologne, DE-NW'],
    ['Cologne', 'Cologne, DE-NW'],
    ['Duesseldorf', 'Düsseldorf, DE-NW'],
    ['Frankfurt am Main', 'Frankfurt, DE-HE'],
    ['Zürich', 'Zurich, CH-ZH'],
    ['Genf', 'Geneva, CH-GE'],
    ['Praha', 'Prague, CZ-10'],
    ['Lisboa', 'Lisbon, PT-11'],
    ['Warszawa', 'Warsaw, PL-14'],
    ['København', 'Copenhagen, DK-84'],
    ['Göteborg', 'Gothenburg, SE-O'],
    ['Oslo', 'Oslo, NO-03'],
    ['Beograd', 'Belgrade, RS-00'],
    ['Bengaluru', 'Bengaluru, IN-KA'],
    ['Bangalore', 'Bengaluru, IN-KA'],
    ['BLR', 'Bengaluru, IN-KA'],
    ['Bombay', 'Mumbai, IN-MH'],
    ['Madras', 'Chennai, IN-TN'],
    ['Calcutta', 'Kolkata, IN-WB'],
    ['Trivandrum', 'Thiruvananthapuram, IN-KL'],
    ['Gurugram', 'Gurugram, IN-HR'],
    ['Gurgaon', 'Gurugram, IN-HR'],
    ['Prayagraj', 'Prayagraj, IN-UP'],
    ['Allahabad', 'Prayagraj, IN-UP'],
    ['Kyiv', 'Kyiv, UA-30'],
    ['Kiev', 'Kyiv, UA-30'],
    ['Astana', 'Astana, KZ-71'],
    ['Nur-Sultan', 'Astana, KZ-71'],
    ['CDMX', 'Mexico City, MX-CMX'],
    ['Ciudad de México', 'Mexico City, MX-CMX'],
    ['Hohhot', 'Hohhot, CN-NM'],
    ['東京', 'Tokyo, JP-13'],
    ['서울', 'Seoul, KR-11'],
    ['Москва', 'Moscow, RU-MOW'],
    ['Tel Aviv-Yafo', 'Tel Aviv, IL-TA'],
    ['Jakarta', 'Jakarta, ID-JK'],
    ['Casablanca', 'Casablanca, MA-06'],
    ['Tehran', 'Tehran, IR-23'],
    ['Singapore', 'Singapore, SG'],
  ])('%s is %s', (name, expected) => {
    expect(best(name)).toBe(expected)
  })

  it.each([
    ['Hanoi', 'VN-HN'],
    ['Ho Chi Minh City', 'VN-SG'],
    ['Saigon', 'VN-SG'],
    ['Da Nang', 'VN-DN'],
    ['Haiphong', 'VN-HP'],
    ['Can Tho', 'VN-CT'],
    ['Taipei', 'TW-TPE'],
    ['Kaohsiung', 'TW-KHH'],
    ['Taichung', 'TW-TXG'],
    ['Tainan', 'TW-TNN'],
    ['Hsinchu', 'TW-HSZ'],
    ['Banqiao', 'TW-NWT'],
    ['Douliu', 'TW-YUN'],
  ])('%s lies in %s, where a plain code map errs', (name, code) => {
    expect(citiesNamed(name)[0]?.admin1_code).toBe(code)
  })

  it('gives every Cambridge, the most populous first', () => {
    const all = citiesNamed('Cambridge')
    expect(all.map(({ admin1_code }) => admin1_code)).toEqual(expect.arrayContaining(['GB-ENG', 'US-MA', 'CA-ON', 'US-OH']))
    expect(all[0]!.admin1_code).toBe('GB-ENG')
    const people = all.map(({ population }) => population)
    expect(people).toEqual(people.toSorted((a, b) => b - a))
  })

  it('has the whole city', () => {
    expect(citiesNamed('berlin')[0]).toEqual<City>({
      id: 2950159,
      name: 'Berlin',
      country_code: 'DE',
      admin1_code: 'DE-BE',
      latitude: 52.5244,
      longitude: 13.4105,
      population: expect.any(Number) as unknown as number,
    })
    const sydney = citiesNamed('Sydney')[0]!
    expect([sydney.latitude, sydney.longitude]).toEqual([expect.closeTo(-33.87, 1), expect.closeTo(151.21, 1)])
  })

  it('puts a city into a state of its own country', () => {
    for (const name of ['Springfield', 'San Jose', 'Santa Cruz', 'London', 'Paris', 'Victoria', 'Hamilton']) {
      for (const { country_code, admin1_code } of citiesNamed(name)) {
        if (admin1_code !== null) expect(state(admin1_code)?.country_code).toBe(country_code)
      }
    }
  })

  it('finds nothing for what is no city', () => {
    for (const name of ['', 'from', 'central office', 'Remote', 'Hybrid', 'Anywhere', 'Xyzzy', '2 Locations', 'a'.repeat(10_000)])
      expect(citiesNamed(name)).toEqual([])
  })
})
