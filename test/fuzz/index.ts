// npm run fuzz -- --requests 20000 [--seed SEED] [--url URL --key KEY]
// Without --url: against `rolecall serve` in the demo world, first with the search index, then with PostgreSQL alone.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now()) },
    url: { type: 'string' },
    key: { type: 'string' },
  },
})
const BIN = resolve('bin/rolecall')

async function run(name: string, url: string, key: string, requests: number): Promise<boolean> {
  const started = Date.now()
  const { statuses, failures } = await fuzz({ url, key, requests, seed: values.seed })
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${name}: ${requests} requests in ${seconds} s, seed ${values.seed}, answers by status ${JSON.stringify(statuses)}`)
  for (const { curl, problem } of failures) console.log(`\n${problem}\n  ${curl}`)
  return failures.length === 0
}

async function runInDemoWorld(index: 'on' | 'off', requests: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-fuzz-'))
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME, ROLECALL_DATA: join(folder, 'data'), ROLECALL_DEMO: '1' }
  let server: ChildProcess | null = null
  try {
    server = spawn(process.execPath, [BIN, 'serve'], {
      env: { ...environment, PORT: '0', ROLECALL_INDEX: index, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    stopWithUs(server)
    const url = await greeting(server)
    execFileSync(process.execPath, [BIN, 'accounts', 'set', 'demo', '--quota', '1000000'], { env: environment, stdio: 'ignore' })
    const key = readFileSync(join(folder, 'data', 'demo-key'), 'utf8').trim()
    for (let second = 0; index === 'on' && second < 120; second++) {
      const { search } = (await (await fetch(`${url}/readyz`)).json()) as { search: { engine: string } }
      if (search.engine === 'bitmap') break
      await pause(1000)
    }
    return await run(index === 'on' ? 'search index' : 'PostgreSQL', url, key, requests)
  } finally {
    if (server && server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An interrupted run leaves no server behind. */
function stopWithUs(server: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.once('exit', () => server.kill('SIGTERM'))
}

function greeting(server: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let text = ''
    server.stdout!.on('data', (chunk) => {
      text += chunk
      const url = /Rolecall answers at (\S+)/.exec(text)?.[1]
      if (url) done(url)
    })
    server.once('exit', (code) => fail(new Error(`rolecall serve ended with code ${code}:\n${text}`)))
  })
}

const requests = Number(values.requests)
const held = values.url
  ? await run(values.url, values.url, values.key ?? '', requests)
  : (await runInDemoWorld('on', Math.ceil(requests / 2))) && (await runInDemoWorld('off', Math.floor(requests / 2)))
process.exit(held ? 0 : 1)
