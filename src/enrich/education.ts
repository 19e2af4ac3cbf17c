import { DEGREES, type Education, type Requirement } from '../job/requirements.ts'
import { DEGREE_PATTERNS, type DegreeMention, degreesIn } from './education/degrees.ts'
import { isDemand, isWish } from './requirements/preferred.ts'
import { type Statement, statementsOf } from './requirements/statements.ts'
import type { Step } from './step.ts'
import { subject } from './subjects/subjects.ts'

interface Found extends Education {
  words: string
}

/**
 * The lowest degree or training that the posting asks for. A required one counts before a preferred one: "Bachelor's degree required, Master's
 * preferred" asks for a bachelor's.
 */
export const education: Step = {
  name: 'education',
  fields: ['education'],
  run(draft) {
    const statements = statementsOf(draft)
    const found = statements.flatMap((statement, place) =>
      statement.subjects & EDUCATION ? educationIn(statement, statements[place + 1]) : [],
    )
    const demanded = found.filter(({ requirement }) => requirement === 'required')
    const [lowest] = (demanded.length > 0 ? demanded : found).sort(
      (a, b) => DEGREES.indexOf(a.degree) - DEGREES.indexOf(b.degree),
    )
    if (lowest === undefined) return []
    const { words, ...value } = lowest
    const isReplaceable = statements.some(({ text }) => EXPERIENCE_INSTEAD.test(text)) && value.degree !== 'none'
    draft.job.education = { ...value, or_experience: value.or_experience || isReplaceable }
    return [{ field: 'education', words, from: 'text', quotes: [{ in: 'description', text: words }] }]
  },
}

const LONGEST_QUOTE = 300

const NONE_NEEDED =
  /\bno (?:college |university |formal |specific |particular )?(?:degree|education|qualifications?|diploma)s? (?:is |are )?(?:required|needed|necessary)\b|\b(?:degree|diploma) (?:is )?not (?:required|needed|necessary)\b|\b(?:don['’]t|do not) (?:need|require) an? (?:\w+ )?degree\b|\bno (?:college )?degree\b(?! in)(?=[^.;]{0,20}(?:problem|worries|$))|studium (?:ist )?(?:keine voraussetzung|nicht (?:erforderlich|notwendig|nötig|zwingend))|kein (?:\p{L}+ )?(?:studium|abschluss) (?:erforderlich|notwendig|nötig)|(?:sans|aucun|pas de) diplôme (?:n['’]est )?(?:requis|exigé|nécessaire)?|no se (?:requiere|exige|necesita) (?:titulaci|título|estudios)|n[ãa]o (?:é (?:necessário|preciso|obrigatório|exigid[oa])|precisa|exigimos|exige|requer|pedimos)(?: (?:ter|possuir|de|ser|uma?)){0,3} (?:formação|diploma|graduação|faculdade|ensino superior|curso superior|formad[oa])|学历不(?:限|是必须|作要求|做要求|设限)|不(?:限|看|要求)学历|(?:无|没有)学历要求|学历(?:无|没有)要求|学歴不問/iu

const EDUCATION = subject(NONE_NEEDED, ...DEGREE_PATTERNS)

/** Sentences about the employer's people, about training that the job pays for, about students as the subject of the work, and small print. */
const UNRELATED =
  /\b(?:tuition|reimburs\w+|scholarships?|sponsor\w*|our (?:\w+ )?(?:team|founders?|people|scientists|engineers|employees|c[etof]o|leadership|staff)\b.{0,60}\bph\.?d\.?s?|(?:team|group|number) of (?:[\w,]+ ){0,6}ph\.?d\.?s?|oferecemos|ofrecemos|offriamo|proposons|offrons|oferujemy|bieten wir|wir bieten|founded by|we (?:offer|provide|support|pay)|(?:provid\w+|ongoing|in-house) (?:\w+ )?training|training academy|thes[ei]s|diploma program\w*|students? (?:in|of|pursuing)|regardless of|regard to|discriminat\w+|salary|pay (?:range|rate|grade)|compensation|(?:is|as) an apprenticeship|incentivo|descontos?|bolsas?|auxílio|subsídio|convênio|reembolso|descuentos?|becas?|rimborso|degree of (?!bachelor|master|doctor)|degrees? (?:celsius|fahrenheit))\b|\b(?:360|180|high|large|greater?|certain|some|any|third|first|second)[- ]degree\b(?! in)/i

