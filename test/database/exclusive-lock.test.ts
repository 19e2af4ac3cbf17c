import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { holdLock, withLock } from '../../src/database/exclusive-lock.ts'
import { identify } from '../../src/database/process-identity.ts'
import { quiet, scratchFolder } from './scratch.ts'

async function deadProcess(): Promise<string> {
  const child = spawn('sleep', ['60'])
  const identity = identify(Number(child.pid))
  child.kill('SIGKILL')
  await once(child, 'exit')
  return String(identity)
}

test('work under one lock never overlaps, also when many find the lock of a dead holder at once', async () => {
  const folder = await scratchFolder()
  const lock = join(folder, 'lock')
  const dead = await deadProcess()
  await writeFile(lock, dead)
  // The one who was removing it was killed as well.
  await writeFile(`${lock}.${dead}`, await deadProcess())
  await writeFile(`${lock}.claim-${dead}_0`, dead)
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await new Promise((resolve) => setTimeout(resolve, 2))
    inside--
  }
  await Promise.all(Array.from({ length: 20 }, () => withLock(lock, quiet, work)))
  expect(most).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

test('the lock of a process whose pid was used again is nobody’s', async () => {
  const lock = join(await scratchFolder(), 'lock')
  await writeFile(lock, `${process.pid}-00000000.1`)
  const holder = await withLock(lock, quiet, () => readFile(lock, 'utf8'))
  expect(holder).toBe(identify(process.pid))
})

test('a failure inside gives the lock back', async () => {
  const lock = join(await scratchFolder(), 'lock')
  await expect(withLock(lock, quiet, () => Promise.reject(new Error('inside')))).rejects.toThrow('inside')
  expect(await withLock(lock, quiet, async () => 'free')).toBe('free')
})

test('a lock that is held names its holder to whoever does not want to wait', async () => {
  const lock = join(await scratchFolder(), 'lock')
  await writeFile(lock, await deadProcess())
  const held = await holdLock(lock, quiet)
  expect(await holdLock(lock, quiet)).toEqual({ holder: process.pid })
  if ('release' in held) await held.release()
  expect(await holdLock(lock, quiet)).toHaveProperty('release')
})
