import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { readConfig } from '../config/settings.ts'
import { oneLine } from '../job/printable.ts'
import { indexedCatalog } from '../search/postgres/indexed-jobs.ts'
import { examineCatalog, examineDatabase } from './doctor-catalog.ts'
import { examineDeeply } from './doctor-deep.ts'
import type { Finding } from './doctor-finding.ts'
import { examineIndex } from './doctor-index.ts'
import { examineDataFolder, examineNode } from './doctor-machine.ts'
import { examineEmails, examineMailServer } from './doctor-mail.ts'
import { examineRedis } from './doctor-redis.ts'
import { examineServer } from './doctor-server.ts'
import { examineStore } from './doctor-store.ts'
import { examineWebhooks } from './doctor-webhooks.ts'
import { counted } from './quantities.ts'
import { print } from './terminal/print.ts'

export const doctor = new Command('doctor')
  .option('--json', 'print JSON')
  .option('--deep', 'compare every job with its events, its other rows and the search index: takes long on a large catalog')
  .action(async (options: { json?: boolean; deep?: boolean }) => {
    const config = readConfig()
    const dataDir = resolve(config.ROLECALL_DATA)
    const findings = [
      examineNode(),
      ...(await examineDataFolder(config, dataDir)),
      ...(await examineDatabase(config, dataDir, async (db) => [
        ...(db
          ? [...(await examineCatalog(db)), ...(await examineWebhooks(config, db)), ...(await examineEmails(config, db))]
          : []),
        await examineIndex(config, join(dataDir, 'index'), db && indexedCatalog(db)),
        ...(await examineStore(config, db && indexedCatalog(db))),
        ...(db && options.deep ? await examineDeeply(db, config, join(dataDir, 'index')) : []),
      ])),
      ...(await examineRedis(config)),
      ...(await examineMailServer(config)),
      ...(await examineServer(config)),
    ]
    const healthy = findings.every(({ verdict }) => verdict !== 'problem')
    print(options.json ? JSON.stringify({ healthy, findings }, null, 2) : forPeople(findings))
    if (!healthy) process.exitCode = 1
  })

function forPeople(findings: Finding[]): string {
  const lines = findings.map(({ verdict, check, message, next }) => {
    const line = `${verdict.padEnd(7)}  ${check}: ${oneLine(message)}`
    return next === null ? line : `${line}\n${' '.repeat(9)}${oneLine(next)}`
  })
  const count = (verdict: Finding['verdict']) => findings.filter((finding) => finding.verdict === verdict).length
  return [...lines, `${counted(count('problem'), 'problem')}, ${counted(count('warning'), 'warning')}.`].join('\n')
}
