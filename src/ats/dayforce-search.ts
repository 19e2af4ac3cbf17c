import type { Fetcher } from '../http/fetcher.ts'
import { cookieHeader, cookiesOf, sessions } from '../http/session.ts'
import type { Posting, StatedPlace } from '../job/posting.ts'
import { plainTextHtml, unescapeMarkup } from './reading/html.ts'
import { blankPosting, place } from './reading/listed.ts'
import { type PagedList, type PagesEnd, readPages } from './reading/pages.ts'
import { contradiction, Field, readJson } from './reading/read.ts'

export const NAME = 'dayforce'
export const PORTAL = 'https://jobs.dayforcehcm.com'
/** Every client begins with a site of this name. */
export const FIRST_SITE = 'CANDIDATEPORTAL'
/** The search answers 25 rows, whatever it is asked for. */
const PAGE = 25
const CULTURE = 'en-US'

/** The portal answers 404 here for clients that it does not have. Its search answers only with this token and the cookies that came with it. */
const portals = sessions(async (client, http) => {
  const context = `${PORTAL}/api/geo/${client}/sitecontext/${client}/${FIRST_SITE}/${CULTURE}`
  const jobBoardCode =
    readJson(NAME, await http.fetch(context))
      .at('jobBoardCode')
      .textOrNull() ?? FIRST_SITE
  const answer = await http.fetch(`${PORTAL}/api/auth/csrf`)
  const token = readJson(NAME, answer).at('csrfToken').text()
  return { jobBoardCode, headers: { ...cookieHeader(cookiesOf(answer)), 'x-csrf-token': token } }
})

/** The postings of a client's first site, for clients whose feed is closed or empty. */
export function readSearch(client: string, http: Fetcher): AsyncGenerator<Field[], PagesEnd> {
  const url = `${PORTAL}/api/geo/${client}/jobposting/search`
  const page: PagedList<Field>['page'] = ({ offset }) =>
    portals.within(http, client, async ({ jobBoardCode, headers }) => {
      const json = {
        clientNamespace: client,
        jobBoardCode,
        cultureCode: CULTURE,
        searchText: '',
        distanceUnit: 0,
        paginationStart: offset,
      }
      const answer = readJson(NAME, await http.fetch(url, { method: 'POST', json, headers }))
      const rows = answer.at('jobPostings').items()
      const stranger = rows.map((row) => row.at('clientNamespace').text()).find((each) => !sameClient(each, client))
      if (stranger !== undefined) throw contradiction(NAME, `asked for ${client}, got a posting of ${stranger}`, url)
      return { rows, total: answer.at('maxCount').number(), url }
    })
  return readPages({ name: NAME, size: PAGE, idOf, page })
}

const sameClient = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export function idOf(row: Field): string {
  return row.at('jobPostingId').id()
}

/** Neither employer, type nor department is in the search. */
export function fromSearch(client: string, row: Field): Posting {
  const locations = row.at('postingLocations')
  const places = locations.itemsOrNone().flatMap(placeIn)
  const text = row.at('jobDescription').textOrNull()
  return {
    ...blankPosting({
      external_job_id: idOf(row),
      url: `${PORTAL}/${encodeURIComponent(client)}/${FIRST_SITE}/jobs/${encodeURIComponent(idOf(row))}`,
      title: row.at('jobTitle').text(),
    }),
    location_raw: places[0]?.text ?? null,
    locations_raw: locations.json(),
    places,
    // Beside other places, a virtual one says that the posting may be done from anywhere or from there.
    workplace: row.at('hasVirtualLocation').booleanOrNull() === true && places.length === 0 ? 'remote' : null,
    posted_at: row.at('postingStartTimestampUTC').timestampOrNull(),
    expires_at: row.at('postingExpiryTimestampUTC').timestampOrNull(),
    description_html: text && plainTextHtml(unescapeMarkup(text)),
  }
}

function placeIn(location: Field): StatedPlace[] {
  const [, latitude = null, longitude = null] =
    /^lat:(-?[\d.]+);lng:(-?[\d.]+)$/.exec(location.at('coordinates').textOrNull() ?? '') ?? []
  return place({
    text: location.at('formattedAddress').textOrNull(),
    city: location.at('cityName').textOrNull(),
    region: location.at('stateCode').textOrNull(),
    country: location.at('isoCountryCode').textOrNull(),
    latitude: new Field(latitude, '', PORTAL).coordinateOrNull(),
    longitude: new Field(longitude, '', PORTAL).coordinateOrNull(),
  })
}
