import { SKILL_REQUIREMENTS, type SkillRequirement } from '../job/vocab.ts'
import { DOUBTED } from './sections/doubted.ts'
import type { Section, SectionKind } from './sections/kinds.ts'
import { sectionsOf } from './sections.ts'
import { findSkills, type SkillMention } from './skills/find-skills.ts'
import {
  isAsked,
  isOfEmployer,
  isOfHiring,
  isOfOthers,
  isOfWork,
  type SkillVerdict,
  sentenceAround,
  sentenceVerdict,
} from './skills/sentence.ts'
import { skill, skillByAlias } from './skills/vocabulary.ts'
import type { Draft, Evidence, Step } from './step.ts'

/** A posting that names more is a catalogue of services. The most strongly required and the first ones are kept. */
const MOST = 60

const STRENGTH = new Map<SkillRequirement, number>(SKILL_REQUIREMENTS.map((requirement, index) => [requirement, index]))

interface FoundSkill extends SkillVerdict {
  mention: SkillMention
  in: 'title' | 'description'
}

/** The skills that an English description names, each with the strongest requirement that the posting states for it. */
export const skills: Step = {
  name: 'skills',
  fields: ['skills'],
  run(draft: Draft): Evidence[] {
    const { posting, hints, job, plainDescription } = draft
    if (plainDescription === '' || job.language !== 'en') return []
    const own = ownProduct(posting.company?.name ?? hints.company)
    const town = job.city?.toLowerCase()
    const parts = sectionsOf(draft)
    const found = new Map<string, FoundSkill>()
    const add = (where: FoundSkill['in'], mention: SkillMention, verdict: SkillVerdict | null) => {
      if (verdict === null || mention.slug === own || mention.words.toLowerCase() === town) return
      const before = found.get(mention.slug)
      if (!before || rank(verdict) < rank(before)) found.set(mention.slug, { ...verdict, mention, in: where })
    }
    for (const mention of findSkills(posting.title)) add('title', mention, { requirement: 'required', words: 'title' })
    let at = 0
    for (const mention of findSkills(plainDescription)) {
      while (at + 1 < parts.length && parts[at + 1]!.start <= mention.start) at++
      add('description', mention, verdictIn(parts[at]!, plainDescription, mention))
    }
    const kept = [...found.values()].sort((a, b) => rank(a) - rank(b)).slice(0, MOST)
    job.skills = kept.map(({ mention, requirement }) => {
      const { slug, name, kind } = skill(mention.slug)!
      return { slug, name, kind, requirement }
    })
    return kept.map(({ mention, requirement, words, in: where }) => ({
      field: 'skills',
      words: words === '' ? mention.words : `${mention.words} (${requirement}: ${words})`,
      from: 'text',
      quotes: [{ in: where, text: mention.words, start: mention.start }],
      item: mention.slug,
    }))
  },
}

function rank({ requirement }: SkillVerdict): number {
  return STRENGTH.get(requirement)!
}

/** The requirement that a section states for the skills named in it. */
const BY_SECTION: Partial<Record<SectionKind, SkillRequirement>> = { requirements: 'required', preferred: 'preferred' }
/** Sections that list what the applicant brings beside other things. */
const ASKING_KINDS = new Set<SectionKind>(['other', 'role', 'conditions'])
const DOUBTED_KINDS = new Set<SectionKind>(DOUBTED.skills)

/**
 * The sentence decides before the section: "a plus" under Requirements is a plus, and "You work with Hadoop" under "Who we are" is about the
 * work.
 */
function verdictIn({ kind, heading }: Section, text: string, { start, end }: SkillMention): SkillVerdict | null {
  if (kind === 'legal') return null
  const sentence = sentenceAround(text, start, end)
  if (DOUBTED_KINDS.has(kind) && !isOfWork(sentence)) return null
  if (kind !== 'duties' && isOfHiring(sentence)) return null
  const stated = sentenceVerdict(sentence)
  const requirement = BY_SECTION[kind]
  if (requirement === undefined) {
    if (stated !== null) return stated
    if (isOfOthers(sentence) || isOfEmployer(sentence)) return null
    return { requirement: ASKING_KINDS.has(kind) && isAsked(sentence) ? 'required' : 'mentioned', words: '' }
  }
  // Under "Nice to have", "3 years of experience with X" is still only nice to have.
  if (stated && (requirement === 'required' || stated.requirement === 'mentioned')) return stated
  return { requirement, words: heading }
}

/** No skill has a longer name. */
const LONGEST_COMPANY = 200

/** The slug of the employer's own product, if it has the employer's name: its postings mention it without requiring it. */
function ownProduct(company: string | null): string | null {
  if (company === null) return null
  const bare = company
    .slice(0, LONGEST_COMPANY)
    .replace(/[\s,]+(?:inc|llc|ltd|limited|gmbh|corp|corporation|co|plc|ag|sa|bv|labs|technologies)\.?$/i, '')
  return (skillByAlias(company) ?? skillByAlias(bare))?.slug ?? null
}
