import type { Level } from '../../job/vocab.ts'
import { allMatches } from '../all-matches.ts'
import { levelByWord, type TitleLevel } from './title-level.ts'

/** "Seniority level: Mid", "Niveau : Senior". Only labels that name a level and nothing else: "Level: 5" and "Experience: senior" do not. */
const LABELLED =
  /^[^\p{L}\n]*(?:(?:seniority|career|job|position)(?: level)?|level of seniority|karriere(?:stufe|level)|niveau de séniorité|nivel de (?:seniority|senioridade|antigüedad)|senioridade?|livello di seniority|poziom(?: stanowiska)?|senioritetsnivå|senioriteit)\s?[:：–]\s?(.{3,40})$/imu
/** The ladder of pracuj.pl, which Polish postings repeat in their text. Two of its steps decide nothing. */
const POLISH: readonly [string, Level][] = [
  ['młodszy specjalista (Junior)', 'entry'],
  ['specjalista (Mid / Regular)', 'mid'],
  ['starszy specjalista (Senior)', 'senior'],
]
const KEYS = /seniorit|senioridad|senioriteit|karriere|career|niveau|nivel|livello|poziom|specjalista|job level|position/i

/** "Nível" and "Pleno" on the next line, or "👨 Sênior" alone in a list of facts. A list of several levels decides nothing. */
const LONE =
  /^[^\p{L}\n]*(?:n[íi]vel\s*[:：]?\s*)?(j[úu]nior|junior|pleno|s[êe]nior|mid-?level|medior|semi-?senior)[^\p{L}\n]*$/gimu
const LONE_KEYS = /pleno|s[êe]nior|j[úu]nior|mid-?level|medior/i

function loneLevel(text: string): TitleLevel | null {
  if (!LONE_KEYS.test(text)) return null
  const found = allMatches(LONE, text).flatMap(([, word]) => levelByWord(word!) ?? [])
  return new Set(found.map(({ level }) => level)).size === 1 ? found[0]! : null
}

/** "We are looking for a junior engineer", "Buscamos desenvolvedores back-end senior", "Som Senior BI Engineer": the words up to the level. */
const SOUGHT =
  /(?<!\p{L})(?:(?:looking for|seeking|hiring)(?: an?| our| the| for an?)?|(?:as|join (?:us|\p{L}+) as) (?:an?|our)|som|buscamos|procuramos|suchen(?: wir)?|recherch(?:e|ons)|cherchons|cerchiamo|szukamy|söker(?: vi)?(?: nu)?|zoeken(?: wij| we)?) (?<words>(?:[\p{L}+#./&-]{1,20} ){0,4}?)(?<word>junior|júnior|senior|sênior|pleno|medior|mid-level)(?![\p{L}])(?<after>[^,.;:()\n]{0,30})(?!\p{L})/giu
/** "A partner to senior leaders" is about other people. */
const OTHERS =
  /(?<!\p{L})(?:to|with|for|of|by|from|who|that|and|or|com|para|zu|mit|avec|pour|med|till|från|och|und|et)(?!\p{L})/iu
const NO_ROLE =
  /^(?:[- ]level)? (?:leaders?|leadership|management|stakeholders?|members?|team|people|citizens?|living|care)(?!\p{L})/iu

function soughtLevel(text: string): TitleLevel | null {
  const found = allMatches(SOUGHT, text).flatMap((match) => {
    const { words, word, after } = match.groups as Record<'words' | 'word' | 'after', string>
    if (OTHERS.test(words) || NO_ROLE.test(after)) return []
    const decided = levelByWord(`${words}${word}${after}`)
    return decided === null ? [] : [{ level: decided.level, words: match[0].trim() }]
  })
  return new Set(found.map(({ level }) => level)).size === 1 ? found[0]! : null
}

/** The level that a line of the description states: the employer's own word, not a conclusion. */
export const statedLevel = (text: string): TitleLevel | null => labelledLevel(text) ?? loneLevel(text) ?? soughtLevel(text)

function labelledLevel(text: string): TitleLevel | null {
  if (!KEYS.test(text)) return null
  const value = LABELLED.exec(text)?.[1]
  const labelled = value === undefined ? null : levelByWord(value)
  if (labelled !== null) return { level: labelled.level, words: value!.trim() }
  const polish = POLISH.filter(([words]) => text.includes(words))
  return polish.length === 1 ? { level: polish[0]![1], words: polish[0]![0] } : null
}
