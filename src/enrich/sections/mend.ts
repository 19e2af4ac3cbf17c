import { plainHyphens } from '../../job/words/hyphens.ts'
import { allMatches } from '../all-matches.ts'
import { remembered } from '../remembered.ts'
import { FLAT_ITEM_STARTS } from './flat-items.ts'
import { headingKind } from './headings.ts'

/** "5\+ years", "C\#": Markdown that was escaped and then shown as plain text. */
const ESCAPE = /\\(?=[+\-*_#.()[\]!&~>|$%`=])/g

/** A stop and a capitalised word without a space between them: "our team.You will". */
const GLUED_SENTENCE = /[.!?](?=\p{Lu}\p{Ll}*[ ,’'])/gu
/** The end of a word of two letters or more. */
const WORD_END = /[\p{Ll}\d]{2}[?!]?[)”"’]?$/u
/** "Node.Js runs", "Monday.Com and": a name that is written with a stop. */
const NAME_AFTER_STOP = /^(?:Js|Io|Net|Com|Org|Ai|Co|Dev|App|Py|Ts|Db)\b/
/**
 * A heading or the first word of a list item that is glued to the word before it: "with customersRequirements", "bonusFull-time position",
 * "per hourMust have"; or a label: "HGV driversBase pay: £43,000". The words are frequent at the start of items and end no name ("JavaScript", "LinkedIn" stay whole).
 */
const GLUED_ITEM =
  /(?=[A-Z])(?<=[a-z.!?)]|[A-Z]{4})(?:Requirements|Responsibilities|(?:Minimum |Basic |Required )?Qualifications|Benefits|Key Responsibilities|Nice to have|Preferred Qualifications|What (?:you|we)(?:['’]ll| will| offer)|About (?:you|us|the role)|Who (?:[Yy]ou|[Ww]e) (?:[Aa]re)|Full[- ][Tt]ime|Part[- ][Tt]ime|Salary|Pay(?= (?:range|rate|is|starts))|Compensation|Duration|Location(?=:)|Experience|Must|Ability|Able to|Excellent|Strong|Minimum|Bachelor(?:['’]?s)?|Doctora(?:te|l)|Master['’]s|High [Ss]chool|(?:B\.?[SA]|M\.?[SA]|Ph\.?D)\.?(?=(?: ?\/ ?|,? or |, )(?:M\.?[SA]|B\.?[SA]|Ph)| in [A-Z]| (?:[Dd]egree|required|preferred))|University|College|Degree|Fluen(?:t|cy)|Demonstrated|Familiarity|Willing(?:ness)?|Knowledge|Proficien(?:t|cy)|Previous|Professional|Proven|Competitive|Paid|Medical|Health|Referral|Travel(?= )|Job (?:[Tt]itle|[Tt]ype)|Monday|Please|[A-Z]\p{Ll}{2,}(?: \p{L}{2,}){0,2}(?= ?: ?\S))(?![a-z-])/gu
/** "RequisitosLicenciatura en", "you bring:Abgeschlossenes Studium": the end of a heading or sentence, glued to the degree after it. */
const GLUED_DEGREE =
  /(?=[A-LTU])(?<=\p{Ll}{3}[.!;:]?|\p{Lu}{4})(?:Bachelor|Degree|Diploma|High [Ss]chool|University [Dd]egree|Gradua[çc][ãa]o|Ensino|Forma[çc][ãa]o|Formation|Diplôme|Bac ?\+|Abgeschlossene[ns]?|Licenciatura|Titulaci[óo]n|Laurea)(?=(?:['’]s)?[ :+\d])/gu
/** "from a top university1+ year", "QUALIFICATIONS7-10 years", "degree.1-2 years": years that are glued to the word before them. */
const GLUED_YEARS = /\d{1,2}(?:\+| ?[-–] ?\d{1,2}\+?)? (?:years?|yrs)\b/g
const ENDS_A_WORD = /\p{L}{3}[.)]?$/u
/** "w mowie i piśmiedoświadczenie w sprzedaży": nouns that begin an item of a Polish list, which is written without capitals. */
const GLUED_POLISH =
  /(?<=\p{Ll}{3}|:)(?<!nie)(?=(?:(?:bardzo )?(?:dobr|biegł)[aeą]j? )?(?:znajomoś|doświadczeni|umiejętnoś|wykształceni)\p{L}+ )/gu
/** "SalaryNegotiable on experience": a label that is glued to its value. */
const GLUED_LABEL = /^(?:Salary|Compensation|Hours|Location|Duration|Benefits)(?=\p{Lu}\p{Ll})/gmu

/** "What you will need:Bachelor's degree": a heading that is glued to the first item below it. */
const GLUED_HEADING =
  /^(?:What|Who|Nice|Preferred|Required|Minimum|Basic|Desired|Desirable|Essential|Key|Your?|Bonus|Qualifications|Requirements|Responsibilities)\b[^:.,\n]{0,50}:(?=\p{Lu}\p{L}|\* )/gmu

/** The last word of a list item, glued to the next item: "equivalent requiredRelevant certificates a plus". */
const GLUED_END =
  /(?:\b(?:required|preferred|desired|desirable|essential|skills|experience|field|degree|equivalent|environment|English|German|French|Spanish)|a plus)(?=[A-ZÀ-Þ][A-Za-zÀ-ÿ]*(?:[ .:]|$))/g

const BULLETS =
  /(?:\s|(?<=\S))(?=[•●▪■◦‣⁃∙✓✔►➢➤\uf0a7\uf0b7\uf0d8\uf0fc] {0,3}\S)|(?<=\p{L})(?=[🔴🟠🟡🟢🔵🟣🟤🔹🔸🔷🔶] ?\p{Lu})/gu
const BULLET = /[•●▪■◦‣⁃∙✓✔►➢➤\uf0a7\uf0b7\uf0d8\uf0fc🔴🟠🟡🟢🔵🟣🟤🔹🔸🔷🔶]/u
const DASHES = / (?=[-–*] [\p{Lu}\d])(?<=[.:;)\p{L}\d] )/gu
/** Fewer dashes join words: "Berlin - Germany". */
const LEAST_DASHES = 3
/** A longer line without breaks has headings and list items inside it. */
const FLAT = 400
/** A shorter line is one item. */
const LONGEST_ITEM = 120

/** A heading inside a line: after the end of a sentence, and before a colon or a capital letter. */
const INNER_HEADING =
  /(?=[A-Z])(?<=[.!?;:)•] )((?:(?:Key |Job |Minimum |Basic |Your )?(?:Requirements|Responsibilities|Qualifications|Duties)|Preferred Qualifications|Nice[ -]to[ -][Hh]aves?|Benefits|What [Yy]ou(?:['’]ll| will) (?:do|bring|need|get)|What [Ww]e(?:['’]re looking for| offer)|Who [Yy]ou [Aa]re|About (?:[Yy]ou|[Uu]s|the [Rr]ole|[Tt]he [Tt]eam)|We offer|Anforderungen|Ihr Profil|Dein Profil|Ihre Aufgaben|Deine Aufgaben|Wir bieten|Votre profil|Profil recherché|Vos missions|Avantages|Requisitos|Funciones|Ofrecemos|Responsabilidades|Benefícios|Requisiti|Offriamo|Functie-eisen|Wij bieden|Wymagania|Obowiązki|Oferujemy|Kvalifikationer|Arbetsuppgifter|Vi erbjuder)(?: ?:| ?[–-]|(?= [\p{Lu}\d•-])))\s/gu
/** "of our guests REQUIREMENTS A clean apron": capitals inside a line, which are a heading if `headingKind` knows them. */
const INNER_CAPITALS = /(?<= )(?=\p{Lu})(?<=[\p{Ll}\d.!?;:)] )\p{Lu}[\p{Lu}'’&/ ]{3,40}(?= ?:? [\p{L}\d•-])/gu
/** "and roses Requirements: a licence": words before a colon, whose end may be a label of the items behind it. */
const INNER_LABEL = /(?<= )(?=\p{Lu})(?<=[\p{Ll}\d)] )\p{Lu}[\p{L}'’]+(?: [\p{L}&'’]+){0,3}(?= ?: )/gu
/** Chinese and Japanese write headings in brackets, or without a space around them. */
const INNER_CJK_HEADING =
  /(?=[【岗工职任加福薪応仕業歓給])(?<=[。；;！!：:）)\s\d、])(?=(?:【[^】]{2,10}】|(?:岗位|工作|职位|任职)(?:职责|要求|内容|资格|描述)[:：]|(?:加分项|福利待遇|薪资待遇|応募資格|仕事内容|業務内容|歓迎条件|福利厚生|給与)[:：]))/gu

/**
 * Gives a plain description the line breaks that its author meant, removes the escapes of Markdown and writes every hyphen as "-", as the
 * patterns of all fields have it. Nothing else changes: line breaks are added, or put in the place of a blank, so that words keep their order and can be found in the served text.
 */
export function mend(text: string): string {
  const bare = withLostBreaks(plainHyphens(text.includes('\\') ? text.replace(ESCAPE, '') : text))
  return bare.split('\n').map(mendedLine).join('\n')
}

const mendedLine = remembered(2_000, (line): string => {
  const isFlat = line.length > LONGEST_ITEM
  const isGlued = GLUED.test(line)
  if (!isFlat && !isGlued && !hasBullet(line)) return line
  const parts = isGlued ? separated(line).split('\n') : [line]
  return parts.map((part) => unfold(part, isFlat)).join('\n')
})

/** Fewer words with a capital inside are names: "jobId". */
const LEAST_LOST_BREAKS = 3
/** Above U+00FF, capitals are between the small letters: `WORD_BEFORE` tells them apart. */
const SMALL = 'a-zß-\\u024f'
/** The capital comes first, because a look behind every letter takes eight times as long. */
const INNER_CAPITAL = new RegExp(`[A-ZÀ-Þ](?<=[${SMALL}][^])(?=[${SMALL}])`, 'g')
const BEGINS_SMALL = new RegExp(`^[${SMALL}]`)
/** The word before a capital, from its first letter. */
const WORD_BEFORE = /(?:^|[^\p{L}\d@#/._]|\p{Ll}(?=\p{Lu}))(\p{L}\p{Ll}{2,})$/u
const LONGEST_WORD = 30

/** Puts line breaks into a text that has lost them: "por mesPrestaciones de ley", "RequisitosUn título". */
function withLostBreaks(text: string): string {
  const breaks: number[] = []
  for (const { index: at } of allMatches(INNER_CAPITAL, text)) {
    const word = WORD_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_WORD), at))?.[1]
    if (word === undefined) continue
    const isSmall = BEGINS_SMALL.test(word)
    const isHeading = !isSmall && headingKind(word, false) !== null
    if (isHeading && /[;:.!?)]/.test(text[at - word.length - 1] ?? '')) breaks.push(at - word.length)
    if (isHeading || isSmall) breaks.push(at)
  }
  if (breaks.length < LEAST_LOST_BREAKS) return text
  return [...breaks, text.length].map((at, index) => text.slice(breaks[index - 1] ?? 0, at)).join('\n')
}

