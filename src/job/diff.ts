import { type Assigned, fieldsWhere, type Job } from './job.ts'
import { CONTENT_FIELDS, type ContentField } from './vocab.ts'

/** The stored job, for comparison with the source's current posting. */
export type JobState = Job & Pick<Assigned, 'closed_at'>

/** Fields outside the change vocabulary. Fields that the catalog assigns are not here: apply.ts compares them. */
const REVISED_FIELDS = fieldsWhere<keyof Job>(({ change, set }) => change === 'revision' && set !== 'assigned')

/** The content fields that differ, in canonical order. */
export function changedFields(before: JobState, after: JobState): ContentField[] {
  return CONTENT_FIELDS.filter((field) => !sameValue(before[field], after[field]))
}

/** Whether anything served differs outside the change vocabulary. */
export function detailsDiffer(before: Job, after: Job): boolean {
  return REVISED_FIELDS.some((field) => !sameValue(before[field], after[field]))
}

/** Equality of JSON values; the order of object keys does not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => key in b && sameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
}
