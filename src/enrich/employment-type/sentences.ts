import type { EmploymentType } from '../../job/vocab.ts'
import { factsOf, LOST_BREAK } from '../fact-line.ts'
import { once } from '../places/once.ts'
import { remembered } from '../remembered.ts'
import { neededWords } from '../subjects/needed-words.ts'
import { RowsByWord } from '../subjects/rows-by-word.ts'
import { isNegated } from '../workplace/claims.ts'
import { sentencesWith } from '../workplace/sentences-with.ts'
import { CJK_KEYS, cjkTypes } from './cjk.ts'
import { SENTENCES } from './sentence-patterns.ts'
import { NO_TERM, TERMS } from './terms.ts'

const LABEL =
  /^[\s\p{P}\p{S}]*(?:(?:employment|employee|job|position|contract|work|working|engagement|assignment|hiring|role|appointment)?\s?(?:types?(?: of (?:work|contract|employment|position|job))?|status|basis|time type|commitment|schedule|classification|category|term|tenure|hours|duration)|employment|hours|position|contract|role|engagement|type de contrat|temps de travail|tipo de (?:contrato|contratação|contratación|puesto|empleo|trabajo|jornada|vaga)|type d[’']emploi|contratto di lavoro|tipo di impiego|regime(?: de contratação)?|modelo de contratação|tip(?:o|ologia) di contratto|contratto|contrat|jornada(?: laboral)?|beschäftigungsart|anstellungsart|arbeitszeit|umfang|pensum|vertragsart|(?:soort )?dienstverband|contractvorm|anställningsform|omfattning|arbetstid|tjänstgöringsgrad|wymiar(?: pracy| etatu)?|(?:rodzaj|typ) umowy|forma (?:zatrudnienia|współpracy)|full[- ]time or not|engagement model|duraci[oó]n(?: del contrato)?|(?:terms|mode|form) of employment|contract & job type|art der stelle|arbeitszeitmodell|jornada de trabalho|regime de trabalho|form(?:a|as) de contratação)\s?[:：–-]\s?(.{1,80})/iu
/** A label in the middle of a line, which texts have that lost their line breaks: "in SQL. Job Types: Full-time", "CLTJornada: Integral". */
const LABEL_WITHIN =
  /(?:(?:job|position|employment|employee|contract) types?|types? of contract|vertragsart|mode of employment|form of employment|employment status|art der stelle|arbeitszeitmodell|beschäftigungsart|type de contrat|temps de travail|tipo de (?:contrat(?:o|ação)|puesto|empleo|vaga)|type d[’']emploi|jornada)\s?:\s?([^:\n]{1,48})/iu
/** "Part or full time" leaves the hours open. */
const EITHER_HOURS =
  /\bpart[- ]?(?:time)?(?: \([^()]{1,20}\))? ?(?:or|and|&|\/|,) ?(?:a )?full[- ]?time\b|\bfull[- ]?(?:time)?(?: \([^()]{1,20}\))? ?(?:or|and|&|\/|,) ?(?:a )?part[- ]?time\b|(?<!\p{L})vollzeit ?(?:\/|,|und|oder|bzw\.?) ?(?:in )?teilzeit|(?<!\p{L})teilzeit ?(?:\/|,|und|oder|bzw\.?) ?(?:in )?vollzeit|(?<!\p{L})voll- ?(?:\/|,|und|oder|bzw\.?) ?teilzeit|\btiempo completo(?:,| o| y|\/) ?medio tiempo\b/iu
/** "Part time would be considered", "pro rata for part-time staff": the job is not part time by that. */
const PART_IS_POSSIBLE =
  /\b(?:considered|consideration|may (?:also )?be available|pro[- ]?rata|possible|negotiable|welcome)\b|(?<!\p{L})(?:grundsätzlich möglich|ebenfalls möglich|auch möglich|teilzeit möglich|możliwość)(?!\p{L})/iu
/** "Temporary, permanent" and the label "Regular/Temporary" leave the term open, "direct hire, contract" the form. */
const EITHER =
  /\bcdi ?(?:[/,]|ou|et) ?cdd\b|\bcdd ?(?:[/,]|ou|et) ?cdi\b|\bcontract(?:,| or| ?\/) ?permanent\b|\bpermanent(?:,| or| ?\/) ?contract\b|\bfixed[- ]term contract may be\b|\b(?:temporary|fixed[- ]term)(?:,| or| and| ?\/) ?permanent\b|\bpermanent(?:,| or| and| ?\/) ?(?:temporary|fixed[- ]term)\b|\bregular ?\/ ?temporary\b|\bdirect[- ]hire\b.{1,40}\bcontract\b|\bcontract\b.{1,40}\bdirect[- ]hire\b/iu
/** After a label ("Employment type:") a single word is enough. */
const VALUES: readonly [EmploymentType, RegExp][] = [
  [
    'full_time',
    /\b(?:(?<!\bof )full[- ]?time|jornada completa|tiempo completo|tempo (?:pieno|integral)|per[ií]odo integral|voltijd|heltid(?:stjänst)?|pełn[yi] etat|pełen etat)\b|vollzeit|temps (?:plein|complet)/iu,
  ],
  [
    'part_time',
    /\bpart[- ]?time\b|teilzeit|temps partiel|media jornada|medio tiempo|tiempo parcial|tempo (?:parcial|parziale)|deeltijd|(?<![\p{L}])deltid|(?:część|pół) etatu/iu,
  ],
  [
    'contract',
    /^\W*(?:(?:independent |full[- ]time |part[- ]time |hourly |(?:long|short)[- ]term )?contract(?:or)?|freelance|self-employed|b2b|kontrakt b2b|umowa b2b|pj|zzp|c2c|1099|partita iva|autónomo)\b|\d\+?[- ](?:months?|weeks?|years?)(?:[- ](?:b2b|rolling|renewable|w2|initial))? contract|\b(?:long|short)[- ]term contract\b|\bcontract[- ]to[- ]|\bfull[- ]time, contract\b/iu,
  ],
  [
    'temporary',
    /\b(?:limited (?:full|part)[- ]time|temporary|temp|seasonal|casual|(?:fixed|limited)[- ]term|ftc|cdd|temporal|temporário|tempo determinato|tijdelijk|bepaalde tijd|int[ée]rim|vikariat|visstid\p{L}*|tidsbegränsad)\b|(?<![\p{L}])befristet|umowa (?:o pracę tymczasową|na zastępstwo)/iu,
  ],
  ['internship', /\b(?:intern|internship|stage|praktikum|prácticas|estágio|tirocinio|alternance|apprenticeship)\b/iu],
]
/** A part of a line of facts that names a type and nothing else. `alone` marks words that say it even without other parts beside them. */
const FACTS: readonly [EmploymentType, alone: RegExp, beside: RegExp | null][] = [
  [
    'full_time',
    /^(?:(?:(?:job|position|employment|time) )?(?:type|status|schedule) ?)?(?:permanent |regular )?(?:full[- ]?time|vollzeit|(?:à )?temps (?:plein|complet)|tiempo completo|jornada completa|tempo integral|tempo pieno|voltijd|heltid|pełny etat)(?: (?:permanent|position|role|job|employment))?$/iu,
    null,
  ],
  [
    'part_time',
    /^(?:part[- ]?time|teilzeit|(?:à )?temps partiel|tiempo parcial|media jornada|meio período|tempo parcial|tempo parziale|deeltijd|deltid)(?: (?:permanent|position|role|job|employment))?$/iu,
    null,
  ],
  [
    'contract',
    /^(?:freelance|pj|(?:full|part)[- ]time contract(?:or)?|contract (?:role|position)|kontrakt b2b|zzp|c2c|corp[- ]to[- ]corp|\d{1,2}[- ]months? contract)$/iu,
    /^contract(?:or)?$/iu,
  ],
  [
    'temporary',
    /^(?:cdd|fixed[- ]term(?: contract)?|int[ée]rim|befristet|maternity|paternity|parental|vikariat|visstid|tidsbegränsad)$/iu,
    /^(?:temporary|seasonal)$/iu,
  ],
  ['internship', /^(?:estágio|tirocinio|praktikum)$/iu, /^(?:internship|stage)$/iu],
]
const TYPE_WORDS =
  /\b(?:preferred|required|experience)\b|\b(?:full|part)[- ]?time\b|\b(?:contract(?:or)?s?|freelance|temporary|seasonal|internships?|interns?|pj|cdd|heltid|deltid)\b|vollzeit|teilzeit/iu
/** Words for a type that the job may have later, such as after a probation period. */
const LATER =
  /\b(?:conver(?:t|ting|sion)|transition(?:ing)?|possibility|potential|opportunities(?=.{0,60}\bfull[- ]?time)|full[- ]?time opportunities|eventually|at the end of (?:the|this|your) (?:program(?:me)?|internship|rotation)|temp(?:orary)?[- ]to)\b/iu
/** Lower-case substrings of which every pattern above needs at least one. */
const KEYS =
  "full-time|full time|fulltime|voltijds|deeltijds|heltids|fin de mission|ifm|mission longue|longue mission|prn|per-diem|casual |on-call |part-time|part time|parttime|tiempo|vaga |vollzeit|teilzeit|voll-|contract|contrat|freelanc|internship|: intern|temporary|temporal|temporário|: temp|befristet|cdi|cdd|seasonal|jornada|stage de|stage d’|stage d'|: stage|stagi|praktik|voltijd|deeltijd|: casual|prácticas|alternance|apprentic|temps p|intérim|interim|tijdelijk|functie|: vast|meio per|heltid|deltid|b2b|pj|zzp|mission |vikariat|visstid|etat|fixed-term|fixed term|1099|c2c|corp-to-corp|contractor|timanst|behovsanst|säsongsanst|tidsbegr|intern |.iva| iva|freiberuf|autónom|un stage|curriculare|tempo pieno|tempo integral|umowa o pracę t|umowa na zast|umowa o st|umowa o prak|clt|employment contract|per diem|job type|maternity cover|leave cover|cover maternity|cover a maternity|covering a maternity|covering maternity| baja m| baja por|postdoc|-year |one year |two year |three year |year appointment|month appointment|year position|period of|limited to one|limited to two|limited to three|term of|limited to 1|limited to 2|limited to 3|limited to 6|durée d".split(
    '|',
  )

const ALL_KEYS = [...KEYS, ...CJK_KEYS]

/** Employment without a limit of time, by its name in each country. It says nothing about the hours. */
const EMPLOYED =
  /\b(?:clt|employment contract|contract of employment)\b|\bumow[aęy] o pracę(?! tymczasową)|\b(?:cdi|festanstellung|contrato indefinido|tempo indeterminato)\b/iu
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/
/** "Authorized to work in the US on a full-time basis" is about a permit, "telework on a full-time basis" about a place, "courses on a full-time basis" about training, "based on a full-time position" about pay. */
const PERMIT_OR_PLACE =
  /\b(?:authori[sz]ed|eligible|authori[sz]ation|legal right|permission) to work\b|\btelework(?:ing)? (?:on )?(?:an? )?(?:full|part)[- ]time\b|\b(?:courses?|training|studies) (?:is|are|runs?) (?:on )?(?:an? )?(?:full|part)[- ]time\b|\bbased on (?:an? )?full[- ]time\b/iu

/** "Full/Part Time: Full Time", "Full Time or Part Time? Full Time", "Full-time / Part-time Full-time": the label names both, the value one. */
const LABEL_OF_HOURS =
  /^[\s\p{P}\p{S}]*full(?:[- ]time)? ?\/ ?part[- ]time ?:|\bfull(?:[- ]time)? ?(?:\/|or) ?part[- ]time ?[:?]?\s+(?=(?:full|part)[- ]time(?! ?(?:\/|or|and)))/iu
/** Systems whose labels have no colon: "Employment StatusRegular Full-time", "Schedule Full-timeJob Type Permanent". */
const LABEL_WITHOUT_COLON =
  /(?:\b(?:employment|employee|worker|position|job|appointment) (?:status|type)|\b(?:job |work )?schedule|\btime type|\bhours:)\s{0,2}(?:(?:regular|permanent) (?:- )?)?((?:full|part)[- ]time)(?![\s/,]{1,3}(?:or|and|part|full)|\s+employees)/iu

interface TypeClaim {
  type: EmploymentType
  words: string
  /**
   * A label ("Job type: Full time") says more than a line of facts, whose words may mean something else ("Contract/Customer"). The term of a
   * contractor is no employment for a term.
   */
  from: 'label' | 'facts' | 'sentence' | 'term'
}

/** Boards write the type above the text, in a line of its own. Further below, "Contract" is a heading. */
const FIRST_LINE = /^\s*(contract|temporary|internship)[ \t]*\n/i

function typeInFirstLine(text: string): TypeClaim[] {
  const words = FIRST_LINE.exec(text)?.[1]
  return words === undefined ? [] : [{ type: words.toLowerCase() as EmploymentType, words, from: 'facts' }]
}

/** A posting that offers both employment and a contract (CLT or PJ, umowa o pracę or B2B) names no type. */
export function typesInDescription(text: string): TypeClaim[] {
  const sentences = sentencesWith(text, CJK.test(text) ? ALL_KEYS : KEYS)
  const all = [...typeInFirstLine(text), ...sentences.flatMap(typesInSentence)]
  const isContract = all.some(({ type }) => type === 'contract')
  const isLabelled = all.some(({ from }) => from === 'label')
  const types = all.filter(({ from }) => !(isLabelled && from === 'facts') && !(isContract && from === 'term'))
  const isChoice = types.some(({ type }) => type === 'contract') && sentences.some((sentence) => EMPLOYED.test(sentence))
  return isChoice ? types.filter(({ type }) => type !== 'contract') : types
}

const sentenceList = once(() => new RowsByWord(SENTENCES, ([, pattern]) => neededWords(pattern)))

const termList = once(() => new RowsByWord(TERMS, neededWords))

const typesInSentence = remembered(500, (text): readonly TypeClaim[] => {
  const sentence = text.replace(LABEL_OF_HOURS, 'Hours: ')
  if (EITHER.test(sentence)) return []
  const claims = [...typesInWords(sentence), ...termIn(sentence)]
  if (EITHER_HOURS.test(sentence)) return claims.filter(({ type }) => type !== 'full_time' && type !== 'part_time')
  return PART_IS_POSSIBLE.test(sentence) ? claims.filter(({ type }) => type !== 'part_time') : claims
})

function termIn(sentence: string): TypeClaim[] {
  const found = termList()
    .of(sentence)
    .some((shape) => {
      const match = shape.exec(sentence)
      return match !== null && !isNegated(sentence, match.index)
    })
  return found && !NO_TERM.test(sentence) ? [{ type: 'temporary', words: sentence.slice(0, 160), from: 'term' }] : []
}

function typesInWords(sentence: string): readonly TypeClaim[] {
  const facts = typesInFacts(sentence)
  if (facts.length > 0) return facts
  const claim = (from: TypeClaim['from'], type: EmploymentType) => ({ type, words: sentence.slice(0, 160), from })
  const value = LABEL.exec(sentence)?.[1]?.replace(LOST_BREAK, ' ')
  if (value) return VALUES.flatMap(([type, shape]) => (shape.test(value) ? [claim('label', type)] : []))
  const within = LABEL_WITHIN.exec(sentence)?.[1]
  const bare = LABEL_WITHOUT_COLON.exec(sentence.replace(LOST_BREAK, ' '))?.[1]
  const types = [within, bare].flatMap((words) => (words === undefined ? [] : typesAfterLabel(words)))
  if (types.length > 0) return types.map((type) => claim('label', type))
  if (CJK.test(sentence)) return cjkTypes(sentence).map((type) => claim('label', type))
  if (PERMIT_OR_PLACE.test(sentence)) return []
  return sentenceList()
    .of(sentence)
    .flatMap(([type, shape]) => {
      const found = shape.exec(sentence)
      if (!found || (type === 'full_time' && LATER.test(sentence))) return []
      return !isNegated(sentence, found.index) ? [claim('sentence', type)] : []
    })
}

/** The types that a label in the middle of a line states. The text of the next line may be glued to its value. */
function typesAfterLabel(words: string): EmploymentType[] {
  const value = words.replace(LOST_BREAK, '|').split('|', 1)[0]!
  return VALUES.flatMap(([type, shape]) => (shape.test(value) ? [type] : []))
}

/** "Contract: permanent, full-time": here the word is a label, as in every contract of employment, and no type. */
const CONTRACT_LABEL = /^[\s\p{P}\p{S}]*contract\s?:(?=\s*[^\s\d])/iu

/**
 * A line of facts says nothing when one of its parts has more about types, as "Full-time, part-time employees" does, or asks for something
 * ("Internship/trainee year preferred").
 */
function typesInFacts(line: string): TypeClaim[] {
  const parts = factsOf(line.replace(CONTRACT_LABEL, ''))
  const claims = parts.map((part) =>
    FACTS.find(([, alone, beside]) => alone.test(part) || (parts.length > 1 && beside?.test(part))),
  )
  if (parts.some((part, at) => claims[at] === undefined && TYPE_WORDS.test(part))) return []
  const from = LABEL.test(line) ? 'label' : 'facts'
  return claims.flatMap((claim) => (claim ? [{ type: claim[0], words: line, from }] : []))
}
