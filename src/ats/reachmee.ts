import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { unescapeMarkup } from './reading/html.ts'
import { blankPosting, place, placeText } from './reading/listed.ts'
import type { Field } from './reading/read.ts'
import { DIGITS, firstMatch, parseUrl, queryId } from './reading/url.ts'
import { employmentType } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'
import { children, xmlReader } from './reading/xml.ts'

const NAME = 'reachmee'
const DOMAIN = 'reachmee.com'
const readFeed = xmlReader(NAME, 'rss', ['rss.channel.item'])
const POSTING_URLS = [/^(?<host>web\d+)\.reachmee\.com\/ext\/(?<installation>I\d+)\/\d+\/(?:main|job)$/i]
const BOARD_URLS = [/^(?<host>site\d+)\.reachmee\.com\/public\/rssfeed\/external\.ashx$/i]
const BOARD = /^(?<host>site\d+)\/(?<installation>I\d+)\/(?<site>\d+)\/(?<customer>[\w-]+)$/i

/*
 * A board is the address of a feed: host, installation, site and customer (`site106/I003/12/acme`). The pages of postings are on other
 * hosts and name neither site host nor customer, so that an id has the host and the installation in front: `web103.I003.12743`.
 */
export const reachmee: Adapter = {
  name: NAME,
  title: 'ReachMee',
  evidence: [],
  hosts: [DOMAIN],
  globalIds: true,
  fetchReadsList: true,
  examples: {
    postings: [
      {
        url: 'https://web103.reachmee.com/ext/I003/354/main?site=12&validator=3f2a&lang=UK&rmpage=job&rmjob=12743',
        board: null,
        external_id: 'web103.I003.12743',
      },
      {
        url: 'https://web103.reachmee.com/ext/i003/354/job?site=12&lang=SE&rmpage=apply&rmjob=12743&utm_source=x',
        board: null,
        external_id: 'web103.I003.12743',
      },
    ],
    boards: [
      {
        url: 'https://site106.reachmee.com/Public/rssfeed/external.ashx?id=12&InstallationID=I003&CustomerName=larkmoor&lang=UK',
        board: 'site106/I003/12/larkmoor',
      },
      {
        url: 'https://site106.reachmee.com/public/rssfeed/external.ashx?lang=SE&CustomerName=larkmoor&InstallationID=i003&id=7',
        board: 'site106/I003/7/larkmoor',
      },
    ],
    none: [
      'https://web103.reachmee.com/ext/I003/354/main?site=12&validator=3f2a&lang=UK',
      'https://www.reachmee.com/ext/I003/354/main?rmjob=12743',
      'https://web103.reachmee.com.evil.test/ext/I003/354/main?rmjob=12743',
    ],
  },

  identify(url) {
    const id = idIn(url)
    return id === null ? null : { board: null, external_id: id }
  },

  identifyBoard(url) {
    const host = firstMatch(BOARD_URLS, url)?.host?.toLowerCase()
    const [installation, site, customer] = [
      queryId(url, 'installationid', /^I\d+$/i),
      queryId(url, 'id', DIGITS),
      queryId(url, 'customername', /./),
    ]
    return host && installation && site && customer ? `${host}/${installation.toUpperCase()}/${site}/${customer}` : null
  },

  boardUrl: feedUrl,

  ...byWholeBoard({ readBoard, idOf, toPosting }),
}

function idIn(url: URL): string | null {
  const found = firstMatch(POSTING_URLS, url)
  const number = queryId(url, 'rmjob', DIGITS)
  return found && number ? `${found.host!.toLowerCase()}.${found.installation!.toUpperCase()}.${number}` : null
}

function feedUrl(board: string): string {
  const { host, installation, site, customer } = BOARD.exec(board)?.groups ?? {}
  if (host && installation && site && customer)
    return `https://${host.toLowerCase()}.${DOMAIN}/Public/rssfeed/external.ashx?id=${site}&InstallationID=${installation.toUpperCase()}&CustomerName=${customer}&lang=UK`
  throw new FetchFailure('refused', `${NAME}: a board is the host, installation, site and customer of a feed, not "${board}"`, {
    url: board,
  })
}

async function readBoard(board: string, http: Fetcher) {
  const channel = readFeed(await http.fetch(feedUrl(board))).at('channel')
  return { complete: true, jobs: children(channel, 'item'), severalEmployers: false }
}

function idOf(item: Field): string {
  const url = parseUrl(item.at('link').text())
  return (url && idIn(url)) ?? item.at('link').refuse('the address of a posting')
}

function toPosting(_board: string, item: Field): Posting {
  const text = (name: string) => item.at(name).textOrNull()
  const places = place({
    city: text('Area2') ?? text('Area1'),
    region: text('Area2') === null ? null : text('Area1'),
    country: text('country'),
  })
  const html = text('description')
  return {
    ...blankPosting({ external_job_id: idOf(item), url: item.at('link').text(), title: item.at('title').text() }),
    location_raw: places[0] ? placeText(places[0]) : null,
    locations_raw: [text('Area1'), text('Area2'), text('country')],
    places,
    employment_type: employmentType(text('employmentLevel')),
    department: text('Org1') ?? text('occupationArea'),
    posted_at: item.at('pubDate').timestampOrNull(),
    expires_at: item.at('pubDateTo').timestampOrNull(),
    description_html: html === null ? null : unescapeMarkup(html),
  }
}
