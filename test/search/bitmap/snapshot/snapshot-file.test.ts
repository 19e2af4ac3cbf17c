import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WORDS_VERSION } from '../../../../src/job/words/version.ts'
import type { IndexedJob } from '../../../../src/search/bitmap/catalog/indexed-job.ts'
import { advanceCheckpoint, NOTHING_READ } from '../../../../src/search/bitmap/catalog/last-read.ts'
import { JobIndex } from '../../../../src/search/bitmap/documents/job-index.ts'
import { inSlices } from '../../../../src/search/bitmap/format/slices.ts'
import { SnapshotReader, SnapshotWriter } from '../../../../src/search/bitmap/format/snapshot-bytes.ts'
import { readSnapshot, writeSnapshot } from '../../../../src/search/bitmap/snapshot/snapshot-file.ts'
import { answers } from '../answers.ts'
import { indexedJob } from '../indexed-job.ts'
import { indexedTo, scriptedJob } from '../scripted-catalog.ts'
import { sentTsvector } from '../sent-tsvector.ts'

async function scratchFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-snapshot-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'jobs.idx')
}

const anyCatalog = async () => null
const CATALOG = { catalog: 'catalog', lastRead: NOTHING_READ }
const written = (jobs: Iterable<IndexedJob>) => {
  const index = new JobIndex()
  for (const job of jobs) index.put(job)
  return index
}
const scripted = (jobs: number, changes: number) => indexedTo(changes, scriptedJob(jobs))

const lexeme = fc.constantFrom('night', 'nurs', 'o’brien', 'ŝ', '🚀', '中', "it's")
const tsvector = fc
  .array(fc.tuple(lexeme, fc.uniqueArray(fc.integer({ min: 1, max: 16_383 }), { maxLength: 4 })), { maxLength: 5 })
  .map((words) => sentTsvector([...new Map(words)].map(([word, at]) => [word, at.sort((a, b) => a - b)])))
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((each) => each.replaceAll('\0', '').toWellFormed()),
  fc.constantFrom('', 'night nurse', 'a', '🚀🚀👩‍⚕️', 'x'.repeat(70_000)),
)
const line = text.map((each) => each.replaceAll('\n', ' '))
const list = (of: string[]) => fc.uniqueArray(fc.constantFrom(...of))
const amount = fc.option(fc.oneof(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.constantFrom(0, 2_499.99, 2_500, 1e300)))
const jobs = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 25 }),
    posted_key: fc.integer({ min: -1e12, max: 2e12 }),
    first_seen_at: fc.integer({ min: 0, max: 2e12 }),
    open: fc.boolean(),
    source: fc.constantFrom('lever', 'ashby'),
    company_id: fc.constantFrom(1, 2, 2 ** 40),
    company: text,
    title: text,
    title_words: tsvector,
    full_words: tsvector,
    country_code: fc.option(fc.constantFrom('US', 'DE')),
    country_codes: fc.option(list(['US', 'DE', 'FR'])),
    admin1_refs: fc.option(list(['US-CA', 'DE-BE'])),
    city_names: fc.array(line, { maxLength: 3 }).map((each) => each.join('\n')),
    world_regions: list(['europe', 'asia']),
    skill_slugs: list(['c++', 'rust', 'go']),
    residence_places: list(['US', 'EMEA']),
    languages_asked: list(['en', 'de']),
    degree_asked: list(['bachelor']),
    workplace: fc.option(fc.constantFrom('remote', 'hybrid')),
    language: fc.option(fc.constantFrom('en', 'de')),
    salary_min: amount,
    salary_max: amount,
    salary_currency: fc.option(fc.constantFrom('EUR', 'USD')),
    experience_min_years: fc.option(fc.integer({ min: 0, max: 40 })),
    sponsors_visa: fc.option(fc.boolean()),
  }),
  { maxLength: 60 },
)
const revised = (given: { id: number }[], first = 1) => given.map((job, place) => indexedJob({ ...job, revision: first + place }))
const ASKED = ['night', 'nurs', 'o’brien', 'ŝ', '🚀', '中', "it's"]

test('an index that was written and read answers as it did, and goes on as it would have', async () => {
  const file = await scratchFile()
  await fc.assert(
    fc.asyncProperty(jobs, jobs, async (before, after) => {
      const index = written(revised(before))
      await writeSnapshot(index, CATALOG, file)
      const read = (await readSnapshot(file, anyCatalog))!
      expect(answers(read, ASKED)).toEqual(answers(index, ASKED))
      expect([read.length, read.live, read.revision]).toEqual([index.live, index.live, before.length])
      for (const job of revised(after, before.length + 1)) for (const each of [index, read]) each.put(job)
      expect(answers(read, ASKED)).toEqual(answers(index, ASKED))
    }),
    { numRuns: 10 },
  )
})

test('what is put in while it is written is not in it, whatever it changes', async () => {
  await fc.assert(
    fc.property(jobs, jobs, fc.integer({ min: 1, max: 40 }), (before, during, every) => {
      const index = written(revised(before))
      const late = revised(during, before.length + 1)[Symbol.iterator]()
      let steps = 0
      const run = <T>(work: Generator<void, T>): T => {
        for (;;) {
          const step = work.next()
          if (step.done) return step.value
          const next = ++steps % every === 0 ? late.next() : null
          if (next && !next.done) index.put(next.value)
        }
      }
      const out = new SnapshotWriter()
      run(index.write(out, run(index.liveDocuments())))
      const read = run(JobIndex.read(new SnapshotReader(out.takeRest()[Symbol.iterator]())))
      expect(answers(read, ASKED)).toEqual(answers(written(revised(before)), ASKED))
    }),
    { numRuns: 10 },
  )
})

