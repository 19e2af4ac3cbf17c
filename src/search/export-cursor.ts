import type { Position } from '../catalog/reads.ts'
import type { Mode } from './cursor.ts'
import { sealer } from './sealed.ts'

/** The state of an export, the same in all its answers, however often its client continues it. Opaque to clients. */
export interface ExportCursor {
  /** The position of the catalog when the export began: all later changes are in the feed and the revisions after it. */
  position: Position
  mode: Mode
  /** Start of the freshness window in epoch milliseconds, null where there is none. */
  windowStart: number | null
}

const { seal, unseal } = sealer('rolecall export 2')
const FLAGS = { fuzzy: 1, windowed: 2 }

/**
 * `asked` has every parameter that decides which rows there are and how they look. Another request's cursor would make a file of two halves that do
 * not fit.
 */
export function encodeExportCursor({ position, mode, windowStart }: ExportCursor, asked: object): string {
  const flags = (mode === 'fuzzy' ? FLAGS.fuzzy : 0) | (windowStart === null ? 0 : FLAGS.windowed)
  return seal(flags, [position.change, position.revision, windowStart ?? 0], asked)
}

/** Null for a text that `encodeExportCursor` did not write for the same request. */
export function decodeExportCursor(text: string, asked: object): ExportCursor | null {
  const sealed = unseal(text)
  if (!sealed?.isFor(asked)) return null
  const [change, revision, windowStart] = sealed.numbers
  return {
    position: { change, revision },
    mode: sealed.flags & FLAGS.fuzzy ? 'fuzzy' : 'exact',
    windowStart: sealed.flags & FLAGS.windowed ? windowStart : null,
  }
}
