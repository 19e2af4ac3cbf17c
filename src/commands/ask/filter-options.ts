import type { Command } from 'commander'
import { CLEARANCES, DEGREES } from '../../job/requirements.ts'
import { EMPLOYMENT_TYPES, LEVELS, WORKPLACES } from '../../job/vocab.ts'

/**
 * The filters of a search as options of commands. The words of `q` are the arguments. A test compares them with the parameters of the API.
 */
const FILTER_OPTIONS: [flags: string, about: string][] = [
  ['--q-scope <where>', 'search the words in: title (default), or full for descriptions too'],
  ['--title <text>', 'part of the title, as written'],
  ['--country <codes>', 'ISO 3166-1 codes, any of them: DE,AT'],
  ['--state <codes>', 'ISO 3166-2 codes, any of them: US-CA,US-NY'],
  ['--city <text>', "part of a city's name; repeat it for several"],
  ['--world-region <regions>', 'EMEA, EU, DACH, LATAM, APAC ...: every country of it'],
  ['--workplace <kinds>', `any of them: ${WORKPLACES.join(', ')}`],
  ['--employment-type <kinds>', `any of them: ${EMPLOYMENT_TYPES.join(', ')}`],
  ['--level <levels>', `any of them: ${LEVELS.join(', ')}`],
  ['--skills <skills>', 'any of these, by slug, name or alias: kubernetes,c++'],
  ['--language <codes>', 'ISO 639-1 codes of the languages the posting may be written in: en,de'],
  ['--company <text>', "part of the employer's name"],
  ['--company-id <id>', 'the employer, by id'],
  ['--source <systems>', 'applicant tracking systems: greenhouse,lever'],
  ['--salary-min <amount>', 'pay reaches at least this, as stated, without conversion'],
  ['--salary-max <amount>', 'pay begins at this or less'],
  ['--salary-currency <codes>', 'ISO 4217 codes of the stated pay: EUR,CHF'],
  ['--has-salary <flag>', 'true: only jobs that state pay; false: only jobs that do not'],
  ['--experience-min <years>', 'requires at least this many years'],
  ['--experience-max <years>', 'requires at most this many years'],
  ['--sponsors-visa <flag>', 'true: the posting offers visa sponsorship; false: it refuses'],
  ['--residence <codes>', 'a remote worker may live in one of these countries, as the posting states: DE,AT'],
  ['--citizenship <codes>', 'requires the citizenship of one of these countries; none: requires none'],
  ['--clearance <kinds>', `security clearance, any of them: ${CLEARANCES.join(', ')}`],
  ['--asks-language <codes>', 'asks for one of these languages: de,fr'],
  ['--speaks <codes>', 'requires no other languages than these: en,de'],
  ['--education-max <degree>', `requires at most this: ${DEGREES.join(', ')}`],
  ['--posted-since <moment>', 'posted at or after this: 2026-11-01T00:00:00Z. Without a date, the last 90 days'],
  ['--posted-until <moment>', 'posted at or before this'],
  ['--first-seen-since <moment>', 'first seen by the service at or after this'],
  ['--status <status>', 'open (default) or closed'],
]

/** Filters that take several values by repetition only. Any other option that is repeated replaces its value. */
const REPEATED = ['city']

export function withFilterOptions(command: Command): Command {
  command.argument('[words...]', 'words, "phrases" in quotes, OR, -without')
  for (const [flags, about] of FILTER_OPTIONS) {
    if (REPEATED.includes(parameterOf(flags))) command.option(flags, about, (value, before: string[] = []) => [...before, value])
    else command.option(flags, about)
  }
  return command
}

/** The names of the parameters in the API. */
export const FILTER_NAMES = FILTER_OPTIONS.map(([flags]) => parameterOf(flags))

function parameterOf(flags: string): string {
  return (flags.split(' ')[0] ?? '').slice(2).replaceAll('-', '_')
}

/** The query made of options and words. Values are sent as they were written; the service says what is wrong with them. */
export function filtersOf(words: string[], options: Record<string, unknown>): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  // The shell has removed the quotes around a phrase.
  if (words.length > 0) query.q = words.map((word) => (/\s/.test(word) && words.length > 1 ? `"${word}"` : word)).join(' ')
  for (const name of FILTER_NAMES) {
    const value = options[camelCase(name)]
    if (typeof value === 'string' || Array.isArray(value)) query[name] = value
  }
  return query
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
