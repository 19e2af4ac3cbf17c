import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { readPosting } from '../../src/enrich/read-posting.ts'

export type Corpus = { name: string; postings: ReturnType<typeof readPosting>[] }

interface AshbyBoard {
  board: string
  response: { jobs: { title: string; location: string; descriptionHtml: string; publishedAt: string }[] }
}

const BOARDS = new URL('../../../shared/gold/ashby_boards.ndjson.gz', import.meta.url)
const GOLD = new URL('../gold/skills.ndjson', import.meta.url)

/** Full postings to time: recorded boards where they are present, else the descriptions of the labelled data, each joined with two others. */
export function corpus(): Corpus {
  if (existsSync(BOARDS)) {
    const boards = lines<AshbyBoard>(gunzipSync(readFileSync(BOARDS)).toString())
    const postings = boards.flatMap(({ board, response }) =>
      response.jobs.map(({ title, location, descriptionHtml, publishedAt }) =>
        readPosting({ title, location, description_html: descriptionHtml, posted_at: publishedAt, company: board }),
      ),
    )
    return { name: `${boards.length} recorded Ashby boards`, postings }
  }
  const rows = lines<{ input: { description_html: string } }>(readFileSync(GOLD, 'utf8'))
  const text = (index: number) => rows[index % rows.length]!.input.description_html
  const postings = rows.map(({ input }, index) =>
    readPosting({ ...input, location: 'Berlin, Germany', description_html: text(index) + text(index + 1) + text(index + 2) }),
  )
  return { name: 'bench/gold/skills.ndjson, three descriptions to a posting', postings }
}

function lines<T>(text: string): T[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}
