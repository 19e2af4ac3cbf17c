import { allMatches } from '../all-matches.ts'
import type { PayMention } from './mentions.ts'

/** Words that say an amount is base pay. */
const PAY = [
  'salary|salaries|paying|base pay|base rate|pay|pays|paid(?! (?:training|time|holidays?|vacation|leave|lunch|breaks?))|wages?|compensation|remuneration|base|hourly|rate|(?:pay|hourly|daily|day|base|casual|contract(?:ing)?) rates|payrate|ctc|gross|basic|package|(?:hiring|current|posted|listed|target|annual) range|estimate of the (?:current )?range|(?<!ote )(?<!earnings )range for (?:this|the) (?:role|position|job)|you(?:.ll| will) (?:make|earn)',
  '[a-zß-öø-ÿ]*gehalt[a-zß-öø-ÿ]*|vergütung[a-zß-öø-ÿ]*|[a-zß-öø-ÿ]*lohn[a-zß-öø-ÿ]*|entgelt|brutto|netto|wir zahlen|verdien[a-z]*|bezahlung|tagessatz',
  'salaires?|rém(?:un(?:ération)?)?|payée?s?|rémunérée?s?|brut|fixe|tjm|fourchette',
  'salario|salarios|salarial|sueldo|remuneración|retribución|brutos?|b/a',
  'vergoeding(?=: min)|salaris[a-zß-öø-ÿ]*|maandsalaris|jaarsalaris|loon|uurloon',
  'salários?|remuneração|honorários|faixa(?! etária)|💰|💵',
  'retribuzione|stipendio|retributiv[ao]|ral|lordi|lorda|lordo|stipendi',
  'salariu|[a-zß-öø-ÿ]*(?:lön|lønn?|salär)|wynagrodzeni[ae]|stawka|widełki|mzda|薪资|薪酬|薪水|薪金|薪資|月薪|年薪|底薪(?![連连])|工[资資]|[时時]薪|日薪|[周週]薪|起薪|待遇|报酬|年包|月收入|報酬|給料|月収|日給|年収|月給|時給|給与|연봉|월급|시급|급여',
  '底薪[連连][^\\d$]{0,8}津[貼贴]|gaji (?:dan|&|\\+) elaun|gaji|upah|sahod|sweldo|เงินเดือน|ค่าจ้าง|ค่าแรง|ค่าตอบแทน|รายได้',
]

/** Words that say an amount is something else: variable pay, one-off pay, benefits, or the money of the business. */
const OTHER = [
  'all (?:our )?(?:positions|employees|roles|jobs|staff)\\b[^.$€£]{0,60}paid at least|times (?:\\w+ ){0,3}(?:salary|pay|earnings)|(?:bonus(?:es)?|allowances?|incentives?|premiums?) (?:is|are|will be|to be) paid|\\d(?:\\.\\d)? ?x (?:(?:your|the|annual|base|basic) ){0,3}(?:salary|pay|earnings)|(?:greater|higher|lesser|lower) of (?:\\w+ ){0,4}(?:salary|pay|earnings)|life (?:cover|assurance)|death in service|ad&d',
  'premium (?:(?:hourly|pay|shift|overtime) ){0,2}rates?|(?:shift|weekends?|nights?|evening|overtime|holiday) (?:\\w+ )?premiums?|differentials?|zuschläge?|zuschlag|majorations?',
  'ote|on[- ]target(?: (?:earnings?|compensation|income|wages?|pay|total))?|target earnings|total (?:(?:target|annual|cash|direct|on-target) ){0,3}(?:compensation|cash|comp|rewards?|package|earnings|pay)|(?:relocation|benefits?|rewards|severance|equity) packages?',
  'target (?:cash|compensation|bonus)|commissions?|bonus(?:es)?|sign[- ]?on|signing|retention|incentives?|variable(?: (?:pay|compensation))?|equity|rsus?|stock|options|shares|profit|tips|gratuities',
  'stipend|allowance|budget|reimburse[a-zß-öø-ÿ]*|tuition|relocation|referral|per diem|match(?:ing|ed)?|401\\(?k\\)?|pension|insurance|medical|wellness|learning|training|perks?',
  'professional development|development|education|conferences?|home office|equipment|coworking|phone|internet|gym|fitness|charity|volunteer[a-zß-öø-ÿ]*',
  'bolsa|fertility|hra|coverage|lifetime|parental|adoption|dental|vision|therapy|subsid[a-zß-öø-ÿ]*|assistance',
  'meals?|lunch|commuter|vale|v[art]|aux[ií]lio|benefícios?|cartão|saldo|creche|bonificação|prêmio|indicaç(?:ão|ões)|aporte|faturamento|ajuda de custo|[奖獎]金|提成|[补補][贴貼]|[补補]助|津[贴貼]|花紅|佣金|新人[奖獎]|(?:法定)?最低工[资資]|餐补|房补|红包|内推|推荐费|融资|估值|营收|市值|交易[额量]|管理规模|资金|用户|手当|賞与|보너스',
  'gift|mid-?point (?:salary|pay)|(?:maaltijd|eco|cadeau)-?cheques?|(?:éco-?)?chèques?|vouchers?|credits?|discount|cashback|deductible|hsa|fsa|pto|sachbezug|[a-zß-öø-ÿ]*zuschuss|zulage|prämie|gratification|prime|ticket|bono|plus de|bónus|premio|[a-z]*vergoeding(?!: min)|overtime (?:pay|rate)s?|anggaran|elaun|komis(?:en|yen|i)|tunjangan|insentif|uang (?:makan|transport)|โบนัส|ค่าคอม|เบี้ย|ค่าเดินทาง|ค่าอาหาร|ค่าตำแหน่ง',
  '(?:gross )?billings?|gross (?:profit|margin|merchandise|sales|revenues?)|spending|raised|raise|funding|funded|series [a-f]|seed|valuation|valued|investors?|backed|revenues?|umsatz|arr|mrr|acv|tcv|gmv|aum|assets|market|industry|turnover|ebitda',
  'deals?|quotas?|pipeline|contracts?(?! ?:)|accounts|portfolio|book of business|customers?|clients?|spend|sales of|transactions?|payments|processed|savings|saved|grants?|donat[a-zß-öø-ÿ]*',
  'chiffre d.affaires|levée de fonds|primes|indemnités?|titres?-restaurant|(?:household|family|rental|passive) incomes?|startprämie|weihnachtsgeld|urlaubsgeld|[a-zß-öø-ÿ]*zuschüsse|facturación|presupuesto|comisiones|fatturato|buoni pasto|budżet|dofinansowani[ea]|premi[ae]|omzet|toeslag|omsätt[a-z]+|[a-zß-öø-ÿ]*bidrag',
  'towards?|expenses|family building|tickets?|loans?|mortgages?|projects?|fund|funds|manages|worth|fees?|costs?|prices?|priced|fine|penalty|average|averages|fte|full[- ]time equivalent|net worth|users|followers',
]

