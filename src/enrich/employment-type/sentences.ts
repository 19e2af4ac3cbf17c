import type { EmploymentType } from '../../job/vocab.ts'
import { factsOf } from '../fact-line.ts'
import { isNegated } from '../workplace/claims.ts'
import { sentencesWith } from '../workplace/sentences-with.ts'

const NOUN = '(?:role|position|job|opportunity|post|vacancy|basis|assignment|engagement)'
const HIRING =
  '\\b(?:hiring|looking for|seeking|searching for|recruiting|in search of)\\b (?:an? |our (?:next|first) )?(?:\\w+ )?'
const pattern = (source: string) => new RegExp(source.replaceAll('NOUN', NOUN).replaceAll('HIRING', HIRING), 'iu')

/** Sentences that name the employment type of this job. Elsewhere, "contracts", "full-time employees" and "interns" are about other people. */
const SENTENCES: readonly [EmploymentType, RegExp][] = [
  [
    'full_time',
    pattern(
      '\\bfull[- ]time,?(?: (?:permanent|salaried|exempt|regular|remote|hybrid|onsite|on-site|in-person|direct[- ]hire|w2),?){0,2} NOUN',
    ),
  ],
  [
    'full_time',
    pattern('\\b(?:role|position|job)\\b (?:is|will be)(?: an?)? (?:permanent,? )?full[- ]time\\b|HIRINGfull[- ]time \\w'),
  ],
  [
    'full_time',
    pattern(
      '\\b(?:suchen|festanstellung|anstellung|stelle|arbeitsvertrag)\\b.{0,30}\\b(?:in )?(?:vollzeit|voll-)|\\bbei (?:einer )?vollzeit(?:beschäftigung|anstellung|tätigkeit)\\b',
    ),
  ],
  [
    'full_time',
    pattern(
      '\\b(?:poste|contrat)\\b.{0,20}\\b(?:cdi|temps plein)\\b|\\b(?:contrato|puesto|jornada)\\b.{0,24}\\b(?:tiempo completo|jornada completa)\\b|\\b(?:vaga|contrato|regime)\\b.{0,24}\\b(?:tempo integral|clt)\\b',
    ),
  ],
  [
    'full_time',
    pattern('\\bcontratto\\b.{0,20}\\b(?:tempo pieno|full[- ]time)\\b|\\bfulltime (?:functie|baan|dienstverband)\\b'),
  ],
  [
    'full_time',
    pattern(
      '\\b(?:stable|regular|guaranteed) full[- ]time hours\\b|\\b(?:impiego|assunzione) (?:a )?full[- ]time\\b|\\bheltids(?:tjänst|anställning)|\\b(?:tjänsten|anställningen) (?:är|avser)\\b.{0,30}\\bheltid\\b|\\bpracę? na pełny etat\\b',
    ),
  ],
  [
    'part_time',
    pattern(
      '\\bpart[- ]time,?(?: (?:permanent|temporary|remote|hybrid|onsite|hourly),?){0,2} NOUN|\\b(?:role|position|job)\\b (?:is|will be)(?: an?)? part[- ]time\\b|HIRINGpart[- ]time \\w',
    ),
  ],
  [
    'part_time',
    pattern(
      '\\b(?:suchen|anstellung|stelle|festanstellung)\\b.{0,30}\\b(?:in )?(?:voll- (?:oder|und) )?teilzeit\\b|\\b(?:poste|contrat|emploi)\\b.{0,20}\\btemps partiel\\b|\\b(?:puesto|contrato|jornada|vaga)\\b.{0,20}\\b(?:tiempo parcial|media jornada|tempo parcial|meio período)\\b',
    ),
  ],
  [
    'part_time',
    pattern(
      '\\b(?:parttime|part-time) (?:functie|baan|dienstverband)\\b|\\b(?:functie|baan)\\b.{0,30}\\b(?:parttime|deeltijd)\\b|\\bcontratto\\b.{0,20}\\bpart[- ]time\\b',
    ),
  ],
  [
    'internship',
    pattern(
      '\\b(?:this|the) (?:is (?:an? )?(?:paid |unpaid |full[- ]time |summer |\\d{1,2}[- ](?:months?|weeks?) ){0,2}internship|internship (?:is|will|lasts|runs|starts))\\b',
    ),
  ],
  [
    'internship',
    pattern(
      "^stage (?:de|d[’'].{0,10}|conventionné).{0,10}\\bmois\\b|\\b(?:dieses|das) praktikum (?:ist|dauert|beginnt)|\\bwir suchen\\b.{0,30}\\bpraktikant|\\b(?:recherch(?:ons|e)|cerchiamo|zoeken)\\b.{0,20}\\b(?:stagiaire|stagiair|stagista)\\b",
    ),
  ],
  [
    'temporary',
    pattern(
      '\\bcover(?:ing|s)? (?:a |an )?(?:maternity|paternity|parental)(?: leave)?\\b|\\b(?:maternity|paternity|parental leave) cover\\b',
    ),
  ],
  [
    'temporary',
    pattern(
      '\\b(?:this|the) (?:role|position|job|assignment)\\b (?:is|will be)(?: an?)? (?:temporary|seasonal)\\b(?! to)|\\b(?:is an?|a) (?:temporary|seasonal)(?: (?:full|part)[- ]time)? NOUN',
    ),
  ],
  [
    'temporary',
    pattern(
      '\\b(?:stelle|anstellung|position|vertrag|arbeitsverhältnis)\\b.{0,50}(?<![\\p{L}])befristet|\\b(?:poste|contrat)\\b.{0,12}\\bcdd\\b|\\bcontratto\\b.{0,12}\\btempo determinato\\b|\\bcontrato\\b.{0,12}\\btempora(?:l|rio)\\b|\\btijdelijk contract\\b',
    ),
  ],
  [
    'temporary',
    pattern(
      '\\b(?:poste|contrat|mission|emploi)\\b.{0,12}\\bint[ée]rim(?:aire)?\\b|^mission (?:longue|courte)(?: ou (?:longue|courte))? durée\\b|\\b(?:vikariat|visstidsanställning)(?:et|en)?\\b',
    ),
  ],
  [
    'contract',
    pattern(
      '\\b(?:umow[aęy]|kontrakt\\p{L}{0,3}|współprac[aęy]|netto|forma) (?:\\p{L}{1,12} ){0,2}b2b\\b|\\b(?:contra(?:ta)?(?:ção|do)|regime|vaga|modelo) (?:\\p{L}{1,3} )?pj\\b|\\bop (?:zzp|freelance)[- ]basis\\b',
    ),
  ],
  [
    'contract',
    pattern(
      '\\b\\d{1,2}[- ]?(?:\\+ )?(?:months?|mths?|weeks?)(?: (?:fixed[- ]term|rolling|initial|renewable))? contract\\b|\\bfixed[- ]term (?:contract|NOUN)|^contract(?: (?:length|duration|term))?\\s?: ?(?:approx\\.? )?\\d{1,2}[- ]?(?:months?|weeks?)',
    ),
  ],
  [
    'contract',
    pattern(
      '\\b(?:is an?|as an?) (?:\\w+ )?(?:contract|freelance|contractor|1099) NOUN|HIRING(?:freelance|contract) \\w|\\bindependent contractor (?:role|position|opportunity|agreement)',
    ),
  ],
]

