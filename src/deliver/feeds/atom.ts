import { escapeQuotedHtml } from '../../job/escape-html.ts'
import { xmlText } from '../../job/xml-text.ts'
import { entryHtml, entryTitle, type FeedEntry, type MatchFeed, stableId } from './entries.ts'

const xml = (text: string) => escapeQuotedHtml(xmlText(text))

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
