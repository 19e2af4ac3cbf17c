import type { EmploymentType, Level, SalaryPeriod } from '../../job/vocab.ts'
import type { City } from '../data/cities.ts'
import { pickSections, sectionsHtml } from '../markup.ts'
import type { WorldPosting } from '../posting.ts'
import { uuidOf } from '../random.ts'
import { type Ask, json, listing, type Reply, validated } from '../reply.ts'
import { departmentOf, fullText, named, only, paidFor, placeOf } from '../stated.ts'
import type { DemoSystem } from '../system.ts'
import { slugOf } from '../title.ts'
import { applyUrlOf, urlOf } from '../urls.ts'
import type { World } from '../world.ts'

/** The largest page; a higher limit is reduced to it. */
const PAGE = 100
const EMPLOYMENT: Record<EmploymentType, { id: string; label: string }> = {
  full_time: { id: 'permanent', label: 'Full-time' },
  part_time: { id: 'part-time', label: 'Part-time' },
  contract: { id: 'contract', label: 'Contract' },
  temporary: { id: 'temporary', label: 'Temporary' },
  internship: { id: 'intern', label: 'Intern' },
}
const EXPERIENCE: Record<Level, { id: string; label: string }> = {
  intern: { id: 'internship', label: 'Internship' },
  entry: { id: 'entry_level', label: 'Entry Level' },
  mid: { id: 'associate', label: 'Associate' },
  senior: { id: 'mid_senior_level', label: 'Mid-Senior Level' },
  staff: { id: 'mid_senior_level', label: 'Mid-Senior Level' },
  lead: { id: 'not_applicable', label: 'Not Applicable' },
  executive: { id: 'executive', label: 'Executive' },
}
const PERIOD: Record<SalaryPeriod, string> = { year: 'YEARLY', month: 'MONTHLY', week: 'WEEKLY', day: 'DAILY', hour: 'HOURLY' }

export const smartrecruiters: DemoSystem = {
  name: 'smartrecruiters',
  externalId: (_seed, _site, key) => `7440001${String(key).padStart(8, '0')}`,
  url: ({ site, external_id, slugTitle }) =>
    `https://jobs.smartrecruiters.com/${site.employer.board}/${external_id}-${slugOf(slugTitle).toLowerCase()}`,
  applyUrl: (url) => `${url}?oga=true`,
  shortLink: { host: 'smrtr.io', tail: '', mark: 'trid' },
  stated(posting) {
    const [city] = posting.cities as [City]
    const somewhere = posting.area !== null && posting.area.country === null
    const text = somewhere ? `Remote - ${posting.area!.name}` : fullText(city)
    const { latitude, longitude, postalCode: postal_code } = city
    return {
      alias_ids: [uuidOf('publication', posting.external_id)],
      location_raw: text,
      places: [
        somewhere
          ? placeOf({ text })
          : placeOf({ text, ...named(city), country: city.country.code.toLowerCase(), postal_code, latitude, longitude }),
      ],
      workplace: posting.workplace === 'onsite' ? null : posting.workplace,
      level: only(posting.level, 'intern', 'entry', 'executive'),
      language: posting.language,
      pay: paidFor(posting).slice(0, 1),
    }
  },
  employers: `
Nordlicht Kliniken|NordlichtKliniken|health|128|1994|de|Hamburg,Leipzig,Berlin,Cologne|nursing,people,finance,trades|
Vela Hotels|VelaHotels|hospitality|96|1989|es,en|Madrid,Valencia,Barcelona,Santiago,Lima|retail,people,sales,finance|
Praxis Ingenierie|PraxisIngenierie1|manufacturing|56|1979|fr|Paris,Nantes,Lille,Casablanca|trades,software,logistics,people|
Cerulean Bank|CeruleanBank|finance|104|1968|en|Singapore,Mumbai,Hong Kong,Sydney|finance,legal,software,data|
Casa Aurora|CasaAurora|retail|88|1999|pt|São Paulo,Rio de Janeiro,Curitiba,Recife|retail,logistics,finance,sales|
Wisła Logistyka|WislaLogistyka|logistics|64|2002|pl|Warsaw,Wrocław,Gdańsk,Kraków|logistics,trades,finance,software|
Highmoor Schools|HighmoorSchools|education|38|1972|en|Birmingham,Manchester,Cardiff,Cambridge/GB|education,people,finance|
Tulip and Crane|TulipCrane|manufacturing|48|1985|nl,en|Eindhoven,Rotterdam,Utrecht|trades,software,logistics|`,
  serve,
}

