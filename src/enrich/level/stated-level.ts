import type { Level } from '../../job/vocab.ts'
import { allMatches } from '../all-matches.ts'
import { IN_DESCRIPTION } from '../subjects/description-patterns.ts'
import { levelByWord, type TitleLevel } from './title-level.ts'

/** "Seniority level: Mid", "Niveau : Senior". Only labels that name a level and nothing else: "Level: 5" and "Experience: senior" do not. */
const LABELLED =
  /^[^\p{L}\n]*(?:(?:seniority|career|job|position|experience)(?: level)|seniority|career|job|position|level of seniority|karriere(?:stufe|level)|niveau de séniorité|n[íi]vel (?:de |da )?(?:seniority|senioridade|antigüedad|profissional|vaga|técnico)(?: desejado)?|senioridade?|livello di seniority|poziom(?: stanowiska)?|senioritetsnivå|senioriteit)\s?(?:[:：–]\s?|\n)(.{2,60})$/gimu
/** Between two words of a label's value this makes a list: "Mid / Senior", "Pleno ou Sênior". "Mid-Senior" is one word of LinkedIn. */
const LISTED = /\s*[/|,;]\s*|\s(?:-|–|to|or|and|ou|e|lub|i|bis|oder|und|o|y|et)\s/u
/** The ladder of pracuj.pl, which Polish postings repeat in their text. Two of its steps decide nothing. */
const POLISH: readonly [string, Level][] = [
  ['młodszy specjalista (Junior)', 'entry'],
  ['specjalista (Mid / Regular)', 'mid'],
  ['starszy specjalista (Senior)', 'senior'],
]
const KEYS = IN_DESCRIPTION.add(
  /seniorit|senioridad|senioriteit|karriere|career|niveau|n[íi]vel|livello|poziom|specjalista|(?:job|experience) level|position/i,
)

/** "Nível" and "Pleno" on the next line, or "👨 Sênior" alone in a list of facts. A list of several levels decides nothing. */
const LONE =
  /^[^\p{L}\n]*(?:(?:n[íi]vel\s*[:：-]?\s*)?(j[úu]nior|pleno|s[êé]nior|senior|mid-?level|medior|semi-?senior)|n[íi]vel\s*[:：-]?\s*(jr|sr))[^\p{L}\n]*$/gimu
/** "Vaga para nível Pleno", "atuação em nível sênior ou pleno". */
const IN_NIVEL =
  /(?<!\p{L})n[íi]vel ?[:-]?[ \n](?:<\w{1,6}>)?(?<word>j[úu]nior|jr|pleno|s[êé]nior|senior|sr)(?!\p{L})(?:\.? ?(?:[/,-]|e|ou|a|até) ?(?:n[íi]vel )?(?<other>j[úu]nior|jr|pleno|s[êé]nior|senior|sr|est[áa]gio|tech lead)(?!\p{L}))?/giu
const LONE_KEYS = IN_DESCRIPTION.add(/pleno|s[êeé]nior|j[úu]nior|mid-?level|medior|n[íi]vel/i)

function loneLevels(text: string): TitleLevel[] {
  if (!LONE_KEYS.testLines(text)) return []
  const alone = allMatches(LONE, text).flatMap(([words, long, short]) => read(words, (long ?? short)!))
  if (alone.length > 0) return alone
  return allMatches(IN_NIVEL, text).flatMap(({ 0: words, groups }) => [
    ...read(words, groups!.word!),
    ...(groups!.other === undefined ? [] : read(words, groups!.other)),
  ])
}

