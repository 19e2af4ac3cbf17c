import type { Requirement } from '../../job/requirements.ts'
import { allMatches } from '../all-matches.ts'
import { isDemand, isWish, wishesIn } from '../requirements/preferred.ts'
import type { DegreeMention } from './degrees.ts'

/** The requirement of each degree of a sentence: by the words from it to the next one, and by those before the first one. */
export function requirementsOf(text: string, mentions: DegreeMention[], wish: boolean): Requirement[] {
  // "Bachelor's degree required, Master's preferred" demands a bachelor's, even in a list of wishes.
  if (wish)
    return mentions.map(({ end }, place) => (isDemand(text.slice(end, mentions[place + 1]?.start)) ? 'required' : 'preferred'))
  const requirements: Requirement[] = []
  const leading = isWishedBefore(text.slice(0, mentions[0]!.start), text[mentions[0]!.start]!)
  for (let place = mentions.length - 1; place >= 0; place--) {
    const next = mentions[place + 1]
    const between = text.slice(mentions[place]!.end, next?.start)
    const after = withoutWishForNext(between, next)
    const isApart = after !== between
    if (isApart) requirements[place + 1] = 'preferred'
    const label = LABEL.exec(after)?.[0]
    if (label !== undefined && isDemand(label)) requirements[place] = 'required'
    else if (label !== undefined && isWishedAfter(label)) requirements[place] = 'preferred'
    else if (next !== undefined && !isApart && isJoined(after, text.slice(next.end), mentions.length))
      requirements[place] = requirements[place + 1]!
    else requirements[place] = isWishedAfter(after) || (leading && !isDemand(ownWords(after))) ? 'preferred' : 'required'
  }
  return requirements
}

/** "Bachelor's (Required)": a label of the degree alone. */
const LABEL = /^[\s.]*(?:degrees?)?\s*\([^()]{1,40}\)/i

/** "Secondary school, ideally a bachelor's degree": the words directly before the next degree wish for that degree. */
function withoutWishForNext(between: string, next?: DegreeMention): string {
  if (next === undefined) return between
  if (WISHED_NEXT.test(between)) return ''
  const sign = Math.max(...[',', '(', '–', ' - ', ';', '/', '，'].map((mark) => between.lastIndexOf(mark)))
  const last = between.slice(sign + 1)
  return sign !== -1 && isWish(last) && !/\)|^\s*(?:preferred|desired|required)\b(?!\s$)/i.test(last)
    ? between.slice(0, sign)
    : between
}

/** "a BS and preferably an MS" */
const WISHED_NEXT = /^\s*(?:degrees? )?and (?:preferably|preferred|ideally)\s(?:an? )?$/i

/** Connecting words between two degrees that share one requirement: "Bachelor's or Master's degree preferred". */
const JOINED =
  /^[\s,/()]*(?:degrees?|diplomas?)?[\s,/()]*(?:or|and\/or|and|y\/o|e\/ou|oder|und|ou|et|of|en|lub|eller|och|e|y|o|\/)?[\s,/()]*(?:an? |any |higher |even |un[ae]? |eine?[ns]? )*$/i

/** "Bachelor's degree (Master's preferred)": the bracket has a wish of its own. */
const IN_BRACKET = /^\s*(?:degrees?\s*)?\(\s*(?:an? )?$/i

/** Whether the degrees before and after `between` share one requirement. */
function isJoined(between: string, after: string, mentions: number): boolean {
  if (!JOINED.test(between) || IN_BRACKET.test(between)) return false
  // "High school diploma, bachelor's degree preferred": only the second of two is wished for.
  if (mentions === 2 && /^\s*(?:degrees?|diplomas?)?\s*,\s*(?:an? )?$/i.test(between)) return false
  // "Master's or PhD (preferred) in botany"
  return !/^[\s.]*(?:degrees?)?\s*\([^()]{1,20}\) (?:degrees? )?(?:in|from)\b/i.test(after)
}

/** A sentence ends, or the next one begins without a stop: "EngineeringA minimum". */
const CLAUSE_END =
  /[;；。]|\. |\.(?=[-–•*])|\s(?:Preferred|Desired) (?=(?:Skill|Qualification|Requirement|Attribute|Competenc)\p{L}+)|(?<=\p{Ll}{3})\.(?=\p{Lu})|\s(?=Ervaring (?:binnen|in|met|als)|Experiência (?:em|com|como|na)|Experiencia (?:en|con|como))|(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll}* )/u
