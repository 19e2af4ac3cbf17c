import { DEGREES, type Degree, type Education } from '../job/requirements.ts'
import { DEGREE_PATTERNS, type DegreeMention, degreesIn } from './education/degrees.ts'
import { acceptsExperience } from './education/experience.ts'
import { acceptsInstead, INSTEAD_PATTERNS } from './education/instead.ts'
import { NONE_NEEDED } from './education/none-needed.ts'
import { isOffered } from './education/offered.ts'
import { requirementsOf } from './education/requirement.ts'
import { isForStudents } from './education/studies.ts'
import { ABOUT_OTHERS, UNRELATED, UNRELATED_NEARBY } from './education/unrelated.ts'
import { allStatements, type Statement } from './requirements/statements.ts'
import type { Step } from './step.ts'
import { subject } from './subjects/subjects.ts'

interface Found extends Education {
  /** The number of its statement. */
  place: number
  words: string
  bare: boolean
}

/**
 * The lowest degree or training that the posting asks for. A required one counts before a preferred one: "Bachelor's degree required, Master's
 * preferred" asks for a bachelor's.
 */
export const education: Step = {
  name: 'education',
  fields: ['education'],
  run(draft) {
    if (STUDENT_JOB.test(draft.posting.title)) return []
    const statements = allStatements(draft).filter(isBelieved)
    const found = statements.flatMap((statement, place) => (statement.subjects & EDUCATION ? educationIn(statements, place) : []))
    const demanded = found.filter(({ requirement }) => requirement === 'required')
    const asked = demanded.length > 0 ? demanded : found
    const named = asked.filter(({ bare }) => !bare)
    const believed = named.length > 0 ? named : asked
    const counted = TEACHER.test(draft.posting.title) ? withoutSchool(believed, statements) : believed
    const [lowest] = counted.sort((a, b) => DEGREES.indexOf(a.degree) - DEGREES.indexOf(b.degree))
    // "No specific studies" beside "you hold a bachelor's": the posting contradicts itself.
    if (lowest === undefined || (lowest.degree === 'none' && counted.some(({ degree }) => degree !== 'none'))) return []
    if (isContradicted(lowest, counted, statements)) return []
    const { degree, requirement, words } = lowest
    const isAccepted =
      found.some((one) => one.or_experience && one.degree === degree) ||
      (degree !== 'none' && statements.some(({ text, subjects }) => subjects & EXPERIENCE_IN_PLACE && acceptsInstead(text)))
    const or_experience = isAccepted && !statements.some(({ text, subjects }) => subjects & EDUCATION && FIRM.test(text))
    draft.job.education = { degree, requirement, or_experience }
    return [{ field: 'education', words, from: 'text', quotes: [{ in: 'description', text: words }] }]
  },
}

/** Jobs for people who study, so that the degree of their text is the one that they work for. */
const STUDENT_JOB = /\b(?:werkstudent|working student|studentische hilfskraft|praktikant|praktikum)/i

const LONGEST_QUOTE = 300

/** A degree at the start of a line is asked for, even below a heading such as "About us" after which the posting has no other heading. */
function isBelieved({ text, aside, section, subjects }: Statement): boolean {
  if (!aside) return true
  if (section === 'legal' || !(subjects & EDUCATION)) return false
  if (OF_APPLICANT.test(text)) return degreesIn(text).some(({ start, listed }) => !listed && start < NEAR_START)
  const isBenefit = section === 'benefits'
  if (NONE_NEEDED.test(text)) return !isBenefit
  if (isBenefit && GRANTED.test(text)) return false
  const asked = SUBJECT_FOLLOWS.test(text) && !OWN_PEOPLE.test(text) ? (isBenefit ? AT_LINE_START : NEAR_LINE_START) : 0
  return degreesIn(text).some(
    ({ start, weak, listed }) => !weak && !listed && (start < asked || AFTER_LABEL.test(text.slice(0, start))),
  )
}

const NEAR_LINE_START = 30
/** The place of a degree behind "You have a" at most. */
const AT_LINE_START = 12
/** Words by which a line offers a degree and does not ask for it. */
const GRANTED =
  /program|assist|support|opportunit|discount|free|access|earn|paid|pay|allowance|financ(?!e)|fund|study leave|plus|bonus/i
/** "Bachelor's degree in", "Graduação completa", "本科及以上": the words by which a line asks for a degree. */
const SUBJECT_FOLLOWS =
  /(?<!\p{L})(?:in|en|em|im|or|ou|oder|required|preferred|complet[oa]|conclu[íi]d[oa])(?!\p{L})|以上|学历|學歷|相关专业/iu
