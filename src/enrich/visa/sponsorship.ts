import type { Sentence } from './sentences.ts'

const NATION = '(?:u\\.?s\\.?a?\\.?|united states|american|canadian|australian|british|uk|u\\.k\\.|indian|eu|swiss)'
const VISA =
  '(?:(?:work |employment )?visas?|h-?1-?b|immigration|work permits?|work authori[sz]ations?|employment authori[sz]ations?|employment|skilled worker|green card|o-1|tn)'
const NOT = "(?:not|n['’]t|unable|cannot|never|unwilling|neither|nor|no longer|no)"

const ANTI_DISCRIMINATION =
  /without regard to|regardless of|discriminat|equal opportunit|protected (?:by|class|status|characteristic)|all qualified applicants/i
/** Questions to the applicant and anti-discrimination lists say nothing about this job. */
const UNRELATED = [
  /\?\s*$/,
  ANTI_DISCRIMINATION,
  /^(?!.*(?:not|n['’]t) (?:apply|be considered)).*\b(?:if you|tell us|let us know|please (?:state|indicate|specify))\b(?![^.]{0,80}(?:not (?:apply|be)|cannot|unable))/i,
  /^(?!.*\b(?:visas?|immigration|h-?1-?b)\b).*\b(?:events?|conferences?|political|marketing|brand|sports?|packages|executive sponsor)\b/i,
]
/** Visas as the subject of the work, or of customers. A refusal in such a sentence still counts. */
const OTHERS =
  /\b(?:clients?|customers?|advis\w+|platform|processes|compliance|requests|mastercard|card network|manage|managing|handle[sd]?|policy|law firm|events?|conferences?)\b/i

/** Sponsorship is not offered. `sponsor` stands close to its negation, inside one clause. */
const REFUSED = [
  new RegExp(
    `\\b${NOT}\\b[^.;,]{0,70}\\bsponsor(?:s|ing)?\\b[^.;]{0,60}\\b(?:${VISA}|applicants?|candidates?|employees|individuals|anyone)\\b`,
    'i',
  ),
  new RegExp(`\\b(?:${NOT}|ineligible)\\b[^.;,]{0,70}\\b(?:sponsorship|visa support)\\b`, 'i'),
  /n['’]t [^.;,]{0,60}\bsponsor(?:ship|ing)?\b/i,
  /\bsponsorship\b[^.;]{0,70}\b(?:not|unavailable|cannot|n['’]t)\b (?!only|a problem|an issue|guaranteed)/i,
  /\bsponsorship\b[^.;]{0,40}\b(?:unavailable|not (?:available|offered|provided|possible|supported))\b/i,
  /\bsponsorship\s*[:–-]\s*(?:no|none|not\b[^.]{0,30})/i,
  /\bwithout\b[^.;]{0,60}\bsponsor(?:ship)?\b/i,
  /\b(?:requir\w+|needs?|needing)\b[^.;]{0,60}\bsponsorship\b[^.;]{0,60}\b(?:will not|won['’]t|cannot|not be)\b/i,
  /\bnot\b[^.;]{0,50}\brequire\b[^.;]{0,40}\bsponsorship\b/i,
  /\b(?:not|n['’]t) (?:hold|have) an? [^.;]{0,30}sponsor(?:ship)? licen[cs]e\b/i,
  /(?:\b(?:not|unable|cannot)|n['’]t)\b[^.;,]{0,30}\b(?:support|assist|help)\b[^.;,]{0,20}\bvisa (?:applications?|process\w*|sponsorships?|transfers?)\b/i,
  /(?:\bnot|n['’]t) (?:apply|be considered)\b[^.;]{0,40}\bsponsor(?:ship)?\b/i,
]
/** "We aren't able to sponsor visas for every role and every candidate" means that some are sponsored. */
const NOT_FOR_ALL = /\bguarantee|\b(?:every|all) (?:roles?|candidates?|positions?|applicants?|cases?)\b/i

/** The candidate must have a citizenship. */
const CITIZENS_ONLY = [
  new RegExp(
    `\\b(?:must|need to|have to|required to|shall)\\b[^.;]{0,60}\\b${NATION}\\s?(?:citizens?|citizenship|nationals?|persons?)(?![\\w-])`,
    'i',
  ),
  /\b(?:must|need to|have to|required to|shall)\b[^.;]{0,40}\bcitizens? of (?:the )?(?:united states|u\.?s\.?a?\.?|u\.?k\.?|united kingdom|canada|australia|india)(?!\w)/i,
  new RegExp(
    `\\b${NATION}\\s?(?:citizenship|person(?: status)?)\\b[^.;]{0,30}\\b(?:required|mandatory|needed|necessary|requirement|a must)\\b`,
    'i',
  ),
  new RegExp(`\\brequir(?:es?|ing)\\b[^.;]{0,50}\\b${NATION}\\s?(?:citizens?|citizenship)(?![\\w-])`, 'i'),
  new RegExp(`\\b(?:only|solely|limited to|restricted to)\\b[^.;]{0,30}\\b${NATION}\\s?(?:citizens?|nationals?)(?![\\w-])`, 'i'),
  new RegExp(`\\b${NATION}\\s?(?:citizens?|nationals?)(?![\\w-])[^.;]{0,50}\\bonly\\b`, 'i'),
  new RegExp(`\\b${NATION}\\s?citizens?(?![\\w-])[^.;]{0,50}\\brequired\\b`, 'i'),
]
/** The job is open to people without the citizenship, or citizenship is only preferred. */
const OPEN_TO_OTHERS =
  /\bor\b[^.;]{0,40}\b(?:authori[sz]ed|work permit|right to work|eligible|valid visa|work visa|work authori[sz]ation)\b|valid visa|preferred|not required|not necessary|a plus|desired/i

const OFFERED = [
  new RegExp(
    `\\b(?:we|will|can|do|able to|happy to|willing to|open to|gladly|['’]ll|also)\\b[^.;]{0,40}\\bsponsor(?:ing)?\\b[^.;]{0,40}\\b${VISA}\\b`,
    'i',
  ),
  new RegExp(`\\b${VISA}\\b[^.;]{0,60}\\b(?:we )?(?:will|can|do) sponsor\\b`, 'i'),
  new RegExp(
    `\\b${VISA}\\b[^.;]{0,12}\\bsponsorship\\b(?: \\([^()]{1,60}\\))?(?: and relocation(?: \\w+)?)?(?: is| are| can be)?(?: also| fully)? (?:available|provided|offered|possible|included)\\b`,
    'i',
  ),
  new RegExp(`\\bsponsorship (?:of|for) ${VISA}\\b[^.;]{0,24}\\b(?:is|are) (?:available|provided|offered)\\b`, 'i'),
  /\bsponsorship\s*[:–-]\s*(?:yes|available|offered|provided)\b/i,
  new RegExp(`\\b(?:offer|offers|provide|provides|offering|providing|eligible for)\\b[^.;]{0,50}\\b${VISA} sponsorship\\b`, 'i'),
  /\b(?:offer|provide)\b[^.;]{0,20}\bsponsorship for\b[^.;]{0,30}\bvisas\b/i,
]
/** A benefit in a list: "- Visa sponsorship and relocation support". */
const IN_BENEFITS =
  /\b(?:visa|immigration|h-?1-?b) sponsorship\b|\bimmigration (?:support|assistance|help)\b|\b(?:sponsored|sponsorship of an?) (?:\w+ ){0,3}visas?\b/i
const BENEFITS = /\b(?:relocation|perks|benefits|we offer|insurance|salary|paid time off)\b/i
const MAYBE =
  /\b(?:may|might|could|case[- ]by[- ]case|considered|possibly|depending|consider|experience with|support visa|potential)\b/i

/** German, French, Spanish, Dutch, Portuguese, Italian: a few unmistakable wordings. */
const FOREIGN =
  /vis(?:a|um)[- ]?sponsoring|visum(?:s)?[- ]?sponsor\w*|visum sponsern|parrainage de visa|patroc[ií]nio de vis(?:a|ado|to)|sponsorizzazione del visto/i
const FOREIGN_NOT = /\b(?:nicht|kein|keine|keinen|ne|pas|no|geen|niet|não|non)\b|n['’]est/i
const FOREIGN_OFFER = /\b(?:bieten|ofrecemos|proposons|offrons|bieden|oferecemos|offriamo|möglich|disponible|verfügbar)\b/i

/** True: sponsorship is offered. False: it is refused, or citizenship is required. Null: the sentence says neither. */
export function sponsorshipIn({ text, isBullet }: Sentence): boolean | null {
  if (FOREIGN.test(text)) return FOREIGN_NOT.test(text) ? false : FOREIGN_OFFER.test(text) || null
  if (CITIZENS_ONLY.some((pattern) => pattern.test(text)))
    return OPEN_TO_OTHERS.test(text) || ANTI_DISCRIMINATION.test(text) ? null : false
  if (UNRELATED.some((pattern) => pattern.test(text))) return null
  if (REFUSED.some((pattern) => pattern.test(text))) return NOT_FOR_ALL.test(text) ? null : false
  if (MAYBE.test(text) || OTHERS.test(text)) return null
  if (OFFERED.some((pattern) => pattern.test(text))) return true
  const isBenefit = IN_BENEFITS.test(text) && text.length <= 140 && (isBullet || BENEFITS.test(text))
  return isBenefit && !/\b(?:requir\w+|need\w*|experience)\b/i.test(text) ? true : null
}
