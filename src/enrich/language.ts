import { languageCode } from './language/code.ts'
import { detectLanguage } from './language/detect.ts'
import type { Draft, Evidence, Step } from './step.ts'

/** The language that the source states, else the language the text is written in. */
export const language: Step = {
  name: 'language',
  fields: ['language'],
  run({ posting, job, text }: Draft): Evidence[] {
    const stated = posting.language === null ? null : languageCode(posting.language)
    if (stated !== null) {
      job.language = stated
      return [{ field: 'language', words: posting.language!, from: 'stated' }]
    }
    // Titles are often English in every country, so the title is used only when the text alone is too short.
    const found = detectLanguage(text) ?? detectLanguage(`${posting.title}. ${text}`)
    if (found === null) return []
    job.language = found.language
    return [{ field: 'language', words: found.words, from: 'text' }]
  },
}
