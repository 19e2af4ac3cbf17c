import systems from './systems.json' with { type: 'json' }

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
  none: 'None',
  required: 'Required',
  obtainable: 'Must be obtainable',
  open: 'Open',
  closed: 'Closed',
}

export const word = (value: string) => WORDS[value] ?? value

/** THE FIELDS whose knowledge the coverage page counts, as people name them. */
const FIELD_NAMES: Record<string, string> = {
  location: 'Place as written',
  country_code: 'Country',
  region: 'State or region',
  city: 'City',
  workplace: 'Workplace',
  employment_type: 'Employment',
  level: 'Level',
  language: 'Language',
  salary: 'Pay',
  experience_min_years: 'Years of experience',
  sponsors_visa: 'Visa sponsorship',
  skills: 'Skills',
  residence: 'May live in',
  languages: 'Languages asked for',
  posted_at: 'Posting date',
  expires_at: 'Last day',
  apply_url: 'Link to apply',
}

/** The name of a field for a person; a field without one is written with spaces. */
export const fieldName = (field: string) => FIELD_NAMES[field] ?? sentence(field)

/** "rate_limited" as "Rate limited". */
export function sentence(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The proper name of an applicant tracking system; an imported source may name one that is not known. */
export const system = (type: string) => (systems as Record<string, string>)[type] ?? sentence(type)

export { countryName as country, languageName as language } from '../../src/client/index.ts'
