import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobDetailExample } from '../../src/api/examples.ts'
import { jobAnswer } from '../../src/api/mcp/job-text.ts'
import type { JobDetail } from '../../src/client/index.ts'
import { oneJob } from '../../src/commands/ask/one-job.ts'
import type { DetailPart } from '../../src/job/fields.ts'
import { type FieldName, fieldOf, servedIn } from '../../src/job/job.ts'
import { factWords, SHOWN_FACTS } from '../../src/job/shown.ts'
import { columnsOf } from '../../src/transfer/export/columns.ts'
import { factsOf } from '../../web/pages/job/facts.ts'

const JOB = jobDetailExample as JobDetail
const mcp = jobAnswer(JOB, { description_from: 0, description_chars: 1_000 }).text
const cli = oneJob(JOB)

test('every field of the detail says how people see it', () => {
  for (const name of servedIn('detail'))
    expect(
      fieldOf(name).shown,
      `nobody sees ${name}: give its row in src/job/fields.ts a label, as in shown: 'Department', or the part that tells it, as in shown: { part: 'pay' }; then npm run docs`,
    ).toBeDefined()
})

test('values that are objects have a part of their own', () => {
  for (const { field, kind } of SHOWN_FACTS)
    expect(
      ['json', 'locations', 'skills', 'residence', 'authorization', 'languages', 'education'],
      `a line cannot show ${field}: name a part in its row`,
    ).not.toContain(kind)
})

test.each(SHOWN_FACTS)('$field is a line of the page, of MCP and of the CLI', ({ field, label }) => {
  const words = factWords(JOB[field])
  expect(words, `give ${field} a value in src/api/examples.ts`).not.toBeNull()
  expect(mcp).toContain(`${label}: ${words}\n`)
  expect(cli).toMatch(new RegExp(`^${label.toLowerCase()} +${words}$`, 'm'))
  expect(factsOf(JOB)).toContainEqual({ key: field, label, value: expect.any(String) })
  expect(factsOf({ ...JOB, [field]: null })).toContainEqual({ key: field, label, value: null })
})

/** The words of each part in MCP and in the CLI, for the job of the examples. A new part does not compile without its row. */
const PARTS: Record<DetailPart, { mcp: string[]; cli: string[] }> = {
  title: { mcp: ['Title: Senior Data Engineer'], cli: ['Senior Data Engineer'] },
  places: { mcp: ['Place: Berlin, Germany'], cli: ['Berlin, Germany'] },
  experience: { mcp: ['Years of experience: at least 5'], cli: ['5 years or more'] },
  pay: { mcp: ['Pay: 68,000 to 82,000 EUR a year'], cli: ['EUR 68,000–82,000 a year'] },
  skills: { mcp: ['Skills: PostgreSQL'], cli: ['PostgreSQL'] },
  requirements: {
    mcp: [
      'May live in: Germany, Austria',
      'Citizenship and clearance: clearance must be obtainable',
      'Languages: English (fluent), German (B1, preferred)',
      "Education: bachelor's degree or experience",
    ],
    cli: [
      'Germany, Austria',
      'clearance must be obtainable',
      'English (fluent), German (B1, preferred)',
      "bachelor's degree or experience",
    ],
  },
  description: { mcp: ['You will own our pipelines.'], cli: ['You will own our pipelines.'] },
  record: {
    mcp: ['Id: 48213', `URL: ${JOB.url}`, 'Posted: 2026', 'Read from: greenhouse'],
    cli: ['job 48213', JOB.url, 'greenhouse 4012345'],
  },
}

test.each(Object.entries(PARTS))('MCP and the CLI have the part %s', (_part, words) => {
  for (const each of words.mcp) expect(mcp).toContain(each)
  for (const each of words.cli) expect(cli).toContain(each)
})

/** Fields that the page of a job leaves to its block of JSON. */
const ONLY_IN_JSON: Partial<Record<FieldName, string>> = {
  source_id: 'a number that only programs need',
  company_id: 'company.id, the same number, is in the link of the company',
  external_job_id: 'source.external_id is the same',
  content_hash: 'a digest that only programs need',
  created_at: 'the time of first_seen_at',
  description_md: 'description_html is shown',
}

test('the page has every field that is told by a part', () => {
  const folder = 'web/pages/job'
  const code = readdirSync(folder, { encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')
  const missing = servedIn('detail').filter(
    (name) => typeof fieldOf(name).shown === 'object' && !new RegExp(`\\b${name}\\b`).test(code),
  )
  expect(
    missing.filter((name) => !(name in ONLY_IN_JSON)),
    'show them in web/pages/job',
  ).toEqual([])
})

test('an export with include=detail has every field of the detail', () => {
  const columns = ['text', 'html'].flatMap((description) =>
    columnsOf({ include: ['detail'], description: description as 'text' | 'html' }).map(({ name }) => name),
  )
  expect(servedIn('detail').filter((name) => !columns.includes(name))).toEqual([])
})
