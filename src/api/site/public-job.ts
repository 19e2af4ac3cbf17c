import { jobOf } from '../../catalog/job-columns.ts'
import type { JobDetailRow } from '../../catalog/job-detail.ts'
import { withoutContacts } from '../../job/contacts.ts'
import { escapeHtml, escapeQuotedHtml } from '../../job/escape-html.ts'
import { jobPosting } from '../../job/job-posting.ts'
import { htmlText } from '../../job/words/html-text.ts'

/** Search engines show about this many characters of a description. */
const LONGEST_DESCRIPTION = 160
/** Characters of a posting's HTML that are read for the description: enough to contain LONGEST_DESCRIPTION characters of text. */
const READ_FOR_DESCRIPTION = 4_000

/** The document of the page with the title, the description and the JobPosting of a job, for programs that run no script. */
export function pageOfJob(page: string, row: JobDetailRow, { servesContacts = true } = {}): string {
  const stored = jobOf(row)
  const html = stored.description_html
  const job = { ...stored, description_html: servesContacts || html === null ? html : withoutContacts(html) }
  const title = `${job.title}, ${row.company.name} · Rolecall`
  const description = shortened(htmlText((job.description_html ?? '').slice(0, READ_FOR_DESCRIPTION)))
  // A script element ends at the first "</script", wherever it stands: no "<" is left in the JSON.
  const posting = JSON.stringify(jobPosting({ ...job, company: row.company })).replaceAll('<', '\\u003c')
  const named = between(page, '<title>', '</title>', escapeHtml(title))
  const described = between(named, '<meta name="description" content="', '"', escapeQuotedHtml(description || title))
  return between(described, '</head', '>', '', `<script type="application/ld+json">${posting}</script>\n  `)
}

/** Replaces the text between two marks, and puts a text before the first one. The page is our own build, so both are there. */
function between(page: string, start: string, end: string, text: string, before = ''): string {
  const at = page.indexOf(start)
  const from = at + start.length
  const to = page.indexOf(end, from)
  if (at < 0 || to < 0) throw new Error(`the built page has no ${start}`)
  return page.slice(0, at) + before + start + text + page.slice(to)
}

function shortened(text: string): string {
  const words = text.split(' ').filter((word) => word !== '')
  const whole = words.join(' ')
  return whole.length <= LONGEST_DESCRIPTION ? whole : `${whole.slice(0, LONGEST_DESCRIPTION - 1)}…`
}
