/** Facts that tell whether a person may take a job: their vocabularies and values. A fact that a posting does not state is null. */

export const REQUIREMENTS = ['required', 'preferred'] as const
export type Requirement = (typeof REQUIREMENTS)[number]

/** Where a remote worker may live. */
export interface Residence {
  /** ISO 3166-1 alpha-2. The countries of `states` are among them. */
  countries: string[]
  /** ISO 3166-2. Empty where every state of the countries will do. */
  states: string[]
  /** Codes of the filter `world_region`, `WORLDWIDE` among them. */
  world_regions: string[]
  /** Countries, states and regions, by their codes, whose residents are not taken. */
  excluded: string[]
  /** Hours from UTC, such as -5 or 5.5. */
  utc_offset_min: number | null
  utc_offset_max: number | null
}

/** `any`: a clearance without the name of its level. `ts_sci`: Top Secret with access to compartments. `sc`, `dv`, `ctc`, `bpss`: United Kingdom. `baseline`, `nv1`, `nv2`, `pv`: Australia. */
export const CLEARANCE_LEVELS = [
  'any',
  'public_trust',
  'confidential',
  'secret',
  'top_secret',
  'ts_sci',
  'bpss',
  'ctc',
  'sc',
  'dv',
  'baseline',
  'nv1',
  'nv2',
  'pv',
] as const
/** `obtainable`: the applicant must be able to get one, and need not have it yet. */
export const CLEARANCE_REQUIREMENTS = ['required', 'obtainable', 'preferred'] as const
/** The values of the filter. `none`: no clearance is demanded. */
export const CLEARANCES = ['none', 'obtainable', 'required'] as const

export interface Clearance {
  level: (typeof CLEARANCE_LEVELS)[number]
  requirement: (typeof CLEARANCE_REQUIREMENTS)[number]
}

export interface Authorization {
  /** ISO 3166-1 alpha-2: citizens of any of these countries are taken. Empty where no citizenship is required. */
  citizenship: string[]
  /** Whether permanent residents are taken, too. Null where the posting does not say it. */
  residents_accepted: boolean | null
  clearance: Clearance | null
}

/** The levels of the Common European Framework, and words of postings, weakest first. */
export const LANGUAGE_LEVELS = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'basic', 'professional', 'fluent', 'native'] as const

export interface AskedLanguage {
  /** ISO 639-1. */
  code: string
  level: (typeof LANGUAGE_LEVELS)[number] | null
  requirement: Requirement
}

/** Lowest first. `none`: the posting says that no degree is needed. */
export const DEGREES = ['none', 'secondary', 'vocational', 'bachelor', 'master', 'doctorate'] as const
export type Degree = (typeof DEGREES)[number]

export interface Education {
  degree: Degree
  requirement: Requirement
  /** Whether experience is taken in the place of the degree. */
  or_experience: boolean
}

/** The values of the columns that search and facets read, beside the fields. */
export interface RequirementColumns {
  residence_places: string[]
  residence_excluded: string[]
  citizenship_asked: string[]
  clearance_asked: string[]
  languages_asked: string[]
  languages_required: string[]
  degree_asked: string[]
}

interface Requirements {
  residence: Residence | null
  authorization: Authorization | null
  languages: AskedLanguage[] | null
  education: Education | null
}

const NONE = ['none']
const unique = (values: string[]) => [...new Set(values)]

/** `none` is a value of citizenship and clearance, because a posting that says nothing about them demands nothing. Preferred clearances and degrees are not demanded. */
export function requirementColumns({ residence, authorization, languages, education }: Requirements): RequirementColumns {
  const { citizenship = [], clearance = null } = authorization ?? {}
  const asked = languages ?? []
  return {
    residence_places: residence === null ? [] : unique([...residence.countries, ...residence.world_regions]),
    residence_excluded: unique(residence?.excluded ?? []),
    citizenship_asked: citizenship.length === 0 ? NONE : unique(citizenship),
    clearance_asked: clearance === null || clearance.requirement === 'preferred' ? NONE : [clearance.requirement],
    languages_asked: unique(asked.map(({ code }) => code)),
    languages_required: unique(asked.filter(({ requirement }) => requirement === 'required').map(({ code }) => code)),
    degree_asked: education === null ? [] : education.requirement === 'preferred' ? NONE : [education.degree],
  }
}
