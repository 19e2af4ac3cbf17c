import type { EmailRhythm } from '../../catalog/saved-searches/emails.ts'
import { entryLines, entryTitle, type ListedJob } from '../feeds/entries.ts'
import { type LetterPart, writeLetter } from './letter.ts'
import type { Mail } from './smtp.ts'

/** Jobs that a digest tells; the others are counted. */
export const MOST_JOBS = 50

export interface Digest {
  to: string
  every: EmailRhythm
  search: { name: string; query: string }
  /** Newest first. */
  jobs: ListedJob[]
  /** New matches that are not among the jobs. */
  more: number
  /** The address of the service, and whether it has a page. */
  home: string
  hasPage: boolean
  unsubscribeUrl: string
  messageId: string
}

/** The new matches of a saved search. */
export function digestMail({ to, every, search, jobs, more, home, hasPage, unsubscribeUrl, messageId }: Digest): Mail {
  const count = jobs.length + more
  const found = `${count} new ${count === 1 ? 'job' : 'jobs'}`
  const page = hasPage ? `${home}/?${search.query}` : null
  const parts: LetterPart[] = [
    { lines: [`${found} for the saved search "${search.name}".`] },
    ...jobs.map((job) => ({ title: entryTitle(job), link: job.url, lines: entryLines(job) })),
    ...(more > 0 ? [{ lines: [`And ${more} more.`] }] : []),
    ...(page === null ? [] : [{ title: 'The search with all its jobs', link: page, lines: [] }]),
    { lines: [`This mail comes once a ${every} at most, because this address was confirmed at ${home}.`] },
    { title: 'Send no more of these', link: unsubscribeUrl, lines: [] },
  ]
  return {
    to,
    subject: `${found}: ${search.name}`,
    messageId,
    // RFC 8058: mail programs show a button that ends the delivery with one POST.
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    ...writeLetter(parts),
  }
}
