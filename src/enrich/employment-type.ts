import type { EmploymentType } from '../job/vocab.ts'
import { typesInDescription } from './employment-type/sentences.ts'
import { typesInTitle } from './employment-type/title-words.ts'
import type { Quote, Step } from './step.ts'

/**
 * The kind of employment: the source's own value, else words of the title, else unmistakable sentences of the description. Full time is
 * the value that boards preset, so a title that names another type is believed before it: on 1,159 postings of recorded Ashby boards
 * the title was right in all 14 such cases ("Software Engineering Intern").
 */
export const employmentType: Step = {
  name: 'employment type',
  fields: ['employment_type'],
  run({ posting, job, plainDescription }) {
    const titled = typesInTitle(posting.title, job.language)
    const inTitle = decide(titled)
    const isPreset = posting.employment_type === 'full_time' && inTitle !== null && inTitle.type !== 'full_time'
    if (posting.employment_type !== null && !isPreset) {
      job.employment_type = posting.employment_type
      return [{ field: 'employment_type', words: posting.employment_type, from: 'stated' }]
    }
    const claim = titled.length > 0 ? inTitle : decide(typesInDescription(plainDescription))
    if (claim === null) return []
    const { words } = claim
    job.employment_type = claim.type
    const quotes: Quote[] = [{ in: titled.length > 0 ? 'title' : 'description', text: words }]
    return [{ field: 'employment_type', words, from: 'text', quotes }]
  },
}

interface EmploymentClaim {
  type: EmploymentType
  words: string
}

/**
 * Picks one of several claims. A time limit says more than the hours: a full-time internship is an internship. Full and part time together
 * decide nothing.
 */
function decide(claims: EmploymentClaim[]): EmploymentClaim | null {
  const first = (type: EmploymentType) => claims.find((claim) => claim.type === type)
  const limited = first('internship') ?? first('temporary') ?? first('contract')
  if (limited) return limited
  const [full, part] = [first('full_time'), first('part_time')]
  return full && part ? null : (full ?? part ?? null)
}
