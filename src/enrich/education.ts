import { DEGREES, type Degree, type Education } from '../job/requirements.ts'
import { DEGREE_PATTERNS, type DegreeMention, degreesIn } from './education/degrees.ts'
import { acceptsExperience } from './education/experience.ts'
import { isOffered } from './education/offered.ts'
import { requirementsOf } from './education/requirement.ts'
import { WORDINGS } from './education/wordings.ts'
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
      (degree !== 'none' &&
        statements.some(
          ({ text, subjects }) => subjects & EXPERIENCE_IN_PLACE && EXPERIENCE_INSTEAD.test(text) && !NO_SUBSTITUTE.test(text),
        ))
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

const NONE_NEEDED = WORDINGS.add(
  /\b(?:don['’]t|do not) have to have an? (?:[\w-]+ ){0,3}degree\b|\bwith or without an? (?:\w+ )?degree\b|\b(?:don['’]t|do not) have (?:any )?degree requirements\b(?! for most)|pas de (?:prérequis|critère)[^.;]{0,30} diplôme|sans condition de diplôme|avec ou sans diplôme|\bno (?:college |university |formal |specific |particular )?(?:degree|education|qualifications?|diploma)s? (?:is |are )?(?:required|needed|necessary)\b|\b(?:degree|diploma) (?:is )?not (?:required|needed|necessary|mandatory|essential)\b(?![^.;]{0,40}(?:prefer|plus|desir|bonus|help|advantage))|\b(?:don['’]t|do not) (?:need|require) an? (?:\w+ )?degree\b|\bno degree, certificate,? or diploma\b|(?<!\b(?:if|with|or) )\bno (?:college )?degree\b(?! in)(?=[^.;]{0,20}(?:problem|worries|$))|studium (?:ist )?(?:keine voraussetzung|nicht (?:erforderlich|notwendig|nötig|zwingend))|kein (?:\p{L}+ )?(?:studium|abschluss) (?:erforderlich|notwendig|nötig)|(?:sans|aucun|pas de) diplôme (?:n['’]est )?(?:requis|exigé|nécessaire)?|no se (?:requiere|exige|necesita) (?:titulaci|título|estudios)|n[ãa]o (?:é (?:necessário|preciso|obrigatório|exigid[oa])|precisa|exigimos|exige|requer|pedimos)(?: (?:ter|possuir|de|ser|estar|cursando|uma?)){0,3} (?:formação|diploma|graduação|faculdade|ensino superior|curso superior|formad[oa])|\b(?:don['’]t|do not) require (?:any )?(?:formal |specific )?(?:[\w,]+ ){0,4}(?:or|nor) (?:college |university )?degrees?\b|\bno (?:academic |formal |college |university )?degree requirements?\b(?! for most)|geen specifieke studievereisten|学历[:：]?\s?不(?:限|卡|是必须|作要求|做要求|设限)|不(?:限|看|卡|要求)(?:你的?)?学历|(?:无|没有)学历要求|学历(?:无|没有)要求|学歴不問/iu,
)

const EDUCATION = subject(NONE_NEEDED.pattern, ...DEGREE_PATTERNS)

/** Sentences about the employer's people, about training that the job pays for, about students as the subject of the work, and small print. */
const UNRELATED =
  /\b(?:tuition|reimburs\w+|scholarships|scholarship (?:program|opportunit|fund|scheme)\w*|possession of a general (?:education|equivalency)|sponsor\w*|our (?:\w+ )?(?:team|founders?|people|scientists|engineers|employees|c[etof]o|leadership|staff)\b.{0,60}\bph\.?d\.?s?|(?:team|group|number) of (?:[\w,]+ ){0,6}ph\.?d\.?s?|oferecemos|ofrecemos|offriamo|proposons|offrons|oferujemy|bieten wir|wir bieten|founded by|ph\.?d\.?[- ]level \w+ experts|degree or not|not picky about|mercado (?:\w+ )?do ensino|(?:didn['’]t|did not) get an?|we (?:offer|provide|support|pay)|offers? (?:our |its )?students|(?:provid(?:es?|ing)|ongoing|in-house) (?:\w+ )?training|training academy|thes[ei]s|diploma program\w*|students? (?:in|of|pursuing)|regardless of (?:your |the |their )?(?:formal )?(?:educat\w+|degree|school\w*)|discriminat\w+|(?:is|as) an apprenticeship|transcripts?|for (?:every|all) (?:employees?|staff)|credit(?:ed|able)|incentivo|descontos?|bolsas?|auxílio|subsídio|convênio|reembolso|descuentos?|becas?|rimborso|probably have|can count (?:for|as|towards?)|(?:degree|diploma)\b[^.;]{0,220}\bmay (?:be )?substituted? for (?:\S+ ){0,12}experience|\d+\+? advanced degrees|(?:he|she) (?:has|holds|earned|did)|spent (?:earning|pursuing|obtaining)|education must (?:have been|be) (?:obtained|completed)|preocupad[oa]s|op basis van je (?:diploma|ervaring)|(?:pay|salary|hourly|rate) range[^.;]{0,200}based on|e ?\d{1,2} \((?:bachelor|master)|timlön|månadslön|lönesättning)\b|(?:本科|硕士|博士)毕业于/i

/** Words that make a sentence about something else only where they stand near the degree: a list of fields may have them too. */
const UNRELATED_NEARBY =
  /\b(?:regardless of|regard to|salary|pay (?:range|rate|grade)|compensation(?! (?:analyst|specialist|manager|director|initiatives|role)))\b/i

/** People whom the work is about. They count where they stand before the degree. */
const ABOUT_OTHERS =
  /\b(?:customers?|clients?|patients?|students?|learners|our services|teach(?:ing)?|instruct|supervis\w+|cop(?:y|ies) of)\b/i

/** The applicant is still at school: no degree is asked for. */
const STILL_STUDYING =
  /\b(?:purs(?:u)?ing|in pursuit of|matriculated|enrolled|seeking an? (?:\w+ )?degree|(?:actively )?seeking (?:b\.?s|m\.?s)\b|(?:bachelor['’]?s?|master['’]?s?|mba|ms) students?|work(?:ing)? towards?|studying|currently (?:in|a)|student (?:in|at)|undergraduates?(?! (?:institution|(?:university |college )?degree|diploma|study|studies|qualification|level|\(b|in (?:computer|engineering|business|science|math)|(?:or|and\/or) (?:(?:post-?)?graduate degree|(?:an? )?master|postgraduate \()))|(?:final|last|first|second|third|junior|senior|penultimate|\d(?:st|nd|rd|th)) year of|final[- ]year|ph\.?d\.? (?:intern|student|candidate)s?)\b|\b(?:studierende|(?:fortgeschrittenes|laufendes) studium|immatrikuliert|student(?:in)?(?!\p{L}| (?:and community|engagement|success|learning|experience|outcomes|research|support|services|affairs|advising|organi[sz]ations|development|recruitment|life))|en cours|en dernière année|[ée]tudiant|cursando|na graduação|semestre d[ao] (?:gradua|curso|faculdade)|estudante de |je volgt|(?:vous suivez|tu suis) une|(?:souhaite[sz]?|envie de|désire[sz]?) (?:réaliser|préparer|obtenir)|(?:vous préparez|tu prépares) (?:un|votre|ton)|(?:gradua[çc][ãa]o|superior)[^.;,]{0,60} em (?:curso|andamento)(?!\p{L}| (?:superior|d[aeo]|na|ou)\b)|(?:vous êtes|tu es) en (?:école|master|licence|dernière|fin de)|superior incomplet|graduand|estudiante|ingeschreven|studerar|pluggar|iscritt[oi]|uczęszcza)|(?<!\p{L})étudiant|在校|在读/iu

/** A degree or the studies for it: a degree is asked for, and students may apply too. */
const OR_STUDYING =
  /(?<![\p{L}])(?:or|ou|oder|lub|o|of|eller)\s+(?:are |is |be |if |expected |currently |actively |still |superior |estar )*(?:pursuing|enrolled|work(?:ing)? towards?|studying|final[- ]year(?: students?)?|em andamento|cursando|em curso|en cours|en curso|graduand[oa]|advanced student|w trakcie|student\p{L}* ostatni\p{L}+ (?:lat|roku))(?![\p{L}])|(?<![\p{L}])(?:pursuing|enrolled(?: in)?|em andamento|cursando|en cours) (?:or|ou) |(?<=complet[oa])(?:,| ?\/) ?cursando|(?<=degree) ?\/ ?(?:currently )?pursuing (?:an? )?|cursando ?\/ ?(?=complet|conclu)|或者?在读/giu

/** "Teaching at the undergraduate and graduate levels": the students are the work of a professor, not the applicants. */
const TAUGHT_LEVELS =
  /\b(?:teach\w*|instruct\w*|mentor\w*|advis\w*|supervis\w*|train(?:ing)?|courses|curricul\w+)\b[^.;]{0,100}\bundergraduates?\b|\bundergraduate(?:,| and| or| ?\/| ?&)? ?(?:(?:the |at )*(?:post)?graduate |master['’]?s? |mba |doctoral |ph\.?d\.? |(?:and|or|,|&) ?)*(?:levels?|courses?|teaching|classes|curricul\w+|instruction)\b/giu

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

/** A sentence of its own that accepts experience in place of the degree. */
const EXPERIENCE_INSTEAD =
  /^(?:an? |alternat\w+,? )?(?:equivalent|comparable)\b[^.;]{0,80}\bexperience\b[^.;]{0,60}\b(?:accept\w*|consider\w*|substitut\w*|welcome|suffic\w*)|\bexperience (?:\w+ ){0,5}(?:in lieu of|may (?:be )?substituted? for|can (?:be )?substituted? for|in place of) (?:an? |the |formal |relevant |required |college |university |bachelor['’]?s |four[- ]year )*(?:degree|education|diploma)|(?<!\b(?:(?:up)?on|by|includ(?:es?|ing)|limited to,?|following|strong|unique|right|bring) (?:an? |the |your )?)\bcombinations? of (?!factors)(?=[^;]{0,100}\b(?:education|training|coursework|schooling)\b)[^;]{0,100}\bexperience\b|\bequivalent combination of (?:both|the two)\b|\bor (?:at least )?\d+\+? years of combined (?:education|training|experience)(?: and|,)[^.;]{0,40}\b(?:experience|education)|\bequivalency of (?:education|experience)\b|^(?:significant )?equivalent (?:work )?experience will (?:also )?be considered|\bexperience\b(?:(?!degree|diploma|master|ph\.?d|education)[^.;]){0,60}\bsubstitut\w*\b[^.;]{0,30}\b(?:degree|education|college|diploma)\b|\byears of experience\b(?:(?!degree|diploma|master|ph\.?d|education)[^.;]){0,180}\b(?:can|may) be substituted for (?:an?|the) (?:bachelor|master|university |college )[^.;]{0,12}\bdegree\b|\bexperience (?:without|if no|w\/o) (?:an? )?(?:\w+ )?degree\b|\bor no degree (?:with|w\/|and|plus) ?\d|\bexperience (?:and\/or|or) education (?:may|can|will) be substituted\b|\bor an? related field,? \(?or (?:an )?equivalent (?:\w+ ){0,2}experience|\b(?:experience|years)\b(?:(?!degree|diploma|master|ph\.?d|education)[^.;]){0,60}\b(?:may|can|will|could) (?:also )?(?:be )?(?:substitut\w*\b(?! for (?!(?:it|the|an?|all|part|this|formal|required|college|education|degree)\b))|used in (?:place|lieu))|\bgelijkwaardig (?:door|via) (?:[\w]+ ){0,4}ervaring|\b(?:in (?:lieu|place)|instead) of (?:an? |the |formal |relevant |required |college |university |bachelor['’]?s |four[- ]year |4[- ]year )*(?:degree|education|diploma)\b[^.;]{0,80}\b(?:experience|years)\b|(?<!\b(?:bei|von) )(?<!\p{L})gleichwertige[rn]?,? (?:(?:\p{L}+,? )?(?:Fähigkeiten|Kenntnisse[n]?|Fertigkeiten),? ){1,3}(?:und|sowie) (?:\p{L}+ ){0,2}\p{L}*Erfahrung|\b(?:oder|bzw\.?|alternativ),? (?:\p{L}+,? ){0,4}vergleichbare[rn]? (?:(?:\p{L}+ )?(?:Fähigkeiten|Kenntnisse[n]?|Fertigkeiten),? ){1,3}(?:und|sowie) (?:\p{L}+ ){0,2}\p{L}*Erfahrung|\bcombinaci[óo]n (?:equivalente )?de (?:educaci|estudios|formaci|preparaci)[^.;]{0,40}experiencia|\bequivalente (?:de|en) experiencia|\bsubstitut\w* (?:\w+ ){0,2}(?:years of )?(?:\w+ )?experience for (?:\w+ ){0,2}(?:education|degree)|\bexperience\b[^.;]{0,80}\b(?:is|as) an acceptable substitute for\b|\bwithout (?:an? |the )?(?:bachelor['’]s |college |university )?degree\b[^.;]{0,120}\bexperience\b|\byears?\b[^.;]{0,40}\bno (?:bachelor['’]s |college |university )?degree\b|\bexperience\b[^.;]{0,60} in lieu of (?:every|each) year of (?:education|college)|^equivalency: [^.;]{0,60}\bexperience\b|\bequivalent (?:mix|blend) of education and [^.;]{0,20}\bexperience\b|\bwill (?:also )?consider (?:\w+ ){0,2}experience\b|\bfehlendes studium\b[^.;]{0,60}\b\p{L}*erfahrung|\bgleichwertige[rn]? (?:\p{L}+,? ){1,3}(?:auf(?:grund| der grundlage| grundlage)|durch) (?:\p{L}+ ){0,2}\p{L}*(?:erfahrung|tätigkeit)|\bgleichwertige[rn]? [\p{L}-]*kenntnisse[n]? mit (?:\p{L}+ ){0,2}\p{L}*erfahrung|(?<!\b(?:und|entsprechend) )\bvergleichbare[rn]? (?:fähigkeiten|kenntnisse[n]?|fertigkeiten) und (?:\p{L}+ ){0,2}\p{L}*erfahrung|\bcombina[çc][ãa]o equivalente de [^.;]{0,40}experiência|\bsonstige[rn]? (?:\p{L}+ )?Beschäftigte\p{L}*,? (?:mit|die|der) (?:aufgrund )?(?:gleichwertig|vergleichbar)/iu

/** "Experience may not be substituted for the degree" */
const NO_SUBSTITUTE =
  /\b(?:may|can|will)(?: ?not|n['’]t) be (?:substitut|accept|consider)|\bno substitut|\bexperience (?:is |are )?not (?:be )?(?:consider|accept)/i

const EXPERIENCE_IN_PLACE = subject(EXPERIENCE_INSTEAD)

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

/** "We are proud of our MBA" and "candidates must have a Ph.D.": where a doctorate is asked for, the degrees that a school names are its own. */
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
  const studied = text.replace(OR_STUDYING, ' ').replace(TAUGHT_LEVELS, ' ')
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
  if (counted.length === 0 || STILL_STUDYING.test(studied)) return []
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
