import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { openEmbedded } from '../src/database/embedded.ts'
import { openPool } from '../src/database/pool.ts'
import { searchText } from '../src/job/words/search-text.ts'
import { capitaliseJobWords } from '../src/search/query/job-words.ts'
import { queryText } from '../src/search/query/meaning.ts'
import { readWritten } from '../src/search/query/written.ts'
import { CACHE } from './catalog/open.ts'

/** Thirty things people look for whose words Postgres' stemmer or its stop words confuse with others, or might. */
const OCCUPATIONS = [
  ...[
    'accountant',
    'accounting clerk',
    'account manager',
    'mechanic',
    'mechanical engineer',
    'operator',
    'operations manager',
    'engineer',
  ],
  ...[
    'developer',
    'product manager',
    'production manager',
    'officer',
    'office manager',
    'controller',
    'intern',
    'internal auditor',
  ],
  ...[
    'international',
    'marketing manager',
    'market analyst',
    'customer service',
    'customs',
    'reporter',
    'assistant',
    'executive',
  ],
  ...['shipping clerk', 'parking attendant', 'physical therapist', 'animal', 'securities', 'it'],
]
const COLLISIONS_SHOWN = 60

interface Found {
  found: number
  right: number
}

/**
 * What each occupation finds among given titles with Postgres alone and with our words. A title is right when it has every word of the occupation,
 * or its plural or possessive. Then the stems that several words of the titles still share, most titles first.
 */
export async function benchWords(file: string): Promise<void> {
  const titles = [...new Set(readFileSync(file, 'utf8').split('\n'))].filter((title) => title.trim() !== '')
  const server = await openEmbedded({ dataDir: join(CACHE, 'words'), log: () => {}, durable: false })
  const pool = openPool(server.url, { max: 1, applicationName: 'bench', onError: () => {} })
  try {
    await pool.query('create temp table titles (title text, plain tsvector, words tsvector)')
    await pool.query(
      `insert into titles select title, to_tsvector('english', title), to_tsvector('english', prepared)
         from unnest($1::text[], $2::text[]) as given (title, prepared)`,
      [titles, titles.map((title) => searchText(title))],
    )
    console.log(`${titles.length.toLocaleString('en')} titles\n`)
    await precision(pool, titles)
    await collisions(pool, titles)
  } finally {
    await pool.end()
    await server.release()
  }
}

async function precision(pool: Pool, titles: string[]): Promise<void> {
  console.log(
    '| q | right titles | Postgres alone: found | precision | recall | with our words: found | precision | recall |\n|---|--:|--:|--:|--:|--:|--:|--:|',
  )
  const sums = { before: 0, after: 0 }
  let compared = 0
  for (const q of OCCUPATIONS) {
    const right = new RegExp(
      q
        .split(' ')
        .map((word) => `(?=.*\\b${word}(?:s|es|['’]s)?\\b)`)
        .join(''),
      'i',
    )
    const all = titles.filter((title) => right.test(title)).length
    const before = await find(pool, 'plain', q, right)
    const after = await find(pool, 'words', queryText(capitaliseJobWords(readWritten(q))).text, right)
    if (before.found > 0) {
      compared++
      sums.before += share(before.right, before.found)
      sums.after += share(after.right, after.found)
    }
    const columns = ({ found, right }: Found) =>
      `${found} | ${found === 0 ? '–' : percent(share(right, found))} | ${percent(share(right, all))}`
    console.log(`| \`${q}\` | ${all} | ${columns(before)} | ${columns(after)} |`)
  }
  const mean = (sum: number) => percent(sum / compared)
  console.log(
    `\nmean precision of those that find anything with both: ${mean(sums.before)} with Postgres alone, ${mean(sums.after)} with our words`,
  )
}

async function find(pool: Pool, column: 'plain' | 'words', q: string, right: RegExp): Promise<Found> {
  const { rows } = await pool.query<{ title: string }>(
    `select title from titles where ${column} @@ websearch_to_tsquery('english', $1)`,
    [q],
  )
  return { found: rows.length, right: rows.filter(({ title }) => right.test(title)).length }
}

async function collisions(pool: Pool, titles: string[]): Promise<void> {
  const frequency = new Map<string, number>()
  for (const title of titles)
    for (const word of new Set(title.toLowerCase().match(/[a-z]{3,}/g))) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const { rows } = await pool.query<{ word: string; stem: string }>(
    `select word, (tsvector_to_array(to_tsvector('english', prepared)))[1] as stem from unnest($1::text[], $2::text[]) as given (word, prepared)`,
    [[...frequency.keys()], [...frequency.keys()].map((word) => searchText(word))],
  )
  const stems = grouped(rows)
  const shared = [...stems]
    .filter(([, words]) => words.size > 1)
    .map(([stem, words]) => {
      const counts = [...words].map(([word, count]) => ({ word, count })).sort((a, b) => b.count - a.count)
      return { stem, counts, confused: counts.slice(1).reduce((sum, { count }) => sum + count, 0) }
    })
  shared.sort((a, b) => b.confused - a.confused)
  console.log('\nstems that words still share, with the number of titles of each word:')
  for (const { stem, counts } of shared.slice(0, COLLISIONS_SHOWN))
    console.log(
      `${stem}: ${counts
        .slice(0, 6)
        .map(({ word, count }) => `${word} ${count}`)
        .join(', ')}`,
    )

  /** By stem: its words without their plural, and how many titles have them. */
  function grouped(of: { word: string; stem: string | null }[]): Map<string, Map<string, number>> {
    const groups = new Map<string, Map<string, number>>()
    for (const { word, stem } of of) {
      if (stem === null) continue
      const words = groups.get(stem) ?? new Map<string, number>()
      const singular = word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')
      groups.set(stem, words.set(singular, (words.get(singular) ?? 0) + frequency.get(word)!))
    }
    return groups
  }
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)
const percent = (value: number) => `${(value * 100).toFixed(1)}%`
