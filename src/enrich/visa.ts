import { LONGEST_TITLE } from './longest-texts.ts'
import type { QuotedText, Step } from './step.ts'
import { type Sentence, sentencesOn } from './visa/sentences.ts'
import { sponsorshipIn } from './visa/sponsorship.ts'

/**
 * Whether the employer sponsors a work visa, judged sentence by sentence. Null when sentences contradict each other, and for anything less
 * than a statement: "authorized to work", relocation help, a question to the applicant, a clearance without a citizenship.
 */
export const visa: Step = {
  name: 'visa',
  fields: ['sponsors_visa'],
  run({ posting, job, plainDescription }) {
    const stated = ([...inTitle(posting.title), ...sentencesOn(plainDescription)] as Quoted[]).flatMap(
      ({ quoted = 'description', ...sentence }) => {
        const sponsors = sponsorshipIn(sentence)
        return sponsors === null ? [] : [{ sponsors, words: sentence.text, quoted }]
      },
    )
    const [first] = stated
    const isForCitizens = (job.authorization?.citizenship.length ?? 0) > 0
    if (isForCitizens && first === undefined) {
      job.sponsors_visa = false
      return [{ field: 'sponsors_visa', words: 'citizenship is required', from: 'text', through: 'authorization' }]
    }
    if (first === undefined || (isForCitizens && first.sponsors)) return []
    if (stated.some(({ sponsors }) => sponsors !== first.sponsors)) return []
    job.sponsors_visa = first.sponsors
    const words = first.words.slice(0, 300).toWellFormed()
    return [{ field: 'sponsors_visa', words, from: 'text', quotes: [{ in: first.quoted, text: words }] }]
  },
}

type Quoted = Sentence & { quoted?: QuotedText }

/** The parts of a title such as "Nurse - Visa Sponsorship Available". */
function inTitle(title: string): Quoted[] {
  if (!/sponsor/i.test(title)) return []
  const parts = title.slice(0, LONGEST_TITLE).split(/[()[\]|,;–—•&]|\s-\s/)
  return parts.map((part) => ({ text: part.trim(), isBullet: true, quoted: 'title' as const }))
}
