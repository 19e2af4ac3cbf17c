import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { NOTHING_READ } from '../../../../src/search/bitmap/catalog/last-read.ts'
import type { JobIndex } from '../../../../src/search/bitmap/documents/job-index.ts'
import { readSnapshot, writeSnapshot } from '../../../../src/search/bitmap/snapshot/snapshot-file.ts'
import { answers } from '../answers.ts'
import { indexedJob } from '../indexed-job.ts'
import { indexedTo, scriptedJob, WORDS } from '../scripted-catalog.ts'

const BORDERS: [name: string, index: () => JobIndex][] = [
  // Up to shortly before the border they say as little as jobs can, which is quicker.
  [
    'nearly all dead',
    () => {
      const script = scriptedJob(3_000)
      return indexedTo(67_000, (revision) =>
        revision < 64_000 ? indexedJob({ id: 1 + (revision % 3_000), revision }) : script(revision),
      )
    },
  ],
  ['a third dead', () => indexedTo(75_000, scriptedJob(50_000))],
  ['all live', () => indexedTo(66_000, scriptedJob(66_000))],
]
test.each(BORDERS)('over the borders of parts: %s', async (_, made) => {
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-snapshot-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'jobs.idx')
  const index = made()
  await writeSnapshot(index, { catalog: 'catalog', lastRead: NOTHING_READ }, file)
  const read = (await readSnapshot(file, async () => null))!
  expect(read.length).toBe(index.live)
  expect(answers(read, WORDS)).toEqual(answers(index, WORDS))
})