/** Matched against lower-cased slices and without the `i` and `u` flags, which are slow in V8: this runs for every amount. */
const WORD = new RegExp(`(?<![a-zß-öø-ÿ0-9])(?:(?<other>${OTHER.join('|')})|(?<pay>${PAY.join('|')}))(?![a-zß-öø-ÿ0-9])`, 'g')

/** The end of a sentence. The stop in "U.S. salary" is not one. */
const SENTENCE_END = /(?:[\p{Ll}\d)%]|\p{L}{2})[.!?]\s+(?=\p{Lu})/gu
/** Words after an amount describe it only up to here. */
const CLAUSE_END =
  /[,;.!?(+•*|"“\n，；。！？（]|(?<!sign) (?:plus|más|mas|mais|with|and|und|et|y|en|e|mit|avec|depending|based|commensurate|along|on(?! target)|as|after) |[-–—] /i
/** "$90,000 a yearThe team", "£35,000 OTEHours", "SGD 120,000Equity": the next sentence follows without a space. */
const GLUED = /(?<=\p{Ll}{2})(?=\p{Lu})|(?<=^|\p{Lu}{3})(?=\p{Lu}\p{Ll})/u
const PER_SOMETHING_ELSE =
  /^\s?(?:\/|per |a )\s?(?:mile|unit|load|stop|visit|article|word|video|project|case|class|session|user|seat|shift|point|km|fortnight|credit|course|lesson|page|piece|student|call)\b/i

/** "PJ: R$ 8.000", "14k CLT", "B2B 18 000 zł": the form of the contract, directly beside its pay. */
const CONTRACT = '(?:clt|(?:mei ?/ ?)?pj|b2b(?: contract)?|uop|umow[ay] o pracę|umow[ay] zlecenie)'
const CONTRACT_BEFORE = new RegExp(
  `(?<![\\p{L}\\d])${CONTRACT}(?!\\p{L})[^\\p{L}\\d]{0,4}(?:de|até|entre|between|od|do|w)?[^\\p{L}\\d]{1,4}$`,
  'iu',
)
const CONTRACT_AFTER = new RegExp(
  `^(?!${CONTRACT})(?:/ ?\\p{L}{1,6})?[\\s,;:()/–—-]{0,4}(?:no |em |como |via |na |przy )?(?:regime |contratação )?${CONTRACT}(?!\\p{L})`,
  'iu',
)

export const isBesideContract = (line: string, { start, end }: PayMention): boolean =>
  CONTRACT_BEFORE.test(line.slice(Math.max(0, start - 30), start)) || CONTRACT_AFTER.test(line.slice(end, end + 30))

export type Role = 'pay' | 'other' | null

const BEFORE = 180
const AFTER = 34

/** The words before a mention that may describe it: those of its own sentence, back to the previous mention. */
export function wordsBefore(line: string, mention: PayMention, previousEnd: number): string {
  const slice = line.slice(Math.max(previousEnd, mention.start - BEFORE), mention.start)
  let from = 0
  for (const end of allMatches(SENTENCE_END, slice)) from = end.index + end[0].length
  return slice.slice(from)
}

/** The words after a mention, up to the end of the clause or the next mention. */
export function wordsAfter(line: string, mention: PayMention, nextStart: number): string {
  const slice = line
    .slice(mention.end, Math.min(mention.end + AFTER, nextStart))
    .replace(/^ ?[.,][-–—]/, '')
    .replace(/^\)/, '')
  const protectedSlice = slice.replace(/p\. ?[ah]\./i, (match) => match.replaceAll('.', ' '))
  const cuts = [CLAUSE_END, GLUED].map((end) => protectedSlice.search(end)).filter((cut) => cut !== -1)
  return cuts.length === 0 ? slice : slice.slice(0, Math.min(...cuts))
}

/** A word right after the amount decides ("$18,000 commission"), otherwise the nearest word before it. */
export function roleOf(before: string, after: string): Role {
  if (PER_SOMETHING_ELSE.test(after)) return 'other'
  const [next] = allMatches(WORD, after.toLowerCase())
  if (next !== undefined && !GROSS.test(next[0])) return roleNamed(next)
  const last = allMatches(WORD, before.replace(GLUED_WORD, ' ').toLowerCase()).at(-1)
  if (next !== undefined) return last?.groups?.other !== undefined && BONUS.test(last[0]) ? 'other' : 'pay'
  return last === undefined ? null : roleNamed(last)
}
/** "Fresno, CASalary $60,000", "job type: Contractsalary: $28": the label follows without a space. */
const GLUED_WORD = /(?<=\p{L})(?=Salary|Compensation|Pay (?:Rate|Range)|(?:salary|pay|rate):)/gu
/** "prime de 1500 € brut": gross is said of bonuses too. */
const GROSS = /^(?:gross|brut|bruto|brutos|brutto|netto|lordi|lorda|lordo)$/
const BONUS =
  /^(?:bonus(?:es)?|primes?|prämie|premi[aeo]|zulage|[a-zß-öø-ÿ]*zuschuss|gratification|indemnités?|[a-z]*vergoeding|toeslag)$/

/** Nothing but a colon or a small word between a pay word and the amount: "Gaji: 1800", "Faixa salarial de 9K". */
export function isDirectlyNamed(before: string): boolean {
  const tail = before.slice(-40).toLowerCase()
  const last = allMatches(WORD, tail).at(-1)
  return last !== undefined && roleNamed(last) === 'pay' && LINK.test(tail.slice(last.index + last[0].length))
}
const LINK =
  /^(?:\s?\([^)]{0,10}\)| (?:d?essa|desta|da|for this|of this) (?:vaga|posição|job|role|position))?[\s:：=–-]{0,4}(?:is|é)?\s?(?:of|up to|from|around|about|de|até|a partir de|em torno de|cerca de|od|do|mulai|bermula)?\s?$/

