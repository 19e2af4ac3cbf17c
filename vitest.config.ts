import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/global-setup.ts',
    // Many files wait for Postgres, processes and clocks: with one worker for each core, cores would be idle.
    maxWorkers: '200%',
    // A .env of whoever runs the tests must not change them.
    env: { ROLECALL_ENV_FILE: 'none' },
    // They only guard against hanging: the suite must also pass on a machine that is busy with twenty other things.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    teardownTimeout: 60_000,
    // Real processes on a shared machine are disturbed now and then. A landing is not lost to that: the report names what was tried again.
    retry: process.env.CI ? 2 : 0,
    expect: { poll: { timeout: 300_000 } },
  },
})
