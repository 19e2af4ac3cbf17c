import { formFor } from '../subjects/western.ts'

/** Words of an applicant who is still at school. */
const ENGLISH = [
  'purs(?:u)?ing',
  'in pursuit of',
  'matriculated',
  'enrolled',
  'seeking an? (?:\\w+ )?degree',
  '(?:actively )?seeking (?:b\\.?s|m\\.?s)\\b',
  "(?:bachelor['’]?s?|master['’]?s?|mba|ms) students?",
  'work(?:ing)? towards?',
  'studying',
  'currently (?:in|a)',
  'undergraduates?(?! (?:institution|(?:university |college )?degree|diploma|study|studies|qualification|level|\\(b|in (?:computer|engineering|business|science|math)|(?:or|and\\/or) (?:(?:post-?)?graduate degree|(?:an? )?master|postgraduate \\()))',
  '(?:final|last|first|second|third|junior|senior|penultimate|\\d(?:st|nd|rd|th)) year of',
  'final[- ]year',
  'ph\\.?d\\.? (?:intern|student|candidate)s?',
]

/** The same in other languages, as the beginnings of words. */
const BEGINNINGS: Record<string, string[]> = {
  german: ['studierende', '(?:fortgeschrittenes|laufendes) studium', 'immatrikuliert'],
  english: [
    'student(?:in)?(?!\\p{L}| (?:and community|engagement|success|learning|experience|outcomes|research|support|services|affairs|advising|organi[sz]ations|development|recruitment|life))',
  ],
  french: [
    'en cours',
    '[ée]tudiant',
    '(?:vous suivez|tu suis) une',
    '(?:souhaite[sz]?|envie de|désire[sz]?) (?:réaliser|préparer|obtenir)',
    '(?:vous préparez|tu prépares) (?:un|votre|ton)',
    '(?:vous êtes|tu es) en (?:école|master|licence|dernière|fin de)',
  ],
  portuguese: [
    'cursando',
    'na graduação',
    'estudante de ',
    '(?:gradua[çc][ãa]o|superior)[^.;,]{0,60} em (?:curso|andamento)(?!\\p{L}| (?:superior|d[aeo]|na|ou)\\b)',
    'superior incomplet',
    'graduand',
  ],
  dutch: ['ingeschreven'],
  swedish: ['studerar', 'pluggar'],
  italian: ['iscritt[oi]'],
  polish: ['uczęszcza'],
  spanish: ['estudiante'],
}

const STUDIES = new RegExp(
  `\\b(?:${ENGLISH.join('|')})\\b|\\b(?:${Object.values(BEGINNINGS).flat().join('|')})|(?<!\\p{L})étudiant|在校|在读`,
  'iu',
)

/** A degree or the studies for it: a degree is asked for, and students may apply too. */
const OR_STUDYING =
  /(?<![\p{L}])(?:or|ou|oder|lub|o|of|eller)\s+(?:are |is |be |if |expected |currently |actively |still |superior |estar )*(?:pursuing|enrolled|work(?:ing)? towards?|studying|final[- ]year(?: students?)?|em andamento|cursando|em curso|en cours|en curso|graduand[oa]|advanced student|w trakcie|student\p{L}* ostatni\p{L}+ (?:lat|roku))(?![\p{L}])|(?<![\p{L}])(?:pursuing|enrolled(?: in)?|em andamento|cursando|en cours) (?:or|ou) |(?<=complet[oa])(?:,| ?\/) ?cursando|(?<=degree) ?\/ ?(?:currently )?pursuing (?:an? )?|cursando ?\/ ?(?=complet|conclu)|或者?在读/giu

/** "Teaching at the undergraduate and graduate levels": the students are the work of a professor, not the applicants. */
const TAUGHT_LEVELS =
  /\b(?:teach\w*|instruct\w*|mentor\w*|advis\w*|supervis\w*|train(?:ing)?|courses|curricul\w+)\b[^.;]{0,100}\bundergraduates?\b|\bundergraduate(?:,| and| or| ?\/| ?&)? ?(?:(?:the |at )*(?:post)?graduate |master['’]?s? |mba |doctoral |ph\.?d\.? |(?:and|or|,|&) ?)*(?:levels?|courses?|teaching|classes|curricul\w+|instruction)\b/giu

/** Whether the applicant is to be a student, so that no degree is asked for. */
export function isForStudents(text: string): boolean {
  const studied = text.replace(OR_STUDYING, ' ').replace(TAUGHT_LEVELS, ' ')
  return formFor(STUDIES, studied).test(studied)
}