/** Signs that part a clause: "degree, botany preferred", "degree (botany preferred)". */
const PART_SIGN = /[,，、()（）]|\s[-–—]\s/gu
const OPEN_BRACKET = /[(（][^()（）]*$/u
const IN_BRACKETS = /[(（][^()（）]*[)）]/gu

/** "Ideally you hold a degree", "Desirable: a degree": a wish before the degree, which is not for something else. */
function isWishedBefore(before: string, next: string): boolean {
  const clause = before.split(/[;；。，]|\. /u).at(-1)!
  const wish = wishesIn(clause).at(-1)
  if (wish === undefined) return false
  const rest = clause.slice(wish.end)
  const isAfterThing = /\p{L}/u.test(clause.slice(0, wish.start)) && !isAdverb(clause, wish)
  // "Knowledge of roses preferred BA in botany": the next item begins with the degree. In "MSc or preferred PhD" the wish is for it.
  const isAtItemStart =
    NOTHING.test(rest) && /\p{Lu}/u.test(next) && !/(?<!\p{L})(?:or|and|an?|the)\s$/iu.test(clause.slice(0, wish.start))
  if (isAfterThing && (OTHER_FOLLOWS.test(rest) || isAtItemStart)) return false
  return !ENDED.test(rest) && !(isAdverb(clause, wish) && PASSED.test(rest)) && !COUNTED.test(rest)
}

const OTHER_FOLLOWS = /^\s*(?:[,)]|(?:and|or|but|und|et|y|e|en|och|oraz)\s)/iu
/** "(ideally of roses) degree", "a nice to have. You also need: a degree": the wish ends before the degree. */
const ENDED = /^[^()]*[^()\s][^()]*\)|(?<!\p{L})(?:need|must|require[ds]?)(?!\p{L})/iu
/** "ideally with roses, and with a degree": the wish of an adverb reaches to the comma. */
const PASSED = /^[^,]*\p{L}[^,]*,/u

/** "preferably 5 years with a degree": the wish is for the years. */
const COUNTED = /\b(?:years?|yrs?|experience|jahre|ans|anos|años|lat)\b/iu

/** Adverbs, which wish for the words after them: "degree, preferably in botany" demands a degree. */
const ADVERB =
  /^(?:prefer(?:ably|ence)|ideally|idealerweise|vorzugsweise|bevorzugt|optimalerweise|im idealfall|idéalement|de préférence|prefer\p{L}+mente|preferid[oa]s?|preferible|idealmente|preferencia(?:l|is)|de prefer[eê]ncia|preferibilmente|bij voorkeur|idealiter|gärna|helst|najlepiej|preferowan\p{L}*|(?:mile|dobrze) widzian\p{L}*)$/iu

const isAdverb = (text: string, { start, end }: { start: number; end: number }): boolean =>
  ADVERB.test(text.slice(start, end)) || /^preferable in\b/i.test(text.slice(start, end + 4))

/** Whether the words after a degree wish for it, and not for a subject, for years or for the next thing of a list. */
function isWishedAfter(after: string): boolean {
  if (!isWish(after)) return false
  if (LABEL_AT_END.test(after)) return true
  const clause = after.split(CLAUSE_END, 1)[0]!
  const wishes = wishesIn(clause)
  if (wishes.length === 0 || isDemand(clause.slice(0, wishes[0]!.start).replace(IN_BRACKETS, ''))) return false
  return wishes.some((wish) => {
    const before = clause.slice(0, wish.start).replace(IN_BRACKETS, '')
    const bracket = OPEN_BRACKET.exec(before)
    const sign = bracket ?? allMatches(PART_SIGN, before).at(-1)
    const own = sign === undefined ? before : before.slice(sign.index + (bracket === null ? sign[0].length : 1))
    const following = clause.slice(wish.end)
    const [rest] = following.split(PART_SIGN, 1)
    if (OTHER_THING.test(own) || (BESIDE.test(own) && !VERB_AT_END.test(own))) return false
    if (
      isAdverb(clause, wish)
        ? !NOTHING.test(rest!) || SUBJECT_AFTER.test(following)
        : !(GOES_ON.test(rest!) || NEXT_ITEM.test(rest!))
    )
      return false
    if (sign === undefined) return true
    if (bracket !== null) return FILLER.test(own) && !SUBJECTS_GO_ON.test(following)
    return FILLER.test(own) || isEndOfSubjects(before.slice(0, sign.index), own)
  })
}

