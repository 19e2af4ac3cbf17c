import { escapeQuotedHtml } from '../../job/escape-html.ts'
import { entryHtml, entryTitle, type FeedEntry, type MatchFeed, stableId } from './entries.ts'

/** XML 1.0 has no place for these characters, however they are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are meant
const NOT_IN_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const xml = (text: string) => escapeQuotedHtml(text.toWellFormed().replace(NOT_IN_XML, ''))

/** RFC 4287. */
export function atomFeed(feed: MatchFeed): string {
  const { catalog, searchId, name, url, home, changedAt, entries } = feed
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${stableId(catalog, 'search', searchId)}</id>
<title>${xml(name)}</title>
<updated>${changedAt.toISOString()}</updated>
<author><name>Rolecall</name></author>
<link rel="self" type="application/atom+xml" href="${xml(url)}"/>
<link rel="alternate" type="text/html" href="${xml(home)}"/>
${entries.map((entry) => atomEntry(catalog, entry)).join('\n')}
</feed>
`
}

function atomEntry(catalog: string, { job, matchedAt }: FeedEntry): string {
  const published = job.posted_at === null ? '' : `\n<published>${job.posted_at}</published>`
  return `<entry>
<id>${stableId(catalog, 'job', job.id)}</id>
<title>${xml(entryTitle(job))}</title>
<updated>${matchedAt.toISOString()}</updated>${published}
<link rel="alternate" type="text/html" href="${xml(job.url)}"/>
<content type="html">${xml(entryHtml(job))}</content>
</entry>`
}
