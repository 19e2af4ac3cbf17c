import { type Additions, type Column, columnsOf, itemParts } from './columns.ts'
import { csvHeader, csvRows } from './csv.ts'
import { INDEED_COLUMNS, INDEED_FOOTER, indeedHeader, indeedRows, type Publication } from './indeed.ts'
import { parquetWriter } from './parquet.ts'

/** Makes a file out of list items. Each function returns the next bytes of the file. */
export interface TableWriter {
  begin(): Uint8Array
  /** Adds jobs from whole lines of NDJSON. */
  rows(text: string): Uint8Array
  end(): Uint8Array
}

export const FILE_FORMATS = ['ndjson', 'csv', 'parquet', 'indeed'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

const utf8 = new TextEncoder()
const NOTHING = new Uint8Array()

const ndjsonWriter = (): TableWriter => ({
  begin: () => NOTHING,
  rows: (text) => utf8.encode(text),
  end: () => NOTHING,
})

const csvWriter = (columns: Column[]): TableWriter => ({
  begin: () => utf8.encode(csvHeader(columns)),
  rows: (text) => utf8.encode(csvRows(columns, text)),
  end: () => NOTHING,
})

const indeedWriter = (publication: Publication): TableWriter => ({
  begin: () => utf8.encode(indeedHeader(publication)),
  rows: (text) => utf8.encode(indeedRows(text)),
  end: () => utf8.encode(INDEED_FOOTER),
})

const WRITERS: Record<FileFormat, (columns: Column[], publication: Publication) => TableWriter> = {
  ndjson: ndjsonWriter,
  csv: csvWriter,
  parquet: (columns) => parquetWriter(columns),
  indeed: (_, publication) => indeedWriter(publication),
}

/** A writer of the format, and the columns that its files have. */
export function tableWriter(
  format: FileFormat,
  additions: Additions,
  publication: Publication,
): { writer: TableWriter; columns: Column[] } {
  const columns = COLUMNS[format](additions)
  return { writer: WRITERS[format](columns, publication), columns }
}

const COLUMNS: Record<FileFormat, (additions: Additions) => Column[]> = {
  ndjson: itemParts,
  csv: columnsOf,
  parquet: columnsOf,
  indeed: () => INDEED_COLUMNS,
}
