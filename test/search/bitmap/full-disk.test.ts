import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

/** Linux lets ordinary users mount a small file system of their own, where user namespaces are allowed. */
const canMount = spawnSync('unshare', ['-Urm', 'sh', '-c', `mount -t tmpfs -o size=1m none ${tmpdir()}`]).status === 0
const PROGRAM = fileURLToPath(new URL('full-disk-process.ts', import.meta.url))

test.runIf(canMount)('on a full disk the index answers, no item is wrong, and the log says what to do', async () => {
  const disk = mkdtempSync(join(tmpdir(), 'rolecall-full-index-'))
  onTestFinished(() => rmSync(disk, { recursive: true, force: true }))
  const mounted = ['-Urm', 'sh', '-c', 'mount -t tmpfs -o size=4m none "$0" && exec "$@"', disk]
  const { stdout } = await promisify(execFile)('unshare', [...mounted, process.execPath, '--import', 'tsx', PROGRAM, disk])
  const { full, untrusted, after } = JSON.parse(stdout)
  const toDo = `there is no disk space left in ${join(disk, 'index')}: free some there, and it is tried again`
  expect(full.lines.toSorted()).toEqual([
    `list items could not be stored beside the search index, so PostgreSQL is asked for them: ${toDo}`,
    `the search index could not write its snapshot, so the next start reads more of the catalog: ${toDo}`,
    'the search index is ready: 200 jobs',
  ])
  expect(full).toMatchObject({ right: true, wrong: 0 })
  expect(full.stored).toBeLessThan(200)
  expect(untrusted).toEqual([])
  // There is room again.
  expect(after.lines[0]).toMatch(/^the search index has read 200 jobs from its snapshot in/)
  expect(after).toMatchObject({ right: true, stored: 200, wrong: 0 })
})
