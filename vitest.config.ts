import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { builtSources } from './test/support/built-sources.ts'
import { CITUS_FILES, NOT_ON_CITUS } from './test/support/citus/files.ts'

/** What needs programs of the operating system, such as Redis: `npm run test:scale`. */
const SCALE = 'test/scale/**/*.test.ts'
const LONG = 'test/**/*.long.test.ts'
const MINUTE = 60_000

/** Test files that try a sample in `npm test`, and everything in `npm run test:long`. */
function sampledFiles(): string[] {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'))
  const paths = files.map((name) => join('test', name))
  return paths.filter((path) => readFileSync(path, 'utf8').includes('/support/rounds.ts'))
}

const INCLUDED: Record<string, () => string[]> = {
  long: () => [LONG, ...sampledFiles()],
  scale: () => [SCALE],
  citus: () => CITUS_FILES,
}

/** What files have that take longest: servers, processes, browsers, threads, and rounds of the same. */
const TAKES_LONG =
  /support\/(cli|cluster|nodes|rounds)\.ts|node:child_process|openEmbedded|createReaderPool|testSite\(|searchPage\(/

/** What mostly waits, for time-outs and for pauses before another try. Side by side, such files would leave the cores idle. */
const MOSTLY_WAITS = /test\/(http|snapshots)\/|test\/api\/connections/

/** Files that take long are begun first, so that none of them runs alone at the end. Those that mostly wait are spread among all others. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const takesLong = ({ moduleId }: TestSpecification) => TAKES_LONG.test(readFileSync(moduleId, 'utf8'))
    const waits = ({ moduleId }: TestSpecification) => MOSTLY_WAITS.test(moduleId)
    const sorted = await super.sort(files)
    const busy = sorted.filter((file) => !waits(file))
    const order = [...busy.filter(takesLong), ...busy.filter((file) => !takesLong(file))]
    const waiting = sorted.filter(waits)
    for (const [place, file] of waiting.entries())
      order.splice(Math.round(((place + 1) / (waiting.length + 1)) * files.length), 0, file)
    return order
  }
}

export default defineConfig(({ mode }) => ({
  plugins: [builtSources()],
  test: {
    include: INCLUDED[mode]?.() ?? ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(mode === 'citus' ? Object.keys(NOT_ON_CITUS) : ['test/citus/**'])],
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: 'test/support/each-file.ts',
    provide: { long: mode === 'long' },
    // A worker process imports the sources once for all its files. Isolated files would import them 200 times over, which was a
    // quarter of the whole run. So a test must put back what it changes of the process: environment, folder, spies, timers.
    isolate: false,
    // Node itself loads what the build made (built-sources.ts).
    server: { deps: { external: [/\/dist\//] } },
    // Many files wait for Postgres, processes and clocks: with three workers on two cores, the cores were idle a fifth of the time (345 s for 566 s of
    // CPU on 2026-11-16). A number, because Vitest takes more than 100% for 100%.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // A .env of whoever runs the tests must not change them. recheck would leave a process of its own running.
    env: { ROLECALL_ENV_FILE: 'none', RECHECK_BACKEND: 'pure' },
    // They only guard against hanging: the suite must also pass on a machine that is busy with other work. No test is tried twice.
    testTimeout: (mode === 'long' ? 10 : 5) * MINUTE,
    hookTimeout: (mode === 'long' ? 10 : 5) * MINUTE,
    teardownTimeout: MINUTE,
    expect: { poll: { timeout: (mode === 'long' ? 8 : 4) * MINUTE } },
  },
}))