/** A capital, or a letter that may be one. U+2000 to U+206F has the apostrophes and dashes of typesetters and no letter. */
const CAPITAL = '[A-ZÀ-Þ\\u0100-\\u1fff\\u2070-\\uffff]'
/** A capital directly after a small letter, or a capitalised word after capitals ("QUALIFICATIONSBachelor's"). */
const AFTER_LETTER = `[a-z]${CAPITAL}|[A-ZÀ-Þ][^][A-ZÀ-Þ]${CAPITAL}[a-z]`
const AFTER_STOP = `[.!?):;]${CAPITAL}|:\\* `
const DIGIT_AFTER_WORD = '[A-Za-z\\xaa-\\uffff.!?):;]\\d'
/** Signs of a missing space. This look costs a tenth of the patterns that they are for. */
const GLUED = new RegExp(`${AFTER_LETTER}|${AFTER_STOP}|${DIGIT_AFTER_WORD}`)

/** The patterns above, with the signs of which a line needs one. Most lines have no sign, and few have more than one. */
const SEPARATIONS: [sign: RegExp, separate: (line: string) => string][] = [
  [
    new RegExp(AFTER_STOP),
    (line) => line.replace(GLUED_SENTENCE, (stop, at: number) => (isSentenceEnd(line, at) ? `${stop}\n` : stop)),
  ],
  [new RegExp(`${AFTER_LETTER}|${AFTER_STOP}`), (line) => line.replace(GLUED_ITEM, '\n$&').replace(GLUED_DEGREE, '\n$&')],
  [
    new RegExp(DIGIT_AFTER_WORD),
    (line) => line.replace(GLUED_YEARS, (years, at: number) => (endsWord(line, at) ? `\n${years}` : years)),
  ],
  [new RegExp(AFTER_LETTER), (line) => line.replace(GLUED_END, '$&\n').replace(GLUED_LABEL, '$&\n')],
  [new RegExp(AFTER_STOP), (line) => line.replace(GLUED_HEADING, '$&\n')],
]

