import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { checkFeed, checkJobs, Faults } from '../catalog/deep-check.ts'
import type { Config } from '../config/settings.ts'
import { snapshotRevisions } from '../search/bitmap/snapshot/snapshot-file.ts'
import { snapshotFile } from '../search/bitmap/snapshot/snapshot-folder.ts'
import { catalogSize, revisionsAfter } from '../search/postgres/indexed-jobs.ts'
import { type Finding, ok, problem } from './doctor-finding.ts'
import { serverAddress } from './doctor-server.ts'
import { counted, number } from './quantities.ts'
import { askReadiness } from './readiness.ts'
import { eraseProgress, progressOutput } from './terminal/print.ts'

const RESTORE = 'write down when it began and report it; a backup from before has the right rows (docs/operations.md)'
const REBUILD =
  'stop the server, delete the folder index in ROLECALL_DATA and start it again: the index is built from the catalog; please report it'

/** Compares catalog, change feed and search index with each other, job by job. Changes nothing. */
export async function examineDeeply(db: Pool, config: Config, indexFolder: string): Promise<Finding[]> {
  const feed = await checkFeed(db, progress('events'))
  const jobs = await checkJobs(db, progress('jobs'))
  const findings = [
    found('feed ids', feed.faults, `${counted(feed.events, 'event')} in order, each of a job`, RESTORE),
    found(
      'replay',
      jobs.replay,
      `${counted(jobs.events, 'event')} lead to the ${counted(jobs.jobs, 'job')} of the catalog`,
      RESTORE,
    ),
    found('rows', jobs.missing, `${counted(jobs.jobs, 'job')} have all their rows`, RESTORE),
    found('list items', jobs.views, `${counted(jobs.jobs, 'list item')} say what the jobs are`, RESTORE),
  ]
  if (config.ROLECALL_INDEX === 'on') findings.push(await compareSnapshot(db, snapshotFile(indexFolder)))
  const live = await compareServer(db, config)
  eraseProgress()
  return live === null ? findings : [...findings, live]
}

function found(check: string, faults: Faults, healthy: string, next: string): Finding {
  if (faults.count === 0) return ok(check, healthy)
  const more = faults.count > faults.examples.length ? ' …' : ''
  return problem(check, `${counted(faults.count, 'fault')}: ${faults.examples.join('; ')}${more}`, next, { faults: faults.count })
}

const PAGE = 10_000

/** Jobs that changed after the snapshot was written are not compared, because the next start reads them. */
async function compareSnapshot(db: Pool, file: string): Promise<Finding> {
  const snapshot = await snapshotRevisions(file).catch(() => null)
  if (snapshot === null) return ok('snapshot', 'there is none that can be read, so nothing is compared')
  const faults = new Faults()
  const { jobs: unseen, revision: reached } = snapshot
  let compared = 0
  for (
    let page = await revisionsAfter(db, 0, PAGE);
    page.length > 0;
    page = await revisionsAfter(db, page.at(-1)?.id ?? 0, PAGE)
  ) {
    for (const { id, revision } of page) {
      const indexed = unseen.get(id)
      unseen.delete(id)
      if (revision > reached) continue
      compared++
      if (indexed === undefined) faults.add(`job ${id} is not in it`)
      else if (indexed !== revision) faults.add(`job ${id} is in it at revision ${indexed}, and in the catalog at ${revision}`)
    }
  }
  for (const id of unseen.keys()) faults.add(`job ${id} is in it, and not in the catalog`)
  return found('snapshot', faults, `${counted(compared, 'job')} are in it as they are in the catalog`, REBUILD)
}

const LOOKS = 20
const BETWEEN_LOOKS_MS = 500

/** Compares the index of the running server, once it and the catalog are at the same revision; null when there is no such server. */
async function compareServer(db: Pool, config: Config): Promise<Finding | null> {
  for (let look = 0; look < LOOKS; look++) {
    const catalog = await catalogSize(db)
    const told = config.PORT === 0 ? 'silent' : await askReadiness(serverAddress(config), config.METRICS_TOKEN)
    const index = typeof told === 'string' ? null : (told.search?.index ?? null)
    if (index === null) return null
    const faults = new Faults()
    if (index.revision > catalog.revision && (await catalogSize(db)).revision < index.revision)
      faults.add(`it is at revision ${index.revision}, and the catalog at ${catalog.revision}`)
    if (index.revision === catalog.revision && index.jobs !== catalog.jobs)
      faults.add(`it has ${counted(index.jobs, 'job')}, and the catalog ${number(catalog.jobs)}`)
    if (faults.count > 0 || index.revision === catalog.revision)
      return found('live index', faults, `${counted(index.jobs, 'job')}, as many as in the catalog`, REBUILD)
    await pause(BETWEEN_LOOKS_MS)
  }
  return ok('live index', 'not compared: the catalog changed while the server was asked; run it again when less is written')
}

const TELL_EVERY_MS = 1_000

function progress(things: string): (done: number, total: number) => void {
  let told = Date.now()
  return (done, total) => {
    if (!progressOutput.isTTY || Date.now() - told < TELL_EVERY_MS) return
    told = Date.now()
    eraseProgress()
    progressOutput.write(`${number(done)} of ${number(total)} ${things} compared`)
  }
}
