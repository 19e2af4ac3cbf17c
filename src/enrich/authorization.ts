import type { Authorization, Clearance } from '../job/requirements.ts'
import { citizenshipIn } from './authorization/citizenship.ts'
import { clearanceIn } from './authorization/clearance.ts'
import { allStatements } from './requirements/statements.ts'
import type { Evidence, Step } from './step.ts'

const STRENGTH: Clearance['requirement'][] = ['required', 'obtainable', 'preferred']

/** The citizenship and the security clearance that the posting asks for, sentence by sentence. */
export const authorization: Step = {
  name: 'authorization',
  fields: ['authorization'],
  run(draft) {
    const sentences = allStatements(draft)
    const citizens = sentences.flatMap(({ text, wish }) => {
      const found = wish ? null : citizenshipIn(text)
      return found === null ? [] : [{ ...found, text }]
    })
    const clearances = sentences
      .flatMap(({ text, wish }) => {
        const clearance = clearanceIn(text, wish)
        return clearance === null ? [] : [{ clearance, text }]
      })
      .sort((a, b) => STRENGTH.indexOf(a.clearance.requirement) - STRENGTH.indexOf(b.clearance.requirement))
    if (citizens.length === 0 && clearances.length === 0) return []
    const residents = citizens.map(({ residents_accepted }) => residents_accepted)
    const value: Authorization = {
      citizenship: [...new Set(citizens.flatMap(({ citizenship }) => citizenship))],
      residents_accepted: residents.find((accepted) => accepted !== null) ?? null,
      clearance: clearances[0]?.clearance ?? null,
    }
    draft.job.authorization = value
    const words = [...citizens, ...clearances.slice(0, 1)].map(({ text }) => text.slice(0, 300))
    return [...new Set(words)].map(
      (text): Evidence => ({ field: 'authorization', words: text, from: 'text', quotes: [{ in: 'description', text }] }),
    )
  },
}
