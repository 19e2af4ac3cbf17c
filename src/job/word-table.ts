/** A table that is asked about words from outside. It has no prototype, so that words such as "constructor" are not in it. */
export function wordTable<Value>(rows: Record<string, Value>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null), rows)
}
