import type { Level } from '../job/vocab.ts'
import { statedLevel } from './level/stated-level.ts'
import { levelByRole, levelByWord } from './level/title-level.ts'
import type { Draft, Evidence, Step } from './step.ts'

/**
 * The order of evidence that the interface prescribes: title keyword, the employer's own word (in its system, in a line such as "Seniority:
 * Mid", or by calling the job an internship), stated years, conservative title fallbacks; otherwise null.
 */
export const level: Step = {
  name: 'level',
  fields: ['level'],
  run(draft) {
    const evidence = byTitle(draft) ?? bySystem(draft) ?? byLine(draft) ?? byType(draft) ?? byYears(draft) ?? byRole(draft)
    if (evidence === null) return []
    const [decided, words, from, why] = evidence
    draft.job.level = decided
    return [{ field: 'level', words, from, ...why }]
  },
}

type Decision = [Level, string, Evidence['from'], Pick<Evidence, 'quotes' | 'through'>] | null

function byTitle({ posting, plainDescription }: Draft): Decision {
  if (posting.title.trim() === '') return byOpening(plainDescription)
  const found = levelByWord(posting.title)
  return found && [found.level, `title: ${found.words}`, 'text', { quotes: [{ in: 'title', text: found.words }] }]
}

/** Some lists put the title in front of the text and leave the title empty. A sentence is no title. */
function byOpening(plainDescription: string): Decision {
  const opening = /^(?:\S+ ){0,4}\S+/.exec(plainDescription.slice(0, 80))?.[0] ?? ''
  const found = SENTENCE.test(opening) ? null : levelByWord(opening)
  return found && [found.level, `opening: ${opening}`, 'text', { quotes: [{ in: 'description', text: opening }] }]
}

const SENTENCE =
  /(?<!\p{L})(?:we|you|our|are|is|the|as|at|to|join|do|bij|je|wij|als|wir|du|nous|vous|nasz|dla|szukamy|poszukujemy|jesteśmy|por|para)(?!\p{L})|[!?&]/iu

function bySystem({ posting }: Draft): Decision {
  return posting.level && [posting.level, `employer's system: ${posting.level}`, 'stated', {}]
}

function byLine({ plainDescription }: Draft): Decision {
  const found = statedLevel(plainDescription)
  return found && [found.level, `stated: ${found.words}`, 'text', { quotes: [{ in: 'description', text: found.words }] }]
}

/** Apprentices are internships by type and entry by level; their title says so before this is asked. */
function byType({ posting, job }: Draft): Decision {
  if (job.employment_type !== 'internship') return null
  const from = posting.employment_type === 'internship' ? 'stated' : 'text'
  return ['intern', 'employment type: internship', from, { through: 'employment_type' }]
}

/** 0-1 entry, 2-4 mid, 5+ senior, as the interface prescribes. */
function byYears({ posting, job }: Draft): Decision {
  const years = job.experience_min_years
  if (years === null) return null
  const through = { through: 'experience_min_years' } as const
  const decided = years <= 1 ? 'entry' : years <= 4 ? 'mid' : 'senior'
  return [decided, `years of experience: ${years}`, posting.experience_min_years === years ? 'stated' : 'text', through]
}

function byRole({ posting }: Draft): Decision {
  const found = levelByRole(posting.title)
  return found && [found.level, `role: ${found.words}`, 'text', { quotes: [{ in: 'title', text: found.words }] }]
}
