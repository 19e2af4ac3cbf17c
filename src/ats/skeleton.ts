/** A new adapter: the smallest one that lists, fetches and reads URLs, with a test that passes and a fixture to replace. */
export function skeleton(name: string): { path: string; content: string }[] {
  const identifier = identifierOf(name)
  const fill = (template: string) =>
    template.replaceAll('NAME', name).replaceAll('IDENTIFIER', identifier).replaceAll('TITLE', titleOf(name))
  return [
    { path: `src/ats/${name}.ts`, content: fill(ADAPTER) },
    { path: `test/ats/${name}.test.ts`, content: fill(TEST) },
    { path: `test/fixtures/ats/${name}/list.json`, content: fill(FIXTURE) },
  ]
}

/** The line of src/ats/crawled.ts. */
export function tableLine(name: string): string {
  return `export { ${identifierOf(name)} } from './${name}.ts'`
}

function identifierOf(name: string): string {
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name)) {
    throw new Error(`"${name}" is no adapter name: lower-case letters, digits and single underscores, a letter first`)
  }
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

function titleOf(name: string): string {
  return name.replace(/(?:^|_)(.)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim()
}

const ADAPTER = `import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting, inBatches, listedWhole, place } from './reading/listed.ts'
import { contradiction, type Field, readJson } from './reading/read.ts'
import { DIGITS, hostOf, pathOf } from './reading/url.ts'
import { employmentType, workplace } from './reading/vocabulary.ts'

const SITE = 'jobs.NAME.test'
const API = 'api.NAME.test'

export const IDENTIFIER: Adapter = {
  name: 'NAME',
  title: 'TITLE',
  // 'recorded' once a suite maps recorded payloads.
  confidence: 'docs',
  hosts: [API, SITE],
  // True only when the vendor's ids are unique over all boards.
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://jobs.NAME.test/acme/jobs/1001', board: 'acme', external_id: '1001' },
      { url: 'https://jobs.NAME.test/acme/jobs/1001/apply', board: 'acme', external_id: '1001' },
    ],
    boards: [
      { url: 'https://jobs.NAME.test/acme', board: 'acme' },
      { url: 'https://jobs.NAME.test/acme?team=sales', board: 'acme' },
    ],
    none: ['https://www.NAME.test/', 'https://jobs.NAME.test.evil.test/acme/jobs/1001'],
  },

  identify(url) {
    const [board, jobs, id] = hostOf(url) === SITE ? pathOf(url) : []
    return board && jobs === 'jobs' && id && DIGITS.test(id) ? { board, external_id: id } : null
  },

  identifyBoard: (url) => (hostOf(url) === SITE ? (pathOf(url)[0] ?? null) : null),

  boardUrl: (board) => \`https://\${SITE}/\${encodeURIComponent(board)}\`,

  async *list(board, { http, etag }) {
    const url = \`https://\${API}/boards/\${encodeURIComponent(board)}/jobs\`
    const answer = await http.fetch(url, { etag })
    if (answer.notModified) return { complete: true, notModified: true, etag }
    const payload = readJson('NAME', answer)
    const jobs = payload.at('jobs').items()
    const total = payload.at('total').number()
    if (jobs.length !== total) throw contradiction('NAME', \`total is \${total}, but the list has \${jobs.length} jobs\`, url)
    for (const batch of inBatches(jobs)) {
      yield batch.map((job) => listedWhole(job.at('id').id(), job.value, () => toPosting(job)))
    }
    return { complete: true, etag: answer.etag }
  },

  async fetch(board, id, http) {
    const url = \`https://\${API}/boards/\${encodeURIComponent(board)}/jobs/\${encodeURIComponent(id)}\`
    const answer = await nullWhenGone(http.fetch(url))
    return answer && { posting: toPosting(readJson('NAME', answer).object()), company: null }
  },
}

function toPosting(job: Field): Posting {
  const location = job.at('location').textOrNull()
  return {
    ...blankPosting({ external_job_id: job.at('id').id(), url: job.at('url').text(), title: job.at('title').text() }),
    location_raw: location,
    locations_raw: location,
    places: place({ text: location }),
    workplace: workplace(job.at('workplace').textOrNull()),
    employment_type: employmentType(job.at('employment_type').textOrNull()),
    department: job.at('department').textOrNull(),
    posted_at: job.at('published_at').timestampOrNull(),
    description_html: job.at('description').textOrNull(),
  }
}
`

const TEST = `import { describe, expect, it } from 'vitest'
import { IDENTIFIER } from '../../src/ats/NAME.ts'
import { fixture, listAll, placed, serving, withValue } from './served.ts'

const LIST = 'https://api.NAME.test/boards/acme/jobs'
const jobs = fixture('NAME', 'list.json')

describe('NAME', () => {
  it('maps everything the payload states', async () => {
    const { postings, end } = await listAll(IDENTIFIER, 'acme', serving({ [LIST]: jobs }))
    expect(postings).toHaveLength(1)
    expect(postings[0]).toMatchObject({
      external_job_id: '1001',
      url: 'https://jobs.NAME.test/acme/jobs/1001',
      title: 'Lamp Keeper',
      location_raw: 'Tallinn, Estonia',
      places: [placed({ text: 'Tallinn, Estonia' })],
      workplace: 'onsite',
      employment_type: 'full_time',
      department: 'Lights',
      posted_at: '2026-03-01T09:15:00.000Z',
      description_html: '<p>Keep the lamp lit.</p>',
    })
    expect(end).toEqual({ complete: true, etag: null })
  })

  it('refuses a short list and names the field of a wrong shape', async () => {
    const list = (body: string) => listAll(IDENTIFIER, 'acme', serving({ [LIST]: body }))
    await expect(list(withValue(jobs, 'total', 2))).rejects.toThrow('total is 2, but the list has 1')
    await expect(list(withValue(jobs, 'jobs.0.title', 5))).rejects.toThrow('jobs[0].title: expected text')
  })

  it('fetches one posting; null when it is gone', async () => {
    const http = serving({ [\`\${LIST}/1001\`]: JSON.stringify(JSON.parse(jobs).jobs[0]) })
    expect((await IDENTIFIER.fetch('acme', '1001', http))!.posting.title).toBe('Lamp Keeper')
    expect(await IDENTIFIER.fetch('acme', '1002', http)).toBeNull()
  })

  it('reads its example URLs', () => {
    const { postings, boards, none } = IDENTIFIER.examples
    for (const { url, ...identity } of postings) expect(IDENTIFIER.identify(new URL(url))).toEqual(identity)
    for (const { url, board } of boards) expect(IDENTIFIER.identifyBoard(new URL(url))).toBe(board)
    for (const url of none) expect(IDENTIFIER.identify(new URL(url))).toBeNull()
  })
})
`

const FIXTURE = `{
  "jobs": [
    {
      "id": 1001,
      "url": "https://jobs.NAME.test/acme/jobs/1001",
      "title": "Lamp Keeper",
      "location": "Tallinn, Estonia",
      "workplace": "on_site",
      "employment_type": "full_time",
      "department": "Lights",
      "published_at": "2026-03-01T10:15:00+01:00",
      "description": "<p>Keep the lamp lit.</p>"
    }
  ],
  "total": 1
}
`
