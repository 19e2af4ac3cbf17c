import { createHash } from 'node:crypto'
import type { Bitmap } from '../../../src/search/bitmap/bitmap.ts'
import { FIELDS, type JobIndex } from '../../../src/search/bitmap/job-index.ts'
import { newestFirst } from '../../../src/search/bitmap/newest.ts'

/** Everything an index can be asked, in terms of jobs: two that know the same catalog say the same, whatever their ordinals are. */
export function answers(index: JobIndex, words: string[]): Record<string, unknown> {
  const live = { open: index.open, closed: index.closed }
  const documents = [...index.open.toArray(), ...index.closed.toArray()].sort((a, b) => index.idOf(a) - index.idOf(b))
  const jobs = (bitmap: Bitmap) =>
    brief(
      [...bitmap.toArray()]
        .filter((each) => live.open.has(each) || live.closed.has(each))
        .map((each) => index.idOf(each))
        .sort((a, b) => a - b),
    )
  const values = FIELDS.map((field) => [
    field,
    [...index.mostFirst(field)]
      .map(({ value, documents }) => [value, jobs(documents)])
      .filter(([, found]) => found !== '')
      .sort(),
  ])
  const ranges = (['posted', 'seen', 'salaryFrom', 'salaryTo', 'experience'] as const).flatMap((name) => {
    const known = [...new Set(documents.map((each) => index[name].at(each)))].sort((a, b) => a - b)
    return some(known, 12)
      .flatMap((edge) => [edge, edge + 1])
      .map((edge) => [name, edge, jobs(index[name].atLeast(edge)), jobs(index[name].atMost(edge))])
  })
  const texts = (['titles', 'cities', 'companies'] as const).flatMap((name) =>
    some([...new Set(documents.map((each) => index[name].at(each)))].sort(), 12)
      .flatMap((text) => [text, text.slice(1, 5), text.slice(0, 2)])
      .map((needle) => [name, needle, jobs(index[name].containing(needle))]),
  )
  const phrases = words.flatMap((first) =>
    words.flatMap((second) =>
      [1, 2].map((distance) => [first, second, jobs(index.titleWords.phrase([first, second], [distance]))]),
    ),
  )
  const walks = (['posted_at', 'first_seen_at'] as const).flatMap((sort) =>
    Object.values(live).map((status) => brief([...newestFirst(index, status, sort, null)].map((each) => index.idOf(each)))),
  )
  return {
    documents: brief(
      documents.map((each) => [index.idOf(each), index.revisionOf(each), index.companyOf(each), index.titles.at(each)].join()),
    ),
    open: jobs(index.open),
    closed: jobs(index.closed),
    values,
    words: words.map((word) => [word, jobs(index.titleWords.having(word) ?? index.open.andNot(index.open))]),
    ranges,
    texts,
    phrases,
    walks,
  }
}

/** Of many, a digest: comparing lists of a hundred thousand takes longer than making them. */
function brief(list: (string | number)[]): string {
  const text = list.join(' ')
  return text.length < 200 ? text : `${list.length}: ${createHash('sha256').update(text).digest('hex')}`
}

function some<T>(list: T[], count: number): T[] {
  return list.length <= count
    ? list
    : Array.from({ length: count }, (_, place) => list[Math.floor((place * list.length) / count)]!)
}
