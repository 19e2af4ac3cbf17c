import type { SalaryPeriod } from '../../job/vocab.ts'
import type { Sector } from '../employer.ts'
import type { Language } from './languages.ts'
import type { Family } from './occupations.ts'
import { de } from './phrases-de.ts'
import { en } from './phrases-en.ts'
import { es } from './phrases-es.ts'
import { fr } from './phrases-fr.ts'
import { nl } from './phrases-nl.ts'
import { pl } from './phrases-pl.ts'
import { pt } from './phrases-pt.ts'

/**
 * The sentences of one language. Slots: {company} {sector} {city} {since} (founding year) {age} (years in business) {title} {team} {skill} {years} {from}
 * {to} {field} {range} {amount} {period}.
 */
export interface Phrasebook {
  headings: { about: string; tasks: string; profile: string; plus: string; benefits: string; pay: string; more: string }
  about: string[]
  lead: string[]
  /** Experience in whole years: at least, and from one number to another. */
  years: string[]
  yearsRange: string[]
  noYears: string[]
  skill: string[]
  profile: string[]
  plusSkill: string[]
  plus: string[]
  benefits: string[]
  pay: string[]
  payUpTo: string[]
  payFrom: string[]
  bonus: string[]
  periods: Record<SalaryPeriod, string>
  place: { remote: string[]; hybrid: string[]; onsite: string[] }
  visa: { yes: string[]; no: string[]; unclear: string[] }
  equal: string[]
  sectors: Record<Sector, string>
  /** The name of the department, the field of experience, and typical tasks. */
  families: Record<Family, { name: string; field: string; tasks: string[] }>
}

export const PHRASES: Record<Language, Phrasebook> = { en, de, fr, es, nl, pt, pl }
