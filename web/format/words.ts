/** Values of the API's vocabularies as people write them. */
const WORDS: Record<string, string> = {
  remote: 'Remote',
  hybrid: 'Hybrid',
  onsite: 'On site',
  full_time: 'Full time',
  part_time: 'Part time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Internship',
  intern: 'Intern',
  entry: 'Entry',
  mid: 'Mid',
  senior: 'Senior',
  staff: 'Staff',
  lead: 'Lead',
  executive: 'Executive',
  open: 'Open',
  closed: 'Closed',
}

export const word = (value: string) => WORDS[value] ?? value

/** "posted_at" as "posted at", where a field is named to a person. */
export const fieldName = (field: string) => field.replaceAll('_', ' ')

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** The English name of an ISO 3166-1 code; the code itself where it has none. */
export function country(code: string): string {
  try {
    return countries.of(code) ?? code
  } catch {
    return code
  }
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** The English name of an ISO 639-1 code; the code itself where it has none. */
export function language(code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}
