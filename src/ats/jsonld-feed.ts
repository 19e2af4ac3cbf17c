import { type Fetched, FetchFailure } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import { wordTable } from '../job/word-table.ts'
import { type AtomEntry, readAtom } from './reading/atom.ts'
import { unescapeMarkup } from './reading/html.ts'
import { blankPosting, companyNamed, place, placeText } from './reading/listed.ts'
import { type Field, readJson } from './reading/read.ts'
import { jobPostingsAmong, statedJobPosting } from './reading/schema-org.ts'
import { feedId, pageId, parseUrl } from './reading/url.ts'
import { employmentType, workplace } from './reading/vocabulary.ts'
import { children, xmlReader } from './reading/xml.ts'

/** A posting that a feed or a page states whole. */
export interface FeedPosting {
  id: string
  urls: URL[]
  entry: unknown
  posting: () => Posting
}

/** The XML feeds that careers sites publish, by their root element: the format that job boards import (`<source><job>`), RSS and Atom. */
const XML_FEEDS = wordTable<(name: string, answer: Fetched) => FeedPosting[]>({
  source: (name, answer) => children(xmlReader(name, 'source', ['source.job'])(answer), 'job').map(inJobFeed),
  rss: (name, answer) => children(xmlReader(name, 'rss', ['rss.channel.item'])(answer).at('channel'), 'item').map(inNewsFeed),
  feed: (name, answer) => readAtom(name, answer).entries.map(inAtomFeed),
})

/** A feed in JSON (JobPostings in any list, graph, DataFeed or JSON Feed) or in XML. */
export function readFeed(name: string, answer: Fetched): FeedPosting[] {
  const root = /^\s*(?:<\?[^>]*>\s*|<!--[^>]*-->\s*)*<([a-z][\w:-]*)/i.exec(answer.body)?.[1]?.toLowerCase()
  if (root !== undefined) {
    const read = XML_FEEDS[root]
    if (read) return read(name, answer)
    const roots = Object.keys(XML_FEEDS).map((each) => `<${each}>`)
    throw new FetchFailure('bad_payload', `${name}: expected a sitemap or a feed in ${roots.join(' or ')}, got <${root}>`, {
      url: answer.url,
    })
  }
  const payload = readJson(name, answer)
  const postings = jobPostingsAmong(payload)
  // An empty feed still has the list that would hold postings, and no other list has items.
  const lists = [payload.value, ...Object.values(payload.value ?? {})].filter(Array.isArray)
  if (postings.length === 0 && (lists.length === 0 || lists.some((list) => list.length > 0))) payload.refuse('JobPostings')
  return postings.map((posting) => onPage(posting, posting.at('url').text()))
}

/** A JobPosting whose page is known. */
export function onPage(posting: Field, page: string): FeedPosting {
  const url = webUrl(posting.at('url').textOrNull() ?? page, page, posting)
  const { identifier, ...stated } = statedJobPosting(posting)
  const id = identifier ?? pageId(url) ?? posting.at('identifier').refuse('an identifier or a page of its own')
  return {
    id,
    urls: [url],
    entry: posting.value,
    posting: () => ({
      ...blankPosting({ external_job_id: id, url: url.href, title: stated.title }),
      alias_ids: aliases(id, url),
      ...stated,
    }),
  }
}

/** `<job>`: flat elements; type and workplace are the employer's words, and only unambiguous ones count. */
function inJobFeed(job: Field): FeedPosting {
  const url = webUrl(job.at('url').text(), undefined, job.at('url'))
  const id = job.at('referencenumber').textOrNull() ?? job.at('id').textOrNull() ?? job.at('requisitionid').text()
  return {
    id,
    urls: [url],
    entry: job.value,
    posting() {
      const places = place({
        city: job.at('city').textOrNull(),
        region: job.at('state').textOrNull(),
        postal_code: job.at('postalcode').textOrNull(),
        country: job.at('country').textOrNull(),
      })
      const company = job.at('company').textOrNull()
      return {
        ...blankPosting({ external_job_id: id, url: url.href, title: job.at('title').text() }),
        alias_ids: aliases(id, url),
        location_raw: places[0] ? placeText(places[0]) : null,
        places,
        workplace: workplace(job.at('remotetype').textOrNull()),
        employment_type: employmentType(job.at('jobtype').textOrNull()),
        department: job.at('category').textOrNull(),
        salary_raw: job.at('salary').textOrNull(),
        posted_at: job.at('date').timestampOrNull(),
        expires_at: job.at('expirationdate').timestampOrNull(),
        description_html: htmlIn(job.at('description')),
        company: companyNamed(company),
      }
    },
  }
}

function inNewsFeed(item: Field): FeedPosting {
  const url = webUrl(item.at('link').text(), undefined, item.at('link'))
  const guid = item.at('guid').textOrNull()
  const id = guid === null ? (pageId(url) ?? item.at('guid').text()) : feedId(guid)
  return {
    id,
    urls: [url],
    entry: item.value,
    posting: () => ({
      ...blankPosting({ external_job_id: id, url: url.href, title: item.at('title').text() }),
      alias_ids: aliases(id, url),
      posted_at: item.at('pubDate').timestampOrNull(),
      description_html: htmlIn(item.at('description')),
    }),
  }
}

/** Facts beyond Atom (place, department, pay) have different names at every vendor, so they are left to enrichment of the description. */
function inAtomFeed(entry: AtomEntry): FeedPosting {
  const url = webUrl(entry.link.text(), undefined, entry.link)
  const id = feedId(entry.id)
  return {
    id,
    urls: [url],
    entry: entry.field.value,
    posting: () => ({
      ...blankPosting({ external_job_id: id, url: url.href, title: entry.title }),
      alias_ids: aliases(id, url),
      posted_at: entry.published,
      description_html: entry.html,
    }),
  }
}

function htmlIn(field: Field): string | null {
  const text = field.textOrNull()
  return text === null ? null : unescapeMarkup(text)
}

function aliases(id: string, url: URL): string[] {
  const path = pageId(url)
  return path === null || path === id ? [] : [path]
}

function webUrl(text: string, base: string | undefined, field: Field): URL {
  return parseUrl(URL.canParse(text, base) ? new URL(text, base).href : '') ?? field.refuse('a web address')
}
