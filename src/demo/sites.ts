import { boardName } from '../job/board-name.ts'
import { cityNamed } from './data/cities.ts'
import type { Language } from './data/languages.ts'
import { OCCUPATIONS } from './data/occupations.ts'
import { type Employer, readEmployers } from './employer.ts'
import { hashText } from './random.ts'
import type { PlaceStyle, Site } from './site.ts'
import type { DemoSystem } from './system.ts'

const STYLES: PlaceStyle[] = ['short', 'long', 'plain', 'short']

/** Makes `employers` boards, taken in turn from the systems, with about `postings` postings together; by default all. */
export function createSites(systems: readonly DemoSystem[], employers = Number.POSITIVE_INFINITY, postings?: number): Site[] {
  const chosen = inTurn(systems).slice(0, employers)
  const full = chosen.reduce((sum, { employer }) => sum + employer.size, 0)
  const scale = postings === undefined ? 1 : postings / full
  return chosen.map(({ system, employer }) => createSite(system, employer, Math.max(1, Math.round(employer.size * scale))))
}

function createSite(system: DemoSystem, employer: Employer, target: number): Site {
  return {
    system,
    employer,
    key: boardName({ type: system.name, board: employer.board }),
    domain: `${employer.name
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()}.example`,
    cities: employer.cities.split(',').map(cityNamed),
    languages: employer.languages.split(',') as Language[],
    occupations: OCCUPATIONS.filter(({ family }) => employer.families.includes(family)),
    style: STYLES[hashText(employer.board) % STYLES.length]!,
    target,
    open: [],
    closed: [],
    byId: new Map(),
    revision: 0,
  }
}

function inTurn(systems: readonly DemoSystem[]): { system: DemoSystem; employer: Employer }[] {
  const queues = systems.map((system) => readEmployers(system.employers).map((employer) => ({ system, employer })))
  const longest = Math.max(...queues.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => queues.flatMap((queue) => queue[place] ?? [])).flat()
}
