import type { Line } from './lines.ts'
import { readRecord, type TransferRecord } from './record.ts'
import type { Reject } from './rejects.ts'

export type NumberedRecord = TransferRecord & { line: number; text: string }

/** The lines between two checkpoints. */
export interface Stretch {
  lastLine: number
  records: NumberedRecord[]
  rejects: Reject[]
}

const LINES = 2_000
const BYTES = 16 * 1024 * 1024

/** What a file says after its first `skip` lines, in stretches that fit into memory. When the file breaks off, what was read comes first. */
export async function* readStretches(lines: AsyncIterable<Line>, skip: number, now: string): AsyncGenerator<Stretch> {
  let stretch: Stretch | null = null
  let bytes = 0
  try {
    for await (const line of lines) {
      if (line.number <= skip) continue
      stretch ??= { lastLine: 0, records: [], rejects: [] }
      stretch.lastLine = line.number
      addLine(stretch, line, now)
      bytes += line.size
      if (bytes < BYTES && line.number % LINES !== 0) continue
      yield stretch
      stretch = null
      bytes = 0
    }
  } catch (error) {
    if (stretch) yield stretch
    throw error
  }
  if (stretch) yield stretch
}

function addLine(stretch: Stretch, line: Line, now: string): void {
  if (line.text === null) {
    stretch.rejects.push({ line: line.number, errors: [{ field: '', message: line.problem }], text: line.excerpt })
    return
  }
  if (line.text.trim() === '') return
  const read = readRecord(line.text, now)
  if ('errors' in read) stretch.rejects.push({ line: line.number, errors: read.errors, text: line.text })
  else stretch.records.push({ ...read.record, line: line.number, text: line.text })
}
