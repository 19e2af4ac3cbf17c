import { nextDueAt } from '../catalog/due-boards.ts'
import type { App } from './app.ts'
import { readDemoState } from './demo-state.ts'

/** Whether the demo runs: when asked for (`ROLECALL_DEMO=1`), and by default with an embedded database that has no other boards. */
export async function wantsDemo({ config, db, embedded, dataDir }: App): Promise<boolean> {
  if (config.ROLECALL_DEMO !== 'auto') return config.ROLECALL_DEMO === '1'
  return embedded !== null && (readDemoState(dataDir) !== null || (await nextDueAt(db)) === null)
}
