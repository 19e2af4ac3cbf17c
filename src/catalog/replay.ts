import { sameValue } from '../job/diff.ts'
import type { ChangeType } from '../job/vocab.ts'
import type { StoredJob } from './stored-jobs.ts'

/** An event as it is stored. */
export interface RecordedEvent {
  id: number
  job_id: number
  change_type: ChangeType
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The events that may follow for a job in each state, and the state after each. A closed job that an import corrects stays closed. */
const NEXT: Record<'absent' | 'open' | 'closed', Partial<Record<ChangeType, 'open' | 'closed'>>> = {
  absent: { created: 'open' },
  open: { updated: 'open', closed: 'closed' },
  closed: { updated: 'closed', reopened: 'open' },
}

/** Follows all events of a job, as a reader of the feed would, and returns where that does not lead to the stored job. */
export function replayFaults({ state: stored, assigned }: StoredJob, events: RecordedEvent[]): string[] {
  const faults: string[] = []
  const values = new Map<string, { value: unknown; event: number }>()
  let state: keyof typeof NEXT = 'absent'
  for (const { id, change_type, before, after } of events) {
    const next: keyof typeof NEXT | undefined = NEXT[state][change_type]
    if (next === undefined) faults.push(`event ${id} is "${change_type}" on a job that is ${state}`)
    state = next ?? state
    for (const [field, value] of Object.entries(before ?? {})) {
      const known = values.get(field)
      if (known && !sameValue(known.value, value))
        faults.push(`event ${id} begins with another ${field} than event ${known.event} ended with`)
    }
    for (const [field, value] of Object.entries(after ?? {})) values.set(field, { value, event: id })
  }
  const now = assigned.closed_at === null ? 'open' : 'closed'
  if (state !== now) faults.push(`it is ${now}, and ${state} according to its events`)
  const content: Record<string, unknown> = { ...stored }
  for (const [field, { value, event }] of values)
    if (!sameValue(content[field], value)) faults.push(`its ${field} is not what event ${event} says`)
  return faults.map((fault) => `job ${assigned.id}: ${fault}`)
}
