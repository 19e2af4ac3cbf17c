import type { EmploymentType, Level } from '../../job/vocab.ts'
import type { City } from '../data/cities.ts'
import type { Language } from '../data/languages.ts'
import { pickSections, sectionsHtml } from '../markup.ts'
import type { WorldPosting } from '../posting.ts'
import { hashText } from '../random.ts'
import { type Ask, clockText, json, listing, type Reply } from '../reply.ts'
import { has } from '../site.ts'
import { departmentOf, fullText, momentOf, named, only, paidFor, placeOf } from '../stated.ts'
import type { DemoSystem } from '../system.ts'
import { slugOf } from '../title.ts'
import type { World } from '../world.ts'

const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'fulltime_permanent',
  part_time: 'parttime_permanent',
  contract: 'freelance',
  temporary: 'temporary',
  internship: 'internship',
}
const EXPERIENCE: Record<Level, string | null> = {
  intern: 'student_college',
  entry: 'entry_level',
  mid: 'mid_level',
  senior: 'experienced',
  staff: null,
  lead: 'manager',
  executive: 'executive',
}
/** Markers that a remote offer shows in place of its location. */
const MARKERS: Record<Language, string> = {
  en: 'Remote job',
  de: 'Homeoffice',
  fr: 'Télétravail',
  es: 'Trabajo remoto',
  nl: 'Thuiswerk',
  pt: 'Trabalho remoto',
  pl: 'Praca zdalna',
}

export const recruitee: DemoSystem = {
  name: 'recruitee',
  externalId: (_seed, _site, key) => String(1_200_000 + key),
  url: (posting) => `https://${posting.site.employer.board}.recruitee.com/o/${slugIn(posting)}`,
  applyUrl: (url) => `${url}/c/new`,
  stated: (posting) => ({
    alias_ids: [slugIn(posting)],
    // A remote offer shows a marker in place of its location.
    location_raw: posting.workplace === 'remote' ? null : fullText(posting.cities[0]!),
    places: posting.cities.map((city) =>
      placeOf({ text: city.name, ...named(city), country: city.country.code, postal_code: city.postalCode }),
    ),
    workplace: posting.statesWorkplace || posting.workplace === 'remote' ? posting.workplace : null,
    level: only(posting.level, 'intern', 'entry', 'mid', 'senior', 'lead', 'executive'),
    language: posting.language,
    pay: paidFor(posting).slice(0, 1),
    expires_at: momentOf(posting.expires),
  }),
  employers: `
Grachtenhuis|grachtenhuis|hospitality|27|2007|nl,en|Amsterdam,Utrecht|retail,people,sales|
Molino Verde|molinoverde|retail|24|2010|es|Valencia,Madrid,Bogotá,Medellín|retail,logistics,sales|own-domain
Kleinbahn Software|kleinbahn|software|30|2012|de,en|Leipzig,Berlin,Vienna|software,data,design|
Atelier Lacroix|atelierlacroix|media|18|2005|fr|Paris,Lyon,Brussels|design,sales,legal|own-domain
Baltica Energia|balticaenergia|energy|26|2009|pl,en|Gdańsk,Warsaw|trades,finance,software|
Mar Azul Saúde|marazul|health|22|2011|pt|Lisbon,Porto|nursing,people,finance|
Fjordline Works|fjordline|manufacturing|21|1996|en|Bergen,Oslo,Gothenburg|trades,logistics,software|
Paperkite|paperkite|education|16|2018|en|Dublin,Cork,Edinburgh|education,design,software|own-domain`,
  serve,
}

/** `{board}.recruitee.com/api/offers[/{slug or id}]` */
function serve(ask: Ask, world: World): Reply {
  const [api, offers, id] = ask.path
  const site = world.site('recruitee', ask.host.split('.')[0]!)
  if (site === null || api !== 'api' || offers !== 'offers') return notFound()
  if (id !== undefined) {
    const posting = site.byId.get(id) ?? site.open.find((each) => slugIn(each) === id)
    return posting?.open ? json({ offer: offerOf(world, posting) }) : notFound()
  }
  return listing(site.open, null, { 'cache-control': 'max-age=0, private, must-revalidate' }, (rows) =>
    JSON.stringify({ offers: rows.map((posting) => offerOf(world, posting)) }),
  )
}

function notFound(): Reply {
  return json({ error: 'Not Found' }, 404)
}

function offerOf(world: World, posting: WorldPosting): unknown {
  const { site, cities, workplace, key } = posting
  const sections = world.describe(posting)
  const description = sectionsHtml(pickSections(sections, 'about', 'lead', 'tasks'), { heading: 'h3', paragraph: ' dir="ltr"' })
  const requirements = sectionsHtml(pickSections(sections, 'profile', 'plus', 'benefits', 'pay', 'more'), { heading: 'h3' })
  const [pay] = paidFor(posting)
  const page = `https://${has(site, 'own-domain') ? `jobs.${site.domain}` : `${site.employer.board}.recruitee.com`}/o/${slugIn(posting)}`
  const flagged = (flag: typeof workplace) => workplace === flag && (posting.statesWorkplace || workplace === 'remote')
  return {
    id: Number(posting.external_id),
    guid: hashText(posting.external_id).toString(36).slice(0, 5),
    slug: slugIn(posting),
    position: key,
    title: posting.title,
    status: 'published',
    company_name: site.employer.name,
    department: departmentOf(posting),
    description,
    requirements,
    translations: {
      [posting.language]: { title: posting.title, description, requirements, highlight: null, sharing_title: posting.title },
    },
    location: workplace === 'remote' ? MARKERS[posting.language] : fullText(cities[0]!),
    ...placeFields(cities[0]!),
    locations: cities.map((city) => locationOf(city)),
    remote: flagged('remote'),
    hybrid: flagged('hybrid'),
    on_site: flagged('onsite'),
    employment_type_code: EMPLOYMENT[posting.employment],
    experience_code: EXPERIENCE[posting.level],
    education_code: null,
    category_code: posting.occupation.family,
    min_hours_per_week: posting.employment === 'part_time' ? '20.0' : '40.0',
    max_hours_per_week: posting.employment === 'part_time' ? '32.0' : '40.0',
    salary: {
      min: pay?.min == null ? null : String(pay.min),
      max: pay?.max == null ? null : String(pay.max),
      period: pay?.period ?? null,
      currency: pay?.currency ?? null,
    },
    published_at: dateOf(posting.posted),
    created_at: dateOf(posting.posted - 3_600_000),
    updated_at: dateOf(posting.posted + posting.edition * 3_600_000),
    close_at: posting.expires === null ? null : dateOf(posting.expires),
    careers_url: page,
    careers_apply_url: `${page}/c/new`,
    tags: [],
    open_questions: [],
    dynamic_fields: [],
  }
}

function placeFields(city: City) {
  return {
    city: city.name,
    state_name: city.region,
    state_code: city.regionCode,
    country: city.country.name,
    country_code: city.country.code,
    postal_code: city.postalCode,
  }
}

function locationOf(city: City): unknown {
  const { state_name: state, ...fields } = placeFields(city)
  return { id: hashText(city.name) % 100_000, name: city.name, state, ...fields, street: null, note: null, translations: {} }
}

/** Not ISO 8601: "2026-08-05 09:41:37 UTC". */
function dateOf(milliseconds: number): string {
  return `${clockText(milliseconds).replace('T', ' ')} UTC`
}

/** The slug in the URL; the stable id is in the payload only. */
function slugIn({ slugTitle, key }: WorldPosting): string {
  return `${slugOf(slugTitle).toLowerCase()}-${key}`
}
