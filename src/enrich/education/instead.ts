import { PatternGroup } from '../subjects/pattern-group.ts'

/** Sentences of their own that accept experience in place of the degree. */
const SENTENCES: Record<string, RegExp[]> = {
  english: [
    /^(?:an? |alternat\w+,? )?(?:equivalent|comparable)\b[^.;]{0,80}\bexperience\b[^.;]{0,60}\b(?:accept\w*|consider\w*|substitut\w*|welcome|suffic\w*)/iu,
    /\bexperience (?:\w+ ){0,5}(?:in lieu of|may (?:be )?substituted? for|can (?:be )?substituted? for|in place of) (?:an? |the |formal |relevant |required |college |university |bachelor['’]?s |four[- ]year )*(?:degree|education|diploma)/iu,
    /(?<!\b(?:(?:up)?on|by|includ(?:es?|ing)|limited to,?|following|strong|unique|right|bring) (?:an? |the |your )?)\bcombinations? of (?!factors)(?=[^;]{0,100}\b(?:education|training|coursework|schooling)\b)[^;]{0,100}\bexperience\b/iu,
    /\bequivalent combination of (?:both|the two)\b/iu,
    /\bor (?:at least )?\d+\+? years of combined (?:education|training|experience)(?: and|,)[^.;]{0,40}\b(?:experience|education)/iu,
    /\bequivalency of (?:education|experience)\b/iu,
    /^(?:significant )?equivalent (?:work )?experience will (?:also )?be considered/iu,
    /\bexperience\b(?:(?!degree|diploma|master|ph\.?d|education)[^.;]){0,60}\bsubstitut\w*\b[^.;]{0,30}\b(?:degree|education|college|diploma)\b/iu,
    /\byears of experience\b(?:(?!degree|diploma|master|ph\.?d|education)[^.;]){0,180}\b(?:can|may) be substituted for (?:an?|the) (?:bachelor|master|university |college )[^.;]{0,12}\bdegree\b/iu,
    /\bexperience (?:without|if no|w\/o) (?:an? )?(?:\w+ )?degree\b/iu,
    /\bor no degree (?:with|w\/|and|plus) ?\d/iu,
    /\bexperience (?:and\/or|or) education (?:may|can|will) be substituted\b/iu,
    /\b(?:experience|years)\b(?:(?!degree|diploma|master|ph\.?d|education)[^.;]){0,60}\b(?:may|can|will|could) (?:also )?(?:be )?(?:substitut\w*\b(?! for (?!(?:it|the|an?|all|part|this|formal|required|college|education|degree)\b))|used in (?:place|lieu))/iu,
    /\b(?:in (?:lieu|place)|instead) of (?:an? |the |formal |relevant |required |college |university |bachelor['’]?s |four[- ]year |4[- ]year )*(?:degree|education|diploma)\b[^.;]{0,80}\b(?:experience|years)\b/iu,
    /\bsubstitut\w* (?:\w+ ){0,2}(?:years of )?(?:\w+ )?experience for (?:\w+ ){0,2}(?:education|degree)/iu,
    /\bexperience\b[^.;]{0,80}\b(?:is|as) an acceptable substitute for\b/iu,
    /\bwithout (?:an? |the )?(?:bachelor['’]s |college |university )?degree\b[^.;]{0,120}\bexperience\b/iu,
    /\byears?\b[^.;]{0,40}\bno (?:bachelor['’]s |college |university )?degree\b/iu,
    /\bexperience\b[^.;]{0,60} in lieu of (?:every|each) year of (?:education|college)/iu,
    /^equivalency: [^.;]{0,60}\bexperience\b/iu,
    /\bequivalent (?:mix|blend) of education and [^.;]{0,20}\bexperience\b/iu,
    /\bwill (?:also )?consider (?:\w+ ){0,2}experience\b/iu,
  ],
  dutch: [/\bgelijkwaardig (?:door|via) (?:[\w]+ ){0,4}ervaring/iu],
  german: [
    /(?<!\b(?:bei|von) )(?<!\p{L})gleichwertige[rn]?,? (?:(?:\p{L}+,? )?(?:Fähigkeiten|Kenntnisse[n]?|Fertigkeiten),? ){1,3}(?:und|sowie) (?:\p{L}+ ){0,2}\p{L}*Erfahrung/iu,
    /\b(?:oder|bzw\.?|alternativ),? (?:\p{L}+,? ){0,4}vergleichbare[rn]? (?:(?:\p{L}+ )?(?:Fähigkeiten|Kenntnisse[n]?|Fertigkeiten),? ){1,3}(?:und|sowie) (?:\p{L}+ ){0,2}\p{L}*Erfahrung/iu,
    /\bfehlendes studium\b[^.;]{0,60}\b\p{L}*erfahrung/iu,
    /\bgleichwertige[rn]? (?:\p{L}+,? ){1,3}(?:auf(?:grund| der grundlage| grundlage)|durch) (?:\p{L}+ ){0,2}\p{L}*(?:erfahrung|tätigkeit)/iu,
    /\bgleichwertige[rn]? [\p{L}-]*kenntnisse[n]? mit (?:\p{L}+ ){0,2}\p{L}*erfahrung/iu,
    /(?<!\b(?:und|entsprechend) )\bvergleichbare[rn]? (?:fähigkeiten|kenntnisse[n]?|fertigkeiten) und (?:\p{L}+ ){0,2}\p{L}*erfahrung/iu,
    /\bsonstige[rn]? (?:\p{L}+ )?Beschäftigte\p{L}*,? (?:mit|die|der) (?:aufgrund )?(?:gleichwertig|vergleichbar)/iu,
  ],
  spanish: [
    /\bcombinaci[óo]n (?:equivalente )?de (?:educaci|estudios|formaci|preparaci)[^.;]{0,40}experiencia/iu,
    /\bequivalente (?:de|en) experiencia/iu,
  ],
  portuguese: [/\bcombina[çc][ãa]o equivalente de [^.;]{0,40}experiência/iu],
}

export const INSTEAD_PATTERNS = Object.values(SENTENCES).flat()

const GROUP = new PatternGroup()
const GROUPED = INSTEAD_PATTERNS.map((pattern) => GROUP.add(pattern))

/** "Experience may not be substituted for the degree" */
const NO_SUBSTITUTE =
  /\b(?:may|can|will)(?: ?not|n['’]t) be (?:substitut|accept|consider)|\bno substitut|\bexperience (?:is |are )?not (?:be )?(?:consider|accept)/i

/** Whether a sentence without a degree accepts experience in its place. */
export const acceptsInstead = (text: string): boolean =>
  GROUPED.some((pattern) => pattern.test(text)) && !NO_SUBSTITUTE.test(text)