const LABEL =
  /^(?:employment|job|position|contract|work|engagement|assignment|hiring|role)?\s?(?:type|status|basis|time type|commitment|schedule|type de contrat|tipo de contrato|tipo de contratação|tipo di contratto|contratto|contrat|jornada|beschäftigungsart|anstellungsart|arbeitszeit|vertragsart|dienstverband|contractvorm|duration)\s?[:–-]\s?(.{1,80})/iu
/** After a label ("Employment type:") a single word is enough. */
const VALUES: readonly [EmploymentType, RegExp][] = [
  [
    'full_time',
    /\b(?:full[- ]?time|permanent|regular|cdi|indefinido|jornada completa|tiempo completo|efetivo|clt|indeterminato|tempo pieno|voltijd|vast|unbefristet)\b|vollzeit|temps plein/iu,
  ],
  ['part_time', /\bpart[- ]?time\b|teilzeit|temps partiel|media jornada|tiempo parcial|tempo parcial|deeltijd/iu],
  [
    'contract',
    /^\W*(?:contract(?:or)?|freelance|fixed[- ]term)\b|\d (?:months?|weeks?)(?: fixed[- ]term)? contract|fixed[- ]term contract/iu,
  ],
  [
    'temporary',
    /\b(?:temporary|temp|seasonal|casual|cdd|temporal|temporário|tempo determinato|tijdelijk|int[ée]rim)\b|(?<![\p{L}])befristet/iu,
  ],
  ['internship', /\b(?:intern|internship|stage|praktikum|prácticas|estágio|tirocinio|alternance|apprenticeship)\b/iu],
]
/** A part of a line of facts that names a type and nothing else. `alone` marks words that say it even without other parts beside them. */
const FACTS: readonly [EmploymentType, alone: RegExp, beside: RegExp | null][] = [
  [
    'full_time',
    /^(?:permanent )?(?:full[- ]?time|vollzeit|(?:à )?temps plein|cdi|tiempo completo|jornada completa|tempo integral|tempo pieno|voltijd|heltid|pełny etat)(?: (?:permanent|position|role|job|employment))?$/iu,
    null,
  ],
  [
    'part_time',
    /^(?:part[- ]?time|teilzeit|(?:à )?temps partiel|tiempo parcial|media jornada|meio período|tempo parcial|tempo parziale|deeltijd|deltid)(?: (?:permanent|position|role|job|employment))?$/iu,
    null,
  ],
  [
    'contract',
    /^(?:freelance|fixed[- ]term(?: contract)?|pj|kontrakt b2b|zzp|c2c|corp[- ]to[- ]corp|\d{1,2}[- ]months? contract)$/iu,
    /^contract(?:or)?$/iu,
  ],
  [
    'temporary',
    /^(?:cdd|int[ée]rim|befristet|maternity|paternity|parental|vikariat|visstid|tidsbegränsad)$/iu,
    /^(?:temporary|seasonal)$/iu,
  ],
  ['internship', /^(?:estágio|tirocinio|praktikum)$/iu, /^(?:internship|stage)$/iu],
]
const TYPE_WORDS =
  /\b(?:full|part)[- ]?time\b|\b(?:contract(?:or)?s?|freelance|temporary|seasonal|internships?|interns?|pj|cdi|cdd|heltid|deltid)\b|vollzeit|teilzeit/iu
