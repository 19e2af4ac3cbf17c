import type { AskedLanguage } from '../job/requirements.ts'
import { LOST_BREAK } from './fact-line.ts'
import { isAskedAside } from './languages/asked-aside.ts'
import { areListed, clauseOf, isAmongWished, isInWishedList } from './languages/clause.ts'
import { levelIn } from './languages/levels.ts'
import { type LanguageMention, languagePatterns, languagesIn } from './languages/names.ts'
import { isDemandedAfter, NEEDED } from './languages/needed.ts'
import { endsItem, isSpokenOf } from './languages/next-item.ts'
import { isWish } from './requirements/preferred.ts'
import { allStatements, type Statement } from './requirements/statements.ts'
import type { Evidence, Step } from './step.ts'
import { subject } from './subjects/subjects.ts'

interface Found {
  language: AskedLanguage
  words: string
}

/** The languages that the applicant is asked to know. A language that is required in one sentence and preferred in another is required. */
export const languages: Step = {
  name: 'languages',
  fields: ['languages'],
  run(draft) {
    const asked = new Map<string, Found>()
    for (const found of allStatements(draft).flatMap((each, index, all) =>
      each.subjects & LANGUAGE || LANGUAGE_HEADING.test(each.heading)
        ? languagesAskedIn(
            { ...each, wish: each.wish && !isBelowLabel(index, all) },
            beginningOf(index, all),
            cellsBehind(index, all),
          )
        : [],
    )) {
      const known = asked.get(found.language.code)
      if (known === undefined) asked.set(found.language.code, found)
      else asked.set(found.language.code, stronger(known, found))
    }
    if (asked.size === 0) return []
    const found = [...asked.values()]
    draft.job.languages = found.map(({ language }) => language)
    const words = [...new Set(found.map((each) => each.words))]
    return words.map(
      (text): Evidence => ({ field: 'languages', words: text, from: 'text', quotes: [{ in: 'description', text }] }),
    )
  },
}

function stronger(one: Found, other: Found): Found {
  const [first, second] =
    other.language.requirement === 'required' && one.language.requirement === 'preferred' ? [other, one] : [one, other]
  return { ...first, language: { ...first.language, level: first.language.level ?? second.language.level } }
}

const LANGUAGE = subject(languagePatterns)

/** A label whose values follow it. */
const LABEL =
  /^(?:(?:mandatory|required|spoken|working) )?(?:languages?|langues?|idiomas?|lingue|sprachen|sprachkenntnisse|talen|języki)(?: \p{L}+)?\s?:?$/iu
/** A line that ends so continues in the next line, as "Skilled in" before "English" does. A label has its value there. */
const OPEN_END = new RegExp(
  `(?<!\\p{L})(?:in|of|both|fluent|native|advanced|speak|spoken|written|en|em|de|and|or|et|ou|und|oder|e|y|i|lub)$|${LABEL.source}`,
  'iu',
)
const LONGEST_ITEM = 40

/** "English level", above the level. */
const LANGUAGE_HEADING = /^\p{Lu}\p{L}+ (?:language )?(?:level|proficiency|skills)\s?:?$/u

const beginsWithLanguage = (text: string): boolean => languagesIn(text)[0]?.start === 0
const isLanguageItem = ({ text }: Statement): boolean => text.length <= LONGEST_ITEM && beginsWithLanguage(text)

/** The line before a statement, or before the list that it stands in, where the statement continues it. */
function beginningOf(index: number, all: Statement[]): string {
  const { text, section, heading } = all[index]!
  if (LANGUAGE_HEADING.test(heading) && text.length <= LONGEST_ITEM) return `${heading}: `
  let first = index
  while (all[first]!.heading === '' && first > 0 && isLanguageItem(all[first - 1]!)) first--
  const above = all[first]!.heading || (all[first - 1]?.section === section ? all[first - 1]!.text : '')
  return OPEN_END.test(above) && beginsWithLanguage(text) ? `${above} ` : ''
}

const LONGEST_LIST = 6

