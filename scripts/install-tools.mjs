// npm run tools: installs the packages of tools/, unless those of its lock file are installed already.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const tools = join(dirname(dirname(fileURLToPath(import.meta.url))), 'tools')
const wanted = readFileSync(join(tools, 'package-lock.json'), 'utf8')
// Written after npm has ended, so that an installation that was stopped is done again.
const installed = join(tools, 'node_modules', '.installed-from.json')
if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) process.exit()

console.error('Installing the packages of tools/, which this command needs.')
const run = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
  cwd: tools,
  stdio: 'inherit',
})
if (run.status !== 0) process.exit(run.status ?? 1)
writeFileSync(installed, wanted)
