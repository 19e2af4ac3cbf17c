import type { Fetched } from '../../http/fetcher.ts'
import type { Timestamp } from '../../job/job.ts'
import { unescapeMarkup } from './html.ts'
import type { Field } from './read.ts'
import { children, xmlReader } from './xml.ts'

/** One entry of an Atom feed (RFC 4287). */
export interface AtomEntry {
  /** The whole entry. Elements that a vendor adds have prefixed names in it (`newton:location`). */
  field: Field
  id: string
  /** The page of the entry. */
  link: Field
  title: string
  /** Null where only the last change is dated: `updated` is no date of publication. */
  published: Timestamp | null
  /** The text: `content`, or `summary` where there is none (Paycor has the whole text there). */
  html: string | null
}

export function readAtom(name: string, answer: Fetched): { feed: Field; entries: AtomEntry[] } {
  const feed = xmlReader(name, 'feed', ['feed.entry', 'entry.link'], ['link'])(answer)
  const entries = children(feed, 'entry').map((entry) => ({
    field: entry,
    id: entry.at('id').text(),
    link: alternateOf(entry),
    title: entry.at('title').text(),
    published: entry.at('published').timestampOrNull(),
    html: htmlIn(entry.at('content')) ?? htmlIn(entry.at('summary')),
  }))
  return { feed, entries }
}

/** A link without `rel` is an alternate one. */
function alternateOf(entry: Field): Field {
  const links = entry.at('link').itemsOrNone()
  const alternate = links.find((link) => (link.at('rel').textOrNull() ?? 'alternate') === 'alternate')
  return (alternate ?? links[0] ?? entry.at('link')).at('href')
}

function htmlIn(field: Field): string | null {
  const text = field.textOrNull()
  return text === null ? null : unescapeMarkup(text)
}
