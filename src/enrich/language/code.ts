import { wordTable } from '../../job/word-table.ts'

/** Codes that are folded into one: detection cannot tell Bokmål from Nynorsk, and Tagalog is the only ISO 639-1 code for Filipino. */
const SAME = wordTable<string>({ nb: 'no', nn: 'no', fil: 'tl' })

const NAMED =
  `ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tl tr uk vi
  zh`.split(/\s+/)

let names: Map<string, string> | undefined

/** The ISO 639-1 code, in lower case, for a code ("en", "EN_us", "deu") or a name ("German", "Deutsch"); null for anything else. */
export function languageCode(stated: string): string | null {
  const text = stated.trim()
  const named = byName().get(text.toLowerCase())
  if (named) return named
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(text)) return null
  const { language } = new Intl.Locale(text.replaceAll('_', '-'))
  const code = SAME[language] ?? language
  return code.length === 2 && nameIn('en', code) !== undefined ? code : null
}

function byName(): Map<string, string> {
  names ??= new Map(NAMED.flatMap((code) => ['en', code].map((locale) => [nameIn(locale, code)?.toLowerCase() ?? code, code])))
  return names
}

function nameIn(locale: string, code: string): string | undefined {
  return new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code)
}
