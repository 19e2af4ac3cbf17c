import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { SNAPSHOT_PATH } from '../search/snapshots/from-node.ts'
import { USUAL_HEADER } from './client-address.ts'
import type { ApiContext } from './context.ts'
import type { Health } from './health.ts'
import { internalsRefused, mayReadInternals } from './internal-access.ts'
import type { Metrics } from './metrics.ts'
import { Problem } from './problem.ts'
import { respond } from './respond.ts'
import type { Router } from './router.ts'

export interface InternalOptions {
  health: Health
  metrics: Metrics
  /** A bearer token that opens /metrics and the details of /readyz. */
  metricsToken?: string | null
  /** The header in which proxies write the client's address, in lower case. */
  clientHeader?: string
  /** The snapshot of the search index, for a node that has none yet. */
  snapshotFile?: string | null
}

/** Routes for load balancers, monitors and operators, about the process itself. */
export function addInternalRoutes(app: Router, options: InternalOptions): void {
  const { health, metrics, metricsToken = null, clientHeader = USUAL_HEADER, snapshotFile = null } = options
  const mayRead = (c: ApiContext) => mayReadInternals(c, metricsToken, clientHeader)
  app.get('/healthz', (c) => respond(c, '{"status":"ok"}'))
  app.get('/readyz', async (c) => {
    const state = await health.readiness()
    const status = state.ready ? 'ready' : 'not ready'
    return c.json(mayRead(c) ? { status, ...state } : { status }, state.ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    if (!mayRead(c)) throw internalsRefused('metrics are')
    return respond(c, await metrics.text(), { contentType: metrics.contentType })
  })
  app.get(SNAPSHOT_PATH, async (c) => {
    if (!mayRead(c)) throw internalsRefused('the snapshot of the search index is')
    const snapshot = snapshotFile === null ? null : await openIfThere(snapshotFile)
    if (snapshot === null) throw new Problem(404, { detail: 'this node has no snapshot of the search index, or none yet' })
    const { size } = await snapshot.stat()
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(size) }
    return c.body(Readable.toWeb(snapshot.createReadStream()) as ReadableStream, 200, headers)
  })
}

/** A newer snapshot replaces the file by renaming, so the opened file stays whole. */
async function openIfThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
