import { currencyOfUnmarked, DOLLARS, LOCAL_CURRENCY, PESOS, SHARED_SYMBOLS, UNITS_PER_DOLLAR } from './currencies.ts'
import { dollarOfText, isOnlyAmerican } from './dollar-words.ts'

/** The location of the job, as far as it is known. It decides the currency of a symbol that several countries share. */
export interface PlaceOfPay {
  country: string | null
  countries: string[]
  /** Countries of the employer's other postings. */
  others: string[]
  language: string | null
  /** The description. It decides the currency of a bare `$` when no country is known. */
  text: string
  isRemote: boolean
}

/** A country named in the amount's own sentence: "US: $150,000", "in Canada, $130,000". */
const ZONES: [string, RegExp][] = [
  ['USD', /\b(?:US|USA|United States|America|California|Colorado|New York|Washington)\b|\bU\.S\./g],
  ['CAD', /\b(?:CAN|Canada|Canadian|Ontario|British Columbia|Toronto|Vancouver|Montreal|Alberta)\b/g],
  ['AUD', /\b(?:Australian?|Sydney|Melbourne)\b/g],
  ['NZD', /\bNew Zealand\b/g],
  ['SGD', /\bSingapore\b/g],
  ['HKD', /\bHong Kong\b/g],
]
const SPANISH = /mensual|al mes|por mes|sueldo|salario|brut[oa]s?\b|anuales|remuneraci/i

/** The ISO code that a mark stands for; null where it is not certain. */
export function currencyOf(mark: string | null, before: string, after: string, where: PlaceOfPay): string | null {
  if (mark === null) return CRYPTO.test(after) ? null : currencyOfWords(`${before} ${after}`, where)
  if (mark in UNITS_PER_DOLLAR) return mark
  if (mark === '$') return zoneIn(before) ?? zoneIn(after) ?? dollarOf(`${before} ${after}`, where)
  const local = where.country ?? (mark === '元' ? 'CN' : null)
  return (local && SHARED_SYMBOLS[mark]?.[local]) || null
}

/** "3000-5000 USDT", "4000U": coins, which are no currency. */
const CRYPTO = /^ ?\/?(?:USD[TC]|U)(?![a-z])/i
/** The language of the words beside an amount, which in a posting of two languages is not always that of the posting. */
const LANGUAGES_OF_WORDS: [string, RegExp][] = [
  ['zh', /[\u4e00-\u9fff]/],
  ['pt', /\b(?:CLT|PJ|[Mm][eê]s|[Ss]al[aá]rio|[Ff]aixa)\b/],
]

/** Words of postings in one country of a language. Postings of the language's other currencies do not have them. */
const WORDS_OF_PLACE: Record<string, [RegExp, string]> = {
  pt: [/R\$|\b(?:CLT|PJ|CNPJ|cooperado|Brasil|Rio de Janeiro|Belo Horizonte|Curitiba|Porto Alegre)\b|São Paulo/, 'BRL'],
  es: [/\b(?:España|Madrid|Barcelona|Valencia|Sevilla|Zaragoza|Bilbao|b\/a)\b/i, 'EUR'],
  fr: [
    /\b(?:France|Paris|Lyon|Marseille|Toulouse|Nantes|Lille|Bordeaux|Strasbourg|Rennes|Montpellier|Grenoble|RTT|SYNTEC|[Tt]ickets? [Rr]estaurant)\b/,
    'EUR',
  ],
}

function currencyOfWords(words: string, { country, language, text }: PlaceOfPay): string | null {
  const usual = currencyOfUnmarked(country, language)
  if (usual !== null) return usual
  const spoken = LANGUAGES_OF_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? language
  if (country === null && spoken === 'en') return isOnlyAmerican(text) ? 'USD' : null
  const [place, currency] = WORDS_OF_PLACE[spoken ?? ''] ?? []
  return currencyOfUnmarked(country, spoken) ?? ((country === null && currency && place?.test(text) && currency) || null)
}

function zoneIn(words: string): string | null {
  let [best, at] = [null as string | null, -1]
  for (const [currency, pattern] of ZONES) {
    for (const match of words.matchAll(pattern)) if (match.index > at) [best, at] = [currency, match.index]
  }
  return best
}

/**
 * The currency of a bare `$`. In a dollar country it is that country's dollar. If the job is in several dollar countries, or nothing is
 * known, it is unknown unless all of the employer's other postings agree, or the text decides (`dollarOfText`). Elsewhere it is the US dollar: nobody advertises a job in
 * Berlin in Canadian dollars.
 */
function dollarOf(words: string, where: PlaceOfPay): string | null {
  const own = where.countries.length > 0 ? where.countries : where.country === null ? [] : [where.country]
  const countries = own.length > 0 ? own : where.others
  if (countries.length === 0) return dollarOfText(where)
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

/** Whether the job's country uses the currency. */
export const isLocal = (currency: string | null, where: PlaceOfPay): boolean =>
  currency !== null && where.country !== null && LOCAL_CURRENCY[where.country] === currency

/** The currency to judge the size of an amount by when it names none. The amount itself stays without a currency. */
export const scaleOf = (where: PlaceOfPay): string | null => (where.country && LOCAL_CURRENCY[where.country]) || null
