import type { SectionKind } from '../../../src/demo/description.ts'
import { bodyHtml, pickSections, sectionsHtml } from '../../../src/demo/markup.ts'
import { moneyText } from '../../../src/demo/pay-words.ts'
import { placeTexts } from '../../../src/demo/place-words.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { hashText, uuidOf } from '../../../src/demo/random.ts'
import { type Ask, clockText, json, listing, type Reply, validated } from '../../../src/demo/reply.ts'
import { has } from '../../../src/demo/site.ts'
import { departmentOf, momentOf, named, paidFor, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import type { World } from '../../../src/demo/world.ts'
import type { EmploymentType } from '../../../src/job/vocab.ts'

/** Employers choose between names of one kind. */
const EMPLOYMENT: Record<EmploymentType, [string, string]> = {
  full_time: ['full_time', 'permanent_full_time'],
  part_time: ['part_time', 'permanent_part_time'],
  contract: ['contract', 'fixed_term_full_time'],
  temporary: ['temporary', 'casual'],
  internship: ['internship', 'internship'],
}

export const pinpoint: DemoSystem = {
  name: 'pinpoint',
  externalId: (seed, _site, key) => uuidOf(seed, 'pinpoint', key),
  url: ({ site, external_id }) =>
    `https://${site.employer.board}.pinpointhq.com/${has(site, 'own-domain') ? '' : 'en/'}postings/${external_id}`,
  applyUrl: (url) => `${url}/applications/new`,
  stated(posting) {
    const [text] = placeTexts(posting)
    return {
      places: [placeOf({ text: text!, ...(posting.area === null ? named(posting.cities[0]!) : {}) })],
      workplace: posting.workplace,
      pay: paidFor(posting).slice(0, 1),
      posted_at: null,
      expires_at: momentOf(posting.expires),
    }
  },
  employers: `
Saltmarsh College|saltmarshcollege|education|22|1964|en|Cardiff,Birmingham,Manchester|education,people,finance|
Peregrine Parcels|peregrineparcels|logistics|17|2008|en|Toronto,Halifax,Boston|logistics,software,retail|own-domain`,
  serve,
}

/** `{board}.pinpointhq.com[/{language}]/postings.json` */
function serve(ask: Ask, world: World): Reply {
  const site = world.site('pinpoint', ask.host.split('.')[0]!)
  if (site === null || ask.path.at(-1) !== 'postings.json') {
    return json({ status: 404, error: 'Not Found', correlation: hashText(ask.host).toString(16).slice(0, 7) }, 404)
  }
  return validated(ask, world, site, () =>
    listing(site.open, null, { 'cache-control': 'max-age=0, private, must-revalidate' }, (rows) =>
      JSON.stringify({ data: rows.map((posting) => rowOf(world, posting)) }),
    ),
  )
}

function rowOf(world: World, posting: WorldPosting): unknown {
  const { site, external_id, key, area, cities, workplace, employment, expires } = posting
  const sections = world.describe(posting)
  const path = `/en/postings/${external_id}`
  const home = has(site, 'own-domain') ? `careers.${site.domain}` : `${site.employer.board}.pinpointhq.com`
  const type = EMPLOYMENT[employment][key % 2]!
  const part = (name: string, kind: SectionKind) => {
    const [section] = pickSections(sections, kind)
    return { [`${name}_header`]: section!.heading, [name]: bodyHtml(section!) }
  }
  return {
    id: String(190_000 + key),
    title: posting.title,
    url: `https://${home}${path}`,
    path,
    description: sectionsHtml(pickSections(sections, 'about', 'lead'), { heading: 'h2' }),
    ...part('key_responsibilities', 'tasks'),
    ...part('skills_knowledge_expertise', 'profile'),
    benefits_header: null,
    benefits: sectionsHtml(pickSections(sections, 'plus', 'benefits', 'pay', 'more'), { heading: 'h2' }),
    employment_type: type,
    employment_type_text: type.replaceAll('_', ' '),
    workplace_type: workplace,
    workplace_type_text: workplace,
    ...compensationOf(posting),
    deadline_at: expires === null ? null : `${clockText(expires, 1)}+01:00`,
    reporting_to: null,
    job: {
      id: String(210_000 + key),
      requisition_id: `${key}/26`,
      department: { id: posting.occupation.family, name: departmentOf(posting) },
      division: null,
      structure_custom_group_one: null,
    },
    location: {
      id: String(hashText(cities[0]!.name) % 100_000),
      // Typed by hand, spaces and all.
      city: area === null ? `${cities[0]!.name} ` : null,
      name: placeTexts(posting)[0],
      province: area === null ? cities[0]!.region : null,
    },
  }
}

/** The sums stay in the payload when they are not to be seen. */
function compensationOf(posting: WorldPosting) {
  const { min, max, currency, period } = posting.pay[0]!
  const sums = [min, max].flatMap((sum) => (sum === null ? [] : [moneyText(sum, currency, 'en')]))
  return {
    compensation: `${sums.join(' - ')} / ${period}`,
    compensation_minimum: min,
    compensation_maximum: max,
    compensation_currency: currency,
    compensation_frequency: period,
    compensation_visible: posting.payShown === 'structured',
  }
}
