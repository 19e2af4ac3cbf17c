import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('stack traces name the sources', () => {
  const broken = `data:text/javascript,process.stdout.write = () => { throw new Error('no screen') }`
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', broken, 'bin/rolecall', 'parse-url', 'https://jobs.lever.co/acme/1'],
    { encoding: 'utf8' },
  )
  expect(stderr).toContain('Error: no screen')
  expect(stderr).toMatch(/\/src\/commands\/parse-url\.ts:\d+:\d+/)
})
