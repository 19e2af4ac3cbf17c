import type { Workplace } from '../job/vocab.ts'
import { SPECIALTIES } from './data/specialties.ts'
import { payFor, raised } from './pay.ts'
import { areaFor, entityFor, payShownFor, type WorldPosting } from './posting.ts'
import type { Random } from './random.ts'
import { has, type Site } from './site.ts'
import { titleOf } from './title.ts'

const DAY = 86_400_000
const NEXT: Record<Workplace, Workplace> = { onsite: 'hybrid', hybrid: 'remote', remote: 'onsite' }

const EDITS: Record<string, (posting: WorldPosting, random: Random, now: number) => void> = {
  title(posting, random) {
    const { occupation, language, site } = posting
    if (posting.level === 'entry' || (posting.level === 'mid' && (language !== 'en' || random.chance(0.5)))) {
      posting.level = posting.level === 'entry' ? 'mid' : 'senior'
    } else if (language === 'en') {
      posting.specialty = random.pick(SPECIALTIES[occupation.family].filter((specialty) => specialty !== posting.specialty))
    } else {
      const others = site.occupations.filter((other) => other.family === occupation.family && other !== occupation)
      posting.occupation = random.pick(others)
    }
    posting.title = titleOf(posting.occupation, language, posting.level, posting.specialty)
  },
  salary(posting, random) {
    posting.pay = raised(posting.pay, 1.03 + random.next() * 0.05)
    if (posting.payShown === 'nowhere') posting.payShown = payShownFor(random, posting.site)
    if (posting.payShown === 'nowhere') posting.payShown = 'text'
  },
  location(posting, random) {
    const { site, cities, occupation, level, employment } = posting
    const elsewhere = site.cities.filter((city) => !cities.includes(city))
    const city = elsewhere.length > 0 ? random.pick(elsewhere) : cities.at(-1)!
    if (city === cities[0]) return EDITS.title!(posting, random, 0)
    posting.cities = [city, ...cities.slice(1).filter((other) => other !== city)]
    posting.entity = entityFor(site, city)
    posting.area = null
    if (posting.workplace === 'remote') posting.workplace = 'hybrid'
    if (city.country !== cities[0]!.country) posting.pay = payFor(random, occupation, level, posting.cities, employment)
  },
  description(posting) {
    posting.textEdition++
  },
  workplace(posting, random) {
    posting.workplace = NEXT[posting.workplace]
    posting.statesWorkplace = true
    posting.area = posting.workplace === 'remote' ? areaFor(random, posting.cities[0]!) : null
  },
  deadline(posting, random, now) {
    posting.expires = Math.max(now, posting.expires ?? 0) + random.between(7, 60) * DAY
    posting.textEdition++
  },
}

/** Changes one thing about a posting, and says which. */
export function editPosting(posting: WorldPosting, random: Random, now: number): string {
  const kind = random.pick(editsShown(posting.site))
  EDITS[kind]!(posting, random, now)
  posting.edition++
  return kind
}

/**
 * A Workday list tells of titles, first locations and work models only, so nothing else is edited there: an edit that the list hides
 * reaches a crawler at its weekly re-reading, and the world could not be compared with a catalog before that.
 */
function editsShown(site: Site): string[] {
  if (site.employer.system !== 'workday') return Object.keys(EDITS)
  return has(site, 'remote-type') ? ['title', 'location', 'workplace'] : ['title', 'location']
}
