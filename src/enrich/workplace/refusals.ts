import { remembered } from '../remembered.ts'
import type { WorkplaceClaim } from './claims.ts'

/** Work elsewhere than at the employer's place, and hybrid work, which a refusal may name beside it. */
const ELSEWHERE =
  '(?:remote(?:ly)?|tele-?work(?:ing)?|telecommut(?:e|ing)|work(?:ing)?[- ](?:from|at)[- ]home|wfh|virtual|hybrid|home[- ]?office|t[ée]l[ée]travail|teletrabajo|teletrabalho|remot[oa])'
const ALL = `${ELSEWHERE}(?:(?: or | nor | and |, (?:or )?| ?/ ?)(?:an? )?${ELSEWHERE}){0,3}`
const WORK =
  '(?:work(?:ing)?|jobs?|roles?|positions?|opportunit(?:y|ies)|posts?|options?|arrangements?|schedules?|candidates|applicants|applications|contractors?)'
const OFFERED =
  '(?:available|offered|possible|an option|permitted|allowed|considered|accepted|supported|authori[sz]ed|eligible|approved)'
const NAMED = `${ALL}(?:[- ]${WORK}){0,2}`
/** The refusal ends here. Others name one place, or something else that is remote: "no remote work from Hawaii", "does not support remote desktops". */
const END =
  '(?=\\s?(?:$|[.,;:!/()–-]|(?:and|or|at|but|due|as|because|however|so|until|is|are|will|for (?:this|the)|possible|available|allowed|permitted|offered|möglich)(?!\\p{L})))'

const REFUSAL = new RegExp(
  [
    // "This is not a remote or work from home position", "neither a remote nor a hybrid role"
    `\\b(?:not|neither|isn['’]t|never|kein|keine|n['’]est pas) (?:be |currently |considered |an? |un |une ){0,3}${ALL}(?:[- ]${WORK}){1,2}(?! (?:in|from|outside|within)\\b)`,
    // "The role is not remote", "Onsite in Leeds (not remote)"
    `(?:\\b(?:role|position|job|post|this|it)\\b.{0,60}\\b(?:is|are|be)|[(,]|\\band) ?not (?:a )?${NAMED}${END}|\\bno es un puesto ${ELSEWHERE}`,
    // "No remote work is available", "no remote", "kein Homeoffice", "pas de télétravail"
    `\\b(?:no(?! remot[oa]\\b)(?: permanent| full-time)?|kein|keine|pas de|sin|sem|senza|geen) ${NAMED}${END}`,
    // "Remote applicants will not be considered", "hybrid work is not possible"
    `\\b${NAMED} (?:(?:(?:is|are|will|does|do|can) ?)?not|isn['’]t|aren['’]t|won['’]t) (?:be )?(?:currently )?(?:apply\\b|${OFFERED})${END}`,
    // "This position is not eligible for remote work", "does not support remote work", "cannot be performed remotely"
    `\\b(?:not(?: able to)?|cannot|can['’]t|unable to|doesn['’]t|don['’]t)(?: be)? (?:${OFFERED} for|performed|done|offer|allow|support|permit|accommodate|provide|accept|consider|work) (?:any )?${NAMED}${END}`,
    // "Telework: Not available", "Located Remotely? N", "Homeoffice: nein"
    `\\b${NAMED}(?: (?:eligib(?:le|ility)|allowed|available|possible|status))?\\s?[:?]\\*?\\s?(?:no|n|none|nein|non|não|false|not ${OFFERED}|否)(?![\\p{L}/])`,
  ].join('|'),
  'giu',
)
/** Some work at home, of which another sentence may speak; not the label of a refusal: "Telecommuting options:". */
const SOMETIMES = /(?:tele-?work|telecommut|hybrid|from home|home[- ]?office|télétravail)(?!\p{L}*(?: options?)?:\s*$)/iu

/** Every refusal has one of these words and one of `ELSEWHERE`, and few sentences have both. */
const NEGATION =
  /\b(?:not?|n|none|non|false|nein|never|neither|cannot|unable|keine?|pas|sin|sem|senza|geen)\b|n['’](?:t|est)\b|não|否/i
const NAMES_WORK_ELSEWHERE = new RegExp(ELSEWHERE, 'i')

const refusalsIn = remembered(500, (sentence): readonly string[] =>
  NEGATION.test(sentence) && NAMES_WORK_ELSEWHERE.test(sentence) ? (sentence.match(REFUSAL) ?? []) : [],
)

/** A sentence without its refusals of work elsewhere, so that the words in them claim nothing. */
export const withoutRefusals = (sentence: string): string =>
  refusalsIn(sentence).reduce((rest, words) => rest.replace(words, ' '.repeat(words.length)), sentence)

/**
 * The claims of a text, corrected by its refusals. A text that refuses remote work is never remote, and it is on-site where no sentence
 * claims remote work or speaks of days at home.
 */
export function withRefusals(claims: WorkplaceClaim[], sentences: readonly string[]): WorkplaceClaim[] {
  const refusals = sentences.flatMap(refusalsIn)
  if (refusals.length === 0) return claims
  const others = claims.filter(({ workplace }) => workplace !== 'remote')
  const open = others.length < claims.length || sentences.some((each) => SOMETIMES.test(withoutRefusals(each)))
  return open ? others : [...others, ...refusals.map((words) => ({ workplace: 'onsite' as const, words }))]
}
