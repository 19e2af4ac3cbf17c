import { homedir, tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { misleadingVariables } from './environment.ts'

it('finds the settings, servers, proxies and locales that a machine may have', () => {
  const misleading = {
    DATABASE_URL: 'postgres://db.example/x',
    PORT: '80',
    REDIS_URL: 'redis://127.0.0.1',
    PGHOST: 'db.example',
    PGSERVICEFILE: '/etc/pg',
    AWS_ACCESS_KEY_ID: 'x',
    https_proxy: 'http://proxy.example',
    NO_PROXY: '*',
    LC_ALL: 'tr_TR.UTF-8',
  }
  const harmless = { PATH: '/usr/bin', LANG: 'de_DE.UTF-8', TZ: 'Asia/Kolkata', ROLECALL_TEST_REDIS: 'redis-server', SEED: '1' }
  expect(misleadingVariables({ ...misleading, ...harmless })).toEqual(Object.keys(misleading))
})

it('has removed them from this run, and moved the home folder with its profiles and dotfiles aside', () => {
  // vitest.config.ts sets ROLECALL_ENV_FILE for every run.
  expect(misleadingVariables(process.env).filter((name) => name !== 'ROLECALL_ENV_FILE')).toEqual([])
  expect(homedir().startsWith(tmpdir())).toBe(true)
})