/** Whether a label parts the list of a statement from the wishes above it: "Own shears", "Languages", "Good French". */
const isBelowLabel = (index: number, all: Statement[]): boolean =>
  all
    .slice(Math.max(0, index - LONGEST_LIST), index)
    .some(({ text, section }) => section === all[index]!.section && LABEL.test(text) && !isWish(text))

/** "English", "Fluent", "Required": the cells of a table's row, each on a line of its own. "Desirable" may be read as a heading. */
const CELL =
  /^(?:native|fluent|professional|excellent|good|fair|basic|intermediate|advanced|proficient|required|mandatory|essential|preferred|desir(?:ed|able)|optional|[abc][12])(?!\p{L}).{0,12}$/iu
const MOST_CELLS = 2

function cellsBehind(index: number, all: Statement[]): string {
  const { text } = all[index]!
  if (text.length > LONGEST_ITEM || languagesIn(text)[0]?.end !== text.length || !beginsWithLanguage(text)) return ''
  const next = all.slice(index + 1, index + 1 + MOST_CELLS).flatMap((each) => [each.heading, each.text].filter(Boolean))
  const end = next.findIndex((cell) => !CELL.test(cell))
  return next
    .slice(0, end < 0 ? MOST_CELLS : Math.min(end, MOST_CELLS))
    .map((cell) => ` - ${cell}`)
    .join('')
}

