import type { Workplace } from '../job/vocab.ts'
import { SPECIALTIES } from './data/specialties.ts'
import { payFor, raised } from './pay.ts'
import { areaFor, entityFor, payShownFor, type WorldPosting } from './posting.ts'
import type { Random } from './random.ts'
import { titleOf } from './title.ts'

const DAY = 86_400_000
const NEXT: Record<Workplace, Workplace> = { onsite: 'hybrid', hybrid: 'remote', remote: 'onsite' }

type Edit = (posting: WorldPosting, random: Random, now: number) => void

const EDITS = {
  title(posting: WorldPosting, random: Random): void {
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
  salary(posting: WorldPosting, random: Random): void {
    posting.pay = raised(posting.pay, 1.03 + random.next() * 0.05)
    if (posting.payShown === 'nowhere') posting.payShown = payShownFor(random, posting.site)
    if (posting.payShown === 'nowhere') posting.payShown = 'text'
  },
  location(posting: WorldPosting, random: Random): void {
    const { site, cities, occupation, level, employment } = posting
    const elsewhere = site.cities.filter((city) => !cities.includes(city))
    const city = elsewhere.length > 0 ? random.pick(elsewhere) : cities.at(-1)!
    if (city === cities[0]) {
      EDITS.title(posting, random)
      return
    }
    posting.cities = [city, ...cities.slice(1).filter((other) => other !== city)]
    posting.entity = entityFor(site, city)
    posting.area = null
    if (posting.workplace === 'remote') posting.workplace = 'hybrid'
    if (city.country !== cities[0]!.country) posting.pay = payFor(random, occupation, level, posting.cities, employment)
  },
  description(posting: WorldPosting) {
    posting.textEdition++
  },
  workplace(posting: WorldPosting, random: Random): void {
    posting.workplace = NEXT[posting.workplace]
    posting.statesWorkplace = true
    posting.area = posting.workplace === 'remote' ? areaFor(random, posting.cities[0]!) : null
  },
  deadline(posting: WorldPosting, random: Random, now: number) {
    posting.expires = Math.max(now, posting.expires ?? 0) + random.between(7, 60) * DAY
    posting.textEdition++
  },
}

export type EditKind = keyof typeof EDITS
const ALL = Object.keys(EDITS) as EditKind[]

/** Changes one thing about a posting, and returns the kind of change. */
export function editPosting(posting: WorldPosting, random: Random, now: number): EditKind {
  const kind = random.pick(posting.site.system.edits?.(posting.site) ?? ALL)
  const edit: Edit = EDITS[kind]
  edit(posting, random, now)
  posting.edition++
  return kind
}
