import type { FeedEvent } from '../catalog/feed.ts'
import { fieldsIn } from '../catalog/job-columns.ts'

/** The feed stores only a digest of these, which means nothing to a reader. */
export const KEPT_AS_DIGEST: readonly string[] = fieldsIn('descriptions')

export interface StoredValues {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The values of a change as readers get them: without digests. */
export const shownValues = ({ before, after }: StoredValues): StoredValues => ({
  before: withoutDigests(before),
  after: withoutDigests(after),
})

function withoutDigests(values: Record<string, unknown> | null): Record<string, unknown> | null {
  return values && Object.fromEntries(Object.entries(values).filter(([field]) => !KEPT_AS_DIGEST.includes(field)))
}

/** An event as JSON text, the same on every channel. */
export function eventText({ job, values, ...event }: FeedEvent, withJob: boolean): string {
  const text = JSON.stringify({ ...event, ...(values && shownValues(values)) })
  return withJob ? attachJob(text, job) : text
}

/** The text of an event together with the list item of its job. */
export const attachJob = (text: string, job: string | null) => `${text.slice(0, -1)},"job":${job ?? 'null'}}`
