import { DOLLARS, LOCAL_CURRENCY, PESOS, SHARED_SYMBOLS, UNITS_PER_DOLLAR } from './currencies.ts'

/** Where the job is, as far as it is known: what decides a symbol that several countries use. */
export interface Whereabouts {
  country: string | null
  countries: string[]
  /** Countries of the employer's other postings. */
  others: string[]
}

/** The zone an amount is stated for, when its own sentence names one: "US: $150,000", "in Canada, $130,000". */
const ZONES: [string, RegExp][] = [
  ['USD', /\b(?:US|USA|United States|America)\b|\bU\.S\./g],
  ['CAD', /\b(?:Canada|Canadian|Ontario|British Columbia|Toronto|Vancouver|Montreal|Alberta)\b/g],
  ['AUD', /\b(?:Australian?|Sydney|Melbourne)\b/g],
  ['NZD', /\bNew Zealand\b/g],
  ['SGD', /\bSingapore\b/g],
  ['HKD', /\bHong Kong\b/g],
]
const SPANISH = /mensual|al mes|por mes|sueldo|salario|brut[oa]s?\b|anuales|remuneraci/i

/** The ISO code a mark stands for here; null where it is not certain. */
export function currencyOf(mark: string | null, before: string, after: string, where: Whereabouts): string | null {
  if (mark === null || mark in UNITS_PER_DOLLAR) return mark
  if (mark === '$') return zoneIn(before) ?? zoneIn(after) ?? dollarOf(`${before} ${after}`, where)
  return (where.country && SHARED_SYMBOLS[mark]?.[where.country]) || null
}

function zoneIn(words: string): string | null {
  let [best, at] = [null as string | null, -1]
  for (const [currency, pattern] of ZONES) {
    for (const match of words.matchAll(pattern)) if (match.index > at) [best, at] = [currency, match.index]
  }
  return best
}

/**
 * A bare `$` is the dollar of the job's country; a job in several dollar countries, or in none that is known, leaves it open unless all the
 * employer's other postings agree. Elsewhere it is the US dollar: nobody prices a job in Berlin in Canadian ones.
 */
function dollarOf(words: string, where: Whereabouts): string | null {
  const own = where.countries.length > 0 ? where.countries : where.country === null ? [] : [where.country]
  const countries = own.length > 0 ? own : where.others
  const meant = new Set(countries.map((code) => dollarIn(code, words)))
  if (own.length > 1) meant.size > 1 && meant.delete('USD?')
  const [only] = meant
  return meant.size === 1 && only ? only.replace('?', '') : null
}

function dollarIn(country: string, words: string): string | null {
  const peso = PESOS[country]
  if (peso !== undefined) return SPANISH.test(words) ? peso : null
  return DOLLARS[country] ?? 'USD?'
}

/** Prefers the job's own currency among those stated. */
export const isLocal = (currency: string | null, where: Whereabouts): boolean =>
  currency !== null && where.country !== null && LOCAL_CURRENCY[where.country] === currency

/** Sizes an amount that names no currency; it does not name one for it. */
export const scaleOf = (where: Whereabouts): string | null => (where.country && LOCAL_CURRENCY[where.country]) || null