/** People whom the work is about. They count where the sentence does not begin with the degree. */
const ABOUT_OTHERS = /\b(?:customers?|clients?|patients?|teach(?:ing)?|supervis\w+)\b/i

/** The applicant is still at school: no degree is asked for. */
const STILL_STUDYING =
  /\b(?:pursuing|enrolled|work(?:ing)? towards?|studying|currently (?:in|a)|student (?:in|at)|undergraduates?(?! (?:degree|diploma|qualification|level))|(?:final|last|first|second|third|\d(?:st|nd|rd|th)) year of|final[- ]year|ph\.?d\.? (?:intern|student|candidate)s?)\b|\b(?:studierende|immatrikuliert|student(?:in)?\b|en cours|cursando|estudiante|ingeschreven|studerar|iscritt[oi]|uczęszcza)|在校|在读/i

/** A degree or the studies for it: a degree is asked for, and students may apply too. */
const OR_STUDYING =
  /(?<![\p{L}])(?:or|ou|oder|lub|o|of|eller)\s+(?:are |is |be |if |expected |currently |actively |still )*(?:pursuing|enrolled|work(?:ing)? towards?|studying|final[- ]year(?: students?)?|em andamento|cursando|em curso|en cours|en curso)(?![\p{L}])|(?<![\p{L}])(?:pursuing|em andamento|cursando|en cours) (?:or|ou) /giu

const ABOUT_EDUCATION =
  /\b(?:required?|requires|must|minimum|hold(?:s|ing)?|possess\w*|have|has|having|completed|complete|qualifi\w+|educat\w+|accredited|graduat\w+|equivalent|you|your|candidates?|preferred|background)\b|abgeschlossen|erfolgreich|verf[üu]g|vergleichbar|titulaire|diplôm[ée]|issu|formation|formaci|estudi|titula|forma[çc]|completo|possesso|titolo|opleiding|werk|denkniveau|afgerond|wykszta|studi|utbildning|examen|学历|學歷|学位|毕业|以上|卒/i

const NEAR_START = 40

/** Connecting words between two degrees that share one requirement: "Bachelor's or Master's degree preferred". */
const JOINED =
  /^[\s,/()]*(?:degrees?|diplomas?)?[\s,/()]*(?:or|and\/or|and|oder|und|ou|et|of|en|lub|eller|och|e|y|o|\/)?[\s,/()]*(?:an? |any |higher |even |un[ae]? |eine?[ns]? )*$/i

