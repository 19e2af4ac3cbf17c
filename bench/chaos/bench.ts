import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { load } from '../catalog/measure.ts'
import { chaos } from './index.ts'

/** Runs the rounds against the built server, and says what was compared. */
export async function benchChaos({ rounds, seed }: { rounds: number; seed: number }): Promise<void> {
  const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { encoding: 'utf8' })
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}${build.stderr}`)
  console.log(`date      ${new Date().toISOString()}`)
  console.log(`machine   ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}, load ${load()}`)
  console.log(`command   npm run bench -- chaos --rounds ${rounds} --seed ${seed}`)
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))
  const started = performance.now()
  const verdicts = await chaos({ rounds, seed, tell: console.log })
  for (const [compared, fault] of verdicts)
    console.log(`${fault === null ? 'ok  ' : 'WRONG'}  ${compared}${fault === null ? '' : `: ${fault}`}`)
  console.log(`${((performance.now() - started) / 1_000).toFixed(0)} s, load ${load()}`)
  if (verdicts.some(([, fault]) => fault !== null)) process.exitCode = 1
}