/** `api.smartrecruiters.com/v1/companies/{company}/postings[/{id}]`: the company matches in any case, and an unknown one is empty. */
function serve(ask: Ask, world: World): Reply {
  const [version, companies, company, postings, id] = ask.path
  if (version !== 'v1' || companies !== 'companies' || postings !== 'postings') return notFound()
  const site = world
    .sites()
    .find(({ system, employer }) => system === smartrecruiters && employer.board.toLowerCase() === company?.toLowerCase())
  const limit = Math.min(PAGE, Number(ask.query.get('limit') ?? PAGE))
  const offset = Number(ask.query.get('offset') ?? 0)
  if (site === undefined) return id === undefined ? json({ offset, limit, totalFound: 0, content: [] }) : notFound()
  if (id === undefined) {
    return validated(ask, world, site, () =>
      listing(site.open.slice(offset, offset + limit), site.open.length, {}, (rows, totalFound) =>
        JSON.stringify({ offset, limit, totalFound, content: rows.map((posting) => rowOf(posting, world.round)) }),
      ),
    )
  }
  const posting = site.byId.get(id) ?? [...site.byId.values()].find((each) => publicationOf(each) === id)
  // A closed posting is gone, or still there and not active.
  if (posting === undefined || (!posting.open && posting.key % 2 === 0)) return notFound()
  return validated(ask, world, site, () => json(detailOf(world, posting)))
}

function notFound(): Reply {
  return json({ message: 'Posting not found', errors: [{ code: 'NOT_FOUND', message: 'Posting not found' }] }, 404)
}

const publicationOf = ({ external_id }: WorldPosting) => uuidOf('publication', external_id)

function shared(posting: WorldPosting, round: number) {
  const { site, external_id: id } = posting
  const fields = [
    {
      fieldId: 'COUNTRY',
      fieldLabel: 'Country/Region',
      valueId: posting.cities[0]!.country.code.toLowerCase(),
      valueLabel: posting.cities[0]!.country.name,
    },
    { fieldId: '58b87b7be4b06dbf7dd55192', fieldLabel: 'Brands', valueId: 'default', valueLabel: site.employer.name },
  ]
  return {
    id,
    name: posting.title,
    uuid: publicationOf(posting),
    // A new description is a new ad.
    jobAdId: uuidOf('ad', id, posting.edition),
    defaultJobAd: true,
    refNumber: `REF${Math.floor(posting.key / 2)}A`,
    company: { identifier: site.employer.board, name: site.employer.name },
    releasedDate: new Date(posting.posted).toISOString(),
    location: locationOf(posting),
    industry: { id: site.employer.sector, label: site.employer.sector },
    department: { id: posting.occupation.family, label: departmentOf(posting) },
    function: { id: 'other', label: 'Other' },
    typeOfEmployment: EMPLOYMENT[posting.employment],
    experienceLevel: EXPERIENCE[posting.level],
    // Their order differs between two answers about one posting.
    customField: round % 2 === 0 ? fields : fields.toReversed(),
    visibility: 'PUBLIC',
    language: { code: posting.language, label: posting.language, labelNative: posting.language },
  }
}

function rowOf(posting: WorldPosting, round: number): unknown {
  const ref = `https://api.smartrecruiters.com/v1/companies/${posting.site.employer.board}/postings/${posting.external_id}`
  return { ...shared(posting, round), ref, creator: { name: 'Recruiting Team' } }
}

/** Coordinates are text. Work from several countries has the word `remote` for a country, and 0 for coordinates. */
function locationOf({ area, cities, workplace }: WorldPosting): unknown {
  const flags = { remote: workplace === 'remote', hybrid: workplace === 'hybrid' }
  if (area !== null && area.country === null) {
    return {
      city: '',
      region: '',
      country: 'remote',
      ...flags,
      latitude: '0',
      longitude: '0',
      fullLocation: `Remote - ${area.name}`,
    }
  }
  const city = cities[0]!
  return {
    city: city.name,
    region: city.region,
    country: city.country.code.toLowerCase(),
    postalCode: city.postalCode,
    ...flags,
    latitude: String(city.latitude),
    longitude: String(city.longitude),
    fullLocation: fullText(city),
  }
}

function detailOf(world: World, posting: WorldPosting): unknown {
  const sections = world.describe(posting)
  const part = (title: string, ...kinds: Parameters<typeof pickSections>[1][]) => ({
    title,
    text: sectionsHtml(pickSections(sections, ...kinds), { heading: 'h4' }),
  })
  const [pay] = paidFor(posting)
  return {
    ...shared(posting, world.round + 1),
    jobId: uuidOf('job', posting.external_id),
    creator: { name: 'Recruiting Team' },
    postingUrl: urlOf(posting),
    applyUrl: applyUrlOf(posting),
    referralUrl: `https://jobs.smartrecruiters.com/external-referrals/company/${posting.site.employer.board}/publication/${publicationOf(posting)}`,
    jobAd: {
      sections: {
        companyDescription: part('Company Description', 'about'),
        jobDescription: part('Job Description', 'lead', 'tasks'),
        qualifications: part('Qualifications', 'profile', 'plus'),
        additionalInformation: part('Additional Information', 'benefits', 'pay', 'more'),
      },
    },
    ...(pay && { compensation: { min: pay.min ?? 0, max: pay.max ?? 0, currency: pay.currency, period: PERIOD[pay.period!] } }),
    active: posting.open,
  }
}
