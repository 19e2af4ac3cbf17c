import { escapeQuotedHtml } from '../../job/escape-html.ts'
import type { EmploymentType, Level, SalaryPeriod } from '../../job/vocab.ts'
import { bodyHtml } from '../markup.ts'
import type { WorldPosting } from '../posting.ts'
import { type Ask, clockText, listing, type Reply, text } from '../reply.ts'
import type { Site } from '../site.ts'
import { departmentOf, only, paidFor, placeOf } from '../stated.ts'
import type { DemoSystem } from '../system.ts'
import type { World } from '../world.ts'

const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'permanent',
  part_time: 'permanent',
  contract: 'freelance',
  temporary: 'temporary',
  internship: 'intern',
}
const SENIORITY: Record<Level, string> = {
  intern: 'student',
  entry: 'entry-level',
  mid: 'experienced',
  senior: 'experienced',
  staff: 'experienced',
  lead: 'experienced',
  executive: 'executive',
}
const PERIOD: Record<SalaryPeriod, string> = { year: 'yearly', month: 'monthly', week: 'weekly', day: 'daily', hour: 'hourly' }

/** Experience is stated in bands. */
const YEAR_BANDS: [code: string, min: number, max: number | null][] = [
  ['lt-1', 0, 1],
  ['1-2', 1, 2],
  ['2-5', 2, 5],
  ['5-7', 5, 7],
  ['7-10', 7, 10],
  ['10-15', 10, 15],
]

export const personio: DemoSystem = {
  name: 'personio',
  externalId: (_seed, _site, key) => String(1_500_000 + key),
  url: ({ site, external_id }) => `https://${site.employer.board}.jobs.personio.de/job/${external_id}`,
  stated(posting) {
    const offices = posting.area === null ? posting.cities.map(({ name }) => name) : ['Remote']
    const [, min, max] = yearBand(posting)
    return {
      location_raw: offices[0]!,
      places: offices.map((text) => placeOf({ text })),
      workplace: posting.area === null ? null : 'remote',
      level: only(posting.level, 'intern', 'entry', 'executive'),
      experience_min_years: min,
      experience_max_years: max,
      // The feed names no language: only a description that came from another language's feed shows its own.
      language: posting.language === posting.site.languages[0] ? null : posting.language,
      pay: paidFor(posting).slice(0, 1),
    }
  },
  employers: `
Rheinwerk Digital|rheinwerk|software|33|2015|de,en|Cologne,Frankfurt,Berlin|software,data,sales,people|
Alpenglut|alpenglut|energy|24|2013|de|Vienna,Graz,Munich|trades,sales,finance|
Hafenkontor|hafenkontor|logistics|27|2001|de,en|Hamburg,Berlin|logistics,finance,software|entities
Muskat und Minze|muskatundminze|hospitality|21|2016|de|Berlin,Leipzig,Zurich|retail,people,sales|
Ateliers du Rhône|ateliersdurhone|manufacturing|19|1991|fr,en|Lyon,Paris|trades,design,logistics|
Costa Clara Labs|costaclara|software|22|2019|es,en|Barcelona,Valencia|software,data,design|
Edelweiss Pflege|edelweisspflege|health|32|1999|de|Basel,Zurich,Stuttgart|nursing,people|entities
Nordkap Studios|nordkap|media|14|2018|en,de|Stockholm,Helsinki,Prague|design,software,sales|`,
  serve,
}

/** `{board}.jobs.personio.de/xml[?language=xx]`, and the same on `.com`. */
function serve(ask: Ask, world: World): Reply {
  const site = world.site('personio', ask.host.split('.')[0]!)
  if (site === null || ask.path[0] !== 'xml')
    return text(
      '<!DOCTYPE html><html><body><h1>404</h1><p>This page could not be found.</p></body></html>',
      404,
      'text/html; charset=utf-8',
    )
  const language = ask.query.get('language') ?? site.languages[0]!
  return listing(repeated(site), null, { 'content-type': 'text/xml; charset=utf-8' }, (rows) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<workzag-jobs>',
      ...rows.map((posting) => positionXml(world, posting, language)),
      '</workzag-jobs>',
    ].join('\n'),
  )
}

/** Some feeds list a position twice. */
function repeated(site: Site): WorldPosting[] {
  return site.open.flatMap((posting) => (posting.key % 41 === 0 ? [posting, posting] : [posting]))
}

function positionXml(world: World, posting: WorldPosting, language: string): string {
  const { site, area, cities } = posting
  const [office, ...additional] = area === null ? cities.map(({ name }) => name) : ['Remote']
  const [pay] = paidFor(posting)
  const elements = [
    element('id', posting.external_id),
    element('subcompany', posting.entity ?? site.employer.name),
    element('office', office!),
    `<additionalOffices>${additional.map((name) => element('office', name)).join('')}</additionalOffices>`,
    element('department', departmentOf(posting)),
    element('recruitingCategory', departmentOf(posting)),
    element('name', posting.title),
    `<jobDescriptions>${descriptionsXml(world, posting, language)}</jobDescriptions>`,
    element('employmentType', EMPLOYMENT[posting.employment]),
    element('seniority', SENIORITY[posting.level]),
    element('schedule', posting.employment === 'part_time' ? 'part-time' : 'full-time'),
    element('yearsOfExperience', yearBand(posting)[0]),
    element('keywords', posting.occupation.skills.join(',')),
    element('occupationCategory', posting.occupation.family),
    element('createdAt', `${clockText(posting.posted)}+00:00`),
    ...(pay
      ? [
          `<salaryInformation>${element('min', pay.min === null ? '' : pay.min.toFixed(2))}${element('max', pay.max === null ? '' : pay.max.toFixed(2))}${element('currencyCode', pay.currency!)}${element('type', PERIOD[pay.period!])}</salaryInformation>`,
        ]
      : []),
  ]
  return `<position>\n${elements.join('\n')}\n</position>`
}

/** The feed of one language has no description for positions written in another. */
function descriptionsXml(world: World, posting: WorldPosting, language: string): string {
  if (posting.language !== language) return ''
  return world
    .describe(posting)
    .map(
      (section) =>
        `<jobDescription>${element('name', section.heading ?? '')}<value><![CDATA[${bodyHtml(section)}]]></value></jobDescription>`,
    )
    .join('\n')
}

function element(name: string, value: string): string {
  return `<${name}>${escapeQuotedHtml(value)}</${name}>`
}

function yearBand({ years }: WorldPosting): [code: string, min: number, max: number | null] {
  return YEAR_BANDS.findLast(([, min]) => min <= years.min)!
}
