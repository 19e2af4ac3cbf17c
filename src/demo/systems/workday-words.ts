import type { Workplace } from '../../job/vocab.ts'
import { placeTexts } from '../place-words.ts'
import type { WorldPosting } from '../posting.ts'
import { has } from '../site.ts'
import { slugOf } from '../title.ts'

const DAY = 86_400_000
const REMOTE_TYPE: Record<Workplace, string> = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'On-site' }

/** Workday locations often carry the code of the building: "Houston, TX (HOU1)". */
export function workdayPlaces(posting: WorldPosting): string[] {
  const texts = placeTexts(posting)
  if (posting.area !== null || posting.site.style === 'plain') return texts
  return texts.map((text, index) => `${text} (${posting.cities[index]!.name.replace(/\W/g, '').slice(0, 3).toUpperCase()}1)`)
}

export function timeTypeOf({ employment }: WorldPosting): string {
  return employment === 'part_time' ? 'Part time' : 'Full time'
}

/** The work model, for tenants that use the field. */
export function remoteTypeOf({ site, statesWorkplace, workplace }: WorldPosting): { remoteType?: string } {
  return has(site, 'remote-type') && statesWorkplace ? { remoteType: REMOTE_TYPE[workplace] } : {}
}

/** The list states no date, only these words. */
export function postedOn(posted: number, now: number): string {
  const days = Math.floor(now / DAY) - Math.floor(posted / DAY)
  return days <= 0
    ? 'Posted Today'
    : days === 1
      ? 'Posted Yesterday'
      : days > 30
        ? 'Posted 30+ Days Ago'
        : `Posted ${days} Days Ago`
}

/** `/job/{Location}/{Title}_{id}`; each location of a posting has such a path. */
export function workdayPath(posting: WorldPosting, location = 0): string {
  const place = slugOf(workdayPlaces(posting)[location]!)
  return `/job/${place}/${slugOf(posting.title)}_${posting.external_id}`
}
