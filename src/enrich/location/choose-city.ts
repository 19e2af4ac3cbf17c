import { ASCII, type City, fold } from '../places/index.ts'

/**
 * A city wins by size when it has this many times the people of the next city of the same name. Tuned so that Columbus (4.2), San José
 * (3.1) and Hyderabad (2.6) win, and Lancaster (2.7, same country), Springfield (1.1) and Valencia (1.7) stay open.
 */
const CLEAR_WINNER = 2.5
/**
 * The employer's countries do not turn a world city into a namesake this many times smaller: Alexandria, Virginia has 1/25 of Alexandria's
 * people, Paris, Texas 1/86 of Paris'.
 */
const TOO_SMALL = 30
/** A city's secondary name ("Menlo Park" for Edison, "Victoria" for Hong Kong) counts a tenth if another city has it as its main name. */
const ALIAS_DISCOUNT = 10
/** Two entries this close are parts of one city ("London" and "City of London") and do not compete. */
const SAME_PLACE_KM = 40

/**
 * The city that a name means, or null. `near`: countries of the posting's other places; `usual`: countries of the employer's other
 * postings. The usual countries decide, unless the best-known city of the name lies in one of them. The near ones count only where size
 * decides nothing: in "Toronto, London", London is not the one in Ontario.
 */
export function chooseCity(name: string, candidates: City[], near: readonly string[], usual: readonly string[]): City | null {
  if (candidates.length < 2) return candidates[0] ?? null
  const ranked = rank(name, candidates)
  const top = ranked[0]!
  if (usual.length > 0 && !usual.includes(top.city.country_code)) {
    for (const country of usual) {
      const local = winner(ranked.filter(({ city }) => city.country_code === country))
      if (local && local.weight * TOO_SMALL >= top.weight) return local.city
    }
  }
  const overall = winner(ranked)
  if (overall) return overall.city
  for (const countries of [near, usual]) {
    const local = winner(ranked.filter(({ city }) => countries.includes(city.country_code)))
    if (local) return local.city
  }
  return null
}

/** True when a city outside is far larger than every city inside: "London" looked for in the United States. */
export function isDwarfed(inside: City[], all: City[]): boolean {
  const most = (cities: City[]) => cities.reduce((max, { population }) => Math.max(max, population), 0)
  return most(inside) * TOO_SMALL < most(all)
}

interface Ranked {
  city: City
  weight: number
}

function rank(name: string, cities: City[]): Ranked[] {
  const key = fold(name)
  const named = cities.filter((city) => fold(city.name) === key)
  // "San José" is in Costa Rica, and "San Jose" in California.
  const spelled = ASCII.test(name) ? [] : named.filter((city) => city.name.toLowerCase() === name.toLowerCase())
  const proper = spelled.length > 0 ? spelled : named
  const discount = proper.length > 0 ? ALIAS_DISCOUNT : 1
  return cities
    .map((city) => ({ city, weight: city.population / (proper.includes(city) ? 1 : discount) }))
    .sort((a, b) => b.weight - a.weight)
}

function winner(ranked: Ranked[]): Ranked | null {
  const top = ranked[0]
  if (!top) return null
  const rival = ranked.find((other) => other !== top && kilometres(top.city, other.city) > SAME_PLACE_KM)
  return !rival || top.weight >= rival.weight * CLEAR_WINNER ? top : null
}

/** Accurate to a few percent below 100 km, which is enough here. */
export function kilometres(a: City, b: City): number {
  const north = (a.latitude - b.latitude) * 111
  const east = (a.longitude - b.longitude) * 111 * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}
