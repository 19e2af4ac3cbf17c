import type { Line } from './lines.ts'
import { readRecord, type TransferRecord } from './record.ts'
import type { Reject } from './rejects.ts'

export type NumberedRecord = TransferRecord & { line: number; text: string }

/** The lines between two checkpoints. */
export interface LineBatch {
  lastLine: number
  records: NumberedRecord[]
  rejects: Reject[]
}

const MOST_LINES = 2_000
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Reads the records after the first `skip` lines, in batches that fit into memory. If the file breaks off, everything read so far is
 * yielded first.
 */
export async function* readBatches(lines: AsyncIterable<Line>, skip: number, now: string): AsyncGenerator<LineBatch> {
  let batch: LineBatch | null = null
  let bytes = 0
  try {
    for await (const line of lines) {
      if (line.number <= skip) continue
      batch ??= { lastLine: 0, records: [], rejects: [] }
      batch.lastLine = line.number
      addLine(batch, line, now)
      bytes += line.size
      if (bytes < MOST_BYTES && line.number % MOST_LINES !== 0) continue
      yield batch
      batch = null
      bytes = 0
    }
  } catch (error) {
    if (batch) yield batch
    throw error
  }
  if (batch) yield batch
}

function addLine(batch: LineBatch, line: Line, now: string): void {
  if (line.text === null) {
    batch.rejects.push({ line: line.number, errors: [{ field: '', message: line.problem }], text: line.excerpt })
    return
  }
  if (line.text.trim() === '') return
  const read = readRecord(line.text, now)
  if ('errors' in read) batch.rejects.push({ line: line.number, errors: read.errors, text: line.text })
  else batch.records.push({ ...read.record, line: line.number, text: line.text })
}