/** "We are looking for a junior engineer", "Buscamos desenvolvedores back-end senior", "Som Senior BI Engineer": the words up to the level. */
const SOUGHT = IN_DESCRIPTION.add(
  /(?<!\p{L})(?:(?:(?:looking|searching) for|in search of|seeking|hiring)(?:(?: qualified)? (?:applicants|candidates) for)?(?: an?| our| the| for an?| \d{1,2})?|(?:as|join (?:us|\p{L}+) as) (?:an?|our)|som|busca(?:mos|ndo)(?: a)?(?: una?| uma?)?|procura(?:mos|ndo)?(?: de)?(?: uma?)?|contratando|suchen(?: wir)?|recherch(?:e|ons)(?: d[’']une?)?|cherchons|cerchiamo|szukamy|poszukujemy|söker(?: vi)?(?: nu)?|op zoek naar(?: een)?|zoeken(?: wij| we)?(?: een)?) (?<words>(?:[\p{L}+#./&-]{1,20} ){0,4}?)(?<word>junior|júnior|jr|senior|sênior|sénior|sr|pleno|medior|mid-level|entry[- ]level|intermediate|staff|principal|lead)(?![\p{L}])(?<after>[^,;:()\n]{0,30})(?!\p{L})/giu,
)
/** "A partner to senior leaders" is about other people. */
const OTHERS =
  /(?<!\p{L})(?:to|with|for|of|by|from|who|that|and|or|vaga|ou|com|para|zu|mit|avec|pour|med|till|från|och|und|et)(?!\p{L})/iu
const NO_ROLE =
  /^(?:[- ]level)? (?:leaders?|leadership|management|stakeholders?|members?|team|people|citizens?|living|care)(?!\p{L})/iu
/** "Lead" and "staff" have other meanings, and "as a lead developer" often tells the experience asked for: only a title in capitals counts. */
const AMBIGUOUS = /^(?:staff|principal|lead)$/i
const AS_TITLE = /^(?:(?:looking|searching) for|seeking|hiring|As) an? (?:[\p{Ll}-]+ ){0,2}(?:Staff|Principal|Lead) \p{Lu}/u

function soughtLevels(text: string): TitleLevel[] {
  return SOUGHT.allInLines(text).flatMap((match) => {
    const { words, word, after } = match.groups as Record<'words' | 'word' | 'after', string>
    if (OTHERS.test(words) || NO_ROLE.test(after) || (AMBIGUOUS.test(word) && !AS_TITLE.test(match[0]))) return []
    const decided = levelByWord(`${words}${word}${after.replace(/\.\s.*$/u, '')}`)
    return decided === null ? [] : [{ level: decided.level, words: match[0].trim() }]
  })
}

/** "This is an entry-level role", "This remote, intermediate-level position", "我们正在招聘一位资深工程师": the posting's word for its own job. */
const OWN_ROLE =
  /(?<!\p{L})this (?:is |will be )?(?:an? )?(?:[\p{L}-]{1,20},? ){0,3}?(entry|junior|mid|intermediate|senior)[- ]?level [*_]{0,2}(?:[\p{L}-]{1,20} ){0,2}?(?:role|position|job|opportunity|opening)(?!\p{L})|(?:招聘|寻找|诚聘|招募)一?[位名]\s?(初级|中级|高级|资深)(?!管理)/giu
const OWN_ROLE_KEYS = IN_DESCRIPTION.add(/level|招|寻找/i)

function ownRoleLevels(text: string): TitleLevel[] {
  if (!OWN_ROLE_KEYS.testLines(text)) return []
  return allMatches(OWN_ROLE, text).flatMap(([words, english, chinese]) => read(words, chinese ?? `${english}-level`))
}

function read(words: string, word: string): TitleLevel[] {
  const found = levelByWord(word)
  return found === null ? [] : [{ level: found.level, words: words.trim() }]
}

function labelledLevels(text: string): TitleLevel[] {
  if (!KEYS.testLines(text)) return []
  for (const [, value] of allMatches(LABELLED, text)) {
    const found = value!.split(LISTED).flatMap((part) => read(value!, part))
    if (found.length > 0) return found
  }
  return POLISH.filter(([words]) => text.includes(words)).map(([words, level]) => ({ level, words }))
}

/** The strongest statement first. */
const READERS = [labelledLevels, loneLevels, ownRoleLevels, soughtLevels]

/** The level that the description states: the employer's own word, not a conclusion. Several levels decide nothing. */
export function statedLevel(text: string): TitleLevel | null {
  for (const levelsIn of READERS) {
    const [first, ...others] = levelsIn(text)
    if (first !== undefined) return others.every(({ level }) => level === first.level) ? first : null
  }
  return null
}
