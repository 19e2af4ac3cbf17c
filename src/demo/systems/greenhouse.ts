import { escapeQuotedHtml } from '../../job/escape-html.ts'
import type { EmploymentType, SalaryPeriod, Workplace } from '../../job/vocab.ts'
import { bodyHtml, sectionsHtml } from '../markup.ts'
import { placeTexts } from '../place-words.ts'
import type { WorldPosting } from '../posting.ts'
import { type Ask, clockText, json, listing, type Reply, validated } from '../reply.ts'
import { has } from '../site.ts'
import { departmentOf, fullText, momentOf, paidFor, placeOf, type StatedFacts } from '../stated.ts'
import type { DemoSystem } from '../system.ts'
import { urlOf } from '../urls.ts'
import type { World } from '../world.ts'

const CACHE = { 'cache-control': 'max-age=0, private, must-revalidate' }
const WORKPLACE: Record<Workplace, string> = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'Onsite' }
const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Internship',
}
const PERIOD: Record<SalaryPeriod, string> = {
  year: 'Annual Salary',
  month: 'Monthly Salary',
  week: 'Weekly Pay',
  day: 'Daily Rate',
  hour: 'Hourly Rate',
}

export const greenhouse: DemoSystem = {
  name: 'greenhouse',
  // Ids of EU boards end in 101.
  externalId: (_seed, site, key) => `${4_000_000 + key}${has(site, 'eu') ? '101' : '002'}`,
  url({ site, external_id }) {
    if (has(site, 'own-domain')) return `https://www.${site.domain}/careers/job?gh_jid=${external_id}`
    return `https://job-boards${has(site, 'eu') ? '.eu' : ''}.greenhouse.io/${site.employer.board}/jobs/${external_id}`
  },
  shortLink: { host: 'grnh.se', tail: 'us', mark: 'gh_src' },
  stated(posting) {
    const fields = has(posting.site, 'fields')
    return {
      workplace: fields && posting.statesWorkplace ? posting.workplace : null,
      employment_type: fields ? posting.employment : null,
      language: posting.language,
      department: has(posting.site, 'department-unset') ? null : departmentOf(posting),
      pay: paidFor(posting).map((pay) => ({ ...pay, period: !fields && posting.key % 5 === 0 ? null : pay.period })),
      expires_at: momentOf(posting.expires),
      ...statedPlaces(posting),
    }
  },
  employers: `
Meridian Ledger|meridianledger|finance|112|2011|en|New York,London,Toronto,Singapore|software,data,finance,sales,legal|fields
Halcyon Grid|halcyongrid|energy|77|2014|en|Austin,Denver,Houston,Boston|software,trades,data,finance,people|own-domain
Copperleaf Robotics|copperleafrobotics|manufacturing|57|2016|en|Boston,Cambridge,San Diego|software,trades,data,design|
Northwind Atlas|northwindatlas|logistics|70|2008|en,nl,de|Amsterdam,Rotterdam,Hamburg,London|logistics,software,sales,finance|eu,fields
Brightwater Health|brightwaterhealth|health|88|2003|en|Seattle,Portland,Phoenix,Minneapolis|nursing,people,data,finance|
Lumen and Loam|lumenandloam|retail|43|2018|en,fr|Montreal,Toronto,Vancouver|retail,design,sales,logistics|model-only
Saffron Circuit|saffroncircuit|software|53|2017|en|Bengaluru,Hyderabad,Singapore,San Francisco|software,data,design,sales|fields
Tandem Orchard|tandemorchard|education|32|2015|en,es|Mexico City,Bogotá,Miami|education,software,design,sales|
Quayside Media|quaysidemedia|media|27|2009|en|London,Manchester,Edinburgh|design,sales,data,legal|model-only,fields
Ember and Oak|emberandoak|hospitality|49|2012|en|Chicago,Nashville,Atlanta,Columbus|retail,people,logistics|
Polder Analytics|polderanalytics|software|30|2019|en,nl|Utrecht,Eindhoven,Antwerp|data,software,sales|eu
Kestrel Freight|kestrelfreight|logistics|56|1998|en|Dallas,Atlanta,Columbus,Calgary|logistics,trades,finance,sales|department-unset`,
  serve,
}

/** `boards-api.greenhouse.io/v1/boards/{board}[/jobs[/{id}]]` */
function serve(ask: Ask, world: World): Reply {
  const [version, boards, board, jobs, id] = ask.path
  const site = version === 'v1' && boards === 'boards' && board !== undefined ? world.site('greenhouse', board) : null
  if (site === null) return notFound()
  if (jobs === undefined) return json({ name: site.employer.name, content: '' }, 200, CACHE)
  if (jobs !== 'jobs') return notFound()
  const shown = {
    content: id !== undefined || ask.query.get('content') === 'true',
    pay: ask.query.get('pay_transparency') === 'true',
  }
  if (id !== undefined) {
    const posting = site.byId.get(id)
    return posting?.open ? validated(ask, world, site, () => json(jobOf(world, posting, shown), 200, CACHE)) : notFound()
  }
  return validated(ask, world, site, () =>
    listing(site.open, site.open.length, CACHE, (rows, total) =>
      JSON.stringify({ jobs: rows.map((posting) => jobOf(world, posting, shown)), meta: { total } }),
    ),
  )
}

