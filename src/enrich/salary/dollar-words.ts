/** Words of countries whose money is written with a bare `$`. */
const COUNTRIES: [currency: string, words: RegExp][] = [
  ['CAD', /\b(?:Canad(?:a|ian)|Ontario|Toronto|Vancouver|Montr[eé]al|Qu[eé]bec|Alberta|Calgary|Ottawa|RRSP)\b/],
  ['AUD', /\b(?:Australian?|Sydney|Melbourne|Brisbane|Perth|superannuation)\b|\+ ?[Ss]uper\b/],
  ['NZD', /\b(?:New Zealand|Auckland|Wellington|KiwiSaver)\b/],
  ['SGD', /\bSingapore\b/],
  ['HKD', /\bHong Kong\b/],
  ['MXN', /\bM[eé]xico\b/],
  ['COP', /\bColombia\b/],
  ['ARS', /\bArgentina\b/],
  ['CLP', /\bChile\b/],
]

/**
 * The currency of a bare `$` in a posting whose place is unknown, as remote jobs are: the US dollar, unless the posting names another
 * country of dollars or pesos. Of 214 recorded Ashby postings with a bare `$` and a known country it names the dollar of 201, all rightly;
 * for the others, six of them Canadian, it says nothing.
 */
export function dollarOfText(text: string): string | null {
  return COUNTRIES.some(([, words]) => words.test(text)) ? null : 'USD'
}
