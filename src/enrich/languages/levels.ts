import type { AskedLanguage } from '../../job/requirements.ts'

type Level = NonNullable<AskedLanguage['level']>

/** The words of each level. The first row that matches decides. */
const LEVEL_WORDS: [Level, RegExp][] = [
  [
    'native',
    /\bnative|mother[- ]tongue|first language|bilingual|muttersprach|langue maternelle|bilingue|lengua materna|nativ[oa]|madrelingua|moedertaal|ojczyst|modersmål|língua materna|母语|ネイティブ/i,
  ],
  ['c2', /\bC2\b/],
  ['c1', /\bC1\b/],
  ['b2', /\bB2\b/],
  ['b1', /\bB1\b/],
  ['a2', /\bA2\b/],
  ['a1', /\bA1\b/],
  [
    'fluent',
    /fluen(?:t|cy)|fließend|fliessend|courant|couramment|fluid[oa]|fluente|vloeiend|flyt[ae]nde|flydende|obehindrat|biegł|perfect(?:ly)?\b|perfekt|fluência|fluidez|fluenza|流利|流畅|流暢/i,
  ],
  [
    'professional',
    /professional|proficien|business|verhandlungssicher|working knowledge|professionnel|profesional|profissional|professionel|zakelijk|工作语言|商务|ビジネス/i,
  ],
  [
    'basic',
    /\bbasic|elementary|beginner|conversational|grundkenntnis|basiskennis|notions|b[áa]sic[oa]|podstaw|grundläggande|di base|简单/i,
  ],
]

/** The level that words state; null where they name none. */
export const levelIn = (words: string): Level | null => LEVEL_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null
