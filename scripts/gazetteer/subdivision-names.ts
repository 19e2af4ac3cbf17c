import { NAME_LOCALES } from './languages.ts'
import type { Sources } from './sources.ts'
import { NATIVE_STATE_NAMES } from './tables/native-state-names.ts'
import { ABBREVIATED_BY_CODE, STATE_ALIASES, STATE_NAMES } from './tables/state-names.ts'

/** Norway split three counties again on 2024-01-01 (ISO 3166-2 of 2023-11). Null: no longer a code. */
export const CORRECTIONS: Record<string, string | null> = {
  'NO-30': null,
  'NO-38': null,
  'NO-54': null,
  'NO-31': 'Østfold',
  'NO-32': 'Akershus',
  'NO-33': 'Buskerud',
  'NO-39': 'Vestfold',
  'NO-40': 'Telemark',
  'NO-55': 'Troms',
  'NO-56': 'Finnmark',
}
/** CLDR 48 still names these countries' divisions by numbers that ISO has since given to others (Morocco 2015, Iran 2020): ISO's names only. */
const STALE_IN_CLDR = new Set(['IR', 'MA'])
/** Countries whose romanised names carry macrons that English does not write. */
const WITHOUT_MACRONS = new Set(['IN', 'JP', 'AF', 'IR', 'IQ', 'PK', 'SA', 'SY', 'BD', 'LK', 'NP'])

export interface SubdivisionNames {
  known(code: string): boolean
  english(code: string): string
  /** All names, the English one first. */
  all(code: string): string[]
}

export function subdivisionNames(sources: Sources): SubdivisionNames {
  const iso = new Map(sources.isoSubdivisions.map(({ code, name }) => [code, name]))
  for (const [code, name] of Object.entries(CORRECTIONS)) {
    if (name === null) iso.delete(code)
    else iso.set(code, name)
  }
  const cldr = NAME_LOCALES.map((locale) => {
    return new Map([...sources.subdivisionNames(locale)].filter(([code]) => !STALE_IN_CLDR.has(code.slice(0, 2))))
  })
  const english = (code: string) => {
    const name = STATE_NAMES[code] ?? cldr[0]!.get(code) ?? iso.get(code)!.replace(/ \(.*\)$/, '')
    return WITHOUT_MACRONS.has(code.slice(0, 2)) ? withoutMacrons(name) : name
  }
  return {
    known: (code) => iso.has(code),
    english,
    all: (code) => [
      ...new Set([
        english(code),
        ...isoNameForms(iso.get(code)!),
        ...cldr.flatMap((names) => names.get(code) ?? []),
        ...(STATE_ALIASES[code] ?? []),
        ...(NATIVE_STATE_NAMES[code] ?? []),
      ]),
    ],
  }
}

/** The letters of its code, where people use them as its abbreviation. */
export function abbreviation(code: string): string[] {
  return ABBREVIATED_BY_CODE.has(code.slice(0, 2)) ? [code.slice(3)] : []
}

function withoutMacrons(name: string): string {
  const bare = name.normalize('NFD').replace(/[\u0304\u0302]/g, '')
  return bare.normalize('NFC')
}

/** ISO writes "Madrid, Comunidad de", "Puducherry (Pondicherry)" and "Trentino-Alto Adige, Trentino-Südtirol". */
function isoNameForms(name: string): string[] {
  const plain = name.replace(/\s*\(([^)]*)\)/, '')
  const inside = /\(([^)]{4,})\)/.exec(name)?.[1]
  const [head, tail] = plain.split(', ')
  const turned = tail === undefined ? [] : /\b(?:de|of|del)$|['’]$/.test(tail) ? [`${tail} ${head}`, head!] : [head!, tail]
  return [plain, ...turned, ...(inside && !/partial|, |^R[ée]gion$|^State$/i.test(inside) ? [inside] : [])]
}
