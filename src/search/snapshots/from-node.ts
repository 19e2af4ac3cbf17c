import type { SnapshotSource } from '../bitmap/snapshot/snapshot-source.ts'
import { download } from './download.ts'

/** The path at which a node gives its snapshot to other nodes. */
export const SNAPSHOT_PATH = '/snapshot'

/** The snapshot that another node of the installation keeps for its own next start. */
export function snapshotOfNode(node: string, metricsToken: string | null): SnapshotSource {
  const url = new URL(SNAPSHOT_PATH, node).href
  const headers: Record<string, string> = metricsToken === null ? {} : { authorization: `Bearer ${metricsToken}` }
  return {
    place: node,
    download: (_name, file, signal) => download(async () => ({ url, headers }), file, { refusal: refusalOfNode, signal }),
  }
}

function refusalOfNode(status: number): string | null {
  if (status === 404) return null
  if (status === 401) return 'it answers 401: set METRICS_TOKEN to the same secret on both nodes'
  return `it answers ${status}`
}
