import type { Authorization, Clearance } from '../job/requirements.ts'
import { citizenshipIn, FOREIGN } from './authorization/citizenship.ts'
import {
  type AskedClearance,
  CLEARANCE,
  clearanceIn,
  isConditional,
  isContradicted,
  POSTING_OF_SECURITY,
} from './authorization/clearance.ts'
import { citizenshipWithValue, clearanceWithValue, fieldHeading } from './authorization/form-fields.ts'
import { itemsOf, withWrappedLines } from './authorization/items.ts'
import { LONGEST_TITLE } from './longest-texts.ts'
import { allStatements } from './requirements/statements.ts'
import type { Evidence, QuotedText, Step } from './step.ts'
import { subject, subjectsOf } from './subjects/subjects.ts'

/** "Clearance Coordinator" is about the work; a title asks for a clearance only with these words. */
const TITLE =
  /\bclearance (?:is )?(?:required|needed|preferred)|\bwith (?:an? )?(?:active |current )?[\w/ -]{2,20} clearance|\bts\s?\/\s?sci\b|\b(?:secret|ts|sc|dv)[- ]cleared\b|\bclearable\b|\b(?:obtain|eligible)\b[\w ]{0,20} clearance|[([][^)\]]{0,20}\b(?:clearance|citizens?|citizenship)\b[^)\]]{0,20}[)\]]|\bcitizens?(?:hip)? (?:only|required)\b|(?:^|[-–(|] ?)top secret\b/i

/** A bracket of the title is a line of its own: "Gardener (US citizen or permanent resident)". */
const inBrackets = (title: string): string[] => [...title.matchAll(/[([]([^()[\]]+)[)\]]/g)].map(([, inside]) => inside!)

/** The words of `citizenshipIn` that few other sentences have: "person" alone is in too many. */
const OF_CITIZENS = subject(
  /citizen/i,
  /\bnationals?\b|\bnationality\b|passport|\busc|\b(?:singaporeans|malaysians|emiratis|saudis)\b/i,
  /(?:us|u\.s|u\.s\.|usa|states)[ -](?:person|worker)/i,
  ...FOREIGN.map(([pattern]) => pattern),
)
/** A line of accepted papers that names temporary ones: "Visa: US Citizen, Green Card, GC-EAD". */
const VISA_HOLDERS = /(?<!\b(?:no|not|nor|without|except)\b.*)(?:EAD|\b(?:OPT|CPT|H-?1-?B|H-?4|TN))\b(?!.*\b(?:not|no)\b)/
/** Clearances are given to citizens only, which matters where this job asks for one. */
const OF_CLEARED =
  /\bclearances?\b[^.;]{0,20}\b(?:granted|issued) (?:only )?to\b|\bapplicants for an? [^.;]{0,30}\bclearance\b|\bcitizens\b[^.;]{0,20}\beligible for (?:an? )?(?:[\w]+ )?clearances?\b/i
/** A field of the posting stands behind its last list, which may be one of wishes: "Clearance: Secret". */
const LABEL =
  /^(?:(?:(?:security|required|minimum) )*clearance(?: level| requirements?| required)?|security requirements?): ?(?:an? )?(?:minimum (?:of )?(?:an? )?)?(?:active |current )?(?:u\.?s\.? |dod |nato )?(?:top[- ])?(?:secret|ts)\b/i
/** "Clearance Level Must Be Able to Obtain: Secret", one of several fields of a form. */
const isField = (item: string): boolean => /^[^:.;]{0,60}\bclearances?\b[^:.;]{0,60}:/i.test(item)
/** Words by which a sentence about the employer or its benefits asks for something. */
const OF_APPLICANT =
  /\b(?:must|requir\w+|needs?|needed|able|ability|eligib\w+|obtain\w*|you|applicants?|candidates?|position|role|active|current|ts ?\/ ?sci)\b/i
/** The second pattern is for texts that glue the word to the next one. */
const OF_CLEARANCE = subject(CLEARANCE, /clearance/i)

/** The surest of the clearances; its level may stand in another sentence that asks for it in the same way. */
function clearanceOf(sorted: AskedClearance[]): Clearance | null {
  const [first] = sorted
  if (first === undefined) return null
  const { requirement } = first.clearance
  return (sorted.find(({ clearance }) => clearance.level !== 'any' && clearance.requirement === requirement) ?? first).clearance
}

/** The citizenship and the security clearance that the posting asks for, sentence by sentence. */
export const authorization: Step = {
  name: 'authorization',
  fields: ['authorization'],
  run(draft) {
    const title = draft.posting.title.slice(0, LONGEST_TITLE)
    const sentences: { text: string; wish: boolean; subjects: number; ofEmployer?: boolean; in: QuotedText }[] = []
    for (const { text, wish, subjects, heading, section } of withWrappedLines(allStatements(draft))) {
      for (const field of fieldHeading(heading))
        sentences.push({ text: field, wish, subjects: subjectsOf(field), in: 'description' })
      const ofEmployer = section === 'company' || section === 'benefits'
      sentences.push({ text, wish, subjects, ofEmployer, in: 'description' })
    }
    if (TITLE.test(title))
      for (const text of [title, ...inBrackets(title)])
        sentences.push({ text, wish: false, subjects: subjectsOf(text), in: 'title' })
    let citizens = sentences.flatMap(({ text, wish, subjects, in: quoted }, index) => {
      if (!(subjects & OF_CITIZENS)) return []
      const line = citizenshipWithValue(text, sentences[index + 1]?.text)
      if (
        line === null ||
        VISA_HOLDERS.test(line) ||
        (wish && !/\b(?:must|only|(?:citizenship|persons?)(?: is)? required)\b/i.test(text))
      )
        return []
      return itemsOf(line).flatMap((item) => {
        const found = citizenshipIn(item)
        return found === null ? [] : [{ ...found, text, quoted }]
      })
    })
    const clearances = sentences
      .flatMap(({ text, wish, subjects, ofEmployer, in: quoted }, index) => {
        if (!(subjects & OF_CLEARANCE) || (ofEmployer && !OF_APPLICANT.test(text))) return []
        const line = clearanceWithValue(text, sentences[index + 1]?.text)
        if (line === null || isConditional(line)) return []
        const isOfSecurity = quoted === 'title' || POSTING_OF_SECURITY.test(draft.plainDescription)
        return itemsOf(line).flatMap((item) => {
          const asked = clearanceIn(item, wish && !LABEL.test(item), isOfSecurity)
          return asked === null ? [] : [{ ...asked, text, quoted, isField: isField(item) }]
        })
      })
      .sort((a, b) => a.rank - b.rank || Number(a.clearance.level === 'any') - Number(b.clearance.level === 'any'))
    if (isContradicted(clearances)) clearances.length = 0
    if (clearances.every(({ clearance }) => clearance.requirement === 'preferred'))
      citizens = citizens.filter(({ text }) => !OF_CLEARED.test(text))
    if (citizens.length === 0 && clearances.length === 0) return []
    const residents = citizens.map(({ residents_accepted }) => residents_accepted)
    const value: Authorization = {
      citizenship: [...new Set(citizens.flatMap(({ citizenship }) => citizenship))],
      residents_accepted: residents.includes(true) || (residents.includes(false) ? false : null),
      clearance: clearanceOf(clearances),
    }
    draft.job.authorization = value
    const quotes = new Map([...citizens, ...clearances.slice(0, 1)].map(({ text, quoted }) => [text.slice(0, 300), quoted]))
    return [...quotes].map(
      ([text, quoted]): Evidence => ({ field: 'authorization', words: text, from: 'text', quotes: [{ in: quoted, text }] }),
    )
  },
}
