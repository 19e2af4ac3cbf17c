import type { City } from '../../../src/demo/data/cities.ts'
import { pickSections, sectionsHtml } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { hashText } from '../../../src/demo/random.ts'
import { type Ask, clockText, listing, type Reply, text } from '../../../src/demo/reply.ts'
import { departmentOf, momentOf, named, paidFor, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { applyUrlOf, urlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType, Workplace } from '../../../src/job/vocab.ts'

/** The largest page, and the one served to who asks for none. */
const PAGE = { most: 100, unasked: 10 }
const JOB_TYPE: Record<EmploymentType, string> = {
  full_time: 'Full time',
  part_time: 'Part time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Internship',
}
const WORK_MODEL: Record<Workplace, string> = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'On-site' }
const RATE: Record<string, string> = { year: 'Yearly', month: 'Monthly', week: 'Weekly', day: 'Daily', hour: 'Hourly' }

export const traffit: DemoSystem = {
  name: 'traffit',
  externalId: (_seed, _site, key) => String(600 + key),
  url: (posting) => `${originOf(posting)}/public/an/${tokenOf(posting)}?source=career_page`,
  applyUrl: (_url, posting) => `${originOf(posting)}/public/form/a/${tokenOf(posting)}?source=career_page`,
  stated(posting) {
    const city = posting.cities[0]!
    const { latitude, longitude, postalCode: postal_code } = city
    return {
      alias_ids: [tokenOf(posting)],
      location_raw: [...new Set([city.name, city.region, city.country.name])].join(', '),
      places: [placeOf({ ...named(city), country: city.country.code.toLowerCase(), postal_code, latitude, longitude })],
      workplace: posting.statesWorkplace || posting.workplace === 'remote' ? posting.workplace : null,
      language: posting.language,
      pay: paidFor(posting).slice(0, 1),
      expires_at: momentOf(posting.expires),
    }
  },
  employers: `
Bursztyn Logistyka|bursztyn|logistics|22|2003|pl|Gdańsk,Warsaw,Wrocław|logistics,trades,finance,people|
Zielony Most|zielonymost|software|16|2016|pl,en|Kraków,Wrocław,Berlin|software,data,design,sales|`,
  serve,
}

/** `{board}.traffit.com/public/job_posts/published`, paged and counted in headers. Every other name shows the vendor's page. */
function serve(ask: Ask, world: World): Reply {
  const site = world.site('traffit', ask.host.split('.')[0]!)
  if (site === null || ask.path.join('/') !== 'public/job_posts/published')
    return text('<!DOCTYPE html><html><head><title>Traffit</title></head><body></body></html>', 200, 'text/html')
  const size = Math.min(PAGE.most, Number(ask.header('x-request-page-size') ?? PAGE.unasked))
  const page = Number(ask.header('x-request-current-page') ?? 1)
  const rows = site.open.toSorted((a, b) => a.key - b.key).slice((page - 1) * size, page * size)
  const headers = {
    'x-result-count': String(rows.length),
    'x-result-current-page': String(page),
    'x-result-page-size': String(size),
    'x-result-total-count': String(site.open.length),
    'x-result-total-pages': String(Math.ceil(site.open.length / size)),
  }
  return listing(rows, null, headers, (rows) => JSON.stringify(rows.map((posting) => postOf(world, posting))))
}

const originOf = ({ site }: WorldPosting) => `https://${site.employer.board}.traffit.com`

/** Older ones are Base64. */
function tokenOf({ external_id, site }: WorldPosting): string {
  if (site.employer.founded < 2010) return btoa(`5${external_id}`)
  return hashText(`traffit/${external_id}`).toString(16).padStart(8, '0')
}

function postOf(world: World, posting: WorldPosting): unknown {
  const sections = world.describe(posting)
  const value = (field_id: string, name: string | null, ...kinds: Parameters<typeof pickSections>[1][]) => ({
    field_id,
    ...(name !== null && { name }),
    value: sectionsHtml(pickSections(sections, ...kinds), { heading: 'h4' }),
  })
  return {
    id: Number(posting.external_id),
    url: urlOf(posting),
    application_form: applyUrlOf(posting),
    valid_start: clockText(posting.posted).replace('T', ' '),
    valid_end: posting.expires === null ? null : clockText(posting.expires).replace('T', ' '),
    awarded: posting.key % 5 === 0,
    huntoo_link: null,
    advert: {
      id: 12_000 + posting.key,
      name: posting.title,
      language: posting.language,
      recruitment: { workflow_id: 1, id: 300 + posting.key, nr_ref: `${posting.key}/6/2026/AW/${posting.key % 900}` },
      values: [
        value('description', null, 'about', 'lead', 'tasks'),
        value('requirements', 'Requirements:', 'profile', 'plus'),
        value('benefits', 'Benefits:', 'benefits', 'pay', 'more'),
        { field_id: 'geolocation', value: placeValue(posting.cities[0]!, posting.key) },
      ],
    },
    options: optionsOf(posting),
  }
}

/** JSON in text, or JSON. */
function placeValue(city: City, key: number): unknown {
  const value = {
    country: city.country.name,
    iso: city.country.code.toLowerCase(),
    locality: city.name,
    region1: city.region,
    postcode: city.postalCode,
    latitude: String(city.latitude),
    longitude: String(city.longitude),
  }
  return key % 2 === 0 ? JSON.stringify(value) : value
}

function optionsOf(posting: WorldPosting): Record<string, unknown> {
  const [range] = paidFor(posting)
  const type = JOB_TYPE[posting.employment]
  return {
    job_type: posting.key % 3 === 0 ? type : [type],
    remote: posting.workplace === 'remote' ? '1' : '0',
    branches: departmentOf(posting),
    ...(posting.statesWorkplace && { _work_model: WORK_MODEL[posting.workplace] }),
    ...(range && {
      _Salary_MIN: range.min === null ? null : String(range.min),
      _Salary_MAX: range.max === null ? null : String(range.max),
      _Salary_Currency: range.currency,
      _Salary_Rate: RATE[range.period!],
    }),
  }
}
