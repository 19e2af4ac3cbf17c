import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../../src/database/make-folder.ts'
import { scratchFolder } from '../transfer/files.ts'

it('makes a folder and those above it once', () => {
  const folder = join(scratchFolder(), 'a', 'b', 'c')
  expect([makeFolder(folder, 0o700), makeFolder(folder), makeFolder('/')]).toEqual([true, false, false])
  expect(statSync(join(folder, '..')).mode & 0o777).toBe(0o700)
})

it('says why a folder cannot be made', () => {
  const file = join(scratchFolder(), 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow(/EEXIST/)
  expect(() => makeFolder(join(file, 'a', 'b'))).toThrow(/ENOTDIR/)
})

it.runIf(process.platform === 'linux')('ends where the system answers ENOENT below a folder that exists', () => {
  expect(() => makeFolder('/proc/rolecall/data')).toThrow(/ENOENT/)
  expect(() => mkdirSync('/proc/rolecall')).toThrow(/ENOENT/)
})
