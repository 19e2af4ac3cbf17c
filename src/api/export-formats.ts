import { type Additions, columnsOf } from '../transfer/export/columns.ts'
import { csvHeader, csvRows } from '../transfer/export/csv.ts'
import { INDEED_ADDITIONS, INDEED_FOOTER, indeedHeader, indeedRows, type Publication } from '../transfer/export/indeed.ts'

export const EXPORT_FORMAT_NAMES = ['ndjson', 'csv', 'indeed'] as const

export interface ExportFormat {
  contentType: string
  /** Jobs read from the database at a time. */
  atOnce: number
  /** The additions of a format that has the same for every request, and open jobs only. */
  fixed?: Additions
  writer(additions: Additions, publication: Publication): ExportWriter
}

export interface ExportWriter {
  /** The text before the first row. */
  header: string
  /** Writes rows from list items, one JSON text per line. */
  write(lines: string): string
  /** The text after the last row. */
  footer: string
}

/** The formats that the API streams. */
export const EXPORT_FORMATS: Record<(typeof EXPORT_FORMAT_NAMES)[number], ExportFormat> = {
  ndjson: {
    contentType: 'application/x-ndjson; charset=utf-8',
    atOnce: 1_000,
    writer: () => ({ header: '', write: (lines) => `${lines}\n`, footer: '' }),
  },
  csv: {
    contentType: 'text/csv; charset=utf-8; header=present',
    // Every row is parsed and written again on the thread that answers requests: smaller portions let other requests
    // in between.
    atOnce: 250,
    writer(additions) {
      const columns = columnsOf(additions)
      return { header: csvHeader(columns), write: (lines) => csvRows(columns, lines), footer: '' }
    },
  },
  indeed: {
    contentType: 'application/xml; charset=utf-8',
    atOnce: 200,
    fixed: INDEED_ADDITIONS,
    writer: (_, publication) => ({ header: indeedHeader(publication), write: indeedRows, footer: INDEED_FOOTER }),
  },
}
