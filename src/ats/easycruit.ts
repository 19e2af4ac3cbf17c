import type { Fetcher } from '../http/fetcher.ts'
import type { Posting, StatedCompany, StatedPlace } from '../job/posting.ts'
import type { EmploymentType } from '../job/vocab.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, companyNamed, inBatches, listedInPart, place, placeText } from './reading/listed.ts'
import { contradiction, type Field } from './reading/read.ts'
import { DIGITS, firstMatch, urlThatResolves } from './reading/url.ts'
import { employmentType, isTemporary, languageCode } from './reading/vocabulary.ts'
import { children, TEXT, xmlReader } from './reading/xml.ts'

const NAME = 'easycruit'
const { originOf, boardOf, onBoard } = boardHosts(NAME, 'easycruit.com', 'www')
/** A vacancy may be published by several departments, whose number follows its own. */
const VACANCY = /^(?!www\.)(?<board>[^./]+)\.easycruit\.com\/vacancy\/(?<id>\d+)(?:\/\d+)?$/
const LISTS = ['Versions.Version', 'Region.Country', 'Country.County', 'Categories.Item', 'Departments.Department']
const WITH_ATTRIBUTES = ['Vacancy', 'Version', 'Country', 'Item', 'Department']
const readList = xmlReader(NAME, 'VacancyList', ['VacancyList.Vacancy', ...LISTS], WITH_ATTRIBUTES)
const readVacancy = xmlReader(NAME, 'Vacancy', LISTS, WITH_ATTRIBUTES)

/*
 * Every board has a public list of its vacancies (`/export/xml/vacancy/list.xml`) and one document for each of them (`/export/xml/vacancy/ID.xml`),
 * which repeats the elements of the list and adds the text. No answer was recorded; the adapter rests on these sources:
 * - "Vacancy XML Feed" in the vendor's help (help.visma.net, EasyCruit) names the elements of both documents, of which only the title is
 *   mandatory. A vacancy is listed from `date_start` to `date_end`, or until it is withdrawn. Nothing is said about the document of a vacancy that
 *   is no longer listed, so only the list tells whether a posting is open.
 * - "Import and Export of Vacancy Data" in the same help says that `Engagement` is the time of hiring in free text: it is no kind of employment,
 *   though other readers take it for one. The deadline is free text too.
 * - The WordPress plugin of a Swedish city (SK_Easycruit_Wrapper) reads both documents. It takes `Description` for plain text of XML, so the HTML in it is escaped or CDATA.
 * - Two collectors describe live answers: a list of 2026-06-03, and 41 vacancies of 2026-09-09, all with a description.
 */
export const easycruit: Adapter = {
  name: NAME,
  title: 'EasyCruit',
  evidence: [],
  hosts: ['easycruit.com'],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://larkmoor.easycruit.com/vacancy/3628965/66550?iso=gb', board: 'larkmoor', external_id: '3628965' },
      { url: 'http://larkmoor.easycruit.com/vacancy/3628965?channel_id=x', board: 'larkmoor', external_id: '3628965' },
      { url: 'https://larkmoor.easycruit.com/vacancy/3628965/66550/apply', board: 'larkmoor', external_id: '3628965' },
    ],
    boards: [
      { url: 'https://larkmoor.easycruit.com/?iso=gb', board: 'larkmoor' },
      { url: 'https://larkmoor.easycruit.com/export/xml/vacancy/list.xml', board: 'larkmoor' },
    ],
    none: ['https://www.easycruit.com/vacancy/3628965/66550', 'https://larkmoor.easycruit.com.evil.test/vacancy/3628965/66550'],
  },

  identify(url) {
    const { board, id } = firstMatch([VACANCY], url) ?? {}
    return board && id ? { board, external_id: id } : null
  },

  identifyBoard: boardOf,

  boardUrl: (board) => `${originOf(board)}/`,

  async *list(board, { http }) {
    const { vacancies, company, severalEmployers } = await readBoard(board, http)
    for (const batch of inBatches([...vacancies])) {
      yield batch.map(([id, { value }]) => listedInPart(id, [value, severalEmployers], JSON.stringify([id, severalEmployers])))
    }
    return { complete: true, company }
  },

  detail(board, handle, http) {
    const [id, severalEmployers] = JSON.parse(handle) as [string, boolean]
    return readPosting(board, id, severalEmployers, http)
  },

  async fetch(board, external_id, http) {
    const found = await nullWhenGone(readBoard(board, http))
    if (!found?.vacancies.has(external_id)) return null
    const posting = await nullWhenGone(readPosting(board, external_id, found.severalEmployers, http))
    return posting && { posting, company: found.company }
  },
}

