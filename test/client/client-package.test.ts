import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { createClient } from '../../src/client/index.ts'

const FOLDER = 'dist/client-package'
const manifest = JSON.parse(readFileSync(`${FOLDER}/package.json`, 'utf8'))

it('is a package of its own, of the same version and without dependencies', () => {
  const { version, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(manifest).toMatchObject({ name: 'rolecall-client', version, license, engines })
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([])
})

it('has every file of the client with its types, and imports nothing from elsewhere', () => {
  const files = readdirSync(FOLDER)
  const sources = readdirSync('src/client').filter((name) => name.endsWith('.ts'))
  for (const name of sources) {
    expect(files).toContain(name.replace(/\.ts$/, '.js'))
    expect(files).toContain(name.replace(/\.ts$/, '.d.ts'))
  }
  const imported = files
    .filter((name) => /\.(js|d\.ts)$/.test(name))
    .flatMap((name) => [...readFileSync(`${FOLDER}/${name}`, 'utf8').matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)])
    .map(([, from, dynamic]) => from ?? dynamic!)
  expect(imported.length).toBeGreaterThan(10)
  expect(imported.filter((name) => !name.startsWith('./'))).toEqual([])
})

it('offers what rolecall/client offers', async () => {
  const { types, default: entry } = manifest.exports['.']
  expect([types, entry]).toEqual(['./index.d.ts', './index.js'])
  const packed = await import(pathToFileURL(`${FOLDER}/index.js`).href)
  const own = await import('../../src/client/index.ts')
  expect(Object.keys(packed).sort()).toEqual(Object.keys(own).sort())
  expect(Object.keys(packed.createClient({ url: 'http://127.0.0.1:1' }))).toEqual(
    Object.keys(createClient({ url: 'http://127.0.0.1:1' })),
  )
})
