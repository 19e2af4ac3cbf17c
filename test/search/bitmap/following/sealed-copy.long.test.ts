import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { JobIndex } from '../../../../src/search/bitmap/documents/job-index.ts'
import { inSlices } from '../../../../src/search/bitmap/format/slices.ts'
import { Bitmap } from '../../../../src/search/bitmap/sets/bitmap.ts'
import { compactedForThreads, readHandover } from '../../../../src/search/bitmap/snapshot/compact.ts'
import { scriptedJob, WORDS } from '../scripted-catalog.ts'

test('the copy of sealed chapters lies in the memory of the index, and both go on by themselves', async () => {
  const jobs = 66_000
  const script = scriptedJob(jobs)
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-sealed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const whole = new JobIndex({ folder })
  for (let revision = 1; revision <= jobs; revision++) whole.put(script(revision))
  const { copy: index, handover } = await compactedForThreads(whole)
  const copy = await inSlices(readHandover(structuredClone(handover), { folder }))

  const [pages, copied] = [index.sharedBytes.sets, copy.sharedBytes.sets].map((sets) => sets.map((page) => new Uint8Array(page)))
  expect(pages!.length).toBeGreaterThan(0)
  for (const [place, page] of pages!.entries()) {
    page[0]! ^= 0xff
    expect(copied![place]![0]).toBe(page[0])
    page[0]! ^= 0xff
  }
  for (let revision = jobs + 1; revision <= jobs + 3_000; revision++) for (const each of [index, copy]) each.put(script(revision))
  expect([copy.length, copy.live, copy.revision]).toEqual([jobs + 3_000, jobs, jobs + 3_000])
  const live = Bitmap.or([index.open, index.closed])
  for (const first of WORDS) {
    expect(copy.fullWords.having(first).toArray()).toEqual(index.fullWords.having(first).toArray())
    for (const second of WORDS.slice(0, 3)) {
      const phrases = [index, copy].map(({ fullWords }) => fullWords.phrase([first, second], [1], live).toArray())
      expect(phrases[1]).toEqual(phrases[0])
    }
  }
  for (const ordinal of [0, 65_535, 65_999, 66_000, 68_999])
    for (const column of ['posted', 'salaryTo', 'titles', 'companies'] as const)
      expect(copy[column].at(ordinal)).toEqual(index[column].at(ordinal))
})
