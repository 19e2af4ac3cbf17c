import { rename, rm, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { SnapshotName, SnapshotSource } from './snapshot-source.ts'

export const fetchedFile = (file: string) => `${file}.fetched`

interface Options {
  sources: SnapshotSource[]
  name: SnapshotName
  file: string
  /** Called with a source whose snapshot is not usable. */
  onUnusable: (source: SnapshotSource) => void
  log: Logger
  signal: AbortSignal
}

/**
 * Fetches the snapshot that a new node begins with into its folder. The sources are asked in their order until one sends a usable snapshot: `read`
 * loads the file and throws the reason why it is not usable. Null where no source has a usable snapshot.
 */
export async function fetchFirstSnapshot<Loaded>(
  { sources, name, file, onUnusable, log, signal }: Options,
  read: () => Promise<Loaded | null>,
): Promise<Loaded | null> {
  const fetched = fetchedFile(file)
  for (const source of sources) {
    const { place } = source
    const started = performance.now()
    let received = false
    try {
      if (!(await source.download(name, fetched, signal))) {
        log.info(`${place} has no snapshot of the search index yet`)
        continue
      }
      const megabytes = ((await stat(fetched)).size / 1e6).toFixed(1)
      await rename(fetched, file)
      received = true
      const seconds = ((performance.now() - started) / 1_000).toFixed(1)
      log.info(`the search index has fetched a snapshot of ${megabytes} MB from ${place} in ${seconds} s`)
      return await read()
    } catch (error) {
      signal.throwIfAborted()
      log.warn(`the snapshot of ${place} cannot be used, ${(error as Error).message}`)
      if (received) onUnusable(source)
      await rm(file, { force: true })
    } finally {
      await rm(fetched, { force: true })
    }
  }
  return null
}
