import { readFileSync } from 'node:fs'
import { type FileMetaData, parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet'

export interface ReadParquet {
  metadata: FileMetaData
  /** The type of each column: its logical type where it has one, else its physical type. */
  types: Record<string, string>
  /** 64-bit numbers are BigInts, moments are dates, JSON is parsed. */
  rows: Record<string, unknown>[]
}

export async function readParquet(content: Uint8Array | string): Promise<ReadParquet> {
  const bytes = typeof content === 'string' ? readFileSync(content) : content
  const file = new Uint8Array(bytes).buffer
  const metadata = parquetMetadata(file)
  const types = parquetSchema(metadata).children.map(({ element }) => {
    const { name, type, converted_type } = element
    return [name, converted_type ?? type ?? '']
  })
  return { metadata, types: Object.fromEntries(types), rows: await parquetReadObjects({ file, metadata }) }
}

/** The rows of a CSV file by the names of its first line. As in DuckDB, an empty field is null unless it is quoted. */
export function readCsv(path: string): Record<string, string | null>[] {
  const lines: (string | null)[][] = [[]]
  for (const [whole, , quoted, plain, end] of readFileSync(path, 'utf8').matchAll(
    /(?:("((?:[^"]|"")*)")|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    if (whole === '') break
    lines.at(-1)!.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'))
    if (end !== ',') lines.push([])
  }
  const [names = [], ...rows] = lines.filter((line) => line.length > 0)
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])))
}
