/**
 * Run as a child: keeps the index of a scripted catalog in a folder, while the catalog goes on changing; a slow catalog stands still. It
 * says where it is on stdout, a revision a line, and closes when stdin ends.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { followCatalog } from '../../../src/search/bitmap/following/catalog-index.ts'
import { indexFolder } from '../../../src/search/catalog-index.ts'
import { ScriptedCatalog, scriptedJob } from './scripted-catalog.ts'

const { folder, jobs, start, upkeep, slowMs } = JSON.parse(process.argv[2]!)
const catalog = new ScriptedCatalog(scriptedJob(jobs), start)
const slow = async (revision: number, limit: number) => {
  await pause(slowMs)
  return catalog.jobsAfter(revision, limit)
}
const kept = followCatalog(
  { ...catalog, jobsAfter: slow },
  { folder: indexFolder(folder), upkeep, log: pino(pino.destination({ dest: 2, sync: true })) },
)
setInterval(() => console.log(kept.index().revision), 2)
if (slowMs === 0) setInterval(() => catalog.change(5), 10)
process.stdin.resume().on('end', () => kept.close().then(() => process.exit(0)))
