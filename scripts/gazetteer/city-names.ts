import { fold } from '../../src/enrich/places/fold.ts'
import { ALIAS_WORDS } from './tables/alias-words.ts'

const LATIN = /^\p{Script=Latin}/u
const ALWAYS =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{P}\p{M}\p{N}\s\u30fc]+$/u
const LARGE_ONLY =
  /^[\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Georgian}\p{Script=Armenian}\p{P}\p{M}\p{N}\s]+$/u
const LARGE = 100_000

/** Alternate names of some small place that mean something else in a posting. */
const WORDS = new Set(
  'from center centre central city port africa asia europe america remote region north south east west union international'.split(
    ' ',
  ),
)

/** Folded keys of a GeoNames list of alternate names, without misleading ones. */
export function alternateKeys(alternates: string, population: number): string[] {
  return alternates.split(',').flatMap((name) => {
    if (name.length > 60 || /[\d()[\]/|=@]|www|http/.test(name)) return []
    if (!ALWAYS.test(name) && !(population >= LARGE && LARGE_ONLY.test(name))) return []
    if (LATIN.test(name) && misleading(name, population)) return []
    const key = fold(name)
    return key === '' || WORDS.has(key) || ALIAS_WORDS.has(key) ? [] : [key]
  })
}

/**
 * GeoNames mixes airport codes (LON, PAR), language-less abbreviations and lower-case pinyin of transliterations ("sheng hu li ya") among the
 * names. Short nicknames that people do write come from tables/city-nicknames.ts.
 */
function misleading(name: string, population: number): boolean {
  const letters = fold(name).length
  if (letters < 3 || (letters <= 4 && name === name.toUpperCase())) return true
  if (letters === 3 && population < LARGE) return true
  return /^\p{Ll}/u.test(name)
}

const SPELLINGS: [RegExp, string][] = [
  [/^saint /, 'st '],
  [/^st /, 'saint '],
  [/^sainte /, 'ste '],
  [/^fort /, 'ft '],
  [/^mount /, 'mt '],
  [/^mt /, 'mount '],
]
/** Umlauts and ligatures as people write them without the letters: Muenchen, Aarhus, Goeteborg. */
const TWO_LETTERS: [RegExp, string][] = [
  [/ä/gi, 'ae'],
  [/[öø]/gi, 'oe'],
  [/ü/gi, 'ue'],
  [/å/gi, 'aa'],
]
const TWO_LETTER_COUNTRIES = new Set(['DE', 'AT', 'CH', 'LI', 'DK', 'NO', 'SE', 'FI', 'IS'])

/** The keys under which a city's own name is found. */
export function nameKeys(name: string, country: string): string[] {
  const key = fold(name)
  const keys = [key]
  for (const [pattern, spelling] of SPELLINGS) if (pattern.test(key)) keys.push(key.replace(pattern, spelling))
  if (TWO_LETTER_COUNTRIES.has(country))
    keys.push(fold(TWO_LETTERS.reduce((text, [letter, pair]) => text.replace(letter, pair), name)))
  if (country === 'KR') keys.push(key.replace(/ (?:si|gun|eup|dong)$/, ''))
  if (['PH', 'VN', 'TW', 'CN', 'JP', 'KR'].includes(country)) keys.push(key.replace(/ city$/, ''))
  return keys.filter(Boolean)
}