/** The name of the employer is optional, so it is the board's only if every vacancy has the same. */
async function readBoard(board: string, http: Fetcher) {
  const list = readList(onBoard(await http.fetch(`${originOf(board)}/export/xml/vacancy/list.xml`)))
  const vacancies = new Map(children(list, 'Vacancy').map((vacancy) => [idOf(vacancy), vacancy]))
  const employers = [...vacancies.values()].map((vacancy) => employerIn(versionOf(vacancy)))
  const severalEmployers = new Set(employers.map((employer) => employer?.name)).size > 1
  return { vacancies, company: severalEmployers ? null : (employers[0] ?? null), severalEmployers }
}

function idOf(vacancy: Field): string {
  const id = vacancy.at('id').text()
  return DIGITS.test(id) ? id : vacancy.at('id').refuse('a number')
}

/** A vacancy in several languages is one posting, shown in English where it can be. */
function versionOf(vacancy: Field): Field {
  const versions = children(vacancy.at('Versions'), 'Version')
  const version = versions.find((each) => languageOf(each) === 'en') ?? versions[0]
  return version ?? vacancy.at('Versions').refuse('a version')
}

/** The vendor writes English as `en` or as `gb`. */
function languageOf(version: Field): string | null {
  const code = languageCode(version.at('language').textOrNull())
  return code === 'gb' ? 'en' : code
}

function employerIn(version: Field): StatedCompany | null {
  return companyNamed(version.at('AlternativeCompanyName').textOrNull())
}

async function readPosting(board: string, id: string, severalEmployers: boolean, http: Fetcher): Promise<Posting> {
  const answer = onBoard(await http.fetch(`${originOf(board)}/export/xml/vacancy/${encodeURIComponent(id)}.xml`))
  const vacancy = readVacancy(answer)
  if (idOf(vacancy) !== id) throw contradiction(NAME, `expected the vacancy ${id}, got ${idOf(vacancy)}`, answer.url)
  const version = versionOf(vacancy)
  const departments = children(vacancy.at('Departments'), 'Department')
  const places = placesIn(version)
  return {
    ...blankPosting({ external_job_id: id, url: urlOf(board, id, departments), title: version.at('Title').text() }),
    // Of several departments the applicant has to choose one.
    apply_url: departments.length === 1 ? departments[0]!.at('ApplicationURL').textOrNull() : null,
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: [version.at('Location').json(), version.at('Region').json()],
    places,
    employment_type: employmentIn(version),
    // A department is often the whole employer, so the kind of position comes first.
    department: categoriesIn(version, 'position-type')[0] ?? departments[0]?.at('Name').textOrNull() ?? null,
    language: languageOf(version),
    posted_at: vacancy.at('date_start').timestampOrNull(),
    expires_at: vacancy.at('date_end').timestampOrNull(),
    description_html: version.at('Description').textOrNull(),
    company: severalEmployers ? employerIn(version) : null,
  }
}

function urlOf(board: string, id: string, departments: Field[]): string {
  const stated = departments[0]?.at('VacancyURL').textOrNull() ?? null
  return urlThatResolves(stated, { board, id }, easycruit.identify, `${originOf(board)}/vacancy/${id}`)
}

/** The location is one free text, beside which countries and their counties are chosen from lists. */
function placesIn(version: Field): StatedPlace[] {
  const regions = children(version.at('Region'), 'Country').flatMap((entry) => {
    const country = entry.at('name').textOrNull()
    const counties = children(entry, 'County').map((county) => county.textOrNull())
    return (counties.length > 0 ? counties : [null]).map((region) => ({ region, country }))
  })
  const text = version.at('Location').textOrNull()
  if (text === null) return regions.flatMap(place)
  return place({
    text,
    region: onlyOf(regions.map(({ region }) => region)),
    country: onlyOf(regions.map(({ country }) => country)),
  })
}

function categoriesIn(version: Field, type: string): string[] {
  return children(version.at('Categories'), 'Item')
    .filter((item) => item.at('type').textOrNull() === type)
    .flatMap((item) => item.at(TEXT).textOrNull() ?? [])
}

/** `duration` says whether a position is permanent, `extent` its hours. Several of them state no single kind. */
function employmentIn(version: Field): EmploymentType | null {
  const [duration, extent] = ['duration', 'extent'].map((type) => onlyOf(categoriesIn(version, type))) as [
    string | null,
    string | null,
  ]
  if (isTemporary(duration)) return 'temporary'
  const kind = employmentType(duration)
  return kind !== null && kind !== 'full_time' ? kind : employmentType(extent)
}

function onlyOf(values: (string | null)[]): string | null {
  const [first = null, ...others] = new Set(values)
  return others.length === 0 ? first : null
}
