import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { catalogIdentity } from '../catalog/identity.ts'
import { withPublishingLock } from '../catalog/publishing-lock.ts'
import { companyExists, quarantineCompany, releaseCompany } from '../catalog/takedown/company.ts'
import { purgeTakedown, vacuumCatalog } from '../catalog/takedown/purge.ts'
import { jobsOfTarget, quarantineJobs } from '../catalog/takedown/quarantine.ts'
import { releaseJobs } from '../catalog/takedown/release.ts'
import {
  activeTakedown,
  addTakedown,
  listTakedowns,
  noteUndone,
  type Takedown,
  type TakedownTarget,
  takedownOfJob,
} from '../catalog/takedown/takedowns.ts'
import { readConfig } from '../config/settings.ts'
import { removeSnapshot } from '../search/bitmap/snapshot/snapshot-folder.ts'
import { indexFolder } from '../search/catalog-index.ts'
import { type App, withApp } from './app.ts'
import { CommandFailed } from './command-failed.ts'
import { counted, number } from './quantities.ts'
import { snapshotStore } from './shared-snapshots.ts'
import { printRows } from './table.ts'
import { print } from './terminal/print.ts'

const HOST = /^(?=.{4,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/

export function readTarget(text: string): TakedownTarget {
  const [, company] = /^company:(\d{1,15})$/.exec(text) ?? []
  if (company !== undefined) return { kind: 'company', target: String(Number(company)) }
  if (/^\d{1,15}$/.test(text)) return { kind: 'job', target: String(Number(text)) }
  if (HOST.test(text.toLowerCase())) return { kind: 'host', target: text.toLowerCase() }
  throw new InvalidArgumentError('Name a job by its id, an employer as company:ID, or a host such as careers.acme.example.')
}

const nameOf = ({ kind, target }: TakedownTarget) =>
  kind === 'job' ? `job ${target}` : kind === 'company' ? `company:${target}` : target
const day = (time: Date | null) => time?.toISOString().slice(0, 10)

/** The person that the log names: the user of the machine that runs the command. */
const operator = () => `${userInfo().username}@${hostname()}`

const TARGET = 'a job by its id, an employer as company:ID, or a host'

export const takedown = new Command('takedown')
  .argument('<target>', TARGET, readTarget)
  .option('--why <text>', 'the reason, for the log; it stays there, so name no person')
  .option('--purge', 'delete the texts for good, also from snapshots of the search index')
  .action((target: TakedownTarget, { why, purge }: { why?: string; purge?: boolean }) =>
    withApp(readConfig(), 'takedown', async (app) => {
      const taken = await takeDown(app, target, why)
      if (purge) await purgeTexts(app, taken)
    }),
  )

takedown
  .command('undo')
  .description('bring the texts back into service; impossible once they are purged')
  .argument('<target>', TARGET, readTarget)
  .action((target: TakedownTarget) => withApp(readConfig(), 'takedown', (app) => undo(app, target)))

takedown
  .command('list')
  .description('the log: who took what down, when and why')
  .option('--json', 'print JSON')
  .action(({ json = false }: { json?: boolean }) =>
    withApp(readConfig(), 'takedown', async ({ db }) => {
      const rows = (await listTakedowns(db)).map(({ id, kind, target, ...rest }) => ({
        target: nameOf({ kind, target }),
        ...rest,
      }))
      printRows(rows, { json, empty: 'Nothing was taken down.' })
    }),
  )

async function takeDown({ db }: App, target: TakedownTarget, why: string | undefined): Promise<Takedown> {
  const before = await activeTakedown(db, target)
  const taken = before ?? (await add(db, target, why?.trim() ?? ''))
  // Looked up again: a crawl may have stored more jobs before the takedown was in the log. A run that was broken off goes on here too.
  const inService = await jobsOfTarget(db, target)
  await quarantineJobs(db, taken.id, inService)
  if (taken.kind === 'company') await quarantineCompany(db, taken.id, Number(taken.target))
  if (before !== null && inService.length === 0) {
    print(`${nameOf(target)} was taken down on ${day(before.taken_at)} by ${before.taken_by}: ${before.why}`)
  } else {
    print(
      `Took down ${nameOf(target)}: ${counted(inService.length, 'job')}. Later crawls and imports leave it out. Undo: rolecall takedown undo ${argumentOf(target)}`,
    )
  }
  return taken
}

async function add(db: App['db'], target: TakedownTarget, why: string): Promise<Takedown> {
  if (why === '') throw new CommandFailed('say why with --why TEXT: the reason is kept in the log')
  await refuseUnknown(db, target, await jobsOfTarget(db, target))
  return addTakedown(db, target, why, operator())
}

const argumentOf = ({ kind, target }: TakedownTarget) => (kind === 'company' ? `company:${target}` : target)

/** Refuses a target that is not there, and a host of many employers. */
async function refuseUnknown(db: App['db'], target: TakedownTarget, jobs: { company_id: number }[]): Promise<void> {
  if (target.kind === 'job' && jobs.length === 0) {
    const other = await takedownOfJob(db, Number(target.target))
    if (other === null) throw new CommandFailed(`no job has the id ${target.target}`)
    throw new CommandFailed(`job ${target.target} is down already, with ${nameOf(other)} (${other.why})`)
  }
  if (target.kind === 'company' && !(await companyExists(db, Number(target.target))))
    throw new CommandFailed(`no company has the id ${target.target}`)
  const employers = new Set(jobs.map(({ company_id }) => company_id)).size
  if (target.kind === 'host' && employers > 1)
    throw new CommandFailed(
      `${target.target} has the jobs of ${number(employers)} employers: take down a job, or an employer as company:ID`,
    )
}

async function undo({ db }: App, target: TakedownTarget): Promise<void> {
  const taken = await activeTakedown(db, target)
  if (taken === null) throw new CommandFailed(`${nameOf(target)} is not taken down: rolecall takedown list`)
  if (taken.purged_at !== null)
    throw new CommandFailed(
      `the texts of ${nameOf(target)} were purged on ${day(taken.purged_at)} by ${taken.purged_by} and cannot come back`,
    )
  if (taken.kind === 'company') await releaseCompany(db, taken.id, Number(taken.target))
  const released = await releaseJobs(db, taken.id)
  await noteUndone(db, taken.id, operator())
  print(`Back in service: ${nameOf(target)}, ${counted(released, 'job')}.`)
}

async function purgeTexts({ db, config, dataDir, embedded }: App, taken: Takedown): Promise<void> {
  await purgeTakedown(db, taken.id, operator())
  const holder = await removeSnapshot(indexFolder(join(dataDir, 'index')))
  const store = await snapshotStore(config)
  if (store !== null) {
    const catalog = await catalogIdentity(db)
    await withPublishingLock(db, async () => {
      const removed = await store.removeAll(catalog, AbortSignal.timeout(60_000))
      print(`Removed ${counted(removed, 'snapshot')} from ${store.place}. Running servers publish their next one.`)
    })
  }
  await vacuumCatalog(db, { rewrite: embedded !== null })
  const snapshot = holder === null ? 'is removed' : `is replaced by process ${holder} within seconds`
  print(
    `Purged ${nameOf(taken)}: its texts are gone from the catalog. The snapshot of the search index in ${dataDir} ${snapshot}.`,
  )
  if (embedded === null)
    print('Backups, archived logs and replication slots of your PostgreSQL may still have them (docs/collecting.md).')
}
