import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { BUCKET, startS3 } from '../test/scale/support/s3.ts'
import { freePort } from '../test/support/free-port.ts'
import { load } from './catalog/measure.ts'
import { openCatalog } from './catalog/open.ts'
import { cpuWithChildren, postmasterOf, processCpu } from './catalog/server-cpu.ts'

/**
 * npx tsx bench/first-snapshot.ts [--size 100k] [--body-words 60]
 * What a new node takes until its index answers: when it reads the catalog, when it has the snapshot of another node, and when it has the one
 * of an object store. Nodes are processes; Linux only. Needs moto, as npm run test:scale does.
 */
const { values } = parseArgs({ options: { size: { type: 'string', default: '100k' }, 'body-words': { type: 'string' } } })
const bodyWords = values['body-words'] === undefined ? undefined : Number(values['body-words'])
const catalog = await openCatalog(values.size, { bodyWords, log: console.error })
const postmaster = await postmasterOf(catalog.url)
const folder = mkdtempSync(join(tmpdir(), 'rolecall-first-'))
const nodes: ChildProcess[] = []
const s3 = await startS3()
const store = {
  ROLECALL_SNAPSHOT_STORE: `s3://${BUCKET}/bench`,
  AWS_ENDPOINT_URL_S3: s3.endpoint,
  AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
}

try {
  console.log(`${values.size} jobs, ${cpus()[0]?.model}, ${cpus().length} cores\n`)
  console.log('| A new node | until its index answers | CPU of the node | CPU of PostgreSQL | peak memory | fetched | load |')
  console.log('|---|--:|--:|--:|--:|--:|---|')
  await measured('without an index', { ROLECALL_INDEX: 'off' })
  const first = await measured('reads the catalog', store)
  await printed(first.output, /was published to/)
  await measured('has the snapshot of another node', { ROLECALL_SNAPSHOT_FROM: first.url })
  await measured('has the snapshot of an object store', store)
} finally {
  for (const node of nodes) node.kill('SIGKILL')
  await Promise.all(nodes.map((node) => node.exitCode ?? node.signalCode ?? once(node, 'exit')))
  s3.stop()
  await catalog.close()
  rmSync(folder, { recursive: true, force: true })
}

async function measured(what: string, env: Record<string, string>): Promise<{ url: string; output: () => string }> {
  const port = await freePort()
  const postgres = cpuWithChildren(postmaster)
  const started = performance.now()
  const node = spawn(process.execPath, [resolve('bin/rolecall'), 'serve'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ROLECALL_ENV_FILE: 'none',
      ROLECALL_DEMO: '0',
      ROLECALL_CRAWL: 'off',
      ROLECALL_DATA: join(folder, String(port)),
      DATABASE_URL: catalog.url,
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: 'pipe',
  })
  nodes.push(node)
  let text = ''
  for (const stream of [node.stdout, node.stderr]) stream?.on('data', (chunk) => (text += chunk))
  const output = () => text
  await printed(output, env.ROLECALL_INDEX === 'off' ? /Rolecall answers at/ : /the search index is ready/)
  const seconds = (performance.now() - started) / 1000
  const { cpu, peak } = usedBy(node.pid!)
  const database = (cpuWithChildren(postmaster) - postgres) / 1_000
  const fetched = /fetched a snapshot of (\S+ MB)/.exec(text)?.[1] ?? ''
  const figures = [`${seconds.toFixed(1)} s`, `${cpu.toFixed(1)} s`, `${database.toFixed(1)} s`, `${peak.toFixed(0)} MB`]
  console.log(`| ${[what, ...figures, fetched, load()].join(' | ')} |`)
  return { url: `http://127.0.0.1:${port}`, output }
}

async function printed(output: () => string, pattern: RegExp): Promise<void> {
  for (let waited = 0; !pattern.test(output()); waited += 50) {
    if (waited > 3_600_000) throw new Error(`waited in vain for ${pattern}:\n${output()}`)
    await pause(50)
  }
}

/** Seconds of CPU until now and the most memory ever, of a process. */
function usedBy(pid: number): { cpu: number; peak: number } {
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { cpu: processCpu(pid) / 1_000, peak: Number(peak) / 1024 }
}
