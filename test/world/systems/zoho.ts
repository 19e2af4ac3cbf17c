import type { Language } from '../../../src/demo/data/languages.ts'
import { sectionsHtml } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { type Ask, dayText, listing, type Reply, text } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { dayOf, fullText, named, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import type { World } from '../../../src/demo/world.ts'
import { escapeQuotedHtml } from '../../../src/job/escape-html.ts'
import type { EmploymentType } from '../../../src/job/vocab.ts'

const PAGE = 'text/html; charset=utf-8'
const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'Full time',
  part_time: 'Part time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Internship',
}
const CLOSED: Record<Language, string> = {
  en: 'This job posting is no longer available.',
  de: 'Dieses Jobangebot ist nicht mehr verfügbar.',
  fr: 'Cette offre d’emploi n’est plus disponible.',
  es: 'Este anuncio de empleo ya no está disponible.',
  nl: 'Deze vacature is niet langer beschikbaar.',
  pt: 'Esta vaga de emprego já não está disponível.',
  pl: 'Ta oferta pracy nie jest już dostępna.',
}

export const zoho: DemoSystem = {
  name: 'zoho',
  externalId: (_seed, _site, key) => `735340000${String(key).padStart(8, '0')}`,
  url: ({ site, external_id }) => `https://${site.employer.board}/jobs/Careers/${external_id}`,
  stated(posting) {
    const { area, cities, years, workplace } = posting
    const [city] = cities as [WorldPosting['cities'][number]]
    const country = area === null ? city.country.name : (area.country?.name ?? null)
    return {
      location_raw: area === null ? fullText(city) : country,
      places: country === null ? [] : [placeOf({ ...(area === null && named(city)), country })],
      workplace: workplace === 'remote' ? 'remote' : null,
      experience_min_years: years.min === 0 ? null : years.min,
      experience_max_years: years.min === 0 ? null : years.max,
      department: null,
      posted_at: dayOf(posting.posted),
    }
  },
  payInTextOnly: true,
  employers: `
Marigold Loom|marigold-loom.zohorecruit.in|manufacturing|22|2004|en|Pune,Mumbai,Bengaluru|trades,logistics,finance,data|
Citrouille Verte|citrouilleverte.zohorecruit.eu|hospitality|14|2011|fr,en|Nantes,Lille,Brussels|retail,people,sales|`,
  serve,
  // Where the list has no text, it shows little.
  edits: (site) =>
    textInList(site) ? ['title', 'salary', 'location', 'description', 'workplace', 'deadline'] : ['title', 'location'],
}

/** `{host}/jobs/Careers[/{id}]`: pages with the records inside, in two different wrappings. */
function serve(ask: Ask, world: World): Reply {
  const [jobs, portal, id] = ask.path
  const site = jobs === 'jobs' && portal === 'Careers' ? world.site('zoho', ask.host) : null
  if (site === null) return text('<html><body>Not Found</body></html>', 404, PAGE)
  if (id === undefined) {
    return listing(site.open, null, { 'content-type': PAGE }, (rows) =>
      sitePage([...rows.map((posting) => recordOf(world, posting, textInList(site))), ...HIDDEN]),
    )
  }
  const posting = site.byId.get(id)
  return text(posting?.open ? postingPage(recordOf(world, posting, true)) : closedPage(site), 200, PAGE)
}

/** Drafts and locked openings stay in the list. */
const HIDDEN = [
  { id: '73534000000000001', Posting_Title: 'Draft', Publish: false, Is_Locked: false },
  { id: '73534000000000002', Posting_Title: 'Locked', Publish: true, Is_Locked: true },
]

function textInList({ employer }: Site): boolean {
  return employer.founded % 2 === 0
}

function sitePage(records: unknown[]): string {
  return `<html><head><title>Careers</title></head><body>
<input type="hidden" value="${escapeQuotedHtml(JSON.stringify(records))}" id="jobs"><div id="careers"></div></body></html>`
}

function postingPage(record: unknown): string {
  const source = JSON.stringify([record])
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\x22')
    .replaceAll("'", '\\x27')
    .replaceAll('<', '\\x3C')
    .replaceAll('/', '\\/')
  return `<html><head><script>var jobs = JSON.parse('${source}');</script></head><body><div id="job"></div></body></html>`
}

function closedPage({ languages }: Site): string {
  return `<html><head></head><body><div class="sorry-block"><h2>:-(</h2><h4>${CLOSED[languages[0]!]}</h4></div></body></html>`
}

function recordOf(world: World, posting: WorldPosting, withText: boolean): unknown {
  const { area, cities, years, key } = posting
  const city = cities[0]!
  return {
    id: posting.external_id,
    Posting_Title: posting.title,
    Job_Opening_Name: `${posting.title} ${key}`,
    City: area === null ? city.name : '',
    // The field must be filled in.
    State: area === null ? city.region : '-',
    Country: area === null ? city.country.name : (area.country?.name ?? null),
    Remote_Job: posting.workplace === 'remote',
    Publish: true,
    Is_Locked: false,
    Date_Opened: dayText(posting.posted),
    Job_Type: EMPLOYMENT[posting.employment],
    Work_Experience: years.min === 0 ? 'Fresher' : years.max === null ? `${years.min}+ years` : `${years.min}-${years.max} years`,
    Industry: posting.site.employer.sector,
    ...(withText && { Job_Description: sectionsHtml(world.describe(posting), { heading: 'h3' }) }),
  }
}
