import { entryHtml, entryTitle, type MatchFeed, stableId } from './entries.ts'

/** JSON Feed 1.1. */
export function jsonFeed({ catalog, name, url, home, entries }: MatchFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: name,
    home_page_url: home,
    feed_url: url,
    items: entries.map(({ job, matchedAt }) => ({
      id: stableId(catalog, 'job', job.id),
      url: job.url,
      title: entryTitle(job),
      content_html: entryHtml(job),
      date_published: job.posted_at ?? matchedAt.toISOString(),
      date_modified: matchedAt.toISOString(),
      ...(job.company?.name && { authors: [{ name: job.company.name }] }),
    })),
  })
}
