import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** What needs programs of the operating system, such as Redis: `npm run test:scale`. */
const SCALE = 'test/scale/**/*.test.ts'
const LONG = 'test/**/*.long.test.ts'

/** Test files that try a sample in `npm test`, and everything in `npm run test:long`. */
function sampledFiles(): string[] {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'))
  const paths = files.map((name) => join('test', name))
  return paths.filter((path) => readFileSync(path, 'utf8').includes('/support/rounds.ts'))
}

const INCLUDED: Record<string, () => string[]> = {
  long: () => [LONG, ...sampledFiles()],
  scale: () => [SCALE],
}

export default defineConfig(({ mode }) => ({
  test: {
    include: INCLUDED[mode]?.() ?? ['test/**/*.test.ts'],
    globalSetup: 'test/support/global-setup.ts',
    provide: { long: mode === 'long' },
    // A worker process imports the sources once for all its files. Isolated files would import them 200 times over, which was a
    // quarter of the whole run. So a test must put back what it changes of the process: environment, folder, spies, timers.
    isolate: false,
    // Many files wait for Postgres, processes and clocks: with one worker for each core, cores would be idle.
    maxWorkers: '200%',
    // A .env of whoever runs the tests must not change them. recheck would leave a process of its own running.
    env: { ROLECALL_ENV_FILE: 'none', RECHECK_BACKEND: 'pure' },
    // They only guard against hanging: the suite must also pass on a machine that is busy with twenty other things.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    teardownTimeout: 60_000,
    // Real processes on a shared machine are disturbed now and then. A landing is not lost to that: the report names what was tried again.
    retry: process.env.CI ? 2 : 0,
    expect: { poll: { timeout: 300_000 } },
  },
}))