function notFound(): Reply {
  return json({ status: 404, error: 'Job not found' }, 404, { 'cache-control': 'no-cache' })
}

function jobOf(world: World, posting: WorldPosting, shown: { content: boolean; pay: boolean }): unknown {
  const { site, key, external_id, title } = posting
  const id = Number(external_id)
  return {
    absolute_url: urlOf(posting),
    data_compliance: [
      {
        type: 'gdpr',
        requires_consent: false,
        requires_processing_consent: false,
        requires_retention_consent: false,
        retention_period: null,
      },
    ],
    // No requisition: a post for general applications.
    internal_job_id: key % 97 === 0 ? null : id - 1_000_000_000,
    location: { name: showsModelOnly(posting) ? 'Hybrid' : placeTexts(posting).join('; ') },
    metadata: has(site, 'fields') ? metadataOf(posting) : null,
    id,
    updated_at: `${clockText(posting.posted + posting.edition * 3_600_000, -4)}-04:00`,
    requisition_id: key % 3 === 0 ? 'See Opening ID' : `REQ-${key}`,
    title: key % 11 === 0 ? `${title} ` : title,
    company_name: `${site.employer.name} `,
    first_published: `${clockText(posting.posted, -4)}-04:00`,
    language: posting.language,
    application_deadline: posting.expires === null ? null : `${clockText(posting.expires, -4)}-04:00`,
    ...(shown.content && {
      content: contentOf(world, posting),
      departments: [
        has(site, 'department-unset')
          ? { id: 0, name: 'No Department', child_ids: [], parent_id: null }
          : { id: 4_000_001, name: departmentOf(posting), child_ids: [], parent_id: null },
      ],
      offices: officesOf(posting),
    }),
    ...(shown.pay && { pay_input_ranges: has(site, 'fields') ? [] : rangesOf(posting) }),
  }
}

/** HTML escaped once more, so that entities inside it are escaped twice. */
function contentOf(world: World, posting: WorldPosting): string {
  const [about, ...rest] = world.describe(posting)
  return escapeQuotedHtml(
    `<div class="content-intro">${bodyHtml(about!)}</div>${sectionsHtml(rest, { heading: 'h3', paragraph: ' style="line-height: 1.4;"' })}<p>&nbsp;</p>`,
  )
}

function officesOf({ area, cities }: WorldPosting): unknown[] {
  if (area !== null) return [{ id: 4_100_000, name: 'Remote', location: null, child_ids: [], parent_id: null }]
  return cities.map((city, index) => ({
    id: 4_100_001 + index,
    name: city.name,
    location: fullText(city),
    child_ids: [],
    parent_id: null,
  }))
}

function metadataOf(posting: WorldPosting): unknown[] {
  const ranges = paidFor(posting).map(({ min, max, currency, period }) => ({
    id: 4_095_003,
    name: `Base pay range (${period}ly)`.replace('dayly', 'daily'),
    value: { unit: currency, min_value: min === null ? null : String(min), max_value: max === null ? null : String(max) },
    value_type: 'currency_range',
  }))
  return [
    {
      id: 4_095_001,
      name: 'Workplace Type',
      value: posting.statesWorkplace ? WORKPLACE[posting.workplace] : null,
      value_type: 'single_select',
    },
    { id: 4_095_002, name: 'Employment Type', value: [EMPLOYMENT[posting.employment]], value_type: 'multi_select' },
    ...ranges,
    {
      id: 4_095_004,
      name: 'Equity compensation',
      value: { unit: 'USD', min_value: '5000', max_value: '9000' },
      value_type: 'currency_range',
    },
  ]
}

/** In cents. Only the title states the period, and some titles state none. On-target earnings are not base pay. */
function rangesOf(posting: WorldPosting): unknown[] {
  const base = paidFor(posting).map(({ min, max, currency, period }, index) => ({
    min_cents: min === null ? 0 : Math.round(min * 100),
    max_cents: max === null ? 0 : Math.round(max * 100),
    currency_type: currency,
    title:
      posting.key % 5 === 0 ? 'Pay range' : `${PERIOD[period!]}${index === 0 ? '' : ` (${posting.cities.at(-1)!.country.name})`}`,
    blurb: '',
  }))
  const onTarget = {
    min_cents: 15_000_000,
    max_cents: 21_000_000,
    currency_type: 'USD',
    title: 'Annual on-target earnings',
    blurb: '',
  }
  return base.length > 0 && posting.occupation.family === 'sales' ? [...base, onTarget] : base
}

/** The employer's location line may hold only a work model; then the offices are the places. */
function statedPlaces(posting: WorldPosting): Pick<StatedFacts, 'location_raw' | 'places'> {
  const texts = placeTexts(posting)
  if (!showsModelOnly(posting)) return { location_raw: texts.join('; '), places: [placeOf({ text: texts.join('; ') })] }
  return { location_raw: 'Hybrid', places: posting.cities.map((city) => placeOf({ text: fullText(city) })) }
}

function showsModelOnly({ site, workplace, area }: WorldPosting): boolean {
  return has(site, 'model-only') && workplace === 'hybrid' && area === null
}
