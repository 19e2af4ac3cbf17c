import type { Language } from '../../../src/demo/data/languages.ts'
import { pickSections, sectionsHtml } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { uuidOf } from '../../../src/demo/random.ts'
import { type Ask, clockText, json, listing, type Reply } from '../../../src/demo/reply.ts'
import { departmentOf, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType, Workplace } from '../../../src/job/vocab.ts'

const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contractor',
  temporary: 'Temporary',
  internship: 'Internship',
}
const WORKSPACE: Record<Workplace, string> = { remote: 'remote', hybrid: 'hybrid', onsite: 'on_site' }
/** The label of the work model is in the language of the ad. */
const ONSITE: Record<Language, string> = {
  en: 'On site',
  de: 'Vor Ort',
  fr: 'Sur site',
  es: 'Presencial',
  nl: 'Op locatie',
  pt: 'Presencial',
  pl: 'Na miejscu',
}

export const hibob: DemoSystem = {
  name: 'hibob',
  externalId: (seed, _site, key) => uuidOf(seed, 'hibob', key),
  url: ({ site, external_id }) => `https://${site.employer.board}.careers.hibob.com/jobs/${external_id}`,
  applyUrl: (url) => `${url}/apply`,
  stated(posting) {
    const { site: text, country } = placeIn(posting)
    return {
      location_raw: [text, country].filter((part) => part !== null).join(', ') || null,
      places: country === null ? [] : [placeOf({ text, country })],
      workplace: posting.statesWorkplace ? posting.workplace : null,
      language: posting.language,
    }
  },
  payInTextOnly: true,
  employers: `
Tidepool Analytics|tidepoolanalytics|software|20|2017|en|Lisbon,London,Copenhagen|data,software,sales|
Encina Salud|encinasalud|health|14|2010|es,en|Barcelona,Madrid|nursing,people,finance|`,
  serve,
}

/** `{board}.careers.hibob.com/api/job-ad`: all ads with their texts. */
function serve(ask: Ask, world: World): Reply {
  const site = world.site('hibob', ask.host.split('.')[0]!)
  if (site === null || ask.path.join('/') !== 'api/job-ad') return json({ error: 'Not Found' }, 404)
  const departments = [...new Set(site.open.map(departmentOf))]
  return listing(site.open, null, {}, (rows) =>
    JSON.stringify({ filterGroups: { departments }, jobAdDetails: rows.map((posting) => adOf(world, posting)) }),
  )
}

function adOf(world: World, posting: WorldPosting): unknown {
  const { language, workplace, statesWorkplace } = posting
  const sections = world.describe(posting)
  const part = (...kinds: Parameters<typeof pickSections>[1][]) =>
    sectionsHtml(pickSections(sections, ...kinds), { heading: 'h3', paragraph: ' style="margin:0"' })
  return {
    id: posting.external_id,
    title: posting.title,
    department: departmentOf(posting),
    employmentType: EMPLOYMENT[posting.employment],
    ...placeIn(posting),
    language,
    description: part('about', 'lead'),
    requirements: part('profile', 'plus'),
    responsibilities: part('tasks'),
    benefits: part('benefits', 'pay', 'more'),
    sectionLabels: {},
    // To the nanosecond.
    publishedAt: `${clockText(posting.posted)}.000000000Z`,
    workspaceTypeId: statesWorkplace ? WORKSPACE[workplace] : null,
    workspaceType: statesWorkplace ? (workplace === 'onsite' ? ONSITE[language] : WORKSPACE[workplace]) : null,
  }
}

function placeIn({ area, cities }: WorldPosting): { site: string | null; country: string | null } {
  return area === null
    ? { site: cities[0]!.name, country: cities[0]!.country.name }
    : { site: null, country: area.country?.name ?? null }
}
