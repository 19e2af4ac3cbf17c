import { isWish } from '../requirements/preferred.ts'
import type { LanguageMention } from './names.ts'
import { NEEDED } from './needed.ts'
import { endsItem } from './next-item.ts'

/** A stop, but not that of "j. angielskiego", "e.g. Malay" or "min. B2". */
const STOP = '(?<!(?<!\\p{L})(?:e\\.g|i\\.e|j|j[ęe]z|min|np))\\.'
const CLAUSE_START = new RegExp(`${STOP}(?=[\\s•–\\p{So}-])|[;,](?=\\s)|[，；。]|\\s[·•●⟋]\\s`, 'iu')
const CLAUSE_END = new RegExp(`${STOP}(?=[\\s•–\\p{So}-])|;|[，；。]|\\s[·•●⟋]\\s`, 'iu')
/** In a text without line breaks, an item begins directly after the one before: "roses (lilies are a plus)Fluent English". */
const GLUED_ITEM = /(?<=\)|\p{Ll}{2})(?=\p{Lu}\p{Ll}+ \p{Ll})/u
const GLUED_SIGN = /[,;](?=\p{L})|(?<=\))(?=\p{L})/u
/** The same behind a language: "good English,own shears are a plus", "English proficiencyIt would be nice". */
const GLUED_END = /,(?=\p{L}{3})|(?<=\p{Ll}[.)]?)(?=\p{Lu}(?:\p{Ll}|\p{Lu}{3}))|(?<=\.)(?=\p{Lu}\p{L}{2})/u
/** Signs and words between two languages that part their clauses. In "engelska, gärna tyska" the wish belongs to the second one. */
const SEPARATOR = new RegExp(
  `${STOP}|[,;(，；]|\\s[–—-]\\s|(?<!\\p{L})(?:but|and it(?:[’']s| is| would be)|aber|mile widzian\\p{L}*\\s+(?:jest |będzie )?(?:znajomość|język)|gärna|ideally|preferably|idealerweise|idéalement|liefst|najlepiej)(?!\\p{L})`,
  'giu',
)
/** "English (additional languages are a plus)" wishes for other languages than English. */
const OTHER_LANGUAGES =
  /(?:[,(–—-]\s*|\s(?:with|and|(?<!\sa )plus)\s)(?:(?:and|und|et|y|e|en|och|ideally|preferably|knowledge of|znajomość|an?|une?|toute),? ){0,2}(?:weitere|andere|jede|any|other|additional(?! (?:plus|asset|advantage|bonus))|another|further|second|third|multiple|autres?|otros?|outr[ao]s?|altr[ea]|inn(?:e|ych|ego)|andra|ytterligare|deuxième|troisième|[23] ?[eè](?:me)?)(?!\p{L})|\s(?:any|toute) (?:other|additional|further|autre)(?!\p{L})|\(an? (?:\p{L}+ )?language(?!\p{L})|är det en? (?:fördel|plus|merit) om(?!\p{L})/iu
/** "Fluent English, foreigners preferred": the wish after the comma is about something else. */
const OTHER_SUBJECT =
  /,\s+(?:(?:ideally|preferably|idéalement|idealerweise|idealmente),\s|[Ff]oreigners|[Cc]andidates|[Ee]xperience|[Kk]nowledge of|mile widzian\p{L}* (?:doświadcz|podstaw|wykszta|umiej|kwalif|biegł|płynn)|[Zz]najomość|[Dd]oświadczenie|[Uu]miejętność|[Ww]ykształcenie|[Cc]hęć|[Pp]rawo jazdy|[Ee]xperiência|[Ee]rfahrung|[Ee]xpérience|\p{Lu}\p{Ll}+ (?!is |are |would |will |a ))/u
/** "英语（雅思 7 分以上优先）", "inglês (fluente é um diferencial)", "English (ideally advanced)": the wish is for a level. */
const WISHED_LEVEL =
  /[（(][^（()）]*(?:\b[ABC][12]\b|(?<=[（(])fluen\p{L}+ (?:é|es|is|est)(?!\p{L})|desejável que seja|(?:desejável|desirabl[ey]|prefer\p{L}+|ideally|idealmente)(?: to have)?(?: an?)? (?:avançad|avanzad|advanced|fluen|native|certificat)|(?:avançad[oa]|avanzad[oa]|advanced|fluent|fluency|native)(?: is)? (?:desejável|deseable|desir|prefer)|雅思|托福|IELTS|TOEFL|TOEIC)[^（()）]*[)）]/giu
const BRACKETS = /\([^()]*\)/g
/** A wish for somebody who speaks two languages is a wish for both. */
const BILINGUAL = /(?<!\p{L})(?:bi-?|tri|multi)lingu\p{L}+|zweisprachig|tweetalig/iu
/** Where one clause about a language ends and the next begins without a comma: "English is mandatory and Spanish is a plus". */
const JOINED = /(?<!\p{L})(?:and|but|und|aber|et|mais|y|pero|e|mas|en|maar|i|a|ale|oraz|och|og|men)(?!\p{L})/giu
const OR = /(?<!\p{L})(?:or|oder|ou|o|lub|albo|of|eller)(?!\p{L})/iu
const GLUE = /^\s*(?:[,/]?\s*(?:and\/or|i\/lub|lub\/i|e\/ou|and|or|oder|ou|o|lub|albo|of|eller)?)\s*(?:j\. |języka )?$/iu

/** Where a text lost its line breaks, a label begins the next list: "German at native level Highly Desired: rye bread". `isInWishedList` reads the label before a language. */
const NEXT_LABEL = /\s\p{Lu}\p{Ll}*(?:\s\p{L}+){0,3}\s?:/u
/** Such a label may lack its colon: "Fluent in English Nice to Have Own shears", "Spoken English Preferred Qualifications". */
const NEXT_WISHES =
  /\s(?:(?:Preferred|Desired|Desirable|Optional)\s\p{Lu}|Nice[\s-][Tt]o[\s-][Hh]aves?(?:\s\p{Lu}|$)|Bonus [Pp]oints)/u
const LABEL_END = /:\s/u
/** The end of the words that stand before a label. */
const LABEL_BEFORE = /[)\]:]\s/u
const LISTED_GAP = /^(?:,?\s*(?:and|or|und|oder|et|ou|y|o|e|lub|i|and\/or)\s+|\s*[,/]\s*)$/iu
/** In such a text, a wish at the end of an item is about that item: "SAP would be an advantage Fluent English". A wish with a capital may be a heading. */
const ENDS_WISHED = [
  '(?:a |an |strong |big |as )(?:plus|advantage|asset|bonus)',
  '(?:would be|is) (?:nice|great|helpful)',
  'advantageous|beneficial',
  '(?:is|are|be) (?:highly |strongly )?(?:preferred|preferable|desirable|desired|welcome|helpful)',
  '(?<=[\\p{L})]\\s)(?:(?:highly |strongly )?preferred|von Vorteil|wünschenswert|vorteilhaft|ein Plus)',
  'een (?:pluspunt|plus|pré|voordeel|meerwaarde|troef)',
].join('|')
/** Words before a language that tell how well it is known. */
const HOW_WELL =
  '(?:very |sehr )?(?:good|excellent|fluen|strong|gut|sicher|fließend|verhandlungssicher|ausgezeichnet|hervorragend|exzellent)'
const WISH_END = new RegExp(`(?<=(?<!\\p{L})(?:${ENDS_WISHED})[)\\]]?)\\s+(?=\\p{Lu}|${HOW_WELL}|$)`, 'u')
/**
 * German adjectives have a capital at the beginning of an item alone, and stand behind a noun only there: "Erfahrung im Weben Sehr gute",
 * "Erfahrung im Weben gute". So does a pronoun: "Erfahrung im Weben Du sprichst".
 */
const ITEM_START = new RegExp(
  [
    '(?<=\\p{L}{2}\\s[\\p{L}\\d/().-]{2,})(?<!on Vorteil)\\s(?=(?:Sehr|Gut|Sicher|Fließend|Verhandlungssicher|Ausgezeichnet|Hervorragend|Exzellent|Fundiert|Perfekt)\\p{L}*\\s)',
    '(?<=\\p{L}{2}\\s\\p{Lu}[\\p{L}-]{3,})(?<!on Vorteil)\\s(?=(?:sehr\\s)?(?:gut|sicher|fließend|verhandlungssicher|ausgezeichnet|hervorragend|exzellent)\\p{L}*\\s$)',
    '(?<=\\p{Lu}[\\p{L}-]{2,}|\\))\\s(?=(?:Du|Sie)\\s\\p{Ll})',
  ].join('|'),
  'u',
)
/** The end of the last language whose name is a noun with an ending: "Französischkenntnisse". */
const NOUN_END = '§'
/** The end of an item before the capital of the next one: "Französischkenntnisse in Wort und Schrift Freude am Weben", "is a must Own shears". */
const ITEM_END = new RegExp(
  `(?<=${NOUN_END}|in (?:Wort und Schrift|Schrift und (?:Wort|Sprache))\\)?|(?<!\\p{L})(?:a must|mandatory|required|Voraussetzung|erforderlich|notwendig|vorausgesetzt|voraus|Pflicht))\\s+(?=\\p{Lu}\\p{Ll})(?!Vorausset|Wünschens|Von |Ideal|Pflicht|Optional|Gern|Niveau|Level|Prefer|Desir)`,
  'u',
)

/** In a longer sentence, a wish far from the language is about something else. */
const LONG_SENTENCE = 140
const NEAR_WISH = 70
const LONGEST_LABEL = 60
/** The end of a list after a label. */
const LIST_END = new RegExp(`${STOP}(?=[\\s•,–-])|[;；。]`, 'iu')
/** "[Optional but preferred] Ability to read Malay, Tagalog or Mandarin", "Ideally, you speak Malay", "DESEJÁVEIS Own shears;Malay" */
const FIRST_WORDS = /^(?:[[(][^\])]{1,40}[\])]|\p{L}+,|\p{Lu}{6,}(?=\s))/u

