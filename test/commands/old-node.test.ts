import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { whenOver } from '../support/when-over.ts'

const { engines, scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Runs a file of bin/ in a process that takes itself for another version of Node.js. */
function runAs(version: string, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-old-node-'))
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  const pretend = join(folder, 'pretend.cjs')
  const versions = { ...process.versions, node: version }
  writeFileSync(pretend, `Object.defineProperty(process, 'versions', { value: ${JSON.stringify(versions)} })`)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', pretend, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

it.each(['0.12.18', '8.17.0', '18.20.8', '20.18.3'])('Node.js %s is refused in one line', (version) => {
  const stderr = `rolecall needs Node.js 20.19 or later. This is Node.js ${version}.\n`
  expect(engines.node).toBe('>=20.19')
  expect(runAs(version, 'bin/rolecall', 'serve')).toEqual({ status: 1, stdout: '', stderr })
})

it.each(['20.19.0', '20.100.0', '24.0.0'])('Node.js %s is taken', (version) => {
  expect(runAs(version, 'bin/check-node')).toEqual({ status: 0, stdout: '', stderr: '' })
})

it('npm install, npm test and npm start ask before anything else', () => {
  expect([scripts.prepare, scripts.test, scripts.start]).toEqual([
    expect.stringMatching(/^node bin\/check-node && /),
    expect.stringMatching(/^node bin\/check-node && /),
    'exec node bin/rolecall serve',
  ])
})

it.each(['bin/rolecall', 'bin/check-node'])('%s is ES5, which every Node.js can parse', (file) => {
  const code = readFileSync(file, 'utf8').replace(/^(#!|\/\/).*$/gm, '')
  expect(code).not.toMatch(/\b(?:const|let|class|import|export|async|await|of)\b|=>|`|\?\.|\?\?|\.\.\.|\*\*/)
})
