/**
 * Letters that few languages have, with the countries that write names with them. Look-ups fold letters away, so that "Malå" finds Mala in Peru,
 * which nobody there writes with a ring.
 */
const COUNTRIES: Record<string, string> = {
  å: 'SE NO DK FI AX GL FO',
  ø: 'NO DK GL FO',
  æ: 'NO DK GL FO IS',
  ð: 'IS FO',
  þ: 'IS',
  ł: 'PL',
  ą: 'PL LT',
  ę: 'PL LT',
  ś: 'PL',
  ź: 'PL',
  ř: 'CZ',
  ů: 'CZ',
  ő: 'HU',
  ű: 'HU',
  ș: 'RO MD',
  ț: 'RO MD',
  ã: 'PT BR AO MZ CV ST TL GW VN PY',
  õ: 'PT BR AO MZ CV ST TL GW VN EE',
  ß: 'DE AT LI BE IT',
}

const LETTER = new RegExp(`[${Object.keys(COUNTRIES).join('')}]`, 'gu')

export const ASCII = /^[\0-\x7f]*$/

/** The countries that write all rare letters of a name; null when it has none. */
export function countriesOfLetters(name: string): readonly string[] | null {
  if (ASCII.test(name)) return null
  const letters = name.toLowerCase().normalize('NFC').match(LETTER)
  if (letters === null) return null
  return letters.map((letter) => COUNTRIES[letter]!.split(' ')).reduce((all, some) => all.filter((code) => some.includes(code)))
}