/** The beginning of a demand, which stands below a heading about benefits where the heading of the demands was not known. */
const OF_APPLICANT =
  /^(?:(?:vous|tu) (?:êtes|es|avez|as|disposez|possédez) (?:une? |d.une? |titulaire |issue?|dipl|ingén)|titulaire d|dipl[ôo]mée?(?:\(e\)|[·.]e)? d|issue?(?:\(e\)|[·.]e)? d|de formation |bac ?\+ ?\d |(?:du hast|sie haben|sie verfügen über|du verfügst über) (?:\p{L}+ ){0,2}(?:abgeschlossen|studium|ausbildung)|(?:erfolgreich )?abgeschlossene|titulaci[óo]n universitaria|(?:最低)?学历(?:要求)?[:：])/iu
/** "Rémunération : 12 EUR - Formation CAP", "your qualifications: a degree": a label directly before the degree. */
const AFTER_LABEL =
  /(?<!\p{L})(?:(?:formation|education|diplôme|wykształcenie|formação)(?: :|:)?\s|(?:qualifications|requirements|expertise|experience) ?:[\s·*-]+(?:an? )?|(?:position|role|job) requires (?:a minimum of )?(?:an? )?)$/iu
const OWN_PEOPLE =
  /(?<!\p{L})(?:our|we|us|nosso|nossa|somos|unser\p{L}*|wir|founders?|team|has|hold|holds)(?!\p{L})|我们|团队|创始人/iu

const EDUCATION = subject(NONE_NEEDED.pattern, ...DEGREE_PATTERNS)
const EXPERIENCE_IN_PLACE = subject(...INSTEAD_PATTERNS)

const ABOUT_EDUCATION =
  /\b(?:required?|requires|must|minimum|hold(?:s|ing)?|possess\w*|have|has|having|completed|complete|qualifi\w+|educat\w+|accredited|graduat\w+|equivalent|you|your|candidates?|preferred|background|seek(?:ing|s)?|looking for)\b|abgeschlossen|erfolgreich|verf[üu]g|vergleichbar|titulaire|diplôm[ée]|issu|niveau|formation|formaci|estudi|titula|forma[çc]|completo|possesso|titolo|opleiding|werk|denkniveau|afgerond|wykszta|studi|utbildning|examen|学历|學歷|学位|毕业|以上|卒/i

const NEAR_START = 40
const NEAR = 80
const NEARBY = 120
/** In a text without stops, words that are farther away belong to other sentences. */
const FAR = 250

