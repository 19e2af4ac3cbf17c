import { nextDueAt } from '../catalog/due-boards.ts'
import type { App } from './app.ts'
import { recallDemo } from './demo-memory.ts'

/** Whether the demo runs: when asked for (`ROLECALL_DEMO=1`), and by default with an embedded database that has no other boards. */
export async function wantsDemo({ config, db, embedded, dataDir }: App): Promise<boolean> {
  if (config.ROLECALL_DEMO !== 'auto') return config.ROLECALL_DEMO === '1'
  return embedded !== null && (recallDemo(dataDir) !== null || (await nextDueAt(db)) === null)
}
