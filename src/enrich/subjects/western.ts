/** Latin-1, the dashes, quotes and bullets of typesetters, and the euro. */
const WESTERN = /^[\0-\xff\u2000-\u206f\u20ac]*$/

/** Classes of characters, as far as they are in such a text. */
const CLASSES: Record<string, string> = { L: 'A-Za-zªµºÀ-ÖØ-öø-ÿ', Lu: 'A-ZÀ-ÖØ-Þ', Ll: 'a-zµß-öø-ÿ', N: '\\d²³¹¼½¾' }
/** A pattern without case takes capitals and small letters for each other. */
const ANY_CASE = 'A-Za-zµÀ-ÖØ-öø-ÿ'

const TOKEN = /\\[pP]\{[^}]*\}|\\u\{|\\.|./gs
/** Signs that stand for others only with the flag `u`: surrogates, and letters (or ranges up to them) with the capital of another one. */
const UNICODE_ONLY = /[\ud800-\udfffſ\u212a\u212bẞ]|[^[\\]-(?:[\u0100-\uffff]|\\u)/

/**
 * The same pattern for Western texts without the flag `u`, with which V8 takes up to 20 times as long: it looks for pairs of surrogates behind
 * every sign of a negated class, and for the Kelvin sign at every `\b`. The pattern itself, if it has a sign of which this is not known.
 */
function withoutUnicode(pattern: RegExp): RegExp {
  const { source, flags, ignoreCase } = pattern
  if (!flags.includes('u') || UNICODE_ONLY.test(source)) return pattern
  let inClass = false
  let written = ''
  for (const [token] of source.matchAll(TOKEN)) {
    if (token === '[' || token === ']') inClass = token === '['
    if (token === '\\u{') return pattern
    if (!/^\\[pP]/.test(token)) {
      written += token
      continue
    }
    const name = token.slice(3, -1)
    const letters = ignoreCase && /^L[ul]$/.test(name) ? ANY_CASE : CLASSES[name]
    const isNegated = token[1] === 'P'
    if (letters === undefined || (isNegated && (inClass || name !== 'L'))) return pattern
    written += inClass ? letters : `[${isNegated ? '^' : ''}${letters}]`
  }
  return new RegExp(written, flags.replace('u', ''))
}

let last = { text: '', isWestern: true }

function isWestern(text: string): boolean {
  if (text !== last.text) last = { text, isWestern: WESTERN.test(text) }
  return last.isWestern
}

const forms = new WeakMap<RegExp, RegExp>()

/** The form of a pattern that reads a text in the shortest time, with the same matches. Its `lastIndex` is 0. */
export function formFor(pattern: RegExp, text: string): RegExp {
  let form = pattern
  if (pattern.unicode && isWestern(text)) {
    form = forms.get(pattern) ?? withoutUnicode(pattern)
    forms.set(pattern, form)
  }
  form.lastIndex = 0
  return form
}
