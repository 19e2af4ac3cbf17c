import { type Additions, columnsOf } from '../transfer/export/columns.ts'
import { csvHeader, csvRows } from '../transfer/export/csv.ts'

export interface ExportFormat {
  contentType: string
  /** Jobs read from the database at a time. */
  atOnce: number
  writer(additions: Additions): ExportWriter
}

export interface ExportWriter {
  /** The text before the first row. */
  header: string
  /** Writes rows from list items, one JSON text per line. */
  write(lines: string): string
}

/** The formats that the API streams. */
export const EXPORT_FORMATS = {
  ndjson: {
    contentType: 'application/x-ndjson; charset=utf-8',
    atOnce: 1_000,
    writer: () => ({ header: '', write: (lines) => `${lines}\n` }),
  },
  csv: {
    contentType: 'text/csv; charset=utf-8; header=present',
    // Every row is parsed and written again on the thread that answers requests: smaller portions let other requests
    // in between.
    atOnce: 250,
    writer(additions) {
      const columns = columnsOf(additions)
      return { header: csvHeader(columns), write: (lines) => csvRows(columns, lines) }
    },
  },
} as const satisfies Record<string, ExportFormat>

export const EXPORT_FORMAT_NAMES = ['ndjson', 'csv'] as const satisfies (keyof typeof EXPORT_FORMATS)[]
