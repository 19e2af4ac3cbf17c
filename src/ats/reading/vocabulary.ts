import type { EmploymentType, Level, SalaryPeriod, Workplace } from '../../job/vocab.ts'

/*
 * The vocabularies of sources, as tables. Keys are folded: lower case, letters and digits only, so that `ON_SITE`, `On-site` and `OnSite` are
 * one key. A value that is in no table is null, never guessed. Several systems (Workday, Lever, BambooHR, Workable) show the label in the
 * employer's language, so the tables have German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Polish, Japanese and Chinese.
 */

const WORKPLACE: Record<Workplace, string> = {
  remote:
    'remote fullyremote fullremote fully oraremote telecommute remotelocal remoto télétravail teletrabajo teletrabalho フルリモート',
  hybrid: 'hybrid partiallyremote orahybrid hybride híbrido híbrida hibrido ibrido hybrydowa ハイブリッド',
  onsite:
    'onsite inoffice inperson oraonsite noremote presencial présentiel surplace insede vorort oplocatie stacjonarna arbetepåplats',
}

/*
 * A fixed term is a contract even where the code also states the hours: Recruitee's `fulltime_fixed_term` is a separate code from
 * `fulltime`. "Regular" and "Permanent" without hours mean full time in every recorded payload.
 */
const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: [
    'fulltime full permanent regular fulltimepermanent permanentfulltime fulltimeregular regularfulltime fulltimeemployee salariedft hourlyft',
    'fulltimesalaried fulltimehourly fulltimeexempt fulltimenonexempt vollzeit tempsplein tempscomplet àtempsplein cdi',
    'tiempocompleto jornadacompleta tempointegral períodointegral tempocompleto tempopieno voltijd heltid pełnyetat 正社員 フルタイム 全职',
  ].join(' '),
  part_time: [
    'parttime part parttimepermanent permanentparttime parttimeregular regularparttime salariedpt hourlypt parttimehourly',
    'teilzeit werkstudent minijob tempspartiel àtempspartiel tiempoparcial mediajornada jornadaparcial meioperíodo',
    'tempoparcial tempoparziale deeltijd deltid パートタイム パート アルバイト アルバイトパート 兼职',
  ].join(' '),
  contract: [
    'contract contractor directcontract freelance freelancer fixedterm fixedtermcontract fixedtermfulltime fixedtermparttime',
    'fulltimefixedterm parttimefixedterm fulltimecontract contractfulltime parttimecontract contractparttime contracttohire 業務委託 契約社員 合同工',
  ].join(' '),
  temporary: [
    'temporary temp casual seasonal temporaryfulltime fulltimetemporary temporaryparttime parttimetemporary',
    'befristet cdd intérim temporal temporário tempodeterminato tijdelijk 派遣社員 临时',
  ].join(' '),
  internship: [
    'intern internship trainee traineeship apprenticeship coop internshipcoop praktikum praktikant ausbildung',
    'stage alternance apprentissage prácticas estágio tirocinio praktik praktyki staż インターン インターンシップ 实习 实习生',
  ].join(' '),
}

/* `1 TIME`, `NONE`, `2 WEEK`, `0.5 MONTH`, `3 MONTH`, `6 MONTH`, `one-time`, `two_weeks` and `biweekly` match no period. */
const PERIOD: Record<SalaryPeriod, string> = {
  year: 'peryearsalary 1year year yearly annual annually annum peryear perannum',
  month: 'permonthsalary 1month month monthly permonth',
  week: 'perweeksalary 1week week weekly perweek',
  day: 'perdaywage 1day day daily perday',
  hour: 'perhourwage 1hour hour hourly perhour',
}

const TEMPORARY = /^(?:temporary|vikariat|visstid|tidsbegräns|tidsbegrænset|midlertidig|bepaalde tijd)/i

const workplaces = index(WORKPLACE)
const employments = index(EMPLOYMENT)
const periods = index(PERIOD)

/** The form in which values are compared: lower case, letters and digits only ("Full-time" and "FULL_TIME" are the same). */
export function vocabularyKey(value: string): string {
  return value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

export function workplace(value: string | null): Workplace | null {
  return lookUp(workplaces, value)
}

export function employmentType(value: string | null): EmploymentType | null {
  return lookUp(employments, value)
}

/** Whether the label of a position says that it is temporary (Varbi, EasyCruit), in English, Scandinavian languages or Dutch. */
export function isTemporary(value: string | null): boolean {
  return value !== null && TEMPORARY.test(value)
}

export function salaryPeriod(value: string | null): SalaryPeriod | null {
  return lookUp(periods, value)
}

/** A single payment is not base pay. */
export function isOneTime(interval: string | null): boolean {
  return interval !== null && ['1time', 'onetime'].includes(vocabularyKey(interval))
}

/**
 * How one system names seniority. Scales differ: `experienced` is senior at one system and everything above entry level at another, so each
 * adapter has its own. Bands that span two of our levels (associate, mid-senior) are left out on purpose, which makes them null.
 */
export function levelScale(words: Partial<Record<Level, string>>): (value: string | null) => Level | null {
  const levels = index(words)
  return (value) => lookUp(levels, value)
}

/** The ISO 639-1 part of a language tag (`en-GB`, `pt_BR`, `de`). */
export function languageCode(tag: string | null): string | null {
  return tag === null ? null : (/^([a-z]{2})(?:[-_]|$)/i.exec(tag)?.[1]?.toLowerCase() ?? null)
}

/** Minor units per major unit (100 for USD, 1 for JPY); null if the code is not a currency. */
export function minorUnits(currency: string | null): number | null {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return null
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return 10 ** (maximumFractionDigits ?? 2)
}

function lookUp<Target>(table: Map<string, Target>, value: string | null): Target | null {
  return value === null ? null : (table.get(vocabularyKey(value)) ?? null)
}

function index<Target extends string>(words: Partial<Record<Target, string>>): Map<string, Target> {
  const pairs = Object.entries(words) as [Target, string][]
  return new Map(pairs.flatMap(([target, keys]) => keys.split(' ').map((key) => [key, target] as const)))
}
