/** The query of an address. As in the API, a repeated name is a list. The router's own format would be JSON. */
export type AddressQuery = Record<string, string | string[]>

export function readQuery(written: string): AddressQuery {
  const query: AddressQuery = {}
  for (const [name, value] of new URLSearchParams(written)) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return query
}

export function writeQuery(query: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) written.append(name, String(one))
  }
  const text = written.toString()
  return text === '' ? '' : `?${text}`
}
