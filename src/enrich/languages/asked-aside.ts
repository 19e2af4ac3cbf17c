import type { Statement } from '../requirements/statements.ts'
import type { LanguageMention } from './names.ts'

/** A posting with several jobs often has them below a line about the application, so that a sentence which names a level is believed there too. */
const STRONG = /fluen|proficien|maîtris|fließend|biegł|flytande|vloeiend|流利|流畅|精通/iu

/** Takes the place of a language's name, so that one pattern serves all languages: "Englischkenntnisse" becomes "§kenntnisse". */
const NAME = '§'
const COMPOUND = /(?:sprach)?kenntniss?en?$/iu

/** A number or a label before an item. */
const LABEL = String.raw`^(?:\d[\d.]*[.)、]?\s*)?(?:[\p{L} ]{3,25}\s?: )?`
const GOOD =
  'excellent|exceptional|at least|strong|(?:very )?good|great|effective|solid|business|professional|native|bi-?lingual|fluent|fluency|proficien\\p{L}+|advanced|intermediate|basic|knowledge|command|(?:an? )?ability to (?:communicate|speak|read|write|work)'
const YOU = '(?:are )?you (?:are |must |should |have |got |can )?(?:an? |be )?'

/** Requests that are plain below a heading about benefits or the employer, too. */
const PLAIN = new RegExp(
  [
    `${NAME}[^.;]{0,40}(?<!\\p{L})(?:required|mandatory|an? (?:absolute )?(?:must|requirement)|essential|obrigatóri[oa]|imprescindible|indispensáve?l|obligatoire|indispensable|exigé|nécessaire|requis|(?:is|would be) an? (?:\\p{L}+ )?(?:plus|advantage|asset))(?!\\p{L})`,
    `${LABEL}(?:${YOU})?(?:${GOOD})(?!\\p{L})[^.;:]{0,60}${NAME}`,
    `${LABEL}you (?:must )?speak (?:\\p{L}+ )?${NAME}`,
    '(?<!\\p{L})(?:you|candidates?|applicants?) (?:are|must be|should be|is|speak|must speak) (?:\\p{L}+ )?(?:fluent|proficient|bilingual)(?!\\p{L})',
    `${LABEL}(?:(?:candidates?|you|applicants?) )?must (?:be fluent in|(?:be able to )?(?:speak|read|understand))(?!\\p{L})[^.;]{0,40}${NAME}`,
    `${LABEL}(?:sehr |fließende |verhandlungssichere )?(?:gute )?${NAME}(?:- und ${NAME})?kenntnisse|${NAME}kenntnisse[^.;]{0,30}(?:runden|erforderlich|voraus|bringst|zeichnen)`,
    `${LABEL}(?:vous |tu )?(?:parle[sz]|ma[îi]trise[sz]?|pratique[sz]|(?:ave[zc] |as )?(?:un )?(?:très )?(?:bon )?niveau|(?:une )?(?:(?:bonnes?|excellentes?|parfaite) )?(?:ma[îi]trise|compréhension|connaissance|pratique|compétences))(?!\\p{L})[^.;]{0,40}${NAME}`,
    `${LABEL}${NAME}(?: (?:et|and|e|y|und|/) ${NAME})?\\s?(?:: |courant|niveau|professionnel|opérationnel|impératif|avan[çz]ad|intermedi|fluente|fluido|conversacional|alto|nivel|fluen|proficien|fließend)`,
    `${LABEL}(?:buona|ottima|discreta) (?:conoscenza|padronanza)[^.;]{0,30}${NAME}`,
    `${LABEL}(?:buen|bom|boa|excelente)?\\s?(?:n[ií]vel|dom[íi]nio|manejo|fluência|conocimientos?|conhecimentos?)[^.;]{0,25}${NAME}|(?:necessita|requer|exige|requiere)(?!\\p{L})[^.;]{0,30}${NAME}`,
    `(?<!\\p{L})(?:dobr\\p{L}+|biegł\\p{L}+) znajomo\\p{L}+ (?:języka |j\\. )?${NAME}`,
    `${LABEL}du (?:behärskar|talar|har goda kunskaper)`,
    `^语言要求|${LABEL}${NAME}+(?:流利|熟练)`,
  ].join('|'),
  'iu',
)
const OF_THE_EMPLOYER =
  /(?<!\p{L})(?:we|our (?:team|employees)|they|offer|improve|class(?:es)?|lessons?|courses?|learn\p{L}*|aulas?|cursos?|clases|auxílio|incentivo|bolsas?)(?!\p{L})/iu
const NEAR = 40

/** Whether a sentence asks the applicant for a language although its section is about something else. */
export function isAskedAside({ section, text }: Statement, mentions: LanguageMention[]): boolean {
  if (section === 'process' && STRONG.test(text)) return true
  const shape = mentions.reduceRight((words, { start, end }) => {
    const compound = COMPOUND.exec(words.slice(start, end))?.[0] ?? ''
    return `${words.slice(0, start)}${NAME}${compound}${words.slice(end)}`
  }, text)
  const plain = PLAIN.exec(shape)
  return plain !== null && !OF_THE_EMPLOYER.test(shape.slice(0, plain.index + plain[0].length + NEAR))
}
