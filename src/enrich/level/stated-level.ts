import type { Level } from '../../job/vocab.ts'
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

/** The level that a line of the description states: the employer's own word, not a conclusion. */
export function statedLevel(text: string): TitleLevel | null {
  if (!KEYS.test(text)) return null
  const value = LABELLED.exec(text)?.[1]
  const labelled = value === undefined ? null : levelByWord(value)
  if (labelled !== null) return { level: labelled.level, words: value!.trim() }
  const polish = POLISH.filter(([words]) => text.includes(words))
  return polish.length === 1 ? { level: polish[0]![1], words: polish[0]![0] } : null
}