/** "2 years of experience (1 year if you hold an advanced degree)", "or 3 years with a Master's": the degree shortens the experience. */
const ON_CONDITION =
  /\b(?:years?|yrs?|experience)\b[^.;]{0,30}\bif (?:the |you |a )?(?:candidates? |applicants? )?(?:ha(?:ve|s)|holds?|possess\w*) [^.;]{0,30}$|(?:\bor |\()\d+\+?\s?(?:years?|yrs?)?(?: of (?:\w+ )?experience)? with (?:an? )?$/i

/** "5 years of pruning, or a master's and 2 years": the degree takes the place of years. */
const OR_FEWER_YEARS = /\b(?:years?|yrs?)\b[^.;]{0,60} or (?:an? )?$/i
const WITH_YEARS = /^(?: degree)? ?(?:and|with|plus|\+) ?\d/i

/** "However, all candidates must have at least a master's degree" takes back the alternatives before it. */
const FIRM =
  /\b(?:all|every) (?:candidates?|applicants?) must (?:still )?(?:have|hold|possess) (?:at least |a minimum of )(?:an? )/i

/** A sign behind a blank is a bullet that was lost. */
const IS_QUESTION = /[^\s.!?？][?？]$/u
/** The place where the last sentence of a text begins. */
const lastSentence = (text: string): number =>
  Math.max(...['.', '!', '?', '？'].map((sign) => text.lastIndexOf(sign, text.length - 2))) + 1

/** The answer to "Do I need a degree?" */
const NO = /^(?:no|nope|não|nein|non|nee|nie|nej|不)(?![\p{L}])/iu

/** "Vous êtes de formation supérieure ?": a demand in the form of a question to the applicant. */
const ADDRESSED =
  /^(?:vous (?:êtes|avez|disposez|possédez|justifiez)|tu (?:es|as)|du (?:hast|bist)|sie (?:haben|verfügen))\s(?!pas|kein|nicht|ohne)/i

/** "Bachelor's degree; or" and "or 5 years of experience" stand on two lines of one requirement. */
const ENDS_WITH_OR = /[\s_;,(–-]or[\s_:).,]*$/i
const BEGINS_WITH_OR = /^[\s_(,;–-]*or[\s_:,]/i
/** "A degree in" and "botany or equivalent experience": a line that was broken inside the sentence. */
const GOES_ON = /\b(?:in|of)$/i

/** "2 years of experience in a nursery" stands on the line before the degree, and "or" at its end, between both or at the start of the degree's line. */
function isAfterExperience(statements: Statement[], place: number): boolean {
  const isApart = IS_OR.test(statements[place - 1]?.text ?? '')
  const before = statements[place - (isApart ? 2 : 1)]?.text ?? ''
  const isJoined = isApart || ENDS_WITH_OR.test(before) || BEGINS_WITH_OR.test(statements[place]!.text)
  return isJoined && /\bexperience\b/i.test(before) && degreesIn(before).length === 0
}

/** "a university degree and a doctorate": both are needed, so that the first is not the lowest. */
const AND_ANOTHER = /^(?: degrees?)?(?: in(?: \p{L}+){1,4})? and an? (?:\p{L}+ ){0,2}$/iu

const IS_OR = /^\W*or\W*$/i

const MOST_ALTERNATIVES = 5

/** The sentence and the next ones that "or" joins to it: at the end of one, at the start of the next, or on a line of its own. */
function withAlternatives(statements: Statement[], place: number): string {
  let { text } = statements[place]!
  for (const next of statements.slice(place + 1, place + 1 + MOST_ALTERNATIVES)) {
    const isJoined = IS_OR.test(next.text) || ENDS_WITH_OR.test(text) || BEGINS_WITH_OR.test(next.text) || GOES_ON.test(text)
    if (!isJoined) break
    text = `${text} ${next.text}`
  }
  return text
}

/** "A bachelor's degree in botany" on one line and "GCSE in English" on another: school is needed too, or for another job, unless the lines are alternatives. */
function isContradicted(lowest: Found, counted: Found[], statements: Statement[]): boolean {
  if (lowest.bare || !BELOW_BACHELOR.includes(lowest.degree)) return false
  const isAlternative = (place: number): boolean => ALTERNATIVE.test(withAlternatives(statements, place))
  const withLower = counted.filter(({ degree }) => BELOW_BACHELOR.includes(degree)).map(({ place }) => place)
  return (
    !isAlternative(lowest.place) &&
    counted.some(({ degree, place }) => !BELOW_BACHELOR.includes(degree) && !withLower.includes(place) && !isAlternative(place))
  )
}

const TEACHER = /(?<!\p{L})(?:professor|faculty|lecturer|tenure|instructor|examiner)/iu

/** A school that asks a professor for a doctorate also names degrees that it teaches. Only degrees in sentences that ask for one count then: not that of "We are proud of our MBA" beside "candidates must have a Ph.D.". */
function withoutSchool(counted: Found[], statements: Statement[]): Found[] {
  const isAsked = ({ place }: Found): boolean => {
    const { text, required, wish } = statements[place]!
    return required || wish || ASKS.test(text)
  }
  return counted.some((one) => one.degree === 'doctorate' && isAsked(one)) ? counted.filter(isAsked) : counted
}

/** Words by which a sentence asks for a degree. */
const ASKS =
  /\b(?:require\w*|must|minimum|at least|hold\w*|possess\w*|qualif\w+|prefer\w*|desir\w+|equivalent|complet\w+|earned|obtain\w*|received|you|your|years?|experience|pursuing|plus|graduat(?:ed?|ion|es)|background|(?:candidates?|applicants?) (?:with|should|will)|(?:ha(?:ve|s|ving)|with|seek\w*|hir(?:e|ing)) (?:an? |the )?(?:[\w.-]+ ){0,3}(?:ph\.?d|master|bachelor|degree|doctora))/i

const BELOW_BACHELOR: Degree[] = ['secondary', 'vocational']
/** Words by which a degree is one of several ways: "HS diploma and 6 years of gardening", "or a bachelor's degree" */
const ALTERNATIVE =
  /(?<!\p{L})(?:\d+\+? ?(?:years?|yrs?)|or (?:an? )?(?:associate|bachelor|master|high)|(?:oder|ou|lub|eller) (?=\p{L})|or(?=[;:]?$))/iu

function educationIn(statements: Statement[], place: number): Found[] {
  const { text, wish, required } = statements[place]!
  const next = statements[place + 1]
  const words = text.slice(0, LONGEST_QUOTE)
  const none: Found = { place, degree: 'none', requirement: 'required', or_experience: false, words, bare: false }
  const degrees = degreesIn(text)
  const isAsked = degrees.length > 0 && IS_QUESTION.test(text) && !ADDRESSED.test(text)
  if (isAsked && degreesIn(text.slice(lastSentence(text))).length > 0)
    return next !== undefined && NO.test(next.text) ? [none] : []
  if (NONE_NEEDED.test(text)) return [none]
  if (degrees.length === 0) return []
  const speaksOfApplicant = required || wish || ABOUT_EDUCATION.test(text)
  const beginsWithDegree = !degrees[0]!.weak && degrees[0]!.start < NEAR_START
  const mentions = degrees.filter(
    ({ start, end, weak, listed }) =>
      (!listed || ((required || wish) && start < NEAR_LINE_START)) &&
      (speaksOfApplicant || (!weak && (beginsWithDegree || isDegreeInSubject(text, start, end)))) &&
      !UNRELATED.test(text.slice(Math.max(0, start - FAR), end + FAR)) &&
      !UNRELATED_NEARBY.test(text.slice(Math.max(0, start - NEARBY), end + NEARBY)) &&
      !isOffered(text, start, end) &&
      !(start >= NEAR_START && ABOUT_OTHERS.test(clauseBefore(text, start))) &&
      !ON_CONDITION.test(text.slice(Math.max(0, start - NEAR), start)) &&
      !(start === degrees[0]!.start && OR_FEWER_YEARS.test(text.slice(0, start)) && WITH_YEARS.test(text.slice(end))),
  )
  // "BS in botany or a related degree": the second names no level of its own.
  const named = mentions.filter(
    (mention, index) =>
      !mention.bare || (mentions.slice(0, index).every(({ bare }) => bare) && isBesideNamed(text, mention, mentions[index + 1])),
  )
  const counted = named.length > 0 ? named : mentions
  if (counted.length === 0 || isForStudents(text)) return []
  const requirements = requirementsOf(text, counted, wish)
  // "A degree in botany, ideally a PhD": the degree without a level is demanded.
  const [first] = mentions
  if (first !== counted[0] && first!.start < counted[0]!.start && !requirements.includes('required')) {
    const [requirement] = requirementsOf(text, [first!, ...counted], wish)
    if (requirement === 'required') {
      counted.unshift(first!)
      requirements.unshift(requirement)
    }
  }
  const alternatives = withAlternatives(statements, place)
  const or_experience =
    isAfterExperience(statements, place) ||
    acceptsExperience(alternatives, alternatives === text ? degrees : degreesIn(alternatives))
  return counted.flatMap(({ degree, bare, end }, index) => {
    const requirement = requirements[index]!
    const isPartOfNext = requirements[index + 1] === 'required' && AND_ANOTHER.test(text.slice(end, counted[index + 1]!.start))
    return isPartOfNext ? [] : [{ place, degree, requirement, or_experience, words, bare: bare && named.length === 0 }]
  })
}

/** "A degree or Master's in botany": the degree without a level is the lowest of both. */
const isBesideNamed = (text: string, { end }: DegreeMention, next?: DegreeMention): boolean =>
  next !== undefined && !next.bare && next.start - end < NEAR_START && OR_NAMED.test(text.slice(0, next.start))

const OR_NAMED = /(?<!doctor\S* )degree(?:, diploma)?(?:,|,? or|\/|,? and\/or) (?:an? )?$/i

/** "the role if:Bachelor's degree in botany": the words ask for a degree wherever they stand, unless they are about the employer's people. */
const isDegreeInSubject = (text: string, start: number, end: number): boolean =>
  /degree|^[bmp]/i.test(text.slice(start, end)) &&
  /^(?:[,/]? ?(?:or )?(?:m\.?s|master['’]s|ph\.?d)\.?)*\s(?:degree )?(?:in|with|from|or|and \d)/i.test(
    text.slice(end, end + 30),
  ) &&
  !OWN_PEOPLE.test(clauseBefore(text, start))

const clauseBefore = (text: string, at: number): string =>
  text
    .slice(Math.max(0, at - NEAR), at)
    .split(/[.:;!?]/)
    .at(-1)!
