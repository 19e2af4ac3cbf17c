import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findNative, prepareBinaries } from '../../src/database/binaries.ts'
import { openEmbedded } from '../../src/database/embedded.ts'
import { chooseRunAs } from '../../src/database/run-as.ts'
import { canRunAsOrdinary, ORDINARY, openInChild } from './embedded-child.ts'
import { asRoot, query, quiet, scratchFolder } from './scratch.ts'

let home: string
let native: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'rolecall-binaries-'))
  native = join(home, 'package', 'native')
  await cp(dirname(findNative()), join(home, 'package'), { recursive: true, verbatimSymlinks: true })
})
afterAll(() => rm(home, { recursive: true }))

/** As npm unpacks the platform package: without its links. */
beforeEach(async () => {
  await chmod(home, 0o755)
  for (const { target } of await links(native)) await rm(join(native, '..', target), { force: true })
})

const links = async (native: string): Promise<{ source: string; target: string }[]> =>
  JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'))

test('makes the links that npm left out, by several processes at once', async () => {
  const folder = await scratchFolder()
  const runAs = await chooseRunAs({ uid: 0, gid: 0 })
  const prepared = await Promise.all([1, 2, 3].map(() => prepareBinaries(native, runAs, folder, quiet)))
  for (const binaries of prepared) expect(binaries).toEqual({ folder: native, major: 18 })
  for (const { source, target } of await links(native)) {
    expect(join(dirname(target), await readlink(join(native, '..', target)))).toBe(source)
  }
})

test('says so when the binaries do not run here', async () => {
  const folder = await scratchFolder()
  const foreign = join(folder, 'package', 'native')
  await mkdir(join(foreign, 'bin'), { recursive: true })
  await writeFile(join(foreign, 'bin', 'postgres'), 'for another machine', { mode: 0o755 })
  await writeFile(join(folder, 'package', 'package.json'), '{ "version": "18.0.0" }')
  const runAs = await chooseRunAs({ uid: 0, gid: 0 })
  await expect(prepareBinaries(foreign, runAs, folder, quiet)).rejects.toThrow(/do not run here \(.+\): set DATABASE_URL/s)
  expect(existsSync(join(folder, 'binaries-18.0.0', 'native'))).toBe(false)
})

test.runIf(canRunAsOrdinary)('copies the binaries to the data folder of a user who may not make the links', async () => {
  const folder = await scratchFolder()
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  await chown(dataDir, ORDINARY, ORDINARY)
  const child = openInChild(dataDir, { as: ORDINARY, native })
  expect(await child.opened).toMatchObject({ created: true })
  expect((await readdir(dataDir)).filter((name) => name.startsWith('binaries-'))).toHaveLength(1)
  expect(existsSync(join(native, 'lib', 'libpq.so'))).toBe(false)
  await child.release()
})

test.runIf(asRoot)('without a user namespace, runs as nobody in the data folder where nobody can enter it', async () => {
  const folder = await scratchFolder()
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const server = await openEmbedded({ dataDir, log: quiet, durable: false, runAs: 'unprivileged' })
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(65534)
  await query(server.url, 'create table kept as select 42 as answer')
  await server.release()

  const again = await openEmbedded({ dataDir, log: quiet, durable: false })
  expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await again.release()

  // The other way round: root made it in a user namespace, and then that was forbidden.
  await giveAll(join(dataDir, 'postgres'), 0)
  const taken = await openEmbedded({ dataDir, log: quiet, durable: false, runAs: 'unprivileged' })
  expect(await query(taken.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await taken.release()
})

test.runIf(asRoot)(
  'without a user namespace and below a private folder, puts data and binaries where nobody can reach them',
  async () => {
    const folder = await scratchFolder()
    const dataDir = join(folder, 'data')
    await chmod(home, 0o700)
    const lines: string[] = []
    const open = () =>
      openEmbedded({ dataDir, native, log: (line) => lines.push(line), durable: false, runAs: 'unprivileged' as const })
    const server = await open()
    const { data } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'))
    try {
      expect(data).toMatch(/^\/var\/lib\/rolecall-\w{6}\/postgres$/)
      expect(lines.join('\n')).toContain(`the database lies in ${dirname(data)}, because`)
      expect(lines.join('\n')).toContain(`copying the PostgreSQL binaries to ${dirname(data)}/binaries-`)
      expect((await stat(dirname(data))).mode & 0o777).toBe(0o700)
      await query(server.url, 'create table kept as select 42 as answer')
      await server.release()

      const again = await open()
      expect(again.created).toBe(false)
      expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 42 }])
      await again.release()
    } finally {
      await server.release()
      await rm(dirname(data), { recursive: true })
    }
  },
)

async function giveAll(folder: string, uid: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, uid)
  await chown(folder, uid, uid)
}