const OR_EXPERIENCE = [
  /\bor\s+(?:(?:an?|the|have|has|\d+\+?(?:\s*(?:-|–|to)\s*\d+)?\s*(?:years?|yrs?)(?:['’])?(?: of)?|equivalent|comparable|related|relevant|similar|commensurate|work|working|practical|professional|industry|job|real[- ]world|hands[- ]on|proven|combination of|education|training|and|or|demonstrated|military|life|lived|on[- ]the[- ]job|technical|direct|significant|substantial|sufficient|field|extensive|the)[\s,/]*)+experience/i,
  /\b(?:equivalent|commensurate|comparable)\b[^.;]{0,60}\bexperience\b|\bexperience (?:in lieu|equivalent|instead)|\bin lieu of\b|(?<!\bwith (?:\w+ ){0,2})\bexperience (?:may|can|will) (?:be )?(?:substitut|replace|considered)|\bor equivalent (?:by|through|practical)|\bqualified by experience|\bor (?:be )?self[- ]taught|\b(?:equivalent|comparable|relevant) work(?:ing)? history/i,
  /(?<!\d\s{0,3})\bor\s+(?:at least |a minimum of |an additional )?\d+\+?\s*(?:additional |more )?(?:years?|yrs?)(?![^.;]{0,12}degree)|同等(?:工作)?经验/i,
  /\b(?:oder|ou|o|of|lub|eller)\s+(?:(?!(?:sowie|und|et|y|e|en|och|ausbildung)\s)[\p{L}'’-]+\s+){0,3}\p{L}*(?:erfahrung|expérience|experiencia|experiência|esperienza|ervaring|doświadczeni|erfarenhet)/iu,
]

/** "2 years of gardening or a bachelor's degree": the words before the first degree. */
const EXPERIENCE_FIRST =
  /\b(?:years?|yrs?|experience)\b[^.;]{0,60}[\s/]or[\s/]+(?:(?:an?|the|relevant|related|completed|have|hold|university|college|four[- ]year|4[- ]year) )*$/i

/** A sentence of its own that accepts experience in place of the degree. */
const EXPERIENCE_INSTEAD =
  /^(?:an? )?(?:equivalent|comparable)\b[^.;]{0,80}\bexperience\b[^.;]{0,60}\b(?:accept\w*|consider\w*|substitut\w*|welcome|suffic\w*)/i

/** The answer to "Do I need a degree?" */
const NO = /^(?:no|nope|não|nein|non|nee|nie|nej|不)(?![\p{L}])/iu

function educationIn({ text, wish, required }: Statement, next?: Statement): Found[] {
  const words = text.slice(0, LONGEST_QUOTE)
  if (/[?？]$/.test(text)) {
    const isRefused = next !== undefined && NO.test(next.text) && degreesIn(text).length > 0
    return isRefused ? [{ degree: 'none', requirement: 'required', or_experience: false, words }] : []
  }
  if (NONE_NEEDED.test(text)) return [{ degree: 'none', requirement: 'required', or_experience: false, words }]
  if (UNRELATED.test(text)) return []
  const mentions = degreesIn(text)
  const speaksOfApplicant = required || wish || ABOUT_EDUCATION.test(text)
  const isFirst = mentions.some(({ start, weak }) => !weak && start < NEAR_START)
  if (!isFirst && ABOUT_OTHERS.test(text)) return []
  const counted = mentions.filter(({ start, weak }) => speaksOfApplicant || (!weak && start < NEAR_START))
  if (counted.length === 0 || STILL_STUDYING.test(text.replace(OR_STUDYING, ' '))) return []
  const requirements = requirementsOf(text, counted, wish)
  const or_experience =
    EXPERIENCE_FIRST.test(text.slice(0, counted[0]!.start)) || OR_EXPERIENCE.some((pattern) => pattern.test(text))
  return counted.map(({ degree }, place) => ({ degree, requirement: requirements[place]!, or_experience, words }))
}

/** The requirement of each mention: by the words from it to the next one, where no connecting words join them. */
function requirementsOf(text: string, mentions: DegreeMention[], wish: boolean): Requirement[] {
  if (wish) return mentions.map(() => 'preferred')
  const requirements: Requirement[] = []
  const leading = isWish(
    text
      .slice(0, mentions[0]!.start)
      .split(/[;.。；] /)
      .at(-1)!,
  )
  for (let place = mentions.length - 1; place >= 0; place--) {
    const { end } = mentions[place]!
    const next = mentions[place + 1]
    const after = text.slice(end, next?.start)
    if (next !== undefined && JOINED.test(after) && !IN_BRACKET.test(after)) requirements[place] = requirements[place + 1]!
    else requirements[place] = isWish(clauseOf(after)) || (leading && !isDemand(after)) ? 'preferred' : 'required'
  }
  return requirements
}

/** "Bachelor's degree (Master's preferred)": the bracket has a wish of its own. */
const IN_BRACKET = /^\s*(?:degrees?\s*)?\(\s*(?:an? )?$/i

/** "preferably in botany" wishes for a subject; the degree is required. */
const SUBJECT =
  '(?:preferably|ideally|idealerweise|vorzugsweise|bevorzugt|idéalement|de préférence|preferentemente|preferiblemente|preferencialmente|preferibilmente|bij voorkeur|gärna|helst|najlepiej) (?:in|im|der|en|em|dans|inom|aus|from|with|within|z|w)(?!\\p{L})'
const CLAUSE_END = new RegExp(
  `;|\\. |，|\\brequired,|,? an? minimum of|[,(–-]? ?(?:preferowan|mile widzian)\\p{L}* (?:kierun|profil)|[,(–-]? ?${SUBJECT}|,? (?:with|plus) (?=\\d|at least|an? minimum|over|proven|strong)|,? (?:and|und|et|y) (?=\\d|[a-z]+ing\\b|at least|strong|proven)`,
  'iu',
)

/** Up to the end of the clause: "Bachelor's degree; German is a plus" wishes for German alone. */
const clauseOf = (after: string) => after.split(GLUED, 1)[0]!.split(CLAUSE_END, 1)[0]!

/** "EngineeringA minimum": two sentences without a stop between them. */
const GLUED = /(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll}* )/u
