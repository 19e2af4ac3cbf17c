import type { Step } from './step.ts'
import { sentencesOn } from './visa/sentences.ts'
import { sponsorshipIn } from './visa/sponsorship.ts'

/**
 * Whether the employer sponsors a work visa, judged sentence by sentence. Null when sentences contradict each other, and for anything less
 * than a statement: "authorized to work", relocation help, a question to the applicant, a clearance without a citizenship.
 */
export const visa: Step = {
  name: 'visa',
  fields: ['sponsors_visa'],
  run({ job, plainDescription }) {
    const stated = sentencesOn(plainDescription).flatMap((sentence) => {
      const sponsors = sponsorshipIn(sentence)
      return sponsors === null ? [] : [{ sponsors, words: sentence.text }]
    })
    const [first] = stated
    if (first === undefined && (job.authorization?.citizenship.length ?? 0) > 0) {
      job.sponsors_visa = false
      return [{ field: 'sponsors_visa', words: 'citizenship is required', from: 'text', through: 'authorization' }]
    }
    if (first === undefined || stated.some(({ sponsors }) => sponsors !== first.sponsors)) return []
    job.sponsors_visa = first.sponsors
    const words = first.words.slice(0, 300).toWellFormed()
    return [{ field: 'sponsors_visa', words, from: 'text', quotes: [{ in: 'description', text: words }] }]
  },
}
