import type { Level } from '../job/vocab.ts'
import { levelByRole, levelByWord } from './level/title-level.ts'
import type { Draft, Evidence, Step } from './step.ts'

/**
 * The order of evidence that the interface prescribes: title keyword, the employer's system, stated years, conservative title fallbacks;
 * otherwise null.
 */
export const level: Step = {
  name: 'level',
  fields: ['level'],
  run(draft) {
    const evidence = byTitle(draft) ?? bySystem(draft) ?? byYears(draft) ?? byRole(draft)
    if (evidence === null) return []
    const [decided, words, from, why] = evidence
    draft.job.level = decided
    return [{ field: 'level', words, from, ...why }]
  },
}

type Decision = [Level, string, Evidence['from'], Pick<Evidence, 'quotes' | 'through'>] | null

function byTitle({ posting }: Draft): Decision {
  const found = levelByWord(posting.title)
  return found && [found.level, `title: ${found.words}`, 'text', { quotes: [{ in: 'title', text: found.words }] }]
}

function bySystem({ posting }: Draft): Decision {
  return posting.level && [posting.level, `employer's system: ${posting.level}`, 'stated', {}]
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
