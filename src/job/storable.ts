/**
 * Text as Postgres can hold it: without NUL characters and lone surrogates, at any depth of a JSON value.
 * Returns the same value when there is nothing to mend.
 */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return storableText(value) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return mendedArray(value) as T
  return mendedObject(value as Record<string, unknown>) as T
}

function storableText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole
}

function mendedArray(items: unknown[]): unknown[] {
  const mended = items.map(storable)
  return mended.some((item, index) => item !== items[index]) ? mended : items
}

function mendedObject(object: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(object)
  const mended = entries.map(([key, item]) => [storableText(key), storable(item)] as const)
  const changed = mended.some(([key, item], index) => key !== entries[index]?.[0] || item !== entries[index]?.[1])
  return changed ? Object.fromEntries(mended) : object
}
