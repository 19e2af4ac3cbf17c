import { span } from './time-span.ts'

/**
 * `imported`: its jobs came with an import and nobody crawls it. `retired`: it never answered, and its system says that it does not exist.
 */
export const SOURCE_STATUSES = ['active', 'paused', 'failing', 'gone', 'removed', 'retired', 'unverified', 'imported'] as const
export type SourceStatus = (typeof SOURCE_STATUSES)[number]

/** The state of a source's crawls. */
export interface SourceHealth {
  status: SourceStatus
  removed_at: Date | null
  gone_at: Date | null
  last_success_at: Date | null
  consecutive_failures: number
  last_failure_message: string | null
  next_crawl_at: Date | null
}

/** Seconds since a source was last read without failure; null when it never was. */
export function lagSeconds({ last_success_at }: SourceHealth, now: Date): number | null {
  return last_success_at && Math.max(0, Math.floor((now.getTime() - last_success_at.getTime()) / 1000))
}

const SENTENCES: Record<SourceStatus, (source: SourceHealth, now: Date) => string> = {
  imported: () => 'Not crawled: its jobs came with an import.',
  removed: ({ removed_at }, now) => `Removed ${ago(removed_at, now)}: its jobs are closed and it is not crawled.`,
  paused: (source, now) => `Paused. ${lastRead(source, now)}`,
  gone: ({ gone_at, next_crawl_at }, now) =>
    `Gone since ${ago(gone_at, now)}: the source answers that it is not there, and its jobs are closed. Next look ${inTime(next_crawl_at, now)}.`,
  failing: (source, now) =>
    `Failed ${times(source.consecutive_failures)}. ${sentence(source.last_failure_message)} ${lastRead(source, now)} Next try ${inTime(source.next_crawl_at, now)}.`,
  retired: ({ removed_at }, now) =>
    `Retired ${ago(removed_at, now)}: it never answered, and the source says that it is not there. boards add brings it back.`,
  unverified: (source, now) =>
    source.consecutive_failures === 0
      ? `Not tried yet, and nobody has verified that it exists. First crawl ${inTime(source.next_crawl_at, now)}.`
      : `It has never answered. ${sentence(source.last_failure_message)} Next look ${inTime(source.next_crawl_at, now)}.`,
  active: (source, now) =>
    source.last_success_at
      ? `${lastRead(source, now)} Next crawl ${inTime(source.next_crawl_at, now)}.`
      : `Not crawled yet. First crawl ${inTime(source.next_crawl_at, now)}.`,
}

/** The state of a source in plain words. */
export function sourceMessage(source: SourceHealth, now: Date): string {
  return SENTENCES[source.status](source, now)
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times in a row`)
const sentence = (text: string | null) => (text === null ? '' : /[.!?]$/.test(text) ? text : `${text}.`)

function lastRead({ last_success_at }: SourceHealth, now: Date): string {
  return last_success_at === null ? 'Never read successfully.' : `Last read ${ago(last_success_at, now)}.`
}

function ago(moment: Date | null, now: Date): string {
  return moment === null ? 'some time ago' : `${span(now.getTime() - moment.getTime())} ago`
}

function inTime(moment: Date | null, now: Date): string {
  const left = (moment?.getTime() ?? 0) - now.getTime()
  return left <= 0 ? 'now' : `in ${span(left)}`
}
