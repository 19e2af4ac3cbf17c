import type { Fetched, Fetcher } from '../http/fetcher.ts'
import type { Adapter } from './adapter.ts'
import { employerOf, type Position, toPosting } from './personio-position.ts'
import { addressesOf, DOMAINS, NAME, onBoard, readSearch, readSearchedPosting } from './personio-search.ts'
import { nullWhenGone } from './reading/gone.ts'
import { joinSections } from './reading/html.ts'
import { employersOf, inBatches, listedWhole } from './reading/listed.ts'
import { contradiction, type Field } from './reading/read.ts'
import { DIGITS, pathOf, subdomainOf } from './reading/url.ts'
import { children, xmlReader } from './reading/xml.ts'

/** A posting without a description in the feed's language comes with none at all; other languages fill the gap, in this order. */
const OTHER_LANGUAGES = ['en', 'de', 'es', 'nl', 'fr']
const readFeedXml = xmlReader(NAME, 'workzag-jobs', ['position', 'jobDescription', 'additionalOffices.office'])

export const personio: Adapter = {
  name: NAME,
  title: 'Personio',
  evidence: [{ sample: 'personio/feed_2026.xml', date: '2026-08', shows: ['list'] }],
  hosts: [...DOMAINS],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://acme.jobs.personio.de/job/2065330', board: 'acme', external_id: '2065330' },
      { url: 'https://acme.jobs.personio.com/job/3585176?language=en&display=en#apply', board: 'acme', external_id: '3585176' },
      { url: 'https://acme-jobs.personio.de/job/99', board: 'acme', external_id: '99' },
    ],
    boards: [
      { url: 'https://acme.jobs.personio.de/', board: 'acme' },
      { url: 'https://acme.jobs.personio.com/?language=en', board: 'acme' },
      { url: 'https://acme.jobs.personio.de/xml?language=en', board: 'acme' },
      { url: 'https://acme.jobs.personio.de/search.json', board: 'acme' },
    ],
    none: [
      'https://acme.personio.de/job/2065330',
      'https://www.personio.com/',
      'https://jobs.personio.de/job/2065330',
      'https://acme.jobs.personio.de.evil.test/job/2065330',
      'https://acme.jobs.notpersonio.de/job/2065330',
    ],
  },

  identify(url) {
    const board = personio.identifyBoard(url)
    const [job, id] = pathOf(url)
    return board && job === 'job' && id && DIGITS.test(id) ? { board, external_id: id } : null
  },

  identifyBoard(url) {
    for (const domain of DOMAINS) {
      const label = subdomainOf(url, domain)
      if (label) return label
    }
    // Retired in 2021, but old links still carry it.
    return subdomainOf(url, 'personio.de')?.match(/^(.+)-jobs$/)?.[1] ?? null
  },

  boardUrl: (board) => addressesOf(board, '')[0],

  boardPage: { vendorWords: ['Personio'] },

  async *list(board, { http }) {
    const feed = await readFeed(board, http)
    if (feed === null) {
      const { rows, company } = await readSearch(board, http)
      for (const batch of inBatches(rows)) yield batch
      // No answer of the search is recorded, and one public reader asks it for further pages, so it does not prove that a posting is gone.
      return { complete: false, company }
    }
    await fillGaps(feed.positions, feed.url, http)
    const { company, severalEmployers } = employersOf(feed.positions.map(({ field }) => employerOf(field)))
    for (const batch of inBatches(feed.positions)) {
      yield batch.map((each) => {
        const { field, language, description } = each
        const entry = [feed.url, severalEmployers, language, description, field.value]
        return listedWhole(field.at('id').text(), entry, () => toPosting(each, feed.url, severalEmployers))
      })
    }
    return { complete: true, company }
  },

  /* Only the rows of the search lack the text. */
  detail: (_board, handle, http) => readSearchedPosting(handle, http),

  fetch: (board, id, http) => nullWhenGone(findPosting(board, id, http)),
}

async function findPosting(board: string, id: string, http: Fetcher): ReturnType<Adapter['fetch']> {
  const feed = await readFeed(board, http)
  if (feed === null) {
    const { rows, company } = await readSearch(board, http)
    const row = rows.find(({ external_job_id }) => external_job_id === id)
    return row ? { posting: await readSearchedPosting(row.handle, http), company } : null
  }
  const position = feed.positions.find(({ field }) => field.at('id').text() === id)
  if (position === undefined) return null
  await fillGaps([position], feed.url, http)
  const { company, severalEmployers } = employersOf(feed.positions.map(({ field }) => employerOf(field)))
  return { posting: toPosting(position, feed.url, severalEmployers), company }
}

/** Null where the feed is missing: the board is gone, or its tenant switched the feed off. */
async function readFeed(board: string, http: Fetcher): Promise<{ url: string; positions: Position[] } | null> {
  const [first, second] = addressesOf(board, 'xml')
  const answer = (await nullWhenGone(http.fetch(first))) ?? (await nullWhenGone(http.fetch(second)))
  return answer && { url: answer.url, positions: positionsOf(answer) }
}

async function fillGaps(positions: Position[], feedUrl: string, http: Fetcher): Promise<void> {
  for (const language of OTHER_LANGUAGES) {
    const empty = positions.filter(({ description }) => description === null)
    if (empty.length === 0) return
    const url = `${feedUrl}?language=${language}`
    const answer = await nullWhenGone(http.fetch(url))
    // Only the board's own feed tells whether the board is there.
    if (answer === null) continue
    const feed = positionsOf(answer)
    // The language selects texts, never positions: an empty feed in one language is not this board's feed.
    if (feed.length === 0) throw contradiction(NAME, `the feed in ${language} has no positions, the board's own has`, url)
    const texts = new Map(feed.map(({ field, description }) => [field.at('id').text(), description]))
    for (const position of empty) {
      position.description = texts.get(position.field.at('id').text()) ?? null
      if (position.description !== null) position.language = language
    }
  }
}

function positionsOf(answer: Fetched): Position[] {
  const positions = new Map<string, Position>()
  for (const field of children(readFeedXml(onBoard(answer)), 'position')) {
    const id = field.at('id').text()
    if (!positions.has(id)) positions.set(id, { field, language: null, description: descriptionOf(field) })
  }
  return [...positions.values()]
}

function descriptionOf(position: Field): string | null {
  const sections = children(position.at('jobDescriptions'), 'jobDescription')
  return joinSections(sections.map((each) => ({ heading: each.at('name').textOrNull(), html: each.at('value').textOrNull() })))
}
