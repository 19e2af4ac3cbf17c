import { PHRASES } from './data/phrasebook.ts'
import { payWords } from './pay-words.ts'
import type { WorldPosting } from './posting.ts'
import { randomOf } from './random.ts'

export type SectionKind = 'about' | 'lead' | 'tasks' | 'profile' | 'plus' | 'benefits' | 'pay' | 'more'

/** A part of a posting's description, in plain text. */
export interface DescriptionSection {
  kind: SectionKind
  heading: string | null
  paragraphs: string[]
  items: string[]
}

/**
 * The description of a posting. It is made again from its seed each time, since keeping all descriptions would take more memory than the rest of
 * the world.
 */
export function describe(seed: number, posting: WorldPosting): DescriptionSection[] {
  const { site, language, occupation, years } = posting
  const random = randomOf(seed, 'text', posting.key, posting.textEdition)
  const phrases = PHRASES[language]
  const family = phrases.families[occupation.family]
  const slots: Record<string, string> = {
    company: site.employer.name,
    sector: phrases.sectors[site.employer.sector],
    city: posting.cities[0]!.name,
    since: String(site.employer.founded),
    age: String(new Date(posting.posted).getUTCFullYear() - site.employer.founded),
    title: posting.title,
    team: family.name,
    field: family.field,
    years: String(years.min),
    from: String(years.min),
    to: String(years.max),
  }
  const fill = (sentence: string) => sentence.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot)
  const one = (sentences: string[]) => fill(random.pick(sentences))
  const some = (sentences: string[], count: number) => random.some(sentences, count).map(fill)
  const { headings } = phrases
  const [known, extra] = splitSkills(posting)

  const about = one(phrases.about)
  const lead = [one(phrases.lead), one(phrases.place[posting.workplace])]
  const tasks = some(family.tasks, random.between(4, 6))
  const experience = years.min === 0 ? phrases.noYears : years.max === null ? phrases.years : phrases.yearsRange
  const profile = [
    one(experience),
    ...known.map((skill) => random.pick(phrases.skill).replace('{skill}', skill)),
    ...some(phrases.profile, 3),
  ]
  const plus = extra.map((skill) => random.pick(phrases.plusSkill).replace('{skill}', skill))
  if (random.chance(0.5)) plus.push(one(phrases.plus))
  const benefits = some(phrases.benefits, random.between(4, 6))
  const visa = posting.visa === 'silent' ? [] : [one(phrases.visa[posting.visa])]
  const equal = one(phrases.equal)
  const pay = posting.payShown === 'text' ? payWords(random, posting.pay, language) : []
  return [
    { kind: 'about' as const, heading: headings.about, paragraphs: [about], items: [] },
    { kind: 'lead' as const, heading: null, paragraphs: lead, items: [] },
    { kind: 'tasks' as const, heading: headings.tasks, paragraphs: [], items: tasks },
    { kind: 'profile' as const, heading: headings.profile, paragraphs: [], items: profile },
    { kind: 'plus' as const, heading: headings.plus, paragraphs: [], items: plus },
    { kind: 'benefits' as const, heading: headings.benefits, paragraphs: [], items: benefits },
    { kind: 'pay' as const, heading: headings.pay, paragraphs: pay, items: [] },
    { kind: 'more' as const, heading: headings.more, paragraphs: [...visa, equal], items: [] },
  ].filter(({ paragraphs, items }) => paragraphs.length + items.length > 0)
}

/** The required and the preferred skills of a posting: the same for every edition of its description. */
export function splitSkills({ key, occupation }: WorldPosting): [required: string[], preferred: string[]] {
  const random = randomOf('skills', key)
  const required = random.some(occupation.skills, random.between(2, 4))
  const rest = occupation.skills.filter((skill) => !required.includes(skill))
  return [required, random.some(rest, random.between(0, 2))]
}
