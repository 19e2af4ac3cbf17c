import { allMatches } from '../all-matches.ts'
import type { Duration } from './durations.ts'

const EXPERIENCE =
  /experience|\bexp\b|expertise|\bbackground\b|track record|\bpqe\b|erfahrung|expérience|experiencia|ervaring|experiência|esperienza|erfarenhet|doświadczeni|\byoe\b/i

/** If one of these follows, the duration measures something else. */
const NOT_AFTER =
  /^['’]?[ -]?(?:as (?:the|an?) (?:[\w-]+ ){0,3}(?:leaders?|company|provider|brand|employer|firm|agency|manufacturer|partner|business)|of (?:support|service|excellence|trust|tradition|craftsmanship|heritage) to|ago|old|of age|or older|and older|and up|in a row|of service|of employment|of tenure|worth|contract|fixed|term|plan|degree|warranty|vesting|cliff|waitlist|anniversary|roadmap|program|course|lease|commitment|apprenticeship|ausbildung|attend|straight|befristet|de contrat)\b|^, (?:you|they) will\b/i
/** The same, unless the word experience follows: "5+ years of growth marketing experience". */
const NOT_AFTER_ALONE =
  /^['’]? of (?:growth|innovation|history|operations?|data|university|stud(?:y|ies)|school|college|funding|runway|success|insight)\b/i
/** If one of these precedes, the duration is a point in time, an age, a tenure or a vesting schedule. */
const NOT_BEFORE =
  /(?:\b(?:after|every|within|ages?|aged|next|past|last|first|previous|since|seit|depuis|each|vest|vests|vesting|lasts|(?:term|duration|period|end|contract) of|cdd de|contrato de|turn|turned|under|minors?|children|kids|patients|students|befristet)\b[^.;:]{0,14}|\b(?:duration|laufzeit|durée|duración|duração|duur|durata|längd|czas trwania|contract length|contract term)\s?[:：][^.;:]{0,24}|\bhas been \w+ing\b[^.;]{0,100}\bfor (?:over |more than |nearly |almost )?|\b(?:going|dating|reaching|spanning|stretching) back (?:over |more than |nearly |almost )?|(?:^|[.;(] ?)(?:in|for|over the) )$/i
const NOT_IN_SENTENCE =
  /\b(?:licen[cs]e|vest|vests|vesting|401|sabbatical|warranty|anniversary|founded in|in business|residency|driver|führerschein)\b/i

/** Whose experience it is: the nearest of these words before the duration decides. */
const EMPLOYER =
  /\b(?:we(?! (?:require|need|seek|expect|ask|want|look|prefer|would|value|target|are))(?: also)? \p{Ll}{2,}|we['’]ve|with us|our (?:team|company|founders?|experts?|people|leaders?|staff|clients?|engineers|history|legacy)|(?:team|company|firm|business|people|leaders?|founders?|experts?|engineers|colleagues|partners|mentors) (?:with|who|that|has|have|of)|founders? |founded|backed by|built on|family-owned|combined|collective|unser\p{L}*|wir (?:haben|sind|blicken)|vi (?:har|är)|jesteśmy|działamy|mamy|na rynku|nous|llevamos|notre|nuestra)\b/giu
const CANDIDATE =
  /\b(?:you|your|you['’]ve|candidates?|applicants?|requires?|required|requirements?|must|need|needs|expect|seek|seeking|looking for|someone|ideal|minimum|min|at least|qualifications?|experience|profil|recherchons|à la recherche|du|sie|vous|tienes|je|você|mindestens|mind|minst|krav|minimum|wymagamy|wymagane|posiadasz|masz|przynajmniej)\b/giu
/** "Acme has 40 years of experience" is about a third party, unless a word for the candidate stands before it. */
const THIRD_PARTY = /\p{L} (?:has|have|had|brings?|boasts?|hat|offers?)(?: over| more than| nearly| almost)? ?$/iu
const WE_AFTER = /^[^.;]{0,60}, (?:we|our|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? (?:is|has|builds|offers|provides))\b/u

const WISHED_AFTER =
  /^(?:(?! [-–] )[^,;.(]){0,120}?\b(?:preferred|a plus|is a bonus|a bonus|nice to have|desirable|desired|advantageous|von vorteil|wünschenswert|un plus|est un atout|se valora|deseable|een pré|meriterande|mile widziane|atutem|diferencial|preferencial|desejável|gradita|preferibile|(?:in lieu of|substitut(?:ed?|ion) for|in place of|instead of) (?:an? |the )?(?:[\w’']+ ){0,2}(?:degree|education|diploma))\b|^['’]?\s?\((?:preferred|desired|nice to have|a plus)\b/i
const WISHED_BEFORE =
  /\b(?:ideally|preferably|nice to have|bonus points?|bonus|preferred|a plus|idealerweise|idéalement|idealmente)\b[^.;,)]{0,30}$|^\W*preferred\b[^.;,]{0,30}$|\b(?:ser gärna|gärna ser)\b[^.;]{0,80}$/i

const AT_LEAST =
  /(?:\brequires?|at least|minst|co najmniej|przynajmniej|minimum|min\.?|mindestens|mind\.?|au moins|al menos|mínimo|minimaal|minstens|pelo menos|almeno|minimum of|mínimo de|over|more than|about|around|approx\.?|\+|>|≥|~) ?$/i
const WORK_AFTER =
  /^['’]? ?(?:of |in |as |with |at |within |on |using |previously |prior |trabalhando |atuando |como |com |pracy |jako |working |leading |managing |building |\p{L}+ing |experience|$|[.,;)(])/iu
/** "Machine learning: 3 years (Required)", as Indeed writes the answers that an employer has chosen. */
const REQUIRED_AFTER = /^ ?\(required\)/i
const UP_TO = /(?:up to|less than|under|bis zu|jusqu.à|hasta|até|fino a|tot|maximum(?: of)?|max\.?) ?$/i
const SENTENCE_END = /[\p{Ll}\d)"’][.!?;]\s+(?=[\p{Lu}\d])/gu
/** The same before a duration, which begins the next sentence by itself. */
const SENTENCE_BEFORE = /(?<!\b(?:[Mm]i|[Mm]a|min|[Aa]ppro|c|inc|et|ex)(?=[nxdalcp]\.))[\p{Ll}\d)"’][.!?;]\s+(?=[\p{Lu}\d]|$)/gu

export type RequirementKind = 'required' | 'wished' | null

/** Whether a duration states years of experience that the candidate should have. Reads at most 140 characters on either side. */
export function kindOf(line: string, duration: Duration): RequirementKind {
  const before = sentenceBefore(line.slice(Math.max(0, duration.start - 140), duration.start))
  const after = sentenceAfter(line.slice(duration.end, duration.end + 140))
  if (!isExperience(duration, before, after) || isEmployers(before, after)) return null
  return WISHED_AFTER.test(after) || WISHED_BEFORE.test(before) ? 'wished' : 'required'
}

export const isUpTo = (line: string, { start }: Duration): boolean => UP_TO.test(line.slice(Math.max(0, start - 16), start))

function isExperience(duration: Duration, before: string, after: string): boolean {
  if (NOT_AFTER.test(after) || NOT_BEFORE.test(before)) return false
  const near = EXPERIENCE.test(after.slice(0, 90)) || EXPERIENCE.test(before.slice(-70))
  if (duration.isAdjective)
    return EXPERIENCE.test(after.slice(0, /^ of /.test(after) ? 60 : 30)) || (/jährige|letni/.test(duration.unit) && near)
  if (NOT_AFTER_ALONE.test(after) && !EXPERIENCE.test(after.slice(0, 60))) return false
  if (NOT_IN_SENTENCE.test(before) || (NOT_IN_SENTENCE.test(after) && !near)) return false
  if (near || duration.unit === 'yoe' || (REQUIRED_AFTER.test(after) && /: $/.test(before))) return true
  const isAsked = duration.isOpen || AT_LEAST.test(before)
  return (isAsked && (WORK_AFTER.test(after) || /\brequired\b/i.test(after.slice(0, 40)))) || isListItem(duration, before, after)
}

/** "- 3-5 years in customer success", "3-6 ans data engineering", "7+ years design": a range or an open number at the start of a line, followed by the kind of work. */
const isListItem = ({ max, unit, isOpen }: Duration, before: string, after: string): boolean =>
  (max !== null || isOpen) &&
  ((max !== null && before.length <= 45 && /^ (?:of|in|as|with|at|\p{L}+ing) /u.test(after)) ||
    (!unit.startsWith('m') && /^[^\p{L}\d]*$/u.test(before) && /^ \p{L}/u.test(after)))

function isEmployers(before: string, after: string): boolean {
  const [employer, candidate] = [lastIndex(before, EMPLOYER), lastIndex(before, CANDIDATE)]
  if (employer > candidate || (WE_AFTER.test(after) && candidate === -1)) return true
  return candidate === -1 && (THIRD_PARTY.test(before) || /\b(?:company|firm|unternehmen)\b/i.test(before))
}

function lastIndex(text: string, pattern: RegExp): number {
  return allMatches(pattern, text).at(-1)?.index ?? -1
}

function sentenceBefore(slice: string): string {
  let from = 0
  for (const end of allMatches(SENTENCE_BEFORE, slice)) from = end.index + end[0].length
  return slice.slice(from)
}

function sentenceAfter(slice: string): string {
  const end = slice.search(SENTENCE_END)
  return end === -1 ? slice : slice.slice(0, end + 2)
}