test('an empty index is a snapshot too', async () => {
  const file = await scratchFile()
  expect(await writeSnapshot(new JobIndex(), CATALOG, file)).toBe(0)
  const read = (await readSnapshot(file, anyCatalog))!
  expect([read.length, read.revision]).toEqual([0, 0])
  read.put(scriptedJob(1)(1))
  expect(read.live).toBe(1)
})

test('the header tells the catalog, the revision and what was read last', async () => {
  const file = await scratchFile()
  const all = Array.from({ length: 800 }, (_, place) => scriptedJob(500)(place + 1))
  const lastRead = advanceCheckpoint(NOTHING_READ, all, { id: 900, at: '2026-11-15 12:00:00.123+00', job_id: 7 })
  expect(lastRead).toMatchObject({ revision: 800, event: { id: 900 } })
  expect(lastRead.jobs).toHaveLength(new Set(all.slice(-20).map(({ id }) => id)).size)
  expect(lastRead.jobs.at(-1)).toEqual({ id: all.at(-1)!.id, revision: 800, contentHash: all.at(-1)!.contentHash })
  await writeSnapshot(written(all), { catalog: 'this one', lastRead }, file)
  await expect(
    readSnapshot(file, async (header) => {
      const documents = new Set(all.map(({ id }) => id)).size
      expect(header).toEqual({ catalog: 'this one', revision: 800, documents, lastRead })
      return 'it is not wanted'
    }),
  ).rejects.toThrow('it is not wanted')
})

/** Twenty places of a file, as parts of its length. */
const EVENLY = Array.from({ length: 20 }, (_, place) => place / 20)

describe('a file that is not whole is refused', async () => {
  const whole = async () => {
    const file = await scratchFile()
    await writeSnapshot(scripted(2_000, 2_500), CATALOG, file)
    return { file, bytes: readFileSync(file) }
  }

  test('wherever it is cut off', async () => {
    const { file, bytes } = await whole()
    for (const length of [bytes.length - 1, bytes.length - 8, bytes.length - 9, 65_600, 1_000, 60, 40, 10, 0]) {
      writeFileSync(file, bytes)
      truncateSync(file, length)
      await expect(readSnapshot(file, anyCatalog), `${length}`).rejects.toThrow(
        /^it (ends early|is not a snapshot)|^another version/,
      )
    }
  })

  test('whichever bit has changed', async () => {
    const { file, bytes } = await whole()
    const places = [0, 20, 30, 36, 40, 44, 48, 100, 65_500, 65_580, 65_590, bytes.length - 1, bytes.length - 5]
    for (const place of [...places, ...EVENLY.map((part) => Math.floor(part * bytes.length))]) {
      const damaged = Buffer.from(bytes)
      damaged[place]! ^= 1 << (place % 8)
      writeFileSync(file, damaged)
      await expect(readSnapshot(file, anyCatalog), `${place}`).rejects.toThrow()
    }
  })

  test('with blocks missing, twice or in another order', async () => {
    const { file, bytes } = await whole()
    const first = bytes.indexOf('\n') + 1
    const frames: Buffer[] = []
    for (let at = first; at < bytes.length; at += 8 + bytes.readUInt32LE(at))
      frames.push(bytes.subarray(at, at + 8 + bytes.readUInt32LE(at)))
    expect(frames.length).toBeGreaterThan(4)
    const [a, b, ...rest] = frames as [Buffer, Buffer, ...Buffer[]]
    for (const order of [
      [b, a, ...rest],
      [a, ...rest],
      [a, a, b, ...rest],
      [a, b, ...rest.slice(0, -2), rest.at(-1)!],
      [a, b, rest.at(-1)!],
    ]) {
      writeFileSync(file, Buffer.concat([bytes.subarray(0, first), ...order]))
      await expect(readSnapshot(file, anyCatalog)).rejects.toThrow('it is damaged')
    }
  })

  test('of another version or another kind', async () => {
    const { file, bytes } = await whole()
    writeFileSync(
      file,
      Buffer.concat([
        Buffer.from(bytes.toString('latin1', 0, 60).replace(/format \d+/, 'format 0'), 'latin1'),
        bytes.subarray(60),
      ]),
    )
    await expect(readSnapshot(file, anyCatalog)).rejects.toThrow('another version wrote it')
    // With other words, a q would not find what is in it.
    expect(bytes.includes(`, words ${WORDS_VERSION}`)).toBe(true)
    writeFileSync(file, '{"json": true}\n'.repeat(1_000))
    await expect(readSnapshot(file, anyCatalog)).rejects.toThrow('it is not a snapshot')
  })
})

test('no file is no snapshot', async () => {
  expect(await readSnapshot(await scratchFile(), anyCatalog)).toBeNull()
})

test('a writing that fails or is stopped leaves the last snapshot and nothing else', async () => {
  const file = await scratchFile()
  await writeSnapshot(scripted(100, 100), CATALOG, file)
  const stop = new AbortController()
  const large = scripted(20_000, 20_000)
  const writing = writeSnapshot(large, CATALOG, file, stop.signal)
  setTimeout(() => stop.abort(), 5)
  await expect(writing).rejects.toThrow('aborted')
  expect(await readdir(join(file, '..'))).toEqual(['jobs.idx'])
  expect((await readSnapshot(file, anyCatalog))!.length).toBe(100)
})

test('work in slices lets others in', async () => {
  let turns = 0
  const others = setInterval(() => turns++)
  onTestFinished(() => clearInterval(others))
  const sum = await inSlices(
    (function* () {
      for (const until = performance.now() + 10_000; turns <= 5 && performance.now() < until; ) yield
      return 'done'
    })(),
  )
  expect(sum).toBe('done')
  expect(turns).toBeGreaterThan(5)
})
