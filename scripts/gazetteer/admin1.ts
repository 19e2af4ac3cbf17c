import { fold } from '../../src/enrich/places/fold.ts'
import type { Sources } from './sources.ts'
import type { Subdivisions } from './subdivisions.ts'
import { ADMIN1_BY_HAND, IRELAND_BY_HAND, TAIWAN_BY_HAND } from './tables/admin1-by-hand.ts'

/** Words for a kind of division, which do not name it. */
const GENERIC = new Set(
  `province provincia provincie region regiao oblast oblysy oblisi county district governorate state prefecture department departamento municipality city canton of the
  de del la el and autonomous republic territory division raion parish kraj krai community rayon special capital`.split(/\s+/),
)

/**
 * Maps GeoNames admin1 codes to states. The code map alone is wrong in places (Vietnam's 2025 reform reused its numbers: VN.01, now Hanoi, was An Giang), so:
 * by hand where the table says so; else the code map where the names agree; else a name that one state of the country bears; else null. A division below the
 * state level is lifted to its state.
 */
export function admin1Mapper(
  sources: Sources,
  { states, stateOf, names }: Subdivisions,
): (country: string, admin1: string, admin2: string) => string | null {
  const byName = new Map<string, Set<string>>()
  for (const [code, forms] of names) {
    for (const form of forms) {
      const key = `${code.slice(0, 2)} ${distinctive(form).join(' ')}`
      byName.set(key, (byName.get(key) ?? new Set()).add(code))
    }
  }
  const agrees = (code: string, name: string) => [...(names.get(code) ?? [])].some((form) => sameName(form, name))

  const mapped = (key: string): string | null => {
    if (key in ADMIN1_BY_HAND) return ADMIN1_BY_HAND[key]!
    const name = sources.admin1Names.get(key)
    if (name === undefined) return null
    const country = key.slice(0, 2)
    const sameLetters = /^[A-Z]+$/.test(key.slice(3)) ? `${country}-${key.slice(3)}` : undefined
    for (const code of [sources.admin1Codes.get(key), sameLetters]) {
      if (code && stateOf.has(code) && agrees(code, name)) return stateOf.get(code)!
    }
    const named = [...(byName.get(`${country} ${distinctive(name).join(' ')}`) ?? [])]
    const choice = named.filter((code) => states.has(code)).length === 1 ? named.filter((code) => states.has(code)) : named
    return choice.length === 1 ? stateOf.get(choice[0]!)! : null
  }
  const known = new Map<string, string | null>()
  return (country, admin1, admin2) => {
    if (country === 'TW') return TAIWAN_BY_HAND[admin2] ?? stateOf.get(`TW-${admin2}`) ?? null
    if (country === 'IE') return IRELAND_BY_HAND[admin2] ?? null
    const key = `${country}.${admin1}`
    if (!known.has(key)) known.set(key, mapped(key))
    return known.get(key)!
  }
}

function distinctive(name: string): string[] {
  const words = fold(name.replace(/\s*\(.*\)/, '')).split(' ')
  const kept = words.filter((word) => !GENERIC.has(word))
  return kept.length > 0 ? kept : words
}

const SIDES = /\b(?:north|northern|south|southern|east|eastern|west|western|central|upper|lower|new)\b/g
const sides = (name: string) => (fold(name).match(SIDES) ?? []).map((side) => side.replace(/ern$/, '')).join(' ')

/** A shared word of four letters or more, or the same first four letters. */
function sameName(a: string, b: string): boolean {
  if (sides(a) !== '' && sides(b) !== '' && sides(a) !== sides(b)) return false
  const left = distinctive(a)
  const right = distinctive(b)
  return (
    left.join(' ') === right.join(' ') ||
    left.some((word) => word.length >= 4 && right.includes(word)) ||
    (left[0]!.length >= 4 && left[0]!.slice(0, 4) === right[0]!.slice(0, 4))
  )
}
