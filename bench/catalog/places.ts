import { type City, cityAt, cityTable } from '../../src/enrich/places/cities.ts'
import { type Random, weighted } from './random.ts'

/** Share of the postings, in percent, and how many of a hundred are not written in English, and in what. */
const COUNTRIES: [code: string, share: number, foreign: number, language: string, currency: string][] = [
  ['US', 41, 0, 'en', 'USD'],
  ['GB', 9, 0, 'en', 'GBP'],
  ['DE', 10, 72, 'de', 'EUR'],
  ['IN', 8, 0, 'en', 'INR'],
  ['FR', 5, 78, 'fr', 'EUR'],
  ['CA', 5, 8, 'fr', 'CAD'],
  ['NL', 3, 50, 'nl', 'EUR'],
  ['ES', 3, 65, 'es', 'EUR'],
  ['BR', 2.5, 85, 'pt', 'BRL'],
  ['AU', 2.5, 0, 'en', 'AUD'],
  ['PL', 2, 45, 'pl', 'PLN'],
  ['MX', 1.5, 75, 'es', 'MXN'],
  ['IE', 1.2, 0, 'en', 'EUR'],
  ['SG', 1, 0, 'en', 'SGD'],
  ['CH', 1, 65, 'de', 'CHF'],
  ['JP', 1, 55, 'ja', 'JPY'],
  ['AT', 0.7, 75, 'de', 'EUR'],
  ['IT', 0.6, 0, 'en', 'EUR'],
  ['SE', 0.5, 0, 'en', 'SEK'],
  ['IL', 0.4, 0, 'en', 'ILS'],
  ['PT', 0.4, 60, 'pt', 'EUR'],
  ['AE', 0.3, 0, 'en', 'AED'],
  ['PH', 0.3, 0, 'en', 'PHP'],
  ['NZ', 0.1, 0, 'en', 'NZD'],
]

export interface Market {
  code: string
  foreign: number
  language: string
  currency: string
  city(random: Random): City
}

const CITIES_READ = 30_000

function markets(): Market[] {
  const byCountry = new Map<string, City[]>()
  const count = Math.min(CITIES_READ, cityTable().id.length)
  for (let rank = 0; rank < count; rank++) {
    const city = cityAt(rank)
    const group = byCountry.get(city.country_code)
    if (group) group.push(city)
    else byCountry.set(city.country_code, [city])
  }
  return COUNTRIES.map(([code, , foreign, language, currency]) => {
    const cities = byCountry.get(code) ?? []
    const draw = weighted(cities.map((city) => Math.max(city.population, 1_000) ** 0.9))
    return { code, foreign: foreign / 100, language, currency, city: (random) => cities[draw(random)]! }
  })
}

const all = markets()
const drawMarket = weighted(COUNTRIES.map(([, share]) => share))

export const market = (random: Random): Market => all[drawMarket(random)]!