/** "Ideally with a loom of your own Languages: German": the label stands behind another item. */
const OWN_LABEL = /(?<=\S\s\S+\s\S+\s\S+)\s(?=(?:Languages?|Language skills|Sprachen?|Sprachkenntnisse)$)/u

/** Whether a label before it wishes for the language: "Nice to have: a driving licence, German". */
export function isInWishedList(text: string, { start }: LanguageMention): boolean {
  if (isWish(FIRST_WORDS.exec(text)?.[0] ?? '')) return true
  const colon = text.lastIndexOf(':', start)
  if (colon < 0 || LIST_END.test(text.slice(colon, start)) || GLUED_ITEM.test(text.slice(colon + 1, start))) return false
  const label = text.slice(Math.max(0, colon - LONGEST_LABEL), colon)
  return isWish([CLAUSE_START, LABEL_BEFORE, WISH_END, OWN_LABEL].reduce((words, sign) => words.split(sign).at(-1)!, label))
}

/** "Other languages such as Dutch or Greek", "one or more of our languages: Dutch, Greek": what the sentence says of them is said of each. */
const AMONG_OTHERS =
  /(?<!\p{L})(?:(?:other|another|additional|further|foreign)\s(?:[\p{L}()]+\s){0,2}languages?(?!\p{L})[^.;:]*|(?:any|one or more|at least one) of (?:\P{Lu}+\s|\p{Lu}+[’']s\s){0,4}languages?(?!\p{L})[^.;]*)$/iu

/** Room for "ideally, ". */
const BEFORE_OTHERS = 12

/** Whether the language is an example of other languages, which the sentence wishes for. */
export function isAmongWished(text: string, { start }: LanguageMention): boolean {
  const others = AMONG_OTHERS.exec(text.slice(0, start).replaceAll('e.g.', 'e g '))
  if (others === null) return false
  const before = text
    .slice(Math.max(0, others.index - BEFORE_OTHERS), others.index)
    .split(CLAUSE_END)
    .at(-1)!
  const clause = text.slice(others.index).split(CLAUSE_END, 1)[0]!.split(NEXT_LABEL, 1)[0]!
  return isWish(before + clause)
}

/** Whether two languages follow each other in a list. */
export const areListed = (text: string, one: LanguageMention, next: LanguageMention): boolean =>
  LISTED_GAP.test(text.slice(one.end, next.start))

/** The clause around a language: "Fluent English is required, German is a plus". It ends before another language that a sign or a word separates. */
export function clauseOf(text: string, mention: LanguageMention, all: LanguageMention[]): string {
  const { start, end } = mention
  const first = firstAlternative(text, mention, all)
  const previous = all.findLast((other) => other.end <= first.start)
  const joined = previous === undefined ? undefined : joinIn(text.slice(previous.end, first.start))
  const begin = joined === undefined ? 0 : previous!.end + joined
  const before = text
    .slice(begin, first.start)
    .split(CLAUSE_START)
    .at(-1)!
    .split(GLUED_SIGN)
    .at(-1)!
    .split(LABEL_END)
    .at(-1)!
    .split(WISH_END)
    .at(-1)!
    .split(ITEM_START)
    .at(-1)!
  const listEnd = endOfAlternatives(text, mention, all)
  const rest = withoutNames(text, all).slice(
    end,
    endsItem(text.slice(Math.max(0, start - 120), start), text.slice(end)) ? end : separated(text, listEnd, all),
  )
  const after = `${isNoun(text.slice(start, end)) ? NOUN_END : ''}${rest}`
    .split(CLAUSE_END, 1)[0]!
    .split(ITEM_END, 1)[0]!
    .replace(new RegExp(`^${NOUN_END}`), '')
    .split(GLUED_END, 1)[0]!
    .split(OTHER_LANGUAGES, 1)[0]!
    .split(OTHER_SUBJECT, 1)[0]!
    .split(NEXT_LABEL, 1)[0]!
    .split(NEXT_WISHES, 1)[0]!
    .replace(WISHED_LEVEL, '')
  const isLast = !all.some((other) => other.start >= end && other.start < end + after.length)
  const own =
    isLast || listEnd > end || BILINGUAL.test(before) ? after : after.replace(BRACKETS, (words) => (isWish(words) ? '' : words))
  const isLong = text.length > LONG_SENTENCE
  return `${isLong ? before.slice(-NEAR_WISH) : before}${text.slice(start, end)}${isLong ? own.slice(0, listEnd - end + NEAR_WISH) : own}${behindBrackets(text, mention, all)}`
}

/** A text of the same length in which no language has a capital. */
const withoutNames = (text: string, all: LanguageMention[]): string =>
  all.reduce((words, { start, end }) => {
    const last = isNoun(text.slice(start, end)) ? NOUN_END : '·'
    return words.slice(0, start) + '·'.repeat(end - start - 1) + last + words.slice(end)
  }, text)

const isNoun = (name: string): boolean => /kenntnissen?$/iu.test(name)

/** The words behind the brackets in which several languages stand: "other languages (French, Italian, etc.) are a plus". */
function behindBrackets(text: string, { start, end }: LanguageMention, all: LanguageMention[]): string {
  const [open, close] = [text.lastIndexOf('(', start), text.indexOf(')', end)]
  if (open < 0 || close < 0 || text.slice(open + 1, close).search(/[()]/) >= 0) return ''
  if (all.filter((other) => other.start > open && other.end <= close).length < 2) return ''
  return text.slice(close + 1).split(CLAUSE_START, 1)[0]!
}

/** Where the words between two languages pass from one clause to the next; undefined where they share one. */
function joinIn(between: string): number | undefined {
  const joined = [...between.matchAll(JOINED)].at(-1)?.index
  if (joined === undefined) return undefined
  const first = between.slice(0, joined)
  return NEEDED.test(first) || isWish(first) ? joined : undefined
}

const OR_OTHERS =
  /^,? (?:or|oder|ou|of|o) (?:any )?(?:other|another|weitere|andere|autres?|otr[oa]s?) (?:\p{L}+ )?(?:languages?|sprachen?|langues?|talen|idiomas?)(?!\p{L})/iu

/** The end of the last language in "French, Spanish or German" and "French, Spanish or other languages"; the language's own end where no such list begins. */
function endOfAlternatives(text: string, mention: LanguageMention, all: LanguageMention[]): number {
  let last = mention.end
  for (const other of all.filter(({ start }) => start >= mention.end)) {
    const gap = text.slice(last, other.start)
    if (!GLUE.test(gap)) break
    last = other.end
    if (OR.test(gap)) return last
  }
  return OR_OTHERS.test(text.slice(last)) ? last : mention.end
}

/** The first language of the list "French, Spanish or German" that the language stands in; the language itself where it stands in none. */
function firstAlternative(text: string, mention: LanguageMention, all: LanguageMention[]): LanguageMention {
  let first = mention
  for (const other of all.filter(({ end }) => end <= mention.start).reverse()) {
    if (!GLUE.test(text.slice(other.end, first.start))) break
    first = other
  }
  return endOfAlternatives(text, first, all) >= mention.end ? first : mention
}

/** "Bilingual Spanish - English is preferred": the stroke joins both. */
const PAIR = /^\s[–—-]\s$/u

/** "Chinese (Mandarin)" names one language. */
const isAlias = (text: string, { start, code }: LanguageMention, all: LanguageMention[]): boolean =>
  text[start - 1] === '(' && all.some((other) => other.code === code && other.end < start && start - other.end <= 3)

/** Where the clause of another language begins after `from`. */
function separated(text: string, from: number, all: LanguageMention[]): number {
  let last = from
  for (const other of all.filter(({ start }) => start >= from)) {
    const between = text.slice(last, other.start)
    const cut =
      isAlias(text, other, all) || PAIR.test(between)
        ? undefined
        : ([...between.matchAll(SEPARATOR)].at(-1)?.index ?? joinIn(between))
    if (cut !== undefined) return last + cut
    last = other.end
  }
  return text.length
}
