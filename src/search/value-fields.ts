import type { FIELDS, JobColumn } from '../job/fields.ts'
import { type FieldName, fieldOf, fieldsWhere } from '../job/job.ts'

/** The fields whose rows say how they are searched: a filter and a facet of one name that look at the values of one column. */
type Searched = { [Name in FieldName]: (typeof FIELDS)[Name] extends { search: object } ? Name : never }[FieldName]
/** The searches of a field: usually one, several where its row has a list. */
type Search<Name extends Searched> = (typeof FIELDS)[Name]['search'] extends infer Rows
  ? Rows extends readonly (infer One)[]
    ? One
    : Rows
  : never

/** The names of their filters and of their facets. */
export type ValueFilter = Search<Searched>['name']

type ColumnOf<Name extends Searched> = Search<Name> extends { column: infer Column extends JobColumn } ? Column : Name
type ValuesOf<Name extends Searched> = Search<Name> extends { match: 'any' } ? string[] : string | boolean

/** Their columns as Postgres gives them. Columns beside the fields are never null. */
export type ValueColumns = {
  [Name in Searched as ColumnOf<Name>]: ValuesOf<Name> | (ColumnOf<Name> extends JobColumn ? never : null)
}

export interface ValueField {
  name: ValueFilter
  column: keyof ValueColumns
  /** `is`: the column holds one value. `any`: it holds a list, of which one value must be among those asked for. */
  match: 'is' | 'any'
  boolean: boolean
}

export const VALUE_FIELDS: readonly ValueField[] = fieldsWhere<Searched>(({ search }) => search !== undefined).flatMap(
  (field) => {
    const { kind, search = [] } = fieldOf(field)
    return [search].flat().map((each) => ({ column: field, ...each, boolean: kind === 'flag' }) as ValueField)
  },
)

/** One entry for each value field, by the name of its filter. */
export const byValueFilter = <Entry>(entry: (field: ValueField) => Entry) =>
  Object.fromEntries(VALUE_FIELDS.map((field) => [field.name, entry(field)])) as Record<ValueFilter, Entry>
