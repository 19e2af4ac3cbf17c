import { Command } from 'commander'
import { bytesOnWorkers, CannotDistribute, clusterOf, runningServices } from '../catalog/citus-cluster.ts'
import { bytesToDistribute, DEFAULT_SHARDS, type DistributionStep, distributionSteps } from '../catalog/distribution.ts'
import { readConfig } from '../config/settings.ts'
import { duration } from '../transfer/progress.ts'
import { type App, withApp } from './app.ts'
import { replicasRefused } from './cluster-replicas.ts'
import { CommandFailed } from './command-failed.ts'
import { counted, size } from './quantities.ts'
import { print } from './terminal/print.ts'
import { upTo } from './whole-number.ts'

interface Options {
  shards: number
  dryRun?: boolean
}

export const distribute = new Command('distribute')
  .option('--shards <number>', 'number of shards that the jobs are divided into, by source', upTo(1024), DEFAULT_SHARDS)
  .option('--dry-run', 'print the steps and do nothing')
  .action((options: Options) =>
    withApp(readConfig(), 'distribute', (app) => distributeCatalog(app, options), { halfDistributed: 'allowed' }),
  )

async function distributeCatalog({ db, config }: App, options: Options): Promise<void> {
  if (config.DATABASE_READ_URLS.length > 0) throw replicasRefused()
  const { version, workers } = await clusterOf(db).catch((error: unknown) => {
    throw error instanceof CannotDistribute ? new CommandFailed(error.message) : error
  })
  print(`Citus ${version}, ${counted(workers.length, 'node')} for shards: ${workers.join(', ')}`)
  const steps = await distributionSteps(db, options.shards)
  if (!options.dryRun && steps.some(({ done }) => !done)) await refuseWhileServicesRun(db)
  const width = String(steps.length).length
  const numbered = steps.map((step, index) => ({ step, place: `${String(index + 1).padStart(width)}/${steps.length}` }))
  const [firstToDo] = steps.filter(({ done }) => !done)
  for (const { step, place } of numbered) {
    if (step.done) print(`${place}  is done     ${step.about}`)
    else if (options.dryRun) print(`${place}  would       ${step.about}`)
    else {
      await perform(db, step, place)
      // A process that started before this step was committed did not see that the catalog is being distributed. Later ones do, and refuse.
      if (step === firstToDo) await refuseWhileServicesRun(db)
    }
  }
  if (options.dryRun) {
    const bytes = size(await bytesToDistribute(db))
    print(`About ${bytes} would be copied. The coordinator keeps them as well until the rows are removed there.`)
    return
  }
  print('The catalog is distributed. Start "rolecall serve" and "rolecall worker" again.')
}

/** Other processes would wait for locks meanwhile, and then go on without the settings that distributing gives to new connections. */
async function refuseWhileServicesRun(db: App['db']): Promise<void> {
  const running = await runningServices(db, 'rolecall distribute')
  if (running.length === 0) return
  throw new CommandFailed(
    `other processes use this database: ${running.map((name) => `"${name}"`).join(', ')}: stop them, run "rolecall distribute" again, and start them when the catalog is distributed`,
  )
}

/** A large table takes hours. */
const REPORT_EVERY_MS = 10_000

async function perform(db: App['db'], step: DistributionStep, place: string): Promise<void> {
  print(`${place}  begins to   ${step.about}`)
  const started = Date.now()
  const passed = () => duration((Date.now() - started) / 1000)
  const before = await bytesOnWorkers(db)
  const report = async () => {
    const copied = Math.max(0, (await bytesOnWorkers(db)) - before)
    print(`${place}  goes on     for ${passed()}; the workers have ${size(copied)} more than before this step`)
  }
  // A report that fails is skipped: the step itself reports the error.
  const reporting = setInterval(() => void report().catch(() => {}), REPORT_EVERY_MS)
  await step.run().finally(() => clearInterval(reporting))
  print(`${place}  took ${passed()}`)
}
