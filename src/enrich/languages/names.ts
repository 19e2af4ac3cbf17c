import { allMatches } from '../all-matches.ts'
import { once } from '../places/once.ts'

/** The languages that postings ask for. ISO 639-1. */
const CODES =
  'af am ar az bg bn bs ca cs cy da de el en es et eu fa fi fr ga gu he hi hr hu hy id is it ja kk km kn ko lb lt lv mk ml mn mr ms mt my nb ne nl no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi zh zu'.split(
    ' ',
  )
/** The languages of the postings that are read. */
const WRITTEN_IN = ['en', 'de', 'fr', 'es', 'pt', 'nl', 'it', 'pl', 'sv', 'da']

/** Names that Intl does not have, or that mean something else in one of the languages. */
const OWN: Record<string, string> = {
  mandarin: 'zh',
  cantonese: 'zh',
  farsi: 'fa',
  dari: 'fa',
  kiswahili: 'sw',
  flemish: 'nl',
  vlaams: 'nl',
  castellano: 'es',
  brazilian: 'pt',
  tagalog: 'tl',
  filipino: 'tl',
  bahasa: 'id',
  'bahasa indonesia': 'id',
  'bahasa malaysia': 'ms',
  'bahasa melayu': 'ms',
  hochdeutsch: 'de',
  tedesca: 'de',
  ...Object.fromEntries(
    ['a', 'y', 'u', 'ou', 'ě'].flatMap((end) => [
      [`angličtin${end}`, 'en'],
      [`němčin${end}`, 'de'],
      [`češtin${end}`, 'cs'],
    ]),
  ),
  anglický: 'en',
  anglického: 'en',
}
/** Portuguese and Spanish names are often written without their accents. */
const WITHOUT_ACCENTS: Record<string, string> = { ingles: 'en', frances: 'fr', portugues: 'pt', alemao: 'de', espanol: 'es' }
/** Dutch names that are English words. */
const NEVER = new Set(['no', 'is', 'fins', 'lets', 'pools'])

/** A verb when it is written small, and a country whose name is a language with an ending. */
const OTHER_WORDS = new Set(['polish', 'Somalia'])

/** How a name tells a noun from an adjective: in German the noun has no ending, in Romance languages an adjective follows its noun. */
type Form = 'german' | 'romance' | 'other'
const ROMANCE = new Set(['fr', 'es', 'pt', 'it'])

interface Name {
  code: string
  form: Form
}

const formOf = (written: string): Form => (written === 'de' ? 'german' : ROMANCE.has(written) ? 'romance' : 'other')

/** Every name of a language in lower case. Norwegian Bokmål is Norwegian. A name of several languages tells its form where they agree. */
const byName = once(() => {
  const names = new Map<string, Name>()
  for (const written of WRITTEN_IN) {
    const display = new Intl.DisplayNames(written, { type: 'language', fallback: 'none' })
    const form = formOf(written)
    for (const code of CODES) {
      const name = display.of(code)?.toLowerCase()
      if (!name || NEVER.has(name) || name.includes(' ')) continue
      names.set(name, { code: code === 'nb' ? 'no' : code, form: (names.get(name)?.form ?? form) === form ? form : 'other' })
    }
  }
  for (const [name, code] of Object.entries(OWN)) names.set(name, { code, form: 'other' })
  for (const [name, code] of Object.entries(WITHOUT_ACCENTS)) names.set(name, { code, form: 'romance' })
  return names
})

/** Endings of inflected names: "deutsche", "niemieckiego", "Engelse", "inglesa". A name in Polish loses its last letter before them, and the next item may be glued to it. */
const ENDINGS =
  '(?:[eoas]|e[nrsm]|es|kenntnissen?|sprachkenntnissen?|sprachig\\p{L}*|sprachen?|muttersprachler\\p{L}*|niveau|talig\\p{L}*|språkig\\p{L}*|kunn?skaper)?'

const pattern = once(() => {
  const stems = [...byName().keys()].sort((a, b) => b.length - a.length)
  const polish = stems.filter((name) => /(?:sk|ck|dzk)i$/.test(name)).map((name) => name.slice(0, -1))
  const inflected = `(?:${polish.join('|')})(?:iego(?=\\p{Ll})|(?:iego|iemu|imi?|ich|ie|ą|iej|i|a)(?!\\p{L}))`
  return new RegExp(`(?<!\\p{L})(?:(?<pl>${inflected})|(?<name>${stems.join('|')})${ENDINGS}(?!\\p{L}))`, 'giu')
})

/** Chinese and Japanese names, which have no blanks around them. 中英文 names two languages. */
const CJK_NAMES: [RegExp, string][] = [
  [/英[语語文]|(?<=中)英(?=双语|雙語|作为|作為|流利|均可|皆可|都可)/gu, 'en'],
  [/(?:中文|普通话|汉语|中国語|国语|粤语|中(?=英(?:[语文]|双语|雙語|作为|作為|流利|均可|皆可|都可)))/gu, 'zh'],
  [/(?:日[语語文](?!言)|日本語)/gu, 'ja'],
  [/韩语|韓国語/gu, 'ko'],
  [/法语|フランス語/gu, 'fr'],
  [/德语|ドイツ語/gu, 'de'],
  [/西班牙语|スペイン語/gu, 'es'],
  [/葡萄牙语/gu, 'pt'],
  [/俄语/gu, 'ru'],
  [/阿拉伯语/gu, 'ar'],
  [/越南语/gu, 'vi'],
  [/泰语/gu, 'th'],
  [/土耳其语/gu, 'tr'],
  [/波斯语/gu, 'fa'],
  [/印尼语/gu, 'id'],
  [/意大利语/gu, 'it'],
]
const CJK = /[语語文话]|中英/u

/** Sentences about a language have a word of these patterns. */
export const languagePatterns = () => [pattern(), ...CJK_NAMES.map(([name]) => name)]

export interface LanguageMention {
  code: string
  /** Of a name with an ending it is `other`. */
  form: Form
  start: number
  end: number
}

/** The languages that a sentence names. */
export function languagesIn(text: string): LanguageMention[] {
  const written = allMatches(pattern(), text).flatMap((match): LanguageMention[] => {
    const { pl, name } = match.groups!
    const named = byName().get((name ?? `${pl!.replace(/(?:iego|iemu|imi?|ich|ie|ą|iej|i|a)$/iu, '')}i`).toLowerCase())
    if (named === undefined || OTHER_WORDS.has(match[0])) return []
    const form = name?.length === match[0].length ? named.form : 'other'
    return [{ code: named.code, form, start: match.index, end: match.index + match[0].length }]
  })
  return CJK.test(text) ? [...written, ...cjkLanguagesIn(text)].sort((a, b) => a.start - b.start) : written
}

const cjkLanguagesIn = (text: string): LanguageMention[] =>
  CJK_NAMES.flatMap(([name, code]) =>
    allMatches(name, text).map(
      (match): LanguageMention => ({ code, form: 'other', start: match.index, end: match.index + match[0].length }),
    ),
  )
