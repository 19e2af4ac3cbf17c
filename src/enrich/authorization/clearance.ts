import type { Clearance } from '../../job/requirements.ts'
import { isWish } from '../requirements/preferred.ts'
import { itemWith, withoutEmphasis } from './items.ts'

/** The names of levels, most specific first. */
const LEVELS: [Clearance['level'], RegExp][] = [
  ['ts_sci', /\bts\s?\/\s?sci\b|top secret[ /-]+(?:sci|with sci)\b/i],
  ['top_secret', /ściśle tajne|\btop[- ]secret\b|\bts clearance\b/i],
  ['public_trust', /\bpublic trust\b/i],
  ['dv', /\b(?:dv|developed vetting)\b/i],
  ['nv2', /\bnv-?2\b|negative vetting (?:level )?2/i],
  ['nv1', /\bnv-?1\b|negative vetting (?:level )?1/i],
  ['pv', /\bpositive vetting\b/i],
  ['baseline', /\bbaseline (?:security )?clearance\b/i],
  ['ctc', /\bctc\b/i],
  ['bpss', /\bbpss\b/i],
  ['sc', /\bsc[- ](?:clear\w*|level|security|vetting)|\bsecurity check \(sc\)/i],
  ['secret', /\bsecret\b|\btajne\b/i],
  ['confidential', /\bconfidential (?:security )?clearance\b|\bpoufne\b/i],
]

export const CLEARANCE =
  /\b(?:security|government|secret|dod|federal|sc|dv|ts\/sci|sci|nato|nv-?[12]|baseline|confidential|active|personnel)[ -]+(?:\w+[ -]){0,2}clearances?\b|\bclearances?\b(?=[^.]{0,40}\b(?:required|level|secret|government|dod|obtain|active|eligib))|\b(?:obtain|eligib\w+|active|hold|possess)\b[^.;]{0,30}\bclearances?\b|\bpublic trust\b|\bts\s?\/\s?sci\b|\b(?:sc|dv|secret|ts)[- ]clear(?:ed|ance|able)\b|\bbpss\b|negative vetting|developed vetting|sicherheits(?:überprüfung|freigabe)|habilitation (?:secret|défense|sécurité)|habilitación de seguridad|säkerhetsprövning|säkerhetsklass|poświadczeni[ea] bezpieczeństwa|nulla osta di sicurezza|habilitable|(?:^|[-–(|] ?)top secret\)?$|^top secret (?=\w+ (?:scientist|engineer|developer|analyst|architect))/i

/** Customs, medical and sales clearances, and the names of shops. */
const OTHER =
  /customs clearance|clearance (?:sales?|items?|rack)|medical clearance|health clearance|right[- ]of[- ]way clearance|import clearance|copyright clearance|music clearance|background clearance|police clearance|child abuse|fda[- ]clear|criminal (?:record|history) clearance|facility (?:security )?clearance|^(?:manag|process|administ|coordinat|track|handl|overse|facilitat)\w*\b[^.;]{0,40}\bclearances\b/i

const OBTAINABLE =
  /\b(?:obtain\w*|eligib\w+|attain\w*|acquir\w*|able to (?:get|hold|pass|gain|undergo|achieve)|ability to (?:get|hold|pass|gain|undergo|achieve)|clearable|undergo|willing\w*|achieve|gain|subject to|qualify for|open to|go through|pass (?:a|the)|sponsor\w*)\b|sicherheitsüberprüfung|bereitschaft|säkerhetsprövning|zgod[aęy] na|gotowość|habilitable/i
const ACTIVE = /\b(?:active|current(?:ly)?|existing|already|must (?:have|hold|possess)|hold(?:s|ing)? an?|possess\w*)\b/i

/** "Active clearance, or the ability to obtain one". */
const OR_OBTAIN =
  /\bor\b(?:\s+[\w-]+){0,5}?\s+(?:obtain\w*|eligib\w*|willing\w*|get|attain\w*|gain|achieve|acquire|clearable|sponsor\w*|open to)\b/i
/** The employer does not know yet whether this job needs it. */
const CONDITIONAL =
  /\bif (?:the|this|your) (?:position|role|job)\b|\b(?:some|certain) (?:positions|roles|projects)\b|\bom (?:\p{L}+ )?tjänsten\b|^vid säkerhetsprövning\b|\bfailure to obtain\b|\bmay (?:also )?(?:be )?requir\w+/iu
/** "progress and public trust" is no clearance. */
const PUBLIC_TRUST =
  /\bPublic Trust\b|\b[Pp]ublic trust\b(?=[^.;]{0,30}\b(?:[Cc]learance|position|investigation|eligib|suitab|background|level))|^(?!.*[Pp]ublic trust)/

/** Flat texts glue two items of a list together, as in "ClearanceGardening". */
const GLUED = /(?<=[Cc]learance)(?=[A-Z])/g

/** The clearance that a sentence asks for. Null where it names none, or says that none is needed. */
export function clearanceIn(written: string, wish: boolean): Clearance | null {
  const sentence = withoutEmphasis(written).replace(GLUED, '. ')
  if (!CLEARANCE.test(sentence) || OTHER.test(sentence) || CONDITIONAL.test(sentence) || !PUBLIC_TRUST.test(sentence)) return null
  const text = itemWith((item) => CLEARANCE.test(item), sentence)
  const level = LEVELS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'any'
  if (MUST_OBTAIN.test(text)) return { level, requirement: 'obtainable' }
  if (
    /\b(?:no|not|without|n['’]t)\b[^.;,]{0,30}\bclearance\b|clearance(?: level)?(?: is)?\s*:?\s*not (?:required|needed)|clearance(?: level| required)?\s*:\s*(?:none|no|n\/a)\b/i.test(
      text,
    )
  )
    return null
  if (wish || isWish(text) || ENCOURAGED.test(text)) return { level, requirement: 'preferred' }
  const obtainable = OR_OBTAIN.test(text) || (OBTAINABLE.test(text) && !ACTIVE.test(text.replace(OBTAINABLE_PHRASE, '')))
  return { level, requirement: obtainable ? 'obtainable' : 'required' }
}

/** "An active clearance is preferred, but you must be able to obtain one." */
const MUST_OBTAIN =
  /(?:\bpreferred|\bnot required|\bno clearance)\b.*\b(?:must|need to|have to)\b[^.;]{0,30}\bobtain\b|\bpreferred\b.*\b(?:ability|eligibility|willingness)\b[^.;]{0,30}\brequired\b/i
/** Holders of a clearance are invited; nobody else is refused. */
const ENCOURAGED = /\bencouraged to apply\b/i
/** "must be able to obtain and maintain an active clearance" */
const OBTAINABLE_PHRASE = /\b(?:obtain|get|gain|eligible)\b.{0,40}\b(?:active|current)\b/gi
