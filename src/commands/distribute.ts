import { Command, InvalidArgumentError } from 'commander'
import { withApp } from '../app.ts'
import { CannotDistribute, clusterOf, DEFAULT_SHARDS, type DistributionStep, distributionSteps } from '../catalog/distribution.ts'
import { readConfig } from '../config.ts'
import { print } from '../terminal/print.ts'
import { duration } from '../transfer/progress.ts'
import { CommandFailed } from './command-failed.ts'

interface Options {
  shards: number
  dryRun?: boolean
}

function shardCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 1024) throw new InvalidArgumentError('give a number from 1 to 1024.')
  return count
}

export const distribute = new Command('distribute')
  .option('--shards <number>', 'how many parts the jobs are cut into, by source', shardCount, DEFAULT_SHARDS)
  .option('--dry-run', 'print what would be done, and do nothing')
  .action((options: Options) =>
    withApp(readConfig(), 'distribute', async ({ db }) => {
      const { version, workers } = await clusterOf(db).catch((error: unknown) => {
        throw error instanceof CannotDistribute ? new CommandFailed(error.message) : error
      })
      print(`Citus ${version}, ${workers.length} ${workers.length === 1 ? 'node' : 'nodes'} for shards: ${workers.join(', ')}`)
      const steps = await distributionSteps(db, options.shards)
      const width = String(steps.length).length
      const numbered = steps.map((step, index) => ({ step, place: `${String(index + 1).padStart(width)}/${steps.length}` }))
      for (const { step, place } of numbered) {
        if (step.done) print(`${place}  is done     ${step.about}`)
        else if (options.dryRun) print(`${place}  would       ${step.about}`)
        else await perform(step, place)
      }
      if (options.dryRun) return
      print('The catalog is distributed. Restart every "rolecall serve" and "rolecall worker" that was running.')
    }),
  )

async function perform(step: DistributionStep, place: string): Promise<void> {
  print(`${place}  begins to   ${step.about}`)
  const started = Date.now()
  await step.run()
  print(`${place}  took ${duration((Date.now() - started) / 1000)}`)
}
