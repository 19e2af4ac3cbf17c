import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { commandLineOf, identify, isRunning, pidOf } from '../../src/database/process-identity.ts'
import { until } from './scratch.ts'

test('a process keeps its identity while it runs and nobody has it afterwards', async () => {
  const child = spawn('sleep', ['60'])
  const identity = String(identify(Number(child.pid)))
  expect(pidOf(identity)).toBe(child.pid)
  await until(() => commandLineOf(Number(child.pid)) === 'sleep 60 ')
  expect(identify(Number(child.pid))).toBe(identity)
  expect(isRunning(identity.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)))).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isRunning(identity)).toBe(false)
  expect(identify(Number(child.pid))).toBeNull()
})

test('a process that ended and was not waited for is gone', async () => {
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 61'])
  const [pid] = await once(createInterface({ input: parent.stdout }), 'line')
  // A shell may wait for its child, and then nothing is left of it. So the child ends only after `sleep` has replaced the shell.
  await until(() => commandLineOf(Number(parent.pid)) === 'sleep 61 ')
  process.kill(Number(pid), 'SIGKILL')
  await until(() => identify(Number(pid)) === null)
  expect(() => process.kill(Number(pid), 0)).not.toThrow()
  parent.kill()
})
