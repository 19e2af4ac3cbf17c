import type { DescriptionSection } from '../../../src/demo/description.ts'
import { pickSections } from '../../../src/demo/markup.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { hashText } from '../../../src/demo/random.ts'
import { type Ask, json, listing, type Reply, text } from '../../../src/demo/reply.ts'
import type { Site } from '../../../src/demo/site.ts'
import { departmentOf, paidFor, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { slugOf } from '../../../src/demo/title.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType, SalaryPeriod } from '../../../src/job/vocab.ts'

/** The largest page; more is refused. */
const PAGE = 5
const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Freelance',
  temporary: 'Temporary',
  internship: 'Internship',
}
const FREQUENCY: Record<SalaryPeriod, string> = {
  year: 'PER_YEAR',
  month: 'PER_MONTH',
  week: 'PER_WEEK',
  day: 'PER_DAY',
  hour: 'PER_HOUR',
}

export const join: DemoSystem = {
  name: 'join',
  externalId: (_seed, _site, key) => String(16_000_000 + key),
  url: (posting) => `https://join.com/companies/${posting.site.employer.board}/${idParamOf(posting)}`,
  applyUrl: (url) => `${url}/apply`,
  stated(posting) {
    const { city, country } = placeIn(posting)
    return {
      location_raw: [...new Set([city, country])].filter((part) => part !== null).join(', ') || null,
      places: country === null ? [] : [placeOf({ city, country })],
      workplace: posting.statesWorkplace ? posting.workplace : null,
      pay: paidFor(posting).slice(0, 1),
    }
  },
  employers: `
Lindenhof Robotik|lindenhof-robotik|manufacturing|22|2014|de,en|Munich,Graz,Zurich|software,trades,data|
Kaffeehaus Digital|kaffeehausdigital|media|13|2019|de,en|Vienna,Berlin|design,software,sales|`,
  serve,
  // The text is not in the list, and pay may stand in the text.
  edits: () => ['title', 'location', 'workplace'],
}

/** `join.com/companies/{slug}` for the id of the company, `/api/public/companies/{id}/jobs`, `/api/public/jobs/{id}` */
function serve(ask: Ask, world: World): Reply {
  const sites = world.sites().filter(({ system }) => system === join)
  const [first, second, third, id] = ask.path
  if (first === 'companies' && ask.path.length === 2) {
    const site = sites.find(({ employer }) => employer.board === second)
    return site === undefined ? text('<h1>404</h1>', 404, 'text/html') : text(pageOf(site), 200, 'text/html; charset=utf-8')
  }
  if (first !== 'api' || second !== 'public') return notFound()
  if (third === 'jobs' && id !== undefined) {
    const posting = sites.flatMap(({ byId }) => byId.get(id) ?? [])[0]
    return posting?.open ? json(detailOf(world, posting)) : notFound()
  }
  const site = sites.find((each) => third === 'companies' && String(companyId(each)) === id)
  if (site === undefined || ask.path[4] !== 'jobs') return notFound()
  const [page, size] = [Number(ask.query.get('page') ?? 1), Number(ask.query.get('pageSize') ?? PAGE)]
  if (size > PAGE) return json([{ field: 'pageSize', message: 'Invalid value' }], 422)
  const pages = Math.ceil(site.open.length / size)
  return listing(site.open.slice((page - 1) * size, page * size), null, {}, (rows) =>
    JSON.stringify({ items: rows.map(rowOf), pagination: { page, pageSize: size, pageCount: rows.length === 0 ? 0 : pages } }),
  )
}

function notFound(): Reply {
  return json({ statusCode: 404, message: 'Not Found' }, 404)
}

function companyId({ employer }: Site): number {
  return 10_000 + (hashText(employer.board) % 80_000)
}

function pageOf(site: Site): string {
  const { name, board: domain } = site.employer
  const jobs = { items: site.open.slice(0, PAGE).map(rowOf), pagination: { pageCount: Math.ceil(site.open.length / PAGE) } }
  const initialState = { company: { id: companyId(site), domain, name }, jobs }
  const data = JSON.stringify({ props: { pageProps: { initialState } } }).replaceAll('<', '\\u003c')
  return `<!DOCTYPE html><html lang="en"><head><title>Jobs</title></head><body><div id="__next"></div>
<script id="__NEXT_DATA__" type="application/json">${data}</script></body></html>`
}

function rowOf(posting: WorldPosting) {
  const { city, country } = placeIn(posting)
  const [pay] = paidFor(posting)
  // In minor units; what is not stated is absent.
  const sum = (amount: number | null) =>
    amount === null ? undefined : { amount: Math.round(amount * 100), currency: pay!.currency }
  return {
    id: Number(posting.external_id),
    idParam: idParamOf(posting),
    title: posting.title,
    createdAt: new Date(posting.posted).toISOString(),
    workplaceType: posting.statesWorkplace ? posting.workplace.toUpperCase() : null,
    city: city === null ? null : { cityName: city, countryName: country },
    country: country === null ? null : { name: country },
    category: { name: departmentOf(posting) },
    employmentType: { name: EMPLOYMENT[posting.employment] },
    ...(pay && { salaryAmountFrom: sum(pay.min), salaryAmountTo: sum(pay.max) }),
    salaryFrequency: FREQUENCY[pay?.period ?? 'year'],
  }
}

/** Without the place. Some companies write one text, others fill in three. */
function detailOf(world: World, posting: WorldPosting): unknown {
  const { employer } = posting.site
  const { city, country, ...row } = rowOf(posting)
  const sections = world.describe(posting)
  const part = (...kinds: Parameters<typeof pickSections>[1][]) => markdownOf(pickSections(sections, ...kinds))
  return {
    ...row,
    company: { id: companyId(posting.site), domain: employer.board },
    ...(employer.founded % 2 === 0
      ? { description: markdownOf(sections) }
      : {
          description: null,
          intro: part('about', 'lead'),
          tasks: part('tasks'),
          requirements: part('profile', 'plus', 'benefits', 'pay', 'more'),
        }),
  }
}

function markdownOf(sections: DescriptionSection[]): string {
  const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>#+|~!-]/g, '\\$&')
  return sections
    .flatMap(({ heading, paragraphs, items }) => [
      ...(heading === null ? [] : [`## ${escaped(heading)}`]),
      ...paragraphs.map(escaped),
      ...(items.length === 0 ? [] : [items.map((item) => `- ${escaped(item)}`).join('\n')]),
    ])
    .join('\n\n')
}

function placeIn({ area, cities }: WorldPosting): { city: string | null; country: string | null } {
  return area === null
    ? { city: cities[0]!.name, country: cities[0]!.country.name }
    : { city: null, country: area.country?.name ?? null }
}

function idParamOf({ external_id, slugTitle }: WorldPosting): string {
  return `${external_id}-${slugOf(slugTitle).toLowerCase()}`
}
