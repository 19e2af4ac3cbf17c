import { languageCode } from './language/code.ts'
import { detectLanguage } from './language/detect.ts'
import type { Draft, Evidence, Step } from './step.ts'

/** The language that the source states, else the language of the description. */
export const language: Step = {
  name: 'language',
  fields: ['language'],
  run({ posting, job, plainDescription }: Draft): Evidence[] {
    const stated = posting.language === null ? null : languageCode(posting.language)
    if (stated !== null) {
      job.language = stated
      return [{ field: 'language', words: posting.language!, from: 'stated' }]
    }
    // Titles are often English in every country, so the title is used only when the description is too short.
    const found = detectLanguage(plainDescription) ?? detectLanguage(`${posting.title}. ${plainDescription}`)
    if (found === null) return []
    job.language = found.language
    return [{ field: 'language', words: found.words, from: 'text' }]
  },
}
