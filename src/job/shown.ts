import type { FIELDS } from './fields.ts'
import { type FieldName, fieldOf, fieldsWhere } from './job.ts'
import type { Kind } from './kinds.ts'

/** The fields that are a line of their own wherever people see a job. */
export type ShownField = {
  [Name in FieldName]: (typeof FIELDS)[Name] extends { shown: string } ? Name : never
}[FieldName]

export interface ShownFact {
  field: ShownField
  label: string
  kind: Kind
}

/** The facts that are shown as one line each, in the order of the field table. The page of a job reads them from web/pages/job/shown-facts.json (`npm run docs`), because it imports the client alone. */
export const SHOWN_FACTS: readonly ShownFact[] = fieldsWhere<ShownField>(({ shown }) => typeof shown === 'string').map(
  (field) => {
    const { kind, shown } = fieldOf(field)
    return { field, label: shown as string, kind }
  },
)

/** A value of a fact in words; null where it is unknown. */
export function factWords(value: boolean | number | string | string[] | null | undefined): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
