import type { EmploymentType, SalaryPeriod, Workplace } from '../job/vocab.ts'
import { bodyHtml, escapeHtml, sectionsHtml } from './markup.ts'
import { placeTexts } from './place-words.ts'
import type { WorldPosting } from './posting.ts'
import { type Ask, clockText, json, listing, type Reply, validated } from './reply.ts'
import { has } from './site.ts'
import { departmentOf, fullText, paidFor, showsModelOnly } from './stated.ts'
import { urlOf } from './urls.ts'
import type { World } from './world.ts'

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

/** `boards-api.greenhouse.io/v1/boards/{board}[/jobs[/{id}]]` */
export function serveGreenhouse(ask: Ask, world: World): Reply {
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

/** HTML escaped once more, so that what was escaped inside is escaped twice. */
function contentOf(world: World, posting: WorldPosting): string {
  const [about, ...rest] = world.describe(posting)
  return escapeHtml(
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

/** Cents. The title alone tells the period, and some titles tell none; what is on target is no base pay. */
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
