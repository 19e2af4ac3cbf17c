import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { present, SAMPLES } from './recorded.ts'

/** Answers that no adapter asks for, and why. */
const UNREAD: Record<string, string> = {
  'workable/account.json': 'the widget names the employer',
  'workable/job_form.json': 'the form of an application',
  'phenom/search_results_ddo.html': 'Phenom lives on employers’ own domains, and nothing in its URLs tells it',
  'hrmdirect/listing.html': 'HRM Direct is neither crawled nor recognised',
}

const suites = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.test.ts') && !import.meta.url.endsWith(file))
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
const payloads = present
  ? readdirSync(SAMPLES, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => readdirSync(new URL(`${name}/`, SAMPLES)).map((file) => ({ ats: name, file })))
  : []

describe.runIf(present)('every recorded payload', () => {
  it.each(payloads)('$ats/$file is mapped by a suite, or there is a reason why not', ({ ats, file }) => {
    const read = suites.some(
      (suite) => suite.includes(`recorded ${ats}`) && (suite.includes(file) || suite.includes(`'${file.replace(/\.\w+$/, '')}'`)),
    )
    expect(read).toBe(UNREAD[`${ats}/${file}`] === undefined)
  })
})
