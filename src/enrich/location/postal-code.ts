/**
 * Postal codes at the start or end of a piece of an address: "CA 95014", "10115 Berlin", "London EC2A 1AF", "ON M5X 1A9", "1012 AB
 * Amsterdam". The patterns are anchored and have no nested repetition, so they run in linear time.
 */
const PATTERNS: readonly RegExp[] = [
  /^(?:[A-Z]{1,2}-)?(\d{4} ?[A-Z]{2}|\d{4,6}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3})\s+(?=\p{L})/u,
  /(?:^|[\s,])([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/iu,
  /(?:^|\s)([A-Z]\d[A-Z] ?\d[A-Z]\d)$/iu,
  /(?:^|\s)(\d{5}-\d{3,4}|\d{4,6})$/u,
]

/** Forms that one country alone writes. */
const COUNTRIES: [RegExp, string][] = [
  [/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/u, 'GB'],
  [/^[A-Z]\d[A-Z] \d[A-Z]\d$/u, 'CA'],
  [/^\d{2}-\d{3}$/u, 'PL'],
  [/^\d{4}-\d{3}$/u, 'PT'],
]

export function countryOfCode(code: string): string | null {
  return COUNTRIES.find(([form]) => form.test(code))?.[1] ?? null
}

export interface WithoutPostalCode {
  postal_code: string | null
  rest: string
}

export function takePostalCode(piece: string): WithoutPostalCode {
  if (!/\d/.test(piece)) return { postal_code: null, rest: piece }
  for (const pattern of PATTERNS) {
    const found = pattern.exec(piece)
    if (found) {
      const rest = piece.slice(0, found.index) + piece.slice(found.index + found[0].length)
      return { postal_code: found[1]!.toUpperCase(), rest: rest.trim() }
    }
  }
  return { postal_code: null, rest: piece }
}
