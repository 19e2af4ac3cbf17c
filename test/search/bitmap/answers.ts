import { createHash } from 'node:crypto'
import { FIELDS } from '../../../src/search/bitmap/documents/indexed-fields.ts'
import type { JobIndex } from '../../../src/search/bitmap/documents/job-index.ts'
import { EVER } from '../../../src/search/bitmap/queries/chosen.ts'
import { facetsOf } from '../../../src/search/bitmap/queries/facets.ts'
import { newestFirst } from '../../../src/search/bitmap/queries/newest.ts'
import { Bitmap, type ReadonlyBitmap } from '../../../src/search/bitmap/sets/bitmap.ts'
import { FACET_NAMES } from '../../../src/search/filters.ts'

/** Everything an index can be asked, in terms of jobs: two that know the same catalog say the same, whatever their ordinals are. */
export function answers(index: JobIndex, words: string[]): Record<string, unknown> {
  const live = Bitmap.or([index.open, index.closed])
  const byId = (ordinals: Iterable<number>) => [...ordinals].sort((a, b) => index.idOf(a) - index.idOf(b))
  const documents = byId(live.toArray())
  const ids = (ordinals: Iterable<number>) => brief(Float64Array.from(ordinals, (each) => index.idOf(each)))
  const found = (bitmap: ReadonlyBitmap) => ids(byId(live.and(bitmap).toArray()))
  const distinct = <T>(tell: (ordinal: number) => T) => [...new Set(documents.map(tell))].sort()

  const values = FIELDS.map((field) => {
    const listed = index.values(field).map((value) => [value, found(index.having(field, value))])
    return [field, listed.filter(([, jobs]) => jobs !== '').sort()]
  })
  const fullWords = index.fullWords.values().map((word) => [word, found(index.fullWords.having(word))])
  const ranges = (['posted', 'seen', 'salaryFrom', 'salaryTo', 'experience'] as const).map((name) => {
    const edges = some(distinct((each) => index[name].at(each)).filter((each) => !Number.isNaN(each)))
    return [name, edges.map((edge) => [edge, found(index[name].atLeast(edge)), found(index[name].atMost(edge))])]
  })
  const texts = (['titles', 'cities', 'companies'] as const).map((name) => {
    const needles = some(distinct((each) => index[name].at(each))).flatMap((text) => [text, text.slice(1, 5), text.slice(0, 2)])
    return [name, needles.map((needle) => [needle, found(index[name].containing(needle))])]
  })
  const phrases = words.flatMap((first) =>
    words.flatMap((second) =>
      [1, 2].map((distance) => [
        found(index.titleWords.phrase([first, second], [distance])),
        found(index.fullWords.phrase([first, second], [distance], live)),
      ]),
    ),
  )
  const walks = (['posted_at', 'first_seen_at'] as const).flatMap((sort) =>
    [index.open, index.closed].map((status) =>
      ids([...newestFirst(index, { sets: [status], without: [], posted: EVER }, sort, null, 100)].flat()),
    ),
  )
  return {
    jobs: ids(documents),
    revisions: brief(Float64Array.from(documents, (each) => index.revisionOf(each))),
    facets: FACET_NAMES.map((facet) =>
      [index.open, index.closed].map((status) =>
        facetsOf(index, { sets: [status], without: [], posted: EVER }, { facets: [facet], top: 100, salary: null, weeks: true }),
      ),
    ),
    open: found(index.open),
    closed: found(index.closed),
    values,
    fullWords: fullWords.filter(([, jobs]) => jobs !== '').sort(),
    words: words.map((word) => [word, found(index.titleWords.having(word)), found(index.fullWords.having(word))]),
    ranges,
    texts,
    phrases,
    walks,
  }
}

/** Of many, a digest: comparing long lists takes longer than making them. */
function brief(numbers: Float64Array): string {
  return numbers.length < 30 ? numbers.join() : `${numbers.length}: ${createHash('md5').update(numbers).digest('hex')}`
}

function some<T>(list: T[]): T[] {
  return list.filter((_, place) => place % Math.ceil(list.length / 12) === 0)
}