const roleNamed = (match: RegExpExecArray): Role => (match.groups?.other === undefined ? 'pay' : 'other')

/** A heading or introduction below which amounts are pay: "Salary range", "The base pay for this role is:". */
export function announcesPay(line: string): boolean {
  if (line.length <= 300 && LISTED_BELOW.test(line)) return true
  if (line.length > LONGEST_HEADING && !line.trimEnd().endsWith(':')) return false
  return allMatches(WORD, line.slice(-LONGEST_INTRODUCTION).toLowerCase()).some((match) => roleNamed(match) === 'pay')
}

const LONGEST_HEADING = 70
const LONGEST_INTRODUCTION = 200
/** "The hourly range for this position is listed below. The rate depends on experience." */
const LISTED_BELOW = /\b(?:range|rate|salary|wage|pay)s?\b[^.]{0,90}\b(?:is|are) (?:\w+ )?below\b/i

/** Nothing but a short label before the amount: "Zone A: $132,000 - $165,000", "$100K - $250K + equity", "Up to £55,000 p.a.". */
const LABEL =
  /^[\s\p{P}\p{S}]*(?:[^:.!?]{1,40}(?::|\s[-–—])\s*)?(?:up to|from|between|de|da|von|entre|zwischen|tra|circa|c\.|ca\.|approx\.?|starting at|bis zu|ab|jusqu.à|à partir de|desde|hasta|vanaf|tot|~)?[\s(]*$/iu

export const isLabel = (before: string): boolean => before.length <= 60 && LABEL.test(before)