/** Words about knowing a language. */
const KNOWING =
  /\b(?:fluen\w+|prof+icien\w+|native|mother[- ]tongue|speak\w*|spoken|verbal|oral|written|writ(?:e|ing)|read(?:ing)?|languages?|command|mastery|mastering|versed|conversan\w+|confident|comfortable|user|ielts|toefl|toeic|converse|comprehend\w*|grammar|vocabulary|spelling|bilingual|multilingual|communicat\w+|knowledge|skills?|level|literate|c[12]|b[12]|a[12])\b|kendskab|beherske|kjennskap|flydende|flytende|skriftlig|kenntnis|fließend|fliessend|verhandlungssicher|sprach|sprich|sprech|wort und schrift|courant|couramment|ma[îi]tris|pratiqu|[’']aise|aisance|rédactionnel|parl|bilingu|bilingü|verständ(?:ig|nis)|kunnskap|kennis|connaissance|intermédi|langue|à l[’']écrit|à l[’']oral|niveau|n[íi]vel|idioma|dom[íi]n|(?:everyday|daily) use|fluid|habl|fluent|l[íi]ngua|conhecimento|no(?:ções|ção) d|familiaridade|profici|proefici|communicer|färdighet|inglês avançado|avanzado|avançad|intermedi|vloeiend|taal|beheers|uitdruk|spreek|schrift|conoscenza|ottim|buon|madre|znajomo|zaawansowan|w mowie|piśmie|język|biegł|komunikatywn|flytande|kunskap|språk|talar|tala |behärskar|obehindrat|tal och skrift|både på|kommuni[zk]|taler|skriver|znalost|jazyk|slovem|uttryck|posługuj|comunicar|conversa[çcr]|leitura|escrit|fluência|fluidez|comunica|falar\b|\bler\b|lê e|compreens|saber|znasz|technique\b|opérationnel|compétence|bases en|échanger en|técnic|tecnico|komunikac|语言|語言|语文|語文|懂|流利|流畅|流暢|熟练|听说|读写|讀寫|口语|口語|书面|沟通|溝通|交流|水平|能力|优秀|优异|良好|工作语言|四级|六级|母语|精通|阅读|閱讀|写作|会話|ビジネス|ネイティブ|雅思|托福/iu

/** A language's name is also an adjective: "French customers", "German tax law", "English breakfast". Only these words may follow it. */
const FOLLOWS =
  /^(?:$|[\s]*[.,;:()/&+*–—|!?"”•●_-]|\s+(?:languages?|skills?|prof+icien\w*|speak\w*|fluen\w*|level|knowledge|communicat\w*|abilit\w*|competen\w*|comprehension|writing|writer|and|or|is|are|as|at|with|both|to|for|highly|advanced|intermediate|natively|would|will|required?|preferred|mandatory|essential|a|an|plus|desirable|in|on|written|verbal|oral|spoken|native|als|als moedertaal|comme|como|come|jako|som|fluent\w*|bilingual|c[12]|b[12]|a[12]|\(|und|oder|sowie|in|auf|mit|ist|sind|zwingend|fließend|sprach\w*|kenntnisse\w*|et|ou|est|niveau|couram+ent|courant\w*|des affaires|de niveau|fluide|vous|sera|constitu\p{L}+|ma[îi]tris\p{L}+|parlé|exigé|obligatoire|écrit|irréprochable|impeccable|parfait|soigné|y|o|u|es|nivel|fluido|hablado|avanzado|alto|intermedio|e|é|avançado|intermediário|fluente|para|b[áa]sico|en|of|taal|is|zijn|op|minimaal|vereist|ed|oltre|scritto|parlato|i|lub|oraz|na|w|jest|m[ií]n\p{L}*|och|eller|i|är|samt|flytande|flydende|flytende|og|not|muntlig|em|técnico|technique|tecnico|conversa\p{L}*|reading|speaking|listening|desejável|diferencial|obligatorios?|imprescindible|requerido|deseable|erforderlich|wünschenswert|vorausgesetzt|von|beherrsch\p{L}*|souhaité\p{L}*|correcte?|indispensable|requis|impératif|apprécié|opérationnel|professionnel|richiest\p{L}*|buon\p{L}*|ottim\p{L}*|fluentemente|goed|goede|zowel|mile|będzie|komunikatywn\p{L}*|biegle|płynnie|krav|meriterande|leitura|escrit[ao]|lectura|lettura|läsning|fluência|avançada|umożliwiając\p{L}*|pozwalając\p{L}*|stopni\p{L}*|poziom\p{L}*|serait|seraient|est|intermédiaire|exigée?|requise?|lu|maîtrisé|hablad[oa]|altamente|wymagan\p{L}*|konieczn\p{L}*|niezbędn\p{L}*|nödvändig\p{L}*|ett|fördel|gärna|nödvändigt|noodzakelijk|gewenst|vloeiend|preferibil\p{L}*|gradit\p{L}*|notwendig|gewünscht|sehr|gute?|would|avanzat\p{L}*|intermediate|intermédiaires?|básic[oa]|intermediári[oa]s?|obrigatóri[oa]|nativ[oa]|which|that|so|because|since|using|when|including|via|from|considered|helps|helpful|due|well|optional|preferabl[ey]|can be|must|good|nice|bilingual\w*|suficiente|instrumental|pois|språk\p{L}*|damit|um|co|nie|dobrze|swobodn\p{L}*|profes\p{L}*|pour|afin|dans|sont|realmente|väl|bra|mycket|valued|mastery|working|strongly|usage|chinese|portuguese|effectively|clearly|obehindrat|étant|grammar|dobr[yaze]|biegł[yae]|avançad[oa]s|avanzad[oa]s|adequad[oa]|será|zarówno|avec)(?![\p{L}])|\s+à l[’'])/iu

/** Sentences about the posting itself, about documents and markets, about customers who speak a language, and small print. */
const UNRELATED =
  /\b(?:immersion programs?|(?:teams?|everyone|customers|clients|patients|guests|users|they|equipe|équipe) (?:\w+ )?(?:speaks?|fala|parle) |english[- ]speaking (?:countries|markets?|customers|world)|(?:apply|cv|résumé|resume|applications?|cover letters?|interviews?|posting|job (?:ad|advert\w*|description)) (?:\w+ ){0,4}in (?:english|german|french|spanish|dutch)|available languages|languages? of instruction|in english (?:only )?please|(?:cv|lebenslauf|resume|bewerbung)\b.{0,40}\b(?:english|englisch|deutsch)|teach(?:ing)? (?:\w+ ){0,3}(?:english|german|french|spanish|chinese|mandarin|japanese|portuguese|italian|languages?)|(?:english|german|french|spanish|chinese|japanese|language|school) (?:as a second language )?teach(?:ing|ers?)|teacher|discriminat\w*|regardless of|version of this|translated|translation of this|native american|poster|e-verify|right to work|aplikacj\w+ (?:prosimy \S+ )?w j[ęe]zyku|(?:cv|motywacyjn\w+) (?:\w+ ){0,3}w j[ęe]zyku|aulas (?:de|adaptad[ao]s)|with the exception of|privacy (?:policy|notice)|cursos? de|curso interno|assistência educacional|convênio|subsídios?|bolsas?|descontos?|cultura inglesa|assessment|(?:clases|cours|lezioni|lekcje|kursy?|zajęcia) (?:de|d['’]|di|języka)|dofinansowanie|(?:language|german|english|french|spanish|dutch) (?:courses?|lessons?|classes|trainings)|(?:instruct|expos|introduc|assess|evaluat)(?:e?s|ing) (?:\w+ ){0,3}(?:students?|pupils|learners|children)|des (?:apprenants|élèves)|sprachkurs\w*|deutschkurs\w*|programming languages?|language (?:models?|processing)|official languages are|(?<!which )(?:is|are) the (?:\w+ )?(?:working|official) languages? of the (?:united|un|secretariat|organi[sz]ation|commission|agency|union|institut\w+)|courses in|training (?:on|in) .{0,60}foreign languages?|modeli? języka|curr[íi]cul(?:um|o)|nauczyciel\w*|please (?:also )?(?:note|mention|indicate|state|list) (?:\w+ )?(?:skills?|languages?))\b/i

/** Words around a Chinese or Japanese name by which it is asked for: "英文社区" is about a community. */
const CJK_AFTER =
  /^(?:$|[\s，。；、,;./／（()）：:]|N[1-5]|英|精通|口头|无障碍|無障礙|能作|有(?:商|较|良|熟|一定)|具有|具备|的?听|进行|進行|技术读写|双语|雙語|及|和|与|或|流利|流畅|熟练|听说|读写|讀寫|口语|书面|沟通|溝通|交流|水平|能力|优秀|优异|良好|好|可|作为|作為|母语|阅读|写作|[公专]?[四六八]级?|[46]级|CET|内容写作|者?优先|者?優先|为|技能|基础|功底|表达|商务|工作|以上|会話|力|が|で|ビジネス|必須|ネイティブ|(?:技术)?(?:文档|文献|资料).{0,6}(?:阅读|能力|撰写|读))/u
const CJK_BEFORE = /(?:流利|熟练|精通|良好|优秀|较好|掌握|懂|能用|使用|具备一定|阅读(?:相关)?|无障碍|会)的?$/u
const CJK_NAME = /^[\p{Script=Han}\p{Script=Katakana}]/u
const CJK_UNRELATED = /简历|履歴書|英文名|社[区群]资源|内容经验/u
/** "Tłumaczenia z języka niemieckiego na język polski": the two languages of a translation are a duty. */
const TRANSLATION = /(?<!\p{L})z (?:języka|j\.) \p{L}+ na (?:język |j\. |\p{L}+sk(?:i|ie)(?!\p{L}))/iu

/** A longer sentence may need or wish for something else than the language that it names. */
const LONGEST_BARE = 80
const BARE_FILLER = /\b(?:and|or|und|oder|et|ou|y|o|e|en|of|i|lub|och|og|eller|the|language)\b|[^\p{L}]/giu

/** Words that ask for a language without a word about knowing it: "(Mandarin would be a plus)", or "Spanish" alone in a list of requirements. */
function isBareAsk({ text, wish, required }: Statement, mentions: LanguageMention[], before: number): boolean {
  if (text.length > LONGEST_BARE) return false
  if (NEEDED.test(text) || isWish(text)) return true
  const rest = mentions
    .filter(({ start }) => start >= before)
    .reduceRight((left, { start, end }) => left.slice(0, start - before) + left.slice(end - before), text)
  return (wish || required) && rest.replace(/\([^()]*\)/g, '').replace(BARE_FILLER, '') === ''
}

/** "Języka angielskiego", "idioma inglês": the word before it says that the name is a language. */
const LANGUAGE_BEFORE = /(?:język\p{L}*|(?<!\p{L})(?:j\.|j[ęe]z\.|idioma|langue|lingua|lengua|língua))\s*$/iu
/** Words before a language that is not asked for: "non-English", "no need to speak French", "willing to learn Dutch", "in all of Polska", "prawo polskie". */
const NOT_BEFORE =
  /(?:\bnon[- ]|\b(?:is|are) not |\bimprov\p{L}* (?:the|their) |\bno (?:(?:prior|previous) )?(?:knowledge|command) of |\b(?:limited|plain|simple) |(?<!\p{L})(?:licence|master|diplôme|professeure?|enseignante?)(?:\(e\))? d[’']|\bother than |\bmath\p{L}*(?:,| and| &|\/| or) |\b(?:not|n[’']t) (?:need|have|required|necessary|expected) to (?:speak|know|understand) |\bno need (?:for|to (?:speak|know)) |(?<!\p{L})(?:aprendizagem|aprendizaje|ensino|enseñanza) d[eao]l? (?:l[íi]ngua |idioma )?|(?<!\p{L})(?:learn(?:ing)?|nauk[aięi]|lernen|apprendre|aprender)\s+(?:the |języka |j\. )?|(?<!\p{L})(?:terenie|całej|obszar\p{L}*|praw\p{L}{1,2}|przepis\p{L}{1,4}|droit|marché|législatifs?|réglementaires?|juridiques?)\s)$/iu
/** "The largest English language publisher", "German business culture", "English/German classes", "an English-speaking team". */
const NOT_AFTER =
  /^(?:(?:,| and| &|\/| or) math\p{L}*| (?:sind |ist )?nicht (?:erforderlich|nötig|notwendig|als)| nie (?:jest|są) (?:wymagan|konieczn|niezbędn)\p{L}*(?![^.;]*(?:plus|atut|widzian))|(?:(?: and| or|\/| and ?\/ ?or)\s?\p{L}+)? speakers? (?:are|is) (?:\p{L}+ )?welcome| n[’']est pas (?:requis|nécessaire|exigé|obligatoire)| no es (?:necesario|obligatorio)|(?:(?:\/| or | and )\p{L}+)?(?: language)?(?: skills?)?(?: is| are)? not (?:an? )?(?:pre-?requisite|pre-?condition|requirement|needed|necessary|required|mandatory|essential|a must)(?![^.;]*(?:plus|advantage|asset|bonus|prefer|desir|benefi|help|useful|valued|apprecia|welcome|recommended|nice|great|good))|(?:(?:\/|,? and | or )\p{L}+)?[\s-](?:language )?(?:class(?:es)?|courses?|lessons?|trainings?)|[\s-]speaking (?:team|environment|company|workplace|office|countr|market|customer|client|region|world|communit|population|audience|guest|user|patient|student|famil|parent|resident|people)(?!\p{L}* (?:advis|servic|support|care|success|represent|agent|manager|consult))\p{L}*|[\s-]as an? (?:second|foreign) language|[\s-]language (?:publish\p{L}*|newspapers?|media|content|markets?|schools?|learn\p{L}*|arts|teach\p{L}*)|\s(?:Raum|Umfeld|Länder|Märkte)| (?:plus bas|ci-dessous|below|follows|version)| (?:language )?proficiency testing|\W*(?:business )?culture)(?!\p{L})/iu
/** "No German language requirement". In Portuguese, "no" is another word. */
const NO_NEED = /^no §(?: language)?(?: skills?)? (?:require|need|necessary)/iu
/** "Língua inglesa" is a language; "empresa portuguesa" is a firm, and so are "clients allemands". */
const FEMININE = /(?:es(?:c?as?|es)|español(?:as?|es)|(?:allemand|espagnol|italien)(?:es?|s)|alemanes)$/iu
/** "Good reading comprehension of English technical documents" */
const READ_BEFORE = /(?<!\p{L})(?:read|reading|comprehension|understand(?:ing)?)(?!\p{L})[^.;]{0,20}\s$/iu
const DOCUMENTS = /^\s+(?:technical\s+)?(?:documents?|documentation|papers|literature|texts?|materials)(?!\p{L})/iu
/** "deutschsprachig" before a noun names a market, not an ability: "im deutschsprachigen Buchhandel". */
const OF_A_LANGUAGE = /sprachig\p{L}*$/iu
/** "Produktów włoskich": a Polish adjective in the plural or of a noun that is feminine. */
const POLISH_ADJECTIVE = /[sc]k(?:ich|imi|ie|ą|iej)$/iu
/** "A degree in Marketing, English or a related field", where no word says how well English is known. */
const FIELD_OF_STUDY =
  /\b(?:degree|bachelor\S*|master(?!y|ing)\S*|[BM]\.?[AS]\.?|diploma|major|GCSEs?(?: [A-G*] ?[-–] ?[A-G*])?|[AO][- ]levels?)\s+(?:\p{L}+\s+|\([^)]*\)\s+){0,3}in\s([^.;]*)$/iu
const KNOWN_HOW_WELL =
  /fluen|proficien|speak|spoken|written|(?<!foreign )language|skill|knowledge|command|level|good|excellent|advanced|strong|perfect|native|bilingual/i

/** "L'anglais", "nivel de inglés", or the first word: an adjective would follow its noun. */
const ROMANCE_NOUN = /(?:^|:\s*|(?<!\p{L})(?:[ld][’']\s?|(?:en|du|em|do|no|el|del|de)\s))$/iu

/** Whether the name is a noun wherever it stands. */
const isNoun = (before: string, { form }: LanguageMention): boolean =>
  form === 'german' || (form === 'romance' && ROMANCE_NOUN.test(before))

function isFollowed(text: string, mention: LanguageMention): boolean {
  const { start, end } = mention
  const name = text.slice(start, end)
  const before = text.slice(Math.max(0, start - BEFORE), start)
  const after = text.slice(end)
  if (CJK_NAME.test(name)) return CJK_AFTER.test(after) || CJK_BEFORE.test(before)
  if (NOT_BEFORE.test(before) || NOT_AFTER.test(after) || NO_NEED.test(`${before.slice(-3)}§${after}`)) return false
  if (OF_A_LANGUAGE.test(name) && /^\s\p{Lu}/u.test(after)) return false
  if (LANGUAGE_BEFORE.test(before)) return true
  if (FEMININE.test(name)) return false
  if (READ_BEFORE.test(before) && DOCUMENTS.test(after)) return true
  const studied = FIELD_OF_STUDY.exec(before)
  if (POLISH_ADJECTIVE.test(name) || (studied !== null && !KNOWN_HOW_WELL.test(studied[1]!))) return false
  if (isNoun(before, mention) || /^\p{L}*(?:kenntnis|sprach|kunn?skap)/iu.test(name.slice(4))) return true
  return FOLLOWS.test(after) || endsItem(before, after) || isSpokenOf(before, after)
}

const BEFORE = 120

/** "Advanced English", "Inglês básico", "English (conversational)". */
const LEVEL_BEFORE =
  /(?<!\p{L})(?:advanced|intermediate|conversational|professional|tech?nical|basic|good|excellent|perfect|strong|solid|sufficient|decent|clear|sound|fluent|flawless|sicheres?|gutes|goda?|goed|bom|buen|bon|buon)\s+$/iu
const LEVEL_AFTER =
  /^\s*[-–:(]?\s*(?:advanced|intermediate|conversational|avançad|b[áa]sic|profes|profissional|instrumental|correcte?(?!\p{L})|para (?:absorver|acompanhar|área técnica|participar|reuni|leitura|ler|conversa|comunica|entend)|na poziomie|alto(?!\p{L})|N[1-5](?!\d))/iu

const hasLevelBeside = (text: string, { start, end }: LanguageMention): boolean =>
  LEVEL_BEFORE.test(text.slice(Math.max(0, start - 20), start)) || LEVEL_AFTER.test(text.slice(end, end + 24))

/** "German is a plus", "English a must", "este trabalho requer inglês": words that ask for the language itself, in a text of any length. */
const ASKED_AFTER =
  /^(?:(?:\/| and | or )\p{L}+)?(?: language)?(?: is| are| would be| can be| will be|,)? (?:considered )?(?:as )?(?:an? )?(?:(?:big|strong|real|definite|huge|distinct|added|major|great|nice|clear|significant|additional|absolute|highly|absolutely|very) )?(?:plus|bonus|advantage|asset|must|nice[- ]to[- ]have|required|mandatory|essential|beneficial|advantageous|desirable|appreciated|preferred)(?!\p{L})|^ (?:est|serait|sera) (?:requis|un (?:plus|atout)|indispensable|exigé|souhaité|apprécié)(?!\p{L})|^ (?:é|será) (?:um (?:plus|diferencial)|requisito|obrigatório|desejável|imprescindible|valorad[oa])(?!\p{L})/iu
const ASKED_BEFORE = /(?<!\p{L})(?:requer|requires?|exige|requiere|erfordert|vereist|kräver)\s$/iu

const isAskedBeside = (text: string, { start, end }: LanguageMention): boolean =>
  ASKED_AFTER.test(text.slice(end, end + 60)) || ASKED_BEFORE.test(text.slice(Math.max(0, start - 12), start))

/** A sign, or the capital of a next sentence whose stop is lost. */
const PART_END = /[:;]\s|\s[-–—]\s|(?<=[\p{Ll})])\s(?=\p{Lu}\p{Ll}+\s(?!\p{Lu}))/gu

/** A sentence without its end where that is about something else: "Fluent in Spanish: interviews are held in English". */
function relatedPart(text: string): string | null {
  const unrelated = text.length > LONG ? null : UNRELATED.exec(text)
  if (unrelated === null) return text
  const before = text.slice(0, unrelated.index)
  const cut = [...before.matchAll(PART_END)].at(-1)?.index
  const parts = [before.slice(0, cut ?? 0), NEEDED.test(before) ? before : '']
  return parts.find((part) => HOW_WELL.test(part) && languagesIn(part).length > 0) ?? null
}

/** A longer text has several subjects, most often because its line breaks are lost; only the words near a language count there. */
const LONG = 220
const NEAR_SUBJECT = 80

const isRelated = (text: string, { start, end }: LanguageMention): boolean =>
  text.length <= LONG ||
  isSpokenOf(text.slice(Math.max(0, start - BEFORE), start), text.slice(end)) ||
  !UNRELATED.test(text.slice(Math.max(0, start - NEAR_SUBJECT), end + NEAR_SUBJECT))

const HOW_WELL =
  /fluen|proficien|bi-?lingual|\b[ABC][12]\b|(?:spoken|written|good|excellent|strong) english|english (?:language )?skills/i

/** "Able to communicate clearly with engineers and managers of our customers in English": the word about knowing it may be far away. "Using English when needed" has none. */
const SPOKEN_IN =
  /(?<!\p{L})using\s(?:both\s)?$|(?<!\p{L})(?:communicat\p{L}*|converse|collaborat\p{L}*|interact|present(?:ations?|ing)?|explain\p{L}*|(?:able to|ability to|can|comfortable|confident)\s[^.;]{0,30}?work\p{L}*)(?!\p{L})[^.;:]{0,110}\sin\s(?:both\s)?(?:\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?(?:,|\sand|\sor|\/)\s?){0,3}$/iu
/** Words of a wish that other fields do not use. */
const VALUED =
  /(?<!\p{L})(?:(?:valued|appreciated|encouraged|recommended|recommandée?|recomendad[oa]|recomendáve(?:l|is)|empfohlen|(?:er|ge)wünscht|willkommen|gewenst|wenselijk|bienvenue?s?|(?:is|are) nice too|vorteilhaft|abrunden|preferente(?:mente)?|no excluyentes?|valoraremos|be (?:advantage|asset|plus)|optional|opcional|avantage|valorizad[oa]|valorad[oa])(?!\p{L})|(?:would|could) be (?!required|mandatory|essential|necessary|a must|needed|expected))/iu

/** A sentence about the applicant at the end of a list of wishes. */
const WANTED =
  /^(?:we(?:['’]re| are) (?:currently )?(?:looking for|seeking)|wir suchen|nous recherchons|buscamos|szukamy|cerchiamo|vi söker)(?!\p{L})/iu

function languagesAskedIn(statement: Statement, beginning: string, cells: string): Found[] {
  const wish = statement.wish && !WANTED.test(statement.text)
  const text = relatedPart(beginning + statement.text + cells)
  if (text === null || CJK_UNRELATED.test(text) || TRANSLATION.test(text)) return []
  const mentions = languagesIn(text)
  const isListed = LABEL.test(beginning.trim())
  if (mentions.length === 0) return []
  if (statement.aside && !isListed && !isAskedAside(statement, languagesIn(statement.text))) return []
  const isBare = isBareAsk({ ...statement, text: text.slice(beginning.length) }, mentions, beginning.length)
  const named = mentions.filter((mention) => isRelated(text, mention) && isFollowed(text, mention))
  return askedAmong(named, text, isBare).map((mention) => ({
    language: {
      code: mention.code,
      level: levelOf(text, mention, mentions),
      requirement:
        !isDemandedAfter(text.slice(mention.end)) && (wish || isWished(text, mention, mentions)) ? 'preferred' : 'required',
    },
    words: statement.text.slice(0, 300),
  }))
}

function isWished(text: string, mention: LanguageMention, all: LanguageMention[]): boolean {
  const clause = clauseOf(text, mention, all).replace(LOST_BREAK, ' ')
  return isWish(clause) || VALUED.test(clause) || isInWishedList(text, mention) || isAmongWished(text, mention)
}

/** The languages that words beside them ask for, and those that are listed with one of them. */
function askedAmong(named: LanguageMention[], text: string, isBare: boolean): LanguageMention[] {
  const asked = named.map((mention) => isBare || isAsked(text, mention))
  for (let i = 1; i < named.length; i++) asked[i] ||= asked[i - 1]! && areListed(text, named[i - 1]!, named[i]!)
  for (let i = named.length - 2; i >= 0; i--) asked[i] ||= asked[i + 1]! && areListed(text, named[i]!, named[i + 1]!)
  return named.filter((_, i) => asked[i])
}

const isAsked = (text: string, mention: LanguageMention): boolean =>
  hasLevelBeside(text, mention) ||
  KNOWING.test(wordsNear(text, mention)) ||
  isSpoken(text, mention) ||
  isAskedBeside(text, mention)

const isSpoken = (text: string, { start }: LanguageMention): boolean =>
  SPOKEN_IN.test(text.slice(Math.max(0, start - FAR), start))

const NEAR = 60
const FAR = 180

const wordsNear = (text: string, { start, end }: LanguageMention): string => text.slice(Math.max(0, start - NEAR), end + NEAR)

const STEP = '[ABC][12](?:\\s?[/–-]\\s?[ABC][12])*(?![\\d\\p{L}])'
/** A step of the European framework directly behind a language, or before it: "Deutsch C1, Englisch (min. B2)", "C1 German". */
const STEP_BEHIND = new RegExp(
  `^\\s*[-–:(]*\\s*(?:(?:level|niveau|nivel|nível|poziom|min\\.|mind\\.|minimum|at least)\\s+){0,2}${STEP}`,
  'u',
)
const STEP_AHEAD = new RegExp(`(?<![\\d\\p{L}])${STEP}\\s$`, 'u')

/** The level that is stated of one language, or else of the languages around it. */
function levelOf(text: string, mention: LanguageMention, all: LanguageMention[]): AskedLanguage['level'] {
  const own = STEP_BEHIND.exec(text.slice(mention.end)) ?? STEP_AHEAD.exec(text.slice(0, mention.start))
  return levelIn(own?.[0] ?? around(text, mention, all))
}

/** The words that tell a language's level: from the language before it, where no connecting word joins both, to the next one. */
function around(text: string, { start, end }: LanguageMention, all: LanguageMention[]): string {
  const before = all.filter((other) => other.end <= start && text.slice(other.end, start).length > 12).at(-1)
  const after = all.find((other) => other.start >= end && text.slice(end, other.start).length > 8)
  return text.slice(Math.max(before?.end ?? 0, start - NEAR), Math.min(after?.start ?? text.length, end + NEAR))
}
