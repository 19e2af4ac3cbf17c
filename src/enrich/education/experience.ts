import type { DegreeMention } from './degrees.ts'
import { WORDINGS } from './wordings.ts'

/** Whether a sentence accepts experience in place of its degrees, which stand in the order of the text. */
export function acceptsExperience(text: string, degrees: DegreeMention[]): boolean {
  const { start, end } = degrees[0]!
  if (EXPERIENCE_FIRST.test(text.slice(0, start))) return true
  return OR_EXPERIENCE.some((pattern) =>
    pattern
      .all(text)
      .some(
        ({ index, 0: { length } }) =>
          index + length > end &&
          !ITEM_BEGINS.test(text.slice(index, index + length)) &&
          !BESIDE_DEGREE.test(text.slice(0, index)) &&
          !isOfAnotherDegree(text, index + length, degrees),
      ),
  )
}

/** "or comparable subject Experience in roses": the experience begins an item of its own, in a text without line breaks. */
const ITEM_BEGINS =
  /^(?!oder).*(?<!\p{L})\p{Ll}{3,}(?<!equivalent|relevant|related|similar|comparable)\s+(?!O[ur]\s)\p{Lu}\p{Ll}|equivalent (?:Nice|Qualif|Prefer|Requir|Minimum)|^ou? .*\sExp/u

/** "a degree with equivalent experience", "a degree and 4 years of equivalent experience": the experience is needed beside the degree. */
const BESIDE_DEGREE =
  /\b(?:with|plus|degree and)\s+(?:(?:an?|the|some|academic|research|professional|teaching|proven|prior|previous|relevant|practical|industrial|internship)\s+){0,2}$|\bas well as [^.;,]{0,40}$|\b(?:with|plus|and)\s+\d+\+?\s*(?:years?|yrs?)\s+(?:of\s+)?(?:(?:academic|research|internship|teaching)\s+)?$|\band the $|\b(?:job|position) offered,? $/i

/** "BSc and 5 years, or 3 years with an MSc": the alternative has a degree of its own. */
function isOfAnotherDegree(text: string, end: number, degrees: DegreeMention[]): boolean {
  const length = text.slice(end).search(ALTERNATIVE_END)
  const stop = length === -1 ? text.length : end + length
  return degrees.some((degree) => degree.start >= end && degree.start < stop && WITH.test(text.slice(end, degree.start)))
}

const ALTERNATIVE_END = /[;.]|\b[Oo][Rr]\b|, (?=[A-Z][a-z])/
const WITH = /\b(?:with|and|plus|if|beyond|after|post)\b/i