/** Words for a type that the job may have later, such as after a probation period. */
const LATER =
  /\b(?:conver(?:t|ting|sion)|transition(?:ing)?|possibility|potential|opportunities|eventually|temp(?:orary)?[- ]to)\b/iu
/** Lower-case substrings of which every pattern above needs at least one. */
const KEYS =
  "full-time|full time|fulltime|part-time|part time|parttime|tiempo|vaga |vollzeit|teilzeit|voll-|contract|contrat|freelanc|internship|: intern|temporary|temporal|temporário|: temp|befristet|cdi|cdd|seasonal|: permanent|: regular|jornada|stage de|stage d’|stage d'|: stage|stagi|praktik|voltijd|deeltijd|: casual|prácticas|alternance|apprentic|temps p|intérim|interim|tijdelijk|functie|: vast|meio per|heltid|deltid|b2b|pj|zzp|mission |vikariat|visstid|etat".split(
    '|',
  )

export function typesInDescription(text: string): { type: EmploymentType; words: string }[] {
  return sentencesWith(text, KEYS).flatMap(typesInSentence)
}

function typesInSentence(sentence: string): { type: EmploymentType; words: string }[] {
  const facts = typesInFacts(sentence)
  if (facts.length > 0) return facts
  const value = LABEL.exec(sentence)?.[1]
  if (value) return VALUES.flatMap(([type, shape]) => (shape.test(value) ? [{ type, words: sentence.slice(0, 120) }] : []))
  return SENTENCES.flatMap(([type, shape]) => {
    const found = shape.exec(sentence)
    if (!found || (type === 'full_time' && LATER.test(sentence))) return []
    return !isNegated(sentence, found.index) ? [{ type, words: sentence.slice(0, 160) }] : []
  })
}

/** A line of facts says nothing when one of its parts has more about types, as "Full-time, part-time employees" does. */
function typesInFacts(line: string): { type: EmploymentType; words: string }[] {
  const parts = factsOf(line)
  const claims = parts.map((part) =>
    FACTS.find(([, alone, beside]) => alone.test(part) || (parts.length > 1 && beside?.test(part))),
  )
  if (parts.some((part, at) => claims[at] === undefined && TYPE_WORDS.test(part))) return []
  return claims.flatMap((claim) => (claim ? [{ type: claim[0], words: line }] : []))
}