/** The words behind a degree that are about it. In "Ideally a degree, * 2 years of pruning required" the next item of the list is not. */
const ownWords = (after: string): string => after.split(CLAUSE_END, 1)[0]!.split(/,\s*[*•·-]/, 1)[0]!

/** "BSc in botany, or a combination of both: Preferred": a label behind the whole line. */
const LABEL_AT_END = /(?:[:–—]|\s-)\s*(?:(?:strongly|highly) )?(?:preferred|desired|desirable)[\s.)*]*$/i

/** Words for something beside the degree, before the wish for it. */
const OTHER_THING =
  /(?<!\p{L})(?:majors?(?!\s+or)|majoring|background(?! in)|(?<!with an? )(?:focus|concentration)|speciali[sz]ation|emphasis|professional qualification|certifications?|knowledge|skills|ability|znajomość|doświadczeni[ea]|umiejętność|and \d+|(?<!or )\d+\+? (?:years|yrs))(?!\p{L})|专业|方向/iu
/** "with a focus on roses preferred" wishes for the focus; "a degree with a focus on roses is a plus" for the degree. */
const BESIDE = /(?<!\p{L})(?:with|plus|avec|com|con|mit|met|med|(?:and|und|et) (?:\p{L}+ ){0,2}experience)(?!\p{L})/iu
const VERB_AT_END = /(?<!\p{L})(?:is|are|be|é|será|seria|est|serait|ist|wäre|jest|är)\s(?:\p{L}+\s){0,2}$/iu
const NOTHING = /^[\s.!:]*$/u
/** Words after a wish that leave it with the degree: "preferred in botany", "a plus, but not needed". */
const GOES_ON =
  /^[\s.!]*(?:$|[-–*•/+|]|(?:in|from|for|or|and|but|plus|if|as|though|although|however|over|with|at|to|given|factor|qualifications?|em|en|na|mas|ou|para|pour|mais|und|aber|oder|in|ale|men)(?!\p{L})|\p{Script=Han})/iu
/** "is desired LOCATION: Leeds", "preferred Clean driving record": the next item begins without a break. */
const NEXT_ITEM = /^\s\p{Lu}/u
/** Words that say nothing of their own between a sign and the wish. */
const FILLER =
  /^\s*(?:(?:is|are|be|would|will|it|this|highly|strongly|very|much|also|but|not|required|mandatory|considered|a|an|as|é|mas|muito|será|seria|est|sont|serait|très|ist|sind|wäre|sehr|es|muy|será|jest|są|bardzo|är|mycket)(?:\s+|$))*$/iu
/** "Degree in Botany (preferred), Biology or Horticulture", "Degree in Botany or Biology (preferred in Botany)": the bracket belongs to one subject. */
const SUBJECTS_GO_ON = /^[^()]*[)）]\s*[,/]\s*(?!or\b)|^\s*in\s[^()]*[)）]/iu
/** "a degree, preferably, in botany" */
const SUBJECT_AFTER = /^,\s*(?:in|with|from)\b/i

/** "in botany, biology, or a related field preferred": the wish ends the list of subjects, so that it is for the degree. */
function isEndOfSubjects(before: string, own: string): boolean {
  const parts = before.split(PART_SIGN)
  if (!SUBJECTS_BEGIN.test(parts[0]!) || parts.slice(1).some((part) => LAST_OF_LIST.test(part))) return false
  if (LAST_OF_LIST.test(own)) return true
  return own.trim().split(' ').length <= LONGEST_SUBJECT && (CONNECTED.test(own) || parts.length > 1)
}

const LONGEST_SUBJECT = 9
const SUBJECTS_BEGIN = /(?<!\p{L})(?:in|of|im|der|em|en|d[ae]|dans|w|z|na|inom)(?!\p{L})/iu
const CONNECTED = /(?<!\p{L})(?:or|and|and\/or|ou|e|oder|und|et|o|y|lub|i|of|en|eller|och)(?!\p{L})/iu
const LAST_OF_LIST = new RegExp(`^\\s*${CONNECTED.source}`, 'iu')