function separated(line: string): string {
  return SEPARATIONS.reduce((text, [sign, separate]) => (sign.test(line) ? separate(text) : text), line)
}

/** Most signs of Latin text have smaller codes than a bullet. */
const hasBullet = (line: string): boolean => /[•-\uffff]/.test(line) && BULLET.test(line)

const endsWord = (text: string, at: number): boolean => ENDS_A_WORD.test(text.slice(Math.max(0, at - 4), at))

const isSentenceEnd = (text: string, at: number): boolean =>
  WORD_END.test(text.slice(Math.max(0, at - 4), at)) &&
  !NAME_AFTER_STOP.test(text.slice(at + 1, at + 6)) &&
  !/(?:www\.|@|\/)\S*$/.test(text.slice(Math.max(0, at - 40), at))

/** `isFlat` if the line, before glued words were parted, is too long for one item. */
function unfold(line: string, isFlat: boolean): string {
  const listed = hasBullet(line) ? line.replace(BULLETS, '\n') : line
  if (!isFlat) return listed
  const headed = line.length > FLAT ? withHeadings(listed) : listed
  const labelled = headed.includes(':') ? headed.replace(INNER_LABEL, withLabelApart) : headed
  const items = labelled.includes('znajomoś') ? labelled.replace(GLUED_POLISH, '\n') : labelled
  return items.replace(FLAT_ITEM_STARTS, '\n')
}

function withCapitalsApart(capitals: string): string {
  const heading = capitals.replace(/ \p{Lu}?$/u, '')
  return headingKind(heading, false) === null ? capitals : `\n${heading}\n${capitals.slice(heading.length)}`
}

function withLabelApart(words: string): string {
  for (const { index } of words.matchAll(/(?<!\S)\p{Lu}/gu)) {
    const label = words.slice(index)
    const kind = headingKind(label, false)
    if (kind === 'requirements' || kind === 'preferred') return `${words.slice(0, index)}\n${label}`
  }
  return words
}

function withHeadings(line: string): string {
  const dashes = line.match(DASHES)?.length ?? 0
  const items = dashes >= LEAST_DASHES ? line.replace(DASHES, '\n') : line
  return items
    .replace(INNER_HEADING, (heading) => `\n${heading.trimEnd()}\n`)
    .replace(INNER_CAPITALS, withCapitalsApart)
    .replace(INNER_CJK_HEADING, '\n')
}