const OR_EXPERIENCE = [
  /\b(?:or|alternatively),?\s+(?:(?:an?|the|have|has|boot ?camp|coursework|applicable|prior|previous|progressive|solid|strong|be able to demonstrate|(?:(?:\d+\+?(?:\s*(?:-|–|to)\s*\d+)?|(?:two|three|four|five|six|seven|eight|ten)(?: \(\d+\+?\))?)[\s-]*)?(?:years?|yrs?)(?:['’])?(?: of)?|full[- ]time|equivalent|comparable|related|relevant|similar|commensurate|work|working|practical|professional|industry|job|real[- ]world|hands[- ]on|proven|combined|combination of|education|training|(?<!,\s?)and(?!\s+\d)|or|demonstrated|military|life|lived|on[- ]the[- ]job|technical|direct|significant|substantial|sufficient|suitable|appropriate|acceptable|satisfactory|any|field(?!\s*\d|\s+(?:and|with|plus)\b|,(?!\s*or\b)|\s*[-–]\s*(?!or\b))|extensive|considerable|several|some|like|matching|deep|initial|past|substitute|in[- ]depth|hard[- ]won|the)[\s,/-]*)+(?:(?<=(?:significant|relevant|equivalent|comparable|professional|practical|proven|extensive|demonstrated|substantial|years?|of)\s+)(?!(?:and|with|plus|in|as|from|fields?|disciplines?|subjects?|areas?|degrees?|majors?|programs?|courses?|qualifications?|certifications?|certificates?|stud(?:y|ies)|sciences?|diplomas?|bachelor\S*|master\S*|no|or)\s)[\p{L}-]+\s+)?experience/giu,
  /\b(?:equivalent|commensurate|comparable)\)?[\s/]+(?:\(\d[^()]{0,12}\)\s+)?(?:(?!(?:with|plus|fields?|degrees?|disciplines?|majors?|diplomas?)\b|and\b(?!\s+(?:\p{L}+\s+){0,2}experience))[\p{L}&][\p{L}'’?-]*[\s,/]+){0,8}experience\b|(?<!degree ?(?:with|plus|and)[^.;]{0,60})\bexperience (?:in lieu|equivalent|instead)|\bin lieu of (?:an? |the |formal |relevant |college |university )*(?:degree|education|diploma)|(?<!\bwith (?:\w+ ){0,4})\bexperience (?:may|can|will) (?:be )?(?:substitut|replace|considered)|\bsubstituted (?:by|with) (?:\p{L}+ ){0,4}experience|\bequivalent (?:\p{L}+ ){0,2}(?:degree|education|training|qualification|diploma)s?(?: ?\/ ?| or | and\/or )(?:\p{L}+ ){0,2}experience|\bequiv\w+ work[ -]?experience|\bor equivalent (?:practical|(?:by|through) (?!the (?:time|start|date|end)))|\bqualified by experience|\bor (?:be )?self[- ]taught|(?<!\bexperience\b[^.;]{0,60})\bor experience\b|\bwould consider (?:relevant|equivalent) experience|\bexperience (?:may|can|will) (?:act|serve) as an? substitute|\bexperience may be considered in substitution|\b(?:equivalent|comparable|relevant) work(?:ing)? history/giu,
  /(?<!\d\s{0,3})\bor\s+(?:at least |(?:a )?minimum (?:of )?|an additional )?(?:\d+\+?|(?<!\byears?\b[^.;]{0,80})(?:one|two|three|four|five|six|seven|eight|ten))(?: \(\d+\+?\))?\s*(?:additional |more |or more )?(?:years?|yrs?)\b(?!\s*\((?:ph|m\.?s|master)|[^.;]{0,12}degree|[^.;]{0,40}\b(?:with|and|plus|if)\b[^.;]{0,20}(?:master|ph\.?d|advanced degree|\bm\.?s\b))|同等(?:工作)?经验/gi,
  /(?<!\d\s{0,3})(?<!\p{L})(?:oder|ou|o|of|lub|albo|eller)\s+(?:(?:mínimo|mindestens|au moins|pelo menos|al menos|minst|de|min\.|minimum|mais de|plus de|más de|mehr als|meer dan|ponad|co najmniej|przynajmniej|udokumentowan\p{L}+) ){0,2}\d+\+?\s(?:anos|jahre|ans|años|jaar|lat|år)(?!\p{L})/giu,
  /(?<!\p{L})(?<!(?:doświadczeni|stage)[^.;]{0,60})(?:ou|o|of|lub|albo|eller)\s+(?:(?!(?:et|y|e|en|och|sans|sin|sem|utan|bez|zonder|con|com|avec)\s)[\p{L}'’-]+\s+){0,3}(?:d['’])?(?:expérience|experiencia|experiência|esperienza|\p{L}*ervaring|doświadczeni|\p{L}*erfarenhet)|\bgelijkwaardig (?:door|via) (?:[\p{L}\d]+ ){0,4}ervaring/giu,
  // German nouns begin with a capital, so that a small word between "oder" and the experience belongs to it: "oder mehrjährige Berufserfahrung".
  /(?<!\p{L})(?:oder|Oder)\s+(?:(?!(?:sowie|und|ohne)\s)\p{Ll}[\p{L}-]*,?\s+){0,4}(?:Quereinsteiger[\p{L}/*:-]*\s+mit\s+(?:\p{Ll}+\s+){0,2}|\p{Lu}\p{L}* ?\/ ?)?\p{L}*[Ee]rfahrung|(?<!\p{L})oder\s[^.;]{0,50}\bdurch (?:\p{Ll}+,? ){0,3}(?:Tätigkeit|\p{L}*[Ee]rfahrung|Praxis)/gu,
].map((pattern) => WORDINGS.add(pattern))

/** "2 years of gardening or a bachelor's degree": the words before the first degree. */
const EXPERIENCE_FIRST =
  /\b(?:years?|yrs?|experience)\b[^.;]{0,60}[\s/]or[\s/]+(?:(?:an?|the|relevant|related|equivalent|completed|have|has|hold|holds|possess|possesses|university|college|academic|four[- ]year|4[- ]year) )*(?:background \(?such as an? )?$|\b(?:\d+\+?|two|three|four|five|six|seven|eight|ten) (?:years?|yrs?)['’]?(?: of)?(?: [\w-]+){0,2} experience\b[^.;]{0,240}, or (?:an? )?$/i
