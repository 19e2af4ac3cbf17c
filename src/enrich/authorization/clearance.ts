import type { Clearance } from '../../job/requirements.ts'
import { isWish } from '../requirements/preferred.ts'

/** The names of levels, most specific first. */
const LEVELS: [Clearance['level'], RegExp][] = [
  ['ts_sci', /\bts\s?(?:\/{1,2}|-)?\s?sci\b|\btop[- ]secret ?[ /-]+ ?(?:sci|with sci)\b/i],
  ['top_secret', /ściśle tajne|\btop[- ]secret\b|\bts (?:security )?clearance\b/i],
  ['public_trust', /\bpublic trust\b/i],
  ['dv', /\b(?:dv|developed vetting)\b/i],
  ['nv2', /\bnv-?2\b|negative vetting (?:level )?2/i],
  ['nv1', /\bnv-?1\b|negative vetting (?:level )?1/i],
  ['pv', /\bpositive vetting\b/i],
  ['baseline', /\bbaseline (?:security )?clearance\b/i],
  ['ctc', /\bctc\b/i],
  ['bpss', /\bbpss\b/i],
  ['sc', /\bsc[- ](?:clear\w*|level|security|vetting)|\bsecurity check \(sc\)/i],
  ['secret', /\bsecret\b(?! de la)|\btajne\b/i],
  ['confidential', /\bconfidential (?:security )?clearance\b|\bpoufne\b/i],
]

export const CLEARANCE =
  /\b(?:security|government|secret|dod|federal|sc|dv|ts\/sci|sci|nato|nv-?[12]|baseline|confidential|active|personnel|defen[cs]e|poly(?:graph)?|interim)[ -]+(?:\w+[ -]){0,3}clearances?\b|\bclearances?\b(?=[^.]{0,40}\b(?:required|level|secret|government|dod|obtain|active|eligib))|\b(?:obtain|eligib\w+|active|hold|possess)\b[^.;]{0,30}\bclearances?\b|\bpublic trust\b|\bts\s?\/\s?sci\b|\b(?:sc|dv|secret|ts)[- ]clear(?:ed|ance|able)\b|\bclearable\b(?! for)|\b[ql][ -](?:level )?clearances?\b|\bbe fully cleared\b(?! by)|\bcleared (?:at|to) (?:the )?(?:top )?secret\b|\b(?:sc|dv|security) vetting\b|\bsecret\) clearance\b|\b(?:secret|ts)[- ]level access\b|\bbpss\b(?=$|[),.;:/]| (?:or|and|check|clear|vet|level|screen|security|standard))|negative vetting|developed vetting|sicherheits(?:überprüfung|freigabe)|habilitation (?:secret|défense|sécurité)|secret de la défense[^;]{0,120}habilitation|eligibility requirements (?:for|to) access (?:to )?classified|habilitación de seguridad|säkerhetsprövning|säkerhetsklass|poświadczeni[ea] bezpieczeństwa|nulla osta di sicurezza|habilitable|(?:^|[-–(|] ?)top secret\)?$|\b(?:hold|possess|active|current)(?: an?| active| current)* top secret\b|^top secret (?=\w+ (?:scientist|engineer|developer|analyst|architect))/i

/** Clearances that are not of security, such as customs, medical and police clearance. They are cut out of the sentence before it is read. */
const OTHER_CLEARANCE =
  /\b(?:customs|medical(?: evaluation)?|health|right[- ]of[- ]way|import|export|copyright|music|background(?: check| investigation| screening)?|police|criminal (?:record|history|background)|facility(?: security| access)?|finger ?print(?:ing)?|(?:enhanced )?(?:dbs|crb)|tb|tuberculosis|tax|(?:dhs |cbp )?suitability|credit(?: security)?|child(?: abuse| protection)?|act \d+|environmental|regulatory|fda|airport|badge|building|no objection|good conduct) clearances?\b|\bsecurity clearance background (?:check|investigation|screening)s?\b|\bclearances? (?:sales?|items?|racks?|cards?|certificates?)\b|\bfda[- ]cleared\b|\bclearance[\w ]{0,20}: ?(?=(?:must be an? )?(?:us|u\.s\.|united states) citizen(?!.*\b(?:secret|ts|eligib\w+)\b))/gi
