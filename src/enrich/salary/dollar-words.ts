import { IN_DESCRIPTION } from '../subjects/description-patterns.ts'
import { DOLLARS } from './currencies.ts'
import type { PlaceOfPay } from './currency-of.ts'

const DOLLAR_CURRENCIES = new Set(Object.values(DOLLARS))

/** Words of countries whose money is written with a bare `$`. */
const COUNTRIES = IN_DESCRIPTION.addRows([
  [/\b(?:Canad(?:a|ian)|Ontario|Toronto|Vancouver|Montr[eé]al|Qu[eé]bec|Alberta|Calgary|Ottawa|RRSP)\b/, 'CAD'],
  [/\b(?:Australian?|Sydney|Melbourne|Brisbane|Perth|superannuation)\b|\+ ?[Ss]uper\b/, 'AUD'],
  [/\b(?:New Zealand|Auckland|KiwiSaver)\b/, 'NZD'],
  [/\bSingapore\b/, 'SGD'],
  [/\bHong Kong\b/, 'HKD'],
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

/**
 * The currency of a bare `$` in a posting whose place is unknown: the US dollar, unless the posting names another country of dollars or
 * pesos. A job that is not remote must name something American too, or be a long text without British spellings, because its place is missing by accident. If it names one other
 * country and nothing American, the dollar is of that country.
 */
export function dollarOfText({ text, isRemote, language }: PlaceOfPay): string | null {
  const others = COUNTRIES.filter(([words]) => words.testLines(text))
  if (others.length === 0) return isRemote || isAmerican(text, language) ? 'USD' : null
  const only = others.length === 1 && !isRemote && !AMERICAN.testLines(text) ? others[0]![1] : null
  return only !== null && DOLLAR_CURRENCIES.has(only) ? only : null
}
