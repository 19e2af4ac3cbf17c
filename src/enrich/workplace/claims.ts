import type { Workplace } from '../../job/vocab.ts'
import { LONGEST_TITLE } from '../longest-texts.ts'
import { ANYWHERE_WORDS, HYBRID_WORDS, ONSITE_WORDS, REMOTE_WORDS } from './words.ts'

/** The workplace that a location string or a title states, with the words that state it. */
export interface WorkplaceClaim {
  workplace: Workplace
  words: string
}

const KINDS: readonly [Workplace, RegExp][] = [
  ['hybrid', HYBRID_WORDS],
  ['onsite', ONSITE_WORDS],
  ['remote', REMOTE_WORDS],
]
/** Directly before a word: "no remote", "for those who prefer hybrid", "kein Homeoffice", "pas de télétravail". */
const NEGATED =
  /(?:^|[^\p{L}])(?:no|not|non|never|without|isn['’]t|kein|keine|nicht|pas|sans|sin|sem|senza|geen|niet|não|nessun|nessuno|cannot be|can['’]t be|not be|not eligible for|those who (?:prefer|want|need)(?: or \p{L}+)?)[\s-]+(?:(?:a|an|de|un|una|uma|for|currently|fully|performed|done)\s+){0,2}$/iu
/** After a word: "hybrid work arrangements will not apply". */
const NOT_OFFERED =
  /^[\p{L}\s-]{0,60}(?:(?:will|does|do) not apply|(?:is|are) not (?:available|offered|possible|an option|permitted|allowed)|nicht möglich|pas possible)(?!\p{L})/iu
/** Named days beside "in office" mean that the other days are elsewhere: hybrid. */
const SOME_DAYS =
  /\b[1-4]\s*(?:x|days?|tage?|jours?|d[ií]as|giorni|dagen)\b|\b(?:M|Mon|Monday|Tu|Tue|Tuesday)s?\b[\s,/&]+(?:T|Tu|Tue|W|Wed|Wednesday|Th|Thu|Thursday)s?\b/iu

export function isNegated(text: string, at: number): boolean {
  return NEGATED.test(text.slice(Math.max(0, at - 40), at)) || NOT_OFFERED.test(text.slice(at, at + 90))
}

export function claimsInLocation(text: string, hasPlace: boolean): WorkplaceClaim[] {
  const claims = allClaims(text).filter(({ words }) => !(hasPlace && /^home office$/iu.test(words)))
  if (SOME_DAYS.test(text))
    return claims.map((claim) => (claim.workplace === 'onsite' ? { ...claim, workplace: 'hybrid' } : claim))
  if (claims.length > 0) return claims
  ANYWHERE_WORDS.lastIndex = 0
  const anywhere = ANYWHERE_WORDS.exec(text)
  return anywhere ? [{ workplace: 'remote', words: anywhere[0] }] : []
}

function allClaims(text: string): WorkplaceClaim[] {
  const claims: WorkplaceClaim[] = []
  let rest = text
  for (const [workplace, pattern] of KINDS) {
    rest = rest.replace(pattern, (words, ...groups) => {
      const at = groups.find((each) => typeof each === 'number') as number
      if (!isNegated(rest, at)) claims.push({ workplace, words })
      return ' '.repeat(words.length)
    })
  }
  return claims
}

const PARTS = /[()[\]|,:;–—/•（）【】，｜]|\s-\s|\s-(?=\S)|(?<=\S)-\s/u
/** "Remote" before one of these words is the subject of the work: remote sensing, remote patient monitoring. */
const TOPIC =
  /^\s*(?:sensing|desktop|patient|monitor|support|access|control|operat|infrastructure|care\b|teams?\b|workforce|workplace|system|sites?\b|learning|learner|deposit|imag|sensor|service|vehicle|pilot|diagnos|area|communit|workers?\b|hands|execution|device|health|procedure|server|location|branch|collaboration|proctor|assistance|start|piloting|work polic|hiring|experience)/iu
const BEFORE_TOPIC = /(?:^|\s)(?:of|for|and|the|über|de|du|des|van|del|da)\s*$/iu
const FILLER =
  /[\s\p{P}\p{S}]|\b(?:m\/w\/d|m\/f\/d|f\/m\/d|h\/f|or|oder|ou|o|und|and|only|in|from|within|possible|role|position|job|work|working|opportunity)\b/giu

/**
 * A title says how the work is done when one of its parts says only that ("(Hybrid)", "- Remote, Germany", "- Onsite in Oslo"), when a part ends with it
 * ("Entwickler remote"), or when "remote" comes before a role ("Remote Software Engineer"). "Hybrid Cloud Architect" and "Onsite Support
 * Engineer" say nothing about it.
 */
export function claimsInTitle(title: string): WorkplaceClaim[] {
  return title.slice(0, LONGEST_TITLE).split(PARTS).flatMap(claimsInPart)
}

function claimsInPart(part: string): WorkplaceClaim[] {
  return KINDS.flatMap(([workplace, pattern]) => {
    pattern.lastIndex = 0
    const found = pattern.exec(part)
    // "Hybrid-Remote Analyst" is hybrid; the word in it is not read again.
    if (found && workplace === 'remote' && /hybrid[- ]$/iu.test(part.slice(0, found.index))) return []
    if (!found || isNegated(part, found.index)) return []
    const before = part.slice(0, found.index)
    const after = part.slice(found.index + found[0].length)
    if (!isClaim(found[0], before, after)) return []
    return [{ workplace: workplace === 'remote' && PART_OF_TIME.test(before) ? 'hybrid' : workplace, words: part.trim() }]
  })
}

function isClaim(words: string, before: string, after: string): boolean {
  const alone = isFiller(before) && !TOPIC.test(after)
  if (isFiller(after)) return !BEFORE_TOPIC.test(before) && (alone || !/^(?:virtual|distributed)/iu.test(words))
  if (/^(?:fully |100 ?% |hybrid[- ])?remote$/iu.test(words)) return !TOPIC.test(after) && !BEFORE_TOPIC.test(before)
  return alone && (/\b(?:work|working|arbeiten)$/iu.test(words) || /^\s+in\s+\p{Lu}/u.test(after))
}

/** "75% Teletrabajo" */
const PART_OF_TIME = /(?<!\d)[1-9]\d ?% ?$/u

/** Whether nothing is left but signs, genders, "or" and workplace words. */
function isFiller(text: string): boolean {
  return KINDS.reduce((rest, [, pattern]) => rest.replace(pattern, ''), text).replace(FILLER, '') === ''
}
