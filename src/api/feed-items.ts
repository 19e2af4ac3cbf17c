import type { Pool } from 'pg'
import { type FeedPage, jobsOfEvents } from '../catalog/feed.ts'
import { ANY_LENGTH } from '../catalog/slices.ts'
import { eventText } from '../deliver/event-text.ts'
import { type PageItems, pageItems } from '../search/page-items.ts'

/** The events of a page as JSON text. Long jobs are read again, slice by slice, in their state at that time. */
export function feedItems(
  { events, longJobs }: FeedPage,
  withJob: boolean,
  read: <T>(work: (db: Pool) => Promise<T>) => Promise<T>,
): Promise<PageItems> {
  const eventOf = new Map(events.map((event) => [event.id, event]))
  const pages = events.map((event) => {
    const long = longJobs.get(event.job_id)
    if (long !== undefined) return { id: event.id, bytes: long.bytes, item: null }
    const item = Buffer.from(eventText(event, withJob))
    return { id: event.id, bytes: item.length, item }
  })
  return pageItems(pages, async (ids) => {
    const asked = ids.flatMap((id) => eventOf.get(id) ?? [])
    const jobs = asked.map(({ job_id }) => ({ job_id, source_id: longJobs.get(job_id)?.source_id ?? 0 }))
    const found = await read((db) => jobsOfEvents(db, jobs, ANY_LENGTH))
    return new Map(asked.map((event) => [event.id, eventText({ ...event, job: found.get(event.job_id)?.item ?? null }, withJob)]))
  })
}
