import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { testSite } from '../browser/site.ts'
import { runSamples } from './run-samples.ts'

/** The guides for operators: nearly each of their samples starts processes, which take half a second of CPU and more each. */
const OF_OPERATORS = ['docs/collecting.md', 'docs/import.md', 'docs/production.md', 'docs/enrichment.md', 'docs/accuracy.md']

// A small catalog behind a real socket, so that this takes seconds. samples.long.test.ts runs all guides, with `npm start`'s own demo.
runSamples(async (data) => {
  const { origin, pool, databaseUrl } = await testSite()
  const account = await addAccount(pool, 'demo', { requests_per_minute: 600, entitlements: ['source'] })
  if (account === null) throw new Error('there is an account "demo" already')
  mkdirSync(data)
  writeFileSync(join(data, 'demo-key'), (await issueKey(pool, account)).key)
  return { url: origin, env: { DATABASE_URL: databaseUrl } }
}, OF_OPERATORS)
