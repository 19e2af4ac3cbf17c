import type { JobDetail } from './schema.generated.ts'

/** The English names of a kind of code; the code itself where it has none. */
function namesOf(type: 'region' | 'language'): (code: string) => string {
  const names = new Intl.DisplayNames('en', { type, fallback: 'code' })
  return (code) => {
    try {
      return names.of(code) ?? code
    } catch {
      return code
    }
  }
}

/** The name of an ISO 3166-1 code. */
export const countryName = namesOf('region')
/** The name of an ISO 639-1 code. */
export const languageName = namesOf('language')

/** The name of a country; codes of states and of world regions stay as they are. */
const placeName = (code: string) => (/^[A-Z]{2}$/.test(code) && code !== 'EU' ? countryName(code) : code)
const places = (codes: string[]) => codes.map(placeName).join(', ')

/** The words for each degree, lowest first. */
export const DEGREE_WORDS: Record<string, string> = {
  none: 'no degree needed',
  secondary: 'secondary school',
  vocational: 'vocational training',
  bachelor: "bachelor's degree",
  master: "master's degree",
  doctorate: 'doctorate',
}

const LEVELS: Record<string, string> = {
  any: '',
  public_trust: 'Public Trust ',
  confidential: 'Confidential ',
  secret: 'Secret ',
  top_secret: 'Top Secret ',
  ts_sci: 'TS/SCI ',
  baseline: 'Baseline ',
}

const CLEARANCES: Record<string, string> = {
  required: 'clearance required',
  obtainable: 'clearance must be obtainable',
  preferred: 'clearance preferred',
}

const offset = (hours: number) => `UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)}`

/** Where an applicant may live and what a job asks for, each in one line of English. Null where the posting does not say it. */
export const REQUIREMENT_WORDS = {
  residence({ residence }) {
    if (residence === null) return null
    const { countries, states, world_regions, excluded, utc_offset_min: min, utc_offset_max: max } = residence
    const parts = [
      places([...world_regions, ...(states.length > 0 ? countries.filter((code) => !isStatesOf(states, code)) : countries)]),
      states.join(', '),
      excluded.length > 0 && `not ${places(excluded)}`,
      min !== null && max !== null ? `${offset(min)} to ${offset(max)}` : null,
    ]
    return parts.filter(Boolean).join('; ') || null
  },
  authorization({ authorization }) {
    if (authorization === null) return null
    const { citizenship, residents_accepted, clearance } = authorization
    const citizens =
      citizenship.length === 0
        ? null
        : `citizenship of ${citizenship.map(placeName).join(' or ')}${residents_accepted ? ', or permanent residence' : ''}`
    const cleared =
      clearance && `${LEVELS[clearance.level] ?? `${clearance.level.toUpperCase()} `}${CLEARANCES[clearance.requirement]}`
    return [citizens, cleared].filter(Boolean).join('; ') || null
  },
  languages({ languages: asked }) {
    if (asked === null || asked.length === 0) return null
    return asked
      .map(({ code, level, requirement }) => {
        const more = [
          level && (/^[abc][12]$/.test(level) ? level.toUpperCase() : level),
          requirement === 'preferred' && requirement,
        ]
        const words = more.filter(Boolean).join(', ')
        return languageName(code) + (words && ` (${words})`)
      })
      .join(', ')
  },
  education({ education }) {
    if (education === null) return null
    const { degree, requirement, or_experience } = education
    return `${DEGREE_WORDS[degree] ?? degree}${or_experience ? ' or experience' : ''}${requirement === 'preferred' ? ' (preferred)' : ''}`
  },
} satisfies Record<string, (job: Pick<JobDetail, 'residence' | 'authorization' | 'languages' | 'education'>) => string | null>

const isStatesOf = (states: string[], country: string) => states.some((state) => state.startsWith(`${country}-`))
