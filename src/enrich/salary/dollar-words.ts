/** Words of countries whose money is written with a bare `$`. */
const COUNTRIES: [currency: string, words: RegExp][] = [
  ['CAD', /\b(?:Canad(?:a|ian)|Ontario|Toronto|Vancouver|Montr[eé]al|Qu[eé]bec|Alberta|Calgary|Ottawa|RRSP)\b/],
  ['AUD', /\b(?:Australian?|Sydney|Melbourne|Brisbane|Perth|superannuation)\b|\+ ?[Ss]uper\b/],
  ['NZD', /\b(?:New Zealand|Auckland|KiwiSaver)\b/],
  ['SGD', /\bSingapore\b/],
  ['HKD', /\bHong Kong\b/],
  ['MXN', /\bM[eé]xico\b/],
  ['COP', /\bColombia\b/],
  ['ARS', /\bArgentina\b/],
  ['CLP', /\bChile\b/],
]

/** Words of postings in the United States. */
const AMERICAN =
  /\b(?:401 ?\(?[kK]\b|United States|USA|U\.S\.|US[- ]based|W-?2\b|E-Verify|EEOC?\b|New York|California|Texas|Florida|Massachusetts|Illinois|Virginia|Ohio|Pennsylvania|Michigan|Arizona|Colorado|Minnesota|Tennessee|Maryland|Missouri|Wisconsin|Oregon|New Jersey|Connecticut|Chicago|Los Angeles|San (?:Francisco|Diego|Antonio|Jose)|Boston|Seattle|Houston|Dallas|Denver|Atlanta|Philadelphia|Phoenix)\b/

/**
 * The currency of a bare `$` in a posting whose place is unknown: the US dollar, unless the posting names another country of dollars or
 * pesos. A job that is not remote must name something American too, because its place is missing by accident.
 */
export function dollarOfText(text: string, isRemote: boolean): string | null {
  if (COUNTRIES.some(([, words]) => words.test(text))) return null
  return isRemote || AMERICAN.test(text) ? 'USD' : null
}
