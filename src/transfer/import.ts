import { stat } from 'node:fs/promises'
import type { Pool } from 'pg'
import { noCounts } from '../catalog/apply.ts'
import {
  finishImport,
  forgetImport,
  type ImportState,
  openImport,
  recordProgress,
  refreshStatistics,
  rewindImport,
  withImportLock,
} from '../catalog/imports.ts'
import { type Applied, applyRecords } from './apply-records.ts'
import { fingerprint } from './fingerprint.ts'
import { type LineBatch, type NumberedRecord, readBatches } from './line-batches.ts'
import { readLines } from './lines.ts'
import { createReferences } from './references.ts'
import { appendRejects, type Reject, rejectsPath, rewindRejects } from './rejects.ts'
import { TransferFailed } from './transfer-failed.ts'

export type ImportCounts = Applied<unknown>['counts'] & { rejected: number; rejects_size: number }

export interface ImportOptions {
  /** Applies a file again from its first line, whether it was finished or not. */
  restart?: boolean
  /** Stops at the next checkpoint. */
  signal?: AbortSignal
  onProgress?: (progress: { lines: number; bytes: number; totalBytes: number }) => void
  onReject?: (reject: Reject) => void
}

export interface ImportSummary {
  outcome: 'finished' | 'finished before' | 'stopped'
  finished_at: Date | null
  /** Start of the earlier run that this one continued; null when this one began at the first line. */
  continues_run_of: Date | null
  lines: number
  /** Totals of all runs of this import. */
  counts: ImportCounts
  /** Number of valid records. */
  imported: number
  rejects: string | null
  /** Names of the fields that were ignored. */
  unknown: string[]
}

const NO_COUNTS: ImportCounts = { ...noCounts(), repeated: 0, rejected: 0, rejects_size: 0 }

/** At most this many names of unknown fields are remembered. */
const MOST_UNKNOWN_NAMES = 20
/** After this many writes the statistics of Postgres' planner are refreshed. */
const MANY_WRITES = 1_000

/**
 * Loads a transfer file. Every batch of lines is applied and then checkpointed. After a crash the import reads its last batch again,
 * which changes nothing, because applying a record twice has no further effect.
 */
export async function importFile(pool: Pool, file: string, options: ImportOptions = {}): Promise<ImportSummary> {
  const { size, digest } = await identify(file)
  const opened = await openImport<ImportCounts>(pool, digest)
  const summary = await withImportLock(pool, opened.id, async () => {
    return load(pool, file, size, await openImport<ImportCounts>(pool, digest), options)
  })
  if (!summary) throw new TransferFailed(`${file} is being imported by another process: wait for it to end`)
  return summary
}

async function identify(file: string): Promise<{ size: number; digest: string }> {
  try {
    const found = await stat(file)
    if (!found.isFile()) throw new TransferFailed(`cannot read ${file}: it is not a file. Name an NDJSON file, plain or gzip`)
    return { size: found.size, digest: await fingerprint(file) }
  } catch (error) {
    if (error instanceof TransferFailed) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new TransferFailed(`cannot read ${file}: ${REASONS[code ?? ''] ?? message}`)
  }
}

const REASONS: Record<string, string> = { ENOENT: 'there is no such file', EACCES: 'this user may not read it' }

async function load(
  pool: Pool,
  file: string,
  totalBytes: number,
  state: ImportState<ImportCounts>,
  { restart = false, signal, onProgress, onReject }: ImportOptions,
): Promise<ImportSummary> {
  const path = await rejectsPath(file)
  if (state.finished_at && !restart) {
    return summarise('finished before', state.lines_done, { ...NO_COUNTS, ...state.counts }, path, [], {
      finished_at: state.finished_at,
    })
  }
  if (restart) await rewindImport(pool, state.id)
  let done = restart ? 0 : state.lines_done
  const continues_run_of = done > 0 ? state.started_at : null
  const counts: ImportCounts = { ...NO_COUNTS, ...(restart ? null : state.counts) }
  await rewindRejects(path, counts.rejects_size)

  const now = new Date().toISOString()
  const resolve = createReferences(pool, state.id, now)
  const unknown = new Set<string>()
  const { lines, bytesRead } = readLines(file)

  const apply = async ({ records, rejects, lastLine }: LineBatch) => {
    const applied = await applyRecords<NumberedRecord>(pool, await resolve(records))
    const refused = applied.refused.map(({ record, reason }) => ({
      line: record.line,
      errors: [{ field: '', message: reason }],
      text: record.text,
    }))
    const bad = [...rejects, ...refused]
    if (bad.length > 0) counts.rejects_size = await appendRejects(path, bad)
    counts.rejected += bad.length
    for (const [outcome, number] of Object.entries(applied.counts)) counts[outcome as keyof typeof applied.counts] += number
    await recordProgress(pool, state.id, lastLine, counts)
    done = lastLine

    for (const reject of bad) onReject?.(reject)
    for (const name of records.flatMap((record) => record.unknown)) if (unknown.size < MOST_UNKNOWN_NAMES) unknown.add(name)
    onProgress?.({ lines: done, bytes: bytesRead(), totalBytes })
  }

  try {
    for await (const batch of readAhead(readBatches(lines, done, now))) {
      await apply(batch)
      if (signal?.aborted) return summarise('stopped', done, counts, path, [...unknown], { continues_run_of })
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new TransferFailed(
      `${file} is cut off or damaged after line ${done} (${error.message}): what came before is imported; get the whole file and import that`,
    )
  }

  if (importedOf(counts) === 0) {
    await forgetImport(pool, state.id)
    throw new TransferFailed(
      counts.rejected === 0
        ? `${file} holds no records: it must have one JSON object on each line (docs/import.md)`
        : `${file} holds no valid record: ${counts.rejected} lines are in ${path} with what is wrong with them: correct them and import the file again`,
    )
  }
  if (importedOf(counts) - counts.unchanged >= MANY_WRITES) await refreshStatistics(pool)
  await finishImport(pool, state.id)
  return summarise('finished', done, counts, path, [...unknown], { continues_run_of })
}

/** Reads the next item while the caller works on the current one. */
async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let next = items.next()
    for (let item = await next; !item.done; item = await next) {
      next = items.next()
      // The failure is reported when the promise is awaited; until then it must not count as unhandled.
      next.catch(() => {})
      yield item.value
    }
  } finally {
    await items.return(undefined)
  }
}

const isDamage = (error: unknown): error is Error => /^Z_/.test((error as { code?: string }).code ?? '')

const importedOf = ({ rejected, rejects_size, ...outcomes }: ImportCounts) =>
  Object.values(outcomes).reduce((sum, number) => sum + number, 0)

function summarise(
  outcome: ImportSummary['outcome'],
  lines: number,
  counts: ImportCounts,
  path: string,
  unknown: string[],
  { finished_at = null, continues_run_of = null }: Partial<Pick<ImportSummary, 'finished_at' | 'continues_run_of'>>,
): ImportSummary {
  return {
    outcome,
    finished_at,
    continues_run_of,
    lines,
    counts,
    imported: importedOf(counts),
    rejects: counts.rejected > 0 ? path : null,
    unknown,
  }
}
