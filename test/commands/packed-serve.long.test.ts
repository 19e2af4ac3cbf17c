import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { dataFolder } from '../support/cli.ts'
import { whenOver } from '../support/when-over.ts'

const run = promisify(execFile)
const POLLING = { interval: 100 }
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

it('the tarball of npm pack serves the API and the site by npx, with its runtime packages alone', async () => {
  const project = mkdtempSync(join(tmpdir(), 'rolecall-npx-'))
  whenOver(() => rmSync(project, { recursive: true, force: true, maxRetries: 10 }))
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project])
  const [{ filename }] = JSON.parse(stdout)
  writeFileSync(join(project, 'package.json'), '{}')
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', ...flags, join(project, filename)], { cwd: project })
  const installed = (name: string) => existsSync(join(project, 'node_modules', name))
  expect(Object.keys(dependencies).filter((name) => !installed(name))).toEqual([])
  const notShared = ['playwright-core', '@sparticuz/chromium', 'typescript', 'vite', 'vitest', 'react']
  expect(notShared.filter((name) => !(name in devDependencies) || installed(name))).toEqual([])

  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ROLECALL_DATA: dataFolder(), PORT: '0', ROLECALL_DEMO: '0', ROLECALL_ENV_FILE: 'none' }
  const child = spawn('npx', ['--no-install', 'rolecall', 'serve'], { cwd: project, env, stdio: 'pipe', detached: true })
  const ended = new Promise((done) => child.on('close', done))
  whenOver(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {}
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await expect.poll(() => output, POLLING).toMatch(/Rolecall answers at \S+/)
  const url = /Rolecall answers at (\S+)/.exec(output)![1]!
  const page = async (path: string) => {
    const response = await fetch(new URL(path, url), { headers: { accept: 'text/html' } })
    return [response.status, /<title>(.*?)<\/title>/.exec(await response.text())?.[1]]
  }
  expect(await page('/')).toEqual([200, expect.stringContaining('Rolecall')])
  expect(await page('/docs/api')).toEqual([200, 'API reference · Rolecall'])
  expect((await fetch(new URL('/api/v1/jobs', url))).status).toBe(401)
  process.kill(-child.pid!, 'SIGTERM')
  await ended
})
