import { SETTINGS } from '../../src/config/settings.ts'

/** Variables that other programs read: libpq, curl and npm (proxies), S3 clients, shells (bash warns of a locale that the machine does not have). */
const OF_OTHER_PROGRAMS = /^(PG[A-Z]+|AWS_\w+|(http|https|ftp|all|no)_proxy|LC_[A-Z]+)$/i

/**
 * The environment variables that could change the results of tests: Rolecall's own settings, and the servers, accounts, proxies and
 * locales that other programs take from the environment. Variables of the tests themselves (ROLECALL_TEST_REDIS) stay.
 */
export function misleadingVariables(env: NodeJS.ProcessEnv): string[] {
  const settings = new Set(Object.keys(SETTINGS).flatMap((name) => [name, name.toLowerCase()]))
  return Object.keys(env).filter((name) => settings.has(name) || OF_OTHER_PROGRAMS.test(name))
}
