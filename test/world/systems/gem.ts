import { plainText, sectionsHtml } from '../../../src/demo/markup.ts'
import { placeTexts } from '../../../src/demo/place-words.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { hashText, randomOf, uuidOf } from '../../../src/demo/random.ts'
import { type Ask, json, listing, type Reply } from '../../../src/demo/reply.ts'
import { departmentOf, momentOf, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType, Workplace } from '../../../src/job/vocab.ts'

const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'full_time',
  part_time: 'part_time',
  contract: 'contract',
  temporary: 'temporary',
  internship: 'intern',
}
const LOCATION_TYPE: Record<Workplace, string> = { remote: 'remote', hybrid: 'hybrid', onsite: 'in_office' }
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export const gem: DemoSystem = {
  name: 'gem',
  payInTextOnly: true,
  // Its own, those of a board that came from Greenhouse, and UUIDs.
  externalId: (seed, _site, key) => [ownId(seed, key), `${4_965_000 + key}002`, uuidOf(seed, 'gem', key)][key % 3]!,
  url: ({ site, external_id }) => `https://jobs.gem.com/${site.employer.board}/${external_id}`,
  stated(posting) {
    const texts = textsOf(posting)
    return {
      location_raw: texts[0]!,
      places: texts.map((text) => placeOf({ text })),
      workplace: posting.statesWorkplace ? posting.workplace : null,
      posted_at: isDated(posting) ? momentOf(posting.posted) : null,
    }
  },
  employers: `
Copperline Labs|copperline-labs|software|20|2019|en|San Francisco,New York,London|software,data,sales,design|
Mossgate Capital|mossgate|finance|14|2015|en,de|Frankfurt,Zurich,London|finance,legal,data|`,
  serve,
}

/** `api.gem.com/job_board/v0/{board}/job_posts/` */
function serve(ask: Ask, world: World): Reply {
  const [api, version, board, posts] = ask.path
  const known = api === 'job_board' && version === 'v0' && posts === 'job_posts'
  const site = known ? world.site('gem', board!) : null
  if (site === null) return json({ message: 'Not Found' }, 404)
  return listing(site.open, null, {}, (rows) => JSON.stringify(rows.map((posting) => postOf(world, posting))))
}

function ownId(seed: number, key: number): string {
  const random = randomOf(seed, 'gem', key)
  return `am9icG9zdD${Array.from({ length: 22 }, () => random.pick([...BASE64])).join('')}`
}

/** Some posts leave their location to the offices. */
function textsOf(posting: WorldPosting): string[] {
  return inOfficesOnly(posting)
    ? posting.cities.map(({ name, country }) => `${name}, ${country.name}`)
    : placeTexts(posting).slice(0, 1)
}

function inOfficesOnly({ area, key }: WorldPosting): boolean {
  return area === null && key % 7 === 0
}

function isDated({ key }: WorldPosting): boolean {
  return key % 9 !== 0
}

function postOf(world: World, posting: WorldPosting): unknown {
  const { external_id: id, key, cities, area } = posting
  const sections = world.describe(posting)
  return {
    absolute_url: urlOf(posting),
    content: sectionsHtml(sections, { heading: 'h2', paragraph: ' class=""' }),
    content_plain: plainText(sections),
    created_at: momentOf(posting.posted - 86_400_000),
    departments: [{ child_ids: [], id: posting.occupation.family, name: departmentOf(posting), parent_id: null }],
    employment_type: EMPLOYMENT[posting.employment],
    first_published_at: isDated(posting) ? momentOf(posting.posted) : null,
    id,
    internal_job_id: `am9iO${hashText(id).toString(36)}`,
    location: inOfficesOnly(posting) ? null : { name: placeTexts(posting)[0] },
    location_type: posting.statesWorkplace ? LOCATION_TYPE[posting.workplace] : null,
    offices: (area === null ? cities : []).map(({ name, country }) => ({
      child_ids: [],
      child_office_external_ids: [],
      id: String(hashText(name)),
      location: { name: `${name}, ${country.name}` },
      name,
      parent_id: null,
      parent_office_external_id: null,
    })),
    requisition_id: `R${key}`,
    title: posting.title,
    updated_at: momentOf(posting.posted + posting.edition * 3_600_000),
  }
}
