import fc from 'fast-check'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { JobIndex } from '../../../../src/search/bitmap/documents/job-index.ts'
import { followCatalog, type Upkeep } from '../../../../src/search/bitmap/following/catalog-index.ts'
import { compacted } from '../../../../src/search/bitmap/snapshot/compact.ts'
import { answers } from '../answers.ts'
import { indexedTo, ScriptedCatalog, scriptedJob, WORDS } from '../scripted-catalog.ts'
import { sentTsvector } from '../sent-tsvector.ts'
import { until } from '../until.ts'

const BRISK: Partial<Upkeep> = { pollMs: 1, lookMs: 1, dead: { documents: 200, share: 0.3 } }

function follow(catalog: ScriptedCatalog, upkeep: Partial<Upkeep> = BRISK) {
  const kept = followCatalog(catalog, { log: pino({ level: 'silent' }), upkeep })
  onTestFinished(() => kept.close())
  return kept
}

test('a copy has the live documents only, and answers as the index does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(900), async (jobs, changes) => {
      const index = indexedTo(jobs + changes, scriptedJob(jobs))
      const copy = await compacted(index)
      expect([copy.length, copy.live, copy.revision]).toEqual([index.live, index.live, index.revision])
      expect(answers(copy, WORDS)).toEqual(answers(index, WORDS))
      // The sealed parts of a copy have tables of their own, which only very small indexes notice.
      expect(copy.bytes).toBeLessThanOrEqual(index.bytes + 2_000)
    }),
    { numRuns: 3 },
  )
})

test('values and texts that only dead documents have are gone', async () => {
  const index = new JobIndex()
  const job = {
    ...scriptedJob(1)(1),
    title: 'first title',
    full_words: sentTsvector([['zebra', [1]]]),
    title_words: sentTsvector([['zebra', [1]]]),
  }
  index.put(job)
  index.put({
    ...job,
    revision: 2,
    title: 'other',
    full_words: sentTsvector([['lion', [1]]]),
    title_words: sentTsvector([['lion', [1]]]),
  })
  const copy = await compacted(index)
  expect(copy.fullWords.values()).toEqual(['lion'])
  expect(copy.titleWords.having('zebra').size).toBe(0)
  expect(copy.titles.bytes).toBeLessThan(index.titles.bytes)
})

test('what changes while the copy is made is in the index that takes the place of the old one', async () => {
  const script = scriptedJob(1_000)
  const catalog = new ScriptedCatalog(script, 1_000)
  const kept = follow(catalog)
  await kept.catchUp()
  const seen = new Set([kept.index()])
  let most = 0
  for (let round = 0; round < 100; round++) {
    catalog.change(60)
    await kept.catchUp()
    expect(kept.index().revision).toBe(catalog.revision)
    seen.add(kept.index())
    most = Math.max(most, kept.state().documents)
  }
  expect(seen.size).toBeGreaterThan(2)
  expect(kept.state().live).toBe(1_000)
  expect(most).toBeLessThan(6_000)
  expect(answers(kept.index(), WORDS)).toEqual(answers(indexedTo(catalog.revision, script), WORDS))
})

test('revisions never go back, and a request under way keeps what it began with', async () => {
  const script = scriptedJob(1_000)
  const catalog = new ScriptedCatalog(script, 1_000)
  const kept = follow(catalog)
  await kept.catchUp()
  const begun = kept.index()
  const before = answers(indexedTo(1_000, script), WORDS)
  expect(answers(begun, WORDS)).toEqual(before)
  const ordinals = begun.open.clone()
  const ids = () => [...ordinals.toArray()].map((ordinal) => begun.idOf(ordinal))
  const asked = ids()
  let reached = 0
  await until(() => {
    catalog.change(20)
    expect(kept.state().revision).toBeGreaterThanOrEqual(reached)
    reached = kept.state().revision
    return kept.index() !== begun && reached > 2_500
  })
  expect(ids()).toEqual(asked)
})

test('a catalog that is away keeps nothing from being dropped', async () => {
  const catalog = new ScriptedCatalog(scriptedJob(500), 500)
  let away = false
  const jobsAfter = async (revision: number, limit: number) => {
    if (away) throw new Error('away')
    return catalog.jobsAfter(revision, limit)
  }
  const kept = followCatalog({ ...catalog, jobsAfter }, { log: pino({ level: 'silent' }), upkeep: { ...BRISK, lookMs: 100 } })
  onTestFinished(() => kept.close())
  await kept.catchUp()
  catalog.change(1_500)
  await kept.catchUp()
  const before = answers(kept.index(), WORDS)
  away = true
  // Of 500 live ones and up to 214 dead ones nothing is dropped.
  await until(() => kept.state().documents <= 714)
  expect(kept.state()).toMatchObject({ live: 500, revision: 2_000 })
  expect(answers(kept.index(), WORDS)).toEqual(before)
})

test('an index that is closed in the middle of it all ends', async () => {
  const catalog = new ScriptedCatalog(scriptedJob(5_000), 5_000)
  const kept = follow(catalog)
  await kept.catchUp()
  catalog.change(5_000)
  await kept.catchUp()
  await new Promise((done) => setTimeout(done, 5))
  await kept.close()
  expect(kept.index().revision).toBe(catalog.revision)
})
