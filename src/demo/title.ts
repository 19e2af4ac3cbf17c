import type { Level } from '../job/vocab.ts'
import { type Language, TITLE_FORMS } from './data/languages.ts'
import type { Occupation } from './data/occupations.ts'
import { PHRASES } from './data/phrasebook.ts'

export function titleOf(occupation: Occupation, language: Language, level: Level, specialty: string | null): string {
  const forms = TITLE_FORMS[language]
  const form = level === 'mid' ? '{t}' : forms[level]
  const field = PHRASES[language].families[occupation.family].name
  const name = form.replace('{t}', occupation.titles[language]).replace('{f}', field)
  return `${name}${specialty === null ? '' : `, ${specialty}`}${forms.behind}`
}

/** A title as it stands in a URL: ASCII words joined by hyphens. */
export function slugOf(text: string): string {
  return text
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/[\s_]+/g, '-')
    .replace(/-+/g, '-')
}
