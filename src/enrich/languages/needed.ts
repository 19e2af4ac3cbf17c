import { isWish } from '../requirements/preferred.ts'

/** Words by which a language is demanded. */
export const NEEDED =
  /(?<!\p{L})(?:(?:a|is|are|een) must|ein muss|requirement|mandatory|required|essential|necessary|indispensable|impératif|nécessaire|requise?|obligatoire|exigée?|imprescindible|necesario|obligatorio|obrigatóri[oa]|indispensável|erforderlich|notwendig|zwingend|voraus(?:gesetzt)?|Voraussetzung|Pflicht|selbstverständlich(?:keit)?|vereist|noodzakelijk|wymagan[yae]|konieczn[yae]|niezbędn[yae]|obbligatori[oa]|richiest[oa]|krav|nödvändigt)(?!\p{L})/iu

const NOT = /(?<!\p{L})(?:not|nie|nicht|kein\p{L}*|pas|non|no|não|niet|geen|inte)(?!\p{L})/iu
/** Brackets behind a language say how well it is known. */
const AFTER = /^(?:\s*\([^()]{0,40}\))?[^.,;:()]{0,60}/u

/** Whether the words after a language demand it and wish for nothing: "is mandatory". */
export function isDemandedAfter(after: string): boolean {
  const words = AFTER.exec(after)![0]
  return NEEDED.test(words) && !isWish(words) && !NOT.test(words)
}
