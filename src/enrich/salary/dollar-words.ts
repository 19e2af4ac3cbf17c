import { IN_DESCRIPTION } from '../subjects/description-patterns.ts'
import { DOLLARS } from './currencies.ts'
import type { PlaceOfPay } from './currency-of.ts'

const DOLLAR_CURRENCIES = new Set(Object.values(DOLLARS))

/** Words of countries whose money is written with a bare `$`. */
const COUNTRIES = IN_DESCRIPTION.addRows([
  [
    /\b(?:Canad(?:a|ian)|Ontario|Toronto|Vancouver|Montr[eé]al|Qu[eé]bec|Alberta|Calgary|Ottawa|Mississauga|Edmonton|Winnipeg|Halifax|Saskatchewan|Manitoba|Nova Scotia|British Columbia|RRSP)\b/,
    'CAD',
  ],
  [
    /\b(?:Australian?|Sydney|Melbourne|Brisbane|Perth|Adelaide|Queensland|NSW|Aboriginal|[Ss]uperannuation)\b|\+ ?[Ss]uper\b/,
    'AUD',
  ],
  [/\b(?:New Zealand|Auckland|Christchurch|KiwiSaver)\b/, 'NZD'],
  [/\bSingapore\b/, 'SGD'],
  [/\bHong Kong\b(?!, [A-Z])/, 'HKD'],
  [/\bM[eé]xico\b/, 'MXN'],
  [/\bColombia\b/, 'COP'],
  [/\bArgentina\b/, 'ARS'],
  [/\bChile\b/, 'CLP'],
])

/** Words of postings in the United States. */
const AMERICAN = IN_DESCRIPTION.add(
  /\b(?:401 ?\(?[kK]\b|United States|USA|U\.S\.|US[- ]based|W-?2\b|E-Verify|EEOC?\b|New York|California|Texas|Florida|Massachusetts|Illinois|Virginia|Ohio|Pennsylvania|Michigan|Arizona|Colorado|Minnesota|Tennessee|Maryland|Missouri|Wisconsin|Oregon|New Jersey|Connecticut|Chicago|Los Angeles|San (?:Francisco|Diego|Antonio|Jose)|Boston|Seattle|Houston|Dallas|Denver|Atlanta|Philadelphia|Phoenix|Las Vegas|Nevada|Utah|Austin|Miami|(?:North|South) Carolina|FMLA|FLSA|protected veterans?)\b|\bUS (?:government|citizen\w*|Navy|Army|military|Department)\b|\p{Ll}, (?:AL|AK|AZ|CA|CT|FL|GA|HI|IA|KS|KY|MD|ME|MI|MN|MO|MS|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|RI|TN|TX|UT|VA|VT|WA|WI|WV|WY)\b/u,
)

/** Spellings and words of English outside the United States. */
const COMMONWEALTH = IN_DESCRIPTION.add(
  /\b(?:[Oo]rganis(?:ed|ation|ations|ing)|[Ll]abour(?:ers?)?|[Cc]entres?|[Cc]olours?|[Pp]rogrammes?|[Ll]icences?|[Bb]ehaviours?|[Oo]ptimis(?:e|ed|ing|ation)|[Ss]pecialis(?:e|ed|ing|ation)|[Uu]tilis(?:e|ed|ing)|[Rr]ecognis(?:e|ed|ing)|[Cc]heques?|[Ww]hilst|[Ff]ortnight(?:ly)?|CVs?|GST|CPF|MPF|MRT)\b/,
)
/** A shorter text may lack such words by accident. */
const LONG_ENOUGH = 500

const isAmerican = (text: string, language: string | null): boolean =>
  AMERICAN.testLines(text) || (language === 'en' && text.length >= LONG_ENOUGH && !COMMONWEALTH.testLines(text))

/** Words of laws, taxes and benefits that only the United States have. */
const AMERICAN_LAW = IN_DESCRIPTION.add(
  /\b401 ?\(?[kK]\b|\bE-?Verify\b|\bW-?2\b|\bEEOC\b|\bFMLA\b|\bFLSA\b|\b[Pp]rotected [Vv]eteran|\bSocial Security\b|\bGED\b/,
)
/** Words of money, law and post of another country of dollars. */
const OTHER_LAW = IN_DESCRIPTION.add(
  /\bRRSP\b|\bCAD\b|\bCA?\$|\bAUD\b|\bAU?\$|\bNZD\b|[Ss]uperannuation|\bKiwiSaver\b|\b[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d\b/,
)

const isAmericanByLaw = (text: string): boolean => AMERICAN_LAW.testLines(text) && !OTHER_LAW.testLines(text)

/**
 * The currency of a bare `$` in a posting whose place is unknown: the US dollar, unless the posting names another country of dollars or
 * pesos. A job that is not remote must name something American too, or be a long text without British spellings, because its place is
 * missing by accident. A posting that names another such country is American by a law or a benefit; if it names one other country and nothing
 * American, the dollar is of that country.
 *
 * On 2026-11-18, on 2,725 postings with a bare `$` whose one country is known and was hidden: of those that name another such country, laws
 * and benefits decide 105, and 100 are in the United States. Places decided 51, and only 43 were, so they are not asked.
 */
export function dollarOfText({ text, isRemote, language }: PlaceOfPay): string | null {
  const others = COUNTRIES.filter(([words]) => words.testLines(text))
  if (others.length === 0) return isRemote || isAmerican(text, language) ? 'USD' : null
  if (isAmericanByLaw(text)) return 'USD'
  const only = others.length === 1 && !isRemote && !AMERICAN.testLines(text) ? others[0]![1] : null
  return only !== null && DOLLAR_CURRENCIES.has(only) ? only : null
}

/** Whether a posting of unknown place names the United States, no other country of dollars and no other money. */
export const isOnlyAmerican = (text: string): boolean =>
  AMERICAN.testLines(text) && !OTHER_MONEY.test(text) && !COUNTRIES.some(([words]) => words.testLines(text))
const OTHER_MONEY = /[£€₹]|\b(?:UK|United Kingdom|India|EUR|GBP|INR)\b/