/** The line of a list of checks; it may be a police check or a clearance. */
const BASIC_CHECK =
  /^basic security clearance$|^background checks? and security clearances?$|^(?!.*\bsecret\b).*(?:\bNACI\b|\bclearance checks?\b|\bclearable \([^()]*\b(?:background|credit) check)/i
/** Several clearances beside licences are those of a profession: "keeps all licenses, certifications and clearances current". */
const OF_PROFESSION =
  /^(?!.*\b(?:security|government|federal|secret|classified|dod|nato|citizens?(?:hip)?)\b).*(?:\b(?:licen[cs]es?|certificat\w+|credentials|teach\w*|educators?|school|children|students)\b.*\bclearances\b|\bclearances\b.*\b(?:licen[cs]es?|certificat\w+|credentials|teach\w*|educators?|school|children|students)\b)/i
/** Sentences about people and jobs other than this one. */
const OTHER =
  /^(?:we|our)\b(?!.*\b(?:must|requir\w+|need\w*|seek\w*|looking|search\w*|you|candidates?|able|ability|eligib\w+|obtain)\b)|arrest and conviction|fair chance|child abuse|^(?:manag|process|administ|coordinat|track|handl|overse|facilitat|monitor|ensur|review|verif|support|assist|prepar|initiat)\w*\b[^.;]{0,60}\bclearances?\b|^(?:conform|compl(?:y|ies))\w*\b[^.;]{0,120}\bclearances?\b/i

const OBTAINABLE =
  /\b(?:obtain\w*|eligib\w+|attain\w*|acquir\w*|(?:able|ability) to (?:get|hold|possess|pass|gain|undergo|achieve|secure|maintain)|receiv(?:e|ing)|capab(?:le|ility) (?:of|to)|within [\w ()-]{1,20}(?:days?|months?|years?) of|clearable|undergo|willing\w*|achieve|gain|grant(?:ed|ing)|apply for|processed for|investigation for|pending|contingent (?:up)?on (?:an?|the|your|obtaining|successful)|initiated|subject to|qualify for|open to|go through|pass|sponsor\w*|(?:meet|satisfy)\w* [^.;]{0,30}(?:requirements|criteria) (?:for|of))\b|sicherheitsüberprüfung|bereitschaft|säkerhetsprövning|zgod[aęy] na|gotowość|habilitable|procédure d['’]habilitation|fera l['’]objet|soumis à/i
const ACTIVE =
  /\b(?:active|current(?:ly)?(?! employees?\b)|existing|already|must (?:have|hold|possess)\b(?! (?:the |an? )?(?:abilit|eligib|capab))(?=[^.;]{0,60}\b(?:clearances?|cleared|ts|sci|secret|sc|dv)\b)|hold(?:s|ing)? an?|possess\w*(?! (?:the |an? )?(?:abilit|eligib|capab))|clearances?\b[^.;]{0,60}\b(?:to start|(?:time|date|day) of (?:hire|start)))\b/i

/** "Active clearance, or the ability to obtain one", "must hold/obtain", "able to obtain or currently possess". */
const OR_OBTAIN =
  /\bor\b(?:\s+[\w-]+){0,5}?\s+(?:obtain\w*|eligib\w*|willing\w*|get|attain\w*|gain|achieve|acquire|clearable|sponsor\w*|open to|capable)\b|\b(?:hold|have|possess) ?\/ ?(?:obtain|acquire|get)\b|\b(?:obtain|acquire|get)\b[^.;]{0,40}\bor\b[^.;]{0,20}\b(?:possess|hold|have|active|current)\b/i
/** The employer does not know yet whether this job needs it. */
const CONDITIONAL =
  /\bif (?:the|this|your) (?:position|role|job)\b|\bif you are (?:assigned|placed)\b|\b(?:some|certain|various|many|most)(?: of (?:[\w'’]+ )?[\w'’]+)? (?:\w+ )?(?:positions|roles|projects|agencies|clients|customers)\b|\b(?:(?:if|where|when) (?:applicable|required|needed|necessary|requested)|as applicable)\b|\b(?:if|where|when) (?:an? |the |such )?(?:[\w/-]+ ){0,3}clearance is\b|\bom (?:\p{L}+ )?tjänsten\b|^vid säkerhetsprövning\b|\bfailure to obtain\b|\bsome require\b|\b(?:may|might) (?:also )?(?:be )?(?:requir\w+|need|necessary|subject to|contingent|include)/iu
/** How clearances are given and who checks them, which is no demand: "the interim clearance will be granted when the checks are complete". */
const PROCEDURE =
  /\b(?:unable|fails?) to (?:obtain|maintain|hold)\b|\byour current (?:security )?clearance\b|\bopportunity for\b|\bif an? (?:candidate|applicant)\b|\breceipt of\b|\bsuch as [^.;]{0,80}\bclearances\b|\bapplicants for an? (?:doe |dod |federal |government )?(?:security )?clearance\b|\bclearances? may (?:only )?be (?:impacted|affected|granted)\b|\bineligible for\b|\bclearance (?:requirements? (?:are|is|var|depend)|held\b|will be granted)|\bpart of the (?:security )?clearance process|\bconduct an? [\w ]{0,20}clearance|\bdepend(?:ent|ing) (?:up)?on\b[^.;]{0,60}\bclearance|\bclearance (?:\([^()]{1,12}\) )?positions\b|\b(?:contracts|programs|projects|agencies) (?:that )?requir(?:e|ing)\b[^.;]{0,120}\bclearances?\b|\bclearance (?:factors|eligibility process)|\bmay not be (?:able|eligible) to\b/i
/** Clearances as the subject of the work. */
const AS_WORK =
  /\bclearances? (?:process(?:es|ing)?|adjudications?|verifications?|procedures?|administration|programs?|paperwork|applications?|badges?|experience)\b/i
/** A position of public trust is checked, and needs a clearance only where the posting names one: "Public Trust clearance". */
const BARE_PUBLIC_TRUST =
  /^(?!.*(?:\bpublic trust\b[^.;:]{0,30}\bclearance|\bclearance\b[^.;:]{0,20}\bpublic trust|classified|\bsecret\b|\bts\b)).*\bpublic trust\b/is
const NONE =
  /\b(?:no|not|without|n['’]t)\b[^.;,]{0,30}\bclearance\b(?![^.;]{0,30}\b(?:not|cannot)\b)|\bclearance(?: level)?(?: is)?\s*:?\s*(?:not (?:required|needed|applicable)|(?:other|none)\b)|\bdoes not (?:currently )?require\b[^.;]{0,60}\bclearance\b|\bclearance\b[^.;:?]{0,40}[:?]\s*(?:none|no|n\/a|not (?:required|needed|applicable)|other|naci|background|standard)\b/i

const ADDRESS = /\bhttps?:\/\/\S+/g
/** "This position, which may require access to classified information, requires a clearance". */
const ASIDE = /, which [^,.;]{1,80},/g

/** A clearance and how surely it is asked for: of several sentences the surest counts. */
export interface AskedClearance {
  clearance: Clearance
  /** From 0, the surest, on. */
  rank: number
}

/** A bare "clearance required" is one of security in a sentence or a posting that speaks of such things. In a school it is another one. */
const OF_SECURITY =
  /\b(?:(?:active|current|appropriate) clearance|obtain (?:and|&) (?:maintain|hold)|public trust|security|secret|ts|sci|government|federal|classified|dod|defen[cs]e|nato|poly(?:graph)?|citizens?(?:hip)?|cleared|clearable|[ql][ -](?:level )?clearances?|vetting|nv-?[12]|baseline|bpss|dv|sc|habilit\p{L}+|sicherheits\p{L}+|säkerhets\p{L}+|bezpieczeństwa|sicurezza|seguridad|défense)(?!\p{L})/iu
export const POSTING_OF_SECURITY =
  /\b(?:security clearance|secret|ts\/sci|classified (?:information|material|matter|data|program|project|environment|system|network)|dod|department of defen[cs]e|polygraph|u\.?s\.? (?:citizen(?:s|ship)?|government|army|navy)|federal government|intelligence community)\b/i

/** A condition holds for every item of its sentence, unless it stands behind a semicolon in a clause about something else. */
export const isConditional = (sentence: string): boolean =>
  CONDITIONAL.test(sentence.replace(ASIDE, '').replace(OTHER_CLAUSE, ''))
const OTHER_CLAUSE = /(?<=clearances?\b[^;]*);(?!.*\bclear).*$/i

/** The clearance that an item of a sentence asks for. Null where it names none, or says that none is needed. */
export function clearanceIn(written: string, wish: boolean, isOfSecurity: boolean): AskedClearance | null {
  const item = written.replace(ADDRESS, '').replace(ASIDE, '').replace(OTHER_CLEARANCE, '')
  if (!CLEARANCE.test(item) || [OTHER, OF_PROFESSION, BASIC_CHECK].some((pattern) => pattern.test(item))) return null
  if (!isOfSecurity && !OF_SECURITY.test(item)) return null
  if (PROCEDURE.test(item) || BARE_PUBLIC_TRUST.test(item) || (AS_WORK.test(item) && !OBTAINABLE.test(item))) return null
  if (MUST_OBTAIN.test(item)) return asked(item, 'obtainable', 1)
  if (NONE.test(item)) return null
  const text = heldIn(demandedIn(item) ?? item)
  const isWished = wish && !MUST.test(text)
  if (isWishOfAnother(text)) return null
  if (isWished || isWish(text) || ENCOURAGED.test(text)) return asked(text, 'preferred', 4)
  const isActive = ACTIVE.test(text.replace(OBTAINABLE_PHRASE, ''))
  if (OR_OBTAIN.test(text) || (OBTAINABLE.test(text) && !isActive)) return asked(text, 'obtainable', LATER.test(text) ? 3 : 1)
  if (REASON.test(text) && !isActive) return asked(text, 'obtainable', 3)
  return asked(text, 'required', isActive ? 0 : 2)
}

/** One sentence demands a clearance in hand and another one that it can be obtained later, and neither is a field of a form. The clearances are sorted by rank. */
export function isContradicted([first, ...others]: (AskedClearance & { isField: boolean })[]): boolean {
  if (first?.rank !== 0) return false
  const { level } = first.clearance
  return others.some(
    ({ rank, clearance, isField }) =>
      rank === 1 && !(isField && first.isField) && clearance.level !== 'any' && (level === 'any' || level === clearance.level),
  )
}

const asked = (text: string, requirement: Clearance['requirement'], rank: number): AskedClearance => ({
  clearance: { level: LEVELS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'any', requirement },
  rank,
})

/** The name of a field and its value: "Security clearance required: Secret (Preferred)". */
const WISHED_VALUE = /\brequired ?:[^,;]*\(preferred\)\W*$/i
/** "Secret clearance is required" of "Secret clearance is required, Top Secret preferred". */
const demandedIn = (text: string): string | undefined =>
  isWish(text) && !WISHED_VALUE.test(text)
    ? text
        .split(/[,;(]|\bbut\b|\bwith\b| [-–—] /)
        .find(
          (clause) =>
            CLEARANCE.test(clause) && /(?<!not )\brequired\b|\bmust\b|\brequires\b|^possess\b/i.test(clause) && !isWish(clause),
        )
    : undefined

/** A polygraph, compartments or a higher level that the holder of a clearance will need later. */
const FURTHER =
  /\(sci[- ]eligib\w*\)|[,(]? ?\b(?:(?:with|w\/|and|plus)(?:\/or)?) (?:must )?(?:be )?(?:an? |the )?(?:sci[- ]eligib\w*|(?:able|ability|willing\w*|eligib\w+)(?: and \w+)? to [^.;,]{2,40}\b(?:poly\w*|sci|top secret)\b)/i
/** "Top Secret clearance" of "Top Secret clearance with SCI eligibility": only the first has to be held. */
function heldIn(text: string): string {
  const further = FURTHER.exec(text)
  const held = text.slice(0, further?.index)
  return further !== null && /\b(?:secret|ts|sci)\b/i.test(held) ? held : text
}

const LEAST_CLAUSES = 4
/** A wish at the end of a long list is for its last item: "welding, Secret clearance, drawing, experience with roses desired". */
function isWishOfAnother(text: string): boolean {
  const clauses = text.split(/[,;]/)
  return clauses.length >= LEAST_CLAUSES && isWish(text) && !clauses.some((clause) => CLEARANCE.test(clause) && isWish(clause))
}

/** A demand in a list of wishes. */
const MUST =
  /\bmust\b|\bneeds? to\b|\brequires?\b|\bwill be (?:required|subject)\b|\b(?:erforderlich|voraussetzung|vorausgesetzt|zwingend|notwendig)\b/i
/** Employers with many cleared jobs add these words also where a clearance has to be held. */
const LATER =
  /^(?!.*\bwe will initiate\b).*\beligibility requirements (?:for|to) access\b|^(?!.*\bobtain).*\b(?:able|ability) to maintain\b/i
/** The clearance is why somebody has to be a citizen: "US citizenship is required for security clearance purposes". */
const REASON =
  /\bcitizen(?:s|ship)?\b[^.;]{0,30}\b(?:for|due to|because of)\b[^.;]{0,40}\bclearances?\b|\b(?:due to|because of)\b[^.;]{0,60}\bclearances? (?:requirements?|purposes)\b[^.;]{0,40}\bcitizen/i
/** "An active clearance is preferred, but you must be able to obtain one", "You must be able to obtain a clearance (active preferred)". */
const MUST_OBTAIN =
  /(?:\bpreferred|\bno(?:t|ne) required|\bno clearance)\b.*\b(?:must|need to|have to)\b[^.;]{0,30}\bobtain\b|\bpreferred\b.*\b(?:ability|eligibility|willingness)\b[^.;]{0,30}\brequired\b|\b(?:must|need to|have to|ability|able|eligib\w+)\b[^.;]{0,40}\bobtain\b.*[,;(–-]\s*.{0,30}\b(?:active|current|existing|already)\b.{0,60}\b(?:preferred|plus|desired|desirable|ideal)\b/i
/** Holders of a clearance are invited; nobody else is refused. */
const ENCOURAGED = /\bencouraged to apply\b|\bnot having (?:one|it|a clearance)\b/i
/** Words that sound like a clearance in hand and speak of a later one: "must be able to obtain an active clearance", "able to hold a clearance", "must possess US citizenship". */
const OBTAINABLE_PHRASE =
  /\bobtain\w*,? (?:and|&)(?:\/or)? (?:hold|possess)(?: an?)?(?: (?:active|current))?\b|\b(?:must )?(?:have|hold|possess)\w* (?:proof of )?(?:u\.?s\.?|united states) citizen(?:ship)?\b|\b(?:obtain(?:ed)?|get|gain|eligible)\b.{0,40}\b(?:active|current|to start|(?:time|date|day) of (?:hire|start))\b|\b(?:able|ability|eligible|eligibility|capable|capability) (?:to|of) (?:hold|possess)(?:ing)?(?: an?)?\b|\bactive\b(?=.{0,60}\bwithin (?:one|an?|\d+) (?:years?|months?) of (?:employment|start|hire|joining))/gi
