import type { AskedLanguage } from '../job/requirements.ts'
import { levelIn } from './languages/levels.ts'
import { type LanguageMention, languagesIn } from './languages/names.ts'
import { isWish } from './requirements/preferred.ts'
import { type Statement, statementsOf } from './requirements/statements.ts'
import type { Evidence, Step } from './step.ts'

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
    for (const found of statementsOf(draft).flatMap(languagesAskedIn)) {
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

/** Words about knowing a language. */
const KNOWING =
  /\b(?:fluen\w+|proficien\w+|native|mother[- ]tongue|speak\w*|spoken|verbal|oral|written|writ(?:e|ing)|read(?:ing)?|languages?|command|bilingual|multilingual|communicat\w+|knowledge|skills?|level|literate|c[12]|b[12]|a[12])\b|kenntnis|fließend|fliessend|verhandlungssicher|sprach|sprich|sprech|wort und schrift|courant|couramment|maîtris|parl|bilingu|langue|niveau|nivel|idioma|domin|fluid|habl|fluent|l[íi]ngua|conhecimento|inglês avançado|avanzado|avançad|intermedi|vloeiend|taal|beheers|spreek|schrift|conoscenza|ottim|buon|madre|znajomo|język|biegł|komunikatywn|flytande|kunskap|språk|talar|tala |behärskar|obehindrat|tal och skrift|uttryck|posługuj|comunicar|conversa[çc]|technique\b|técnico|tecnico|komunikac/iu

/** A language's name is also an adjective: "French customers", "German tax law", "English breakfast". Only these words may follow it. */
const FOLLOWS =
  /^(?:$|[\s]*[.,;:()/&+*–—|!?"”-]|\s+(?:languages?|skills?|proficien\w*|speak\w*|fluen\w*|level|knowledge|communicat\w*|abilit\w*|competen\w*|comprehension|writing|writer|and|or|is|are|as|at|with|both|to|for|would|will|required?|preferred|mandatory|essential|a|an|plus|desirable|in|on|written|verbal|oral|spoken|native|als|als moedertaal|comme|como|come|jako|som|fluent\w*|bilingual|c[12]|b[12]|a[12]|\(|und|oder|sowie|in|auf|mit|ist|sind|zwingend|fließend|sprach\w*|kenntnisse\w*|et|ou|est|niveau|courant\w*|parlé|exigé|obligatoire|écrit|y|o|u|es|nivel|fluido|hablado|avanzado|alto|intermedio|e|é|avançado|intermediário|fluente|para|en|of|taal|is|op|minimaal|vereist|ed|oltre|scritto|parlato|i|lub|oraz|na|w|jest|min\\w*|och|eller|i|är|samt|flytande|em|técnico|technique|tecnico|conversa\p{L}*|reading|speaking|listening|desejável|diferencial|obligatorio|imprescindible|requerido|deseable|erforderlich|wünschenswert|vorausgesetzt|von|beherrsch\p{L}*|souhaité\p{L}*|indispensable|requis|impératif|apprécié|opérationnel|professionnel|richiest\p{L}*|buon\p{L}*|ottim\p{L}*|fluentemente|goed|goede|zowel|mile|będzie|komunikatywn\p{L}*|biegle|płynnie|krav|meriterande)(?![\p{L}]))/iu

/** Sentences about the posting itself, about documents and markets, about customers who speak a language, and small print. */
const UNRELATED =
  /\b(?:english[- ]speaking (?:countries|markets?|customers|world)|(?:apply|cv|résumé|resume|application|interviews?) (?:\w+ ){0,4}in english|in english (?:only )?please|(?:cv|lebenslauf|resume|bewerbung)\b.{0,40}\b(?:english|englisch|deutsch)|teach(?:ing|er)?|discriminat\w*|regardless of|version of this|translated|translation of this|native american|poster|e-verify|right to work|aulas de|(?:clases|cours|lezioni|lekcje|kursy?|zajęcia) (?:de|d['’]|di|języka)|dofinansowanie|learn (?:german|english|french|spanish)|(?:language|german|english|french|spanish|dutch) (?:courses?|lessons?|classes)|sprachkurs\w*|deutschkurs\w*|programming languages?|language models?)\b/i

function languagesAskedIn({ text, wish }: Statement): Found[] {
  const mentions = languagesIn(text)
  if (mentions.length === 0 || !KNOWING.test(text) || UNRELATED.test(text)) return []
  return mentions
    .filter(
      ({ start, end }) => /^\p{L}*(?:kenntnis|sprach)/iu.test(text.slice(start, end).slice(4)) || FOLLOWS.test(text.slice(end)),
    )
    .filter(({ start, end }) => KNOWING.test(text.slice(Math.max(0, start - NEAR), end + NEAR)))
    .map((mention) => ({
      language: {
        code: mention.code,
        level: levelIn(around(text, mention, mentions)),
        requirement: wish || isWish(clauseOf(text, mention, mentions)) ? 'preferred' : 'required',
      },
      words: text.slice(0, 300),
    }))
}

const NEAR = 60

/** The words that tell a language's level: from the language before it, where no connecting word joins both, to the next one. */
function around(text: string, { start, end }: LanguageMention, all: LanguageMention[]): string {
  const before = all.filter((other) => other.end <= start && text.slice(other.end, start).length > 12).at(-1)
  const after = all.find((other) => other.start >= end && text.slice(end, other.start).length > 8)
  return text.slice(Math.max(before?.end ?? 0, start - NEAR), Math.min(after?.start ?? text.length, end + NEAR))
}

const OTHER_LANGUAGES =
  /,\s+(?:(?:and|und|et|y|e|en|och) )?(?:weitere|andere|jede|any|other|additional|another|further|autres?|otros?|outras?|altre|inne|andra)\b/i

/** The clause around a language: "Fluent English is required, German is a plus". It ends before another language that a comma separates. */
function clauseOf(text: string, { start, end }: LanguageMention, all: LanguageMention[]): string {
  const before = text
    .slice(0, start)
    .split(/[;,.](?=\s)/)
    .at(-1)!
  const next = all.find((other) => other.start >= end && /[,;.(]|\bbut\b|\baber\b/.test(text.slice(end, other.start)))
  const after = text
    .slice(end, next?.start)
    .split(/[;.](?=\s)/, 1)[0]!
    .split(OTHER_LANGUAGES, 1)[0]!
  return `${before}${text.slice(start, end)}${after}`
}
