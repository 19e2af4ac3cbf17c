/** Number words up to twenty: English, German, French, Spanish, Dutch, Portuguese, Italian, Swedish, Polish. */
const WORDS: Record<number, string> = {
  0: 'zero|null|zéro|cero',
  1: 'one|ein|eine|einem|einer|un|une|uno|una|één|een|um|uma',
  2: 'two|zwei|zwo|deux|dos|twee|dois|duas|due|två|dwa|dwóch|dwu',
  3: 'three|drei|trois|tres|drie|três|tre|trzy|trzech',
  4: 'four|vier|quatre|cuatro|quatro|quattro|fyra|cztery|czterech|cztero',
  5: 'five|fünf|cinq|cinco|vijf|cinque|fem|pięć|pięciu|pięcio',
  6: 'six|sechs|seis|zes|sei',
  7: 'seven|sieben|sept|siete|zeven|sete|sette',
  8: 'eight|acht|huit|ocho|oito|otto',
  9: 'nine|neun|neuf|nueve|negen|nove',
  10: 'ten|zehn|dix|diez|tien|dez|dieci',
  11: 'eleven',
  12: 'twelve|zwölf|douze|doce|twaalf|doze|dodici',
  15: 'fifteen|fünfzehn|quinze|quince|vijftien|quindici',
  20: 'twenty|zwanzig|vingt|veinte|twintig|vinte|venti',
}

const VALUES = new Map(
  Object.entries(WORDS).flatMap(([value, words]) => words.split('|').map((word) => [word, Number(value)] as const)),
)

/** A pattern for a number in digits or in words. */
export const NUMBER = `\\d{1,3}(?:[.,]5)?|${[...VALUES.keys()].sort((a, b) => b.length - a.length).join('|')}`

/** Whole years, rounded down: "1.5" counts as 1. */
export function yearsWritten(written: string): number {
  return VALUES.get(written.toLowerCase()) ?? Math.floor(Number(written.replace(',', '.')))
}
