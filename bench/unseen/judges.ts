import { sameName } from './skill-names.ts'

type Fields = Record<string, unknown>

/** The values that a rule gave for one row, against its label: `hits` are the wanted values that were found, `right` the given values that are right. */
export interface Judgement {
  given: number
  wanted: number
  hits: number
  right: number
}

type Judge = (label: unknown, job: Fields) => Judgement | null

/** The value of a field in which the text allows more than one reading. */
const DOUBTFUL = 'doubtful'

const UNNAMED_KINDS = new Set(['soft', 'domain', 'method'])

/** One judge for each labelled field. Null: the row does not count for the field. */
export const JUDGES: Record<string, Judge> = {
  workplace: single('workplace', (label, got) => label === got),
  employment_type: single('employment_type', (label, got) => label === got),
  pay: (label, job) => judged(label, job.salary_min ?? job.salary_max, isSamePay(label as Fields | null, job)),
  sponsors_visa: single('sponsors_visa', (label, got) => label === got),
  experience: (label, job) => {
    const years = label as Fields | null
    const isSame = years?.min === job.experience_min_years && years?.max === job.experience_max_years
    return judged(label, job.experience_min_years, isSame)
  },
  level: single('level', (label, got) => label === got),
  residence: single('residence', isSameResidence),
  authorization: single('authorization', isSameAuthorization),
  languages: (label, job) => {
    if (job.languages === undefined || label === DOUBTFUL) return null
    const key = (language: Fields) => `${language.code} ${language.requirement}`
    return overlap((label as Fields[] | null)?.map(key) ?? [], (job.languages as Fields[] | null)?.map(key) ?? [])
  },
  education: single('education', isSameEducation),
  // Soft skills, fields of work and ways of working have no proper name and are not all labelled, so that finding one is not an error.
  skills: (label, job) => {
    if (label === null) return null
    const names = Object.keys(label as Fields)
    const found = (job.skills as Fields[] | null) ?? []
    const isNamed = (skill: Fields) => names.some((name) => sameName(name, skill))
    const counted = found.filter((skill) => isNamed(skill) || !UNNAMED_KINDS.has(String(skill.kind)))
    const hits = names.filter((name) => found.some((skill) => sameName(name, skill))).length
    const right = counted.filter(isNamed).length
    return { given: counted.length, wanted: names.length, hits, right }
  },
}

function single(field: string, isSame: (label: unknown, got: unknown) => boolean): Judge {
  return (label, job) => (job[field] === undefined ? null : judged(label, job[field], isSame(label, job[field])))
}

function judged(label: unknown, got: unknown, isSame: boolean): Judgement | null {
  if (label === DOUBTFUL || (label as Fields | null)?.only_in_location === true) return null
  const given = Number(got !== null && got !== undefined)
  const wanted = Number(label !== null)
  const hits = given * wanted * Number(isSame)
  return { given, wanted, hits, right: hits }
}

function overlap(wanted: string[], given: string[]): Judgement {
  const hits = wanted.filter((item) => given.includes(item)).length
  return { given: given.length, wanted: wanted.length, hits, right: hits }
}

function isSamePay(label: Fields | null, job: Fields): boolean {
  const isPeriod = label?.period === job.salary_period || (label?.period_implied === true && job.salary_period === null)
  const isOpen = label?.min === null || label?.max === null
  const max = isOpen ? job.salary_max : (job.salary_max ?? job.salary_min)
  return label?.min === job.salary_min && label?.max === max && label?.currency === job.salary_currency && isPeriod
}

function isSameResidence(label: unknown, got: unknown): boolean {
  const lists = ['countries', 'states', 'world_regions', 'excluded']
  const list = (value: unknown, name: string) => [...(((value as Fields | null)?.[name] ?? []) as string[])].sort().join()
  return lists.every((name) => list(label, name) === list(got, name))
}

function isSameAuthorization(label: unknown, got: unknown): boolean {
  const [wanted, given] = [label, got] as (Fields | null)[]
  const requirement = (value: Fields | null) => (value?.clearance as Fields | null)?.requirement ?? null
  const isResidents = wanted?.residents_accepted === null || wanted?.residents_accepted === given?.residents_accepted
  const countries = (value: Fields | null) => String([...((value?.citizenship as string[] | undefined) ?? [])].sort())
  return countries(wanted!) === countries(given!) && requirement(wanted!) === requirement(given!) && isResidents
}

function isSameEducation(label: unknown, got: unknown): boolean {
  const [wanted, given] = [label, got] as (Fields | null)[]
  if (wanted?.degree === 'none') return given?.degree === 'none'
  const isDegree = wanted?.degree_doubtful === true || wanted?.degree === given?.degree
  const isExperience = wanted?.or_experience === null || wanted?.or_experience === given?.or_experience
  return isDegree && isExperience && wanted?.requirement === given?.requirement
}
