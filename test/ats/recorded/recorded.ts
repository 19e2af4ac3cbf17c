import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Adapter } from '../../../src/ats/adapter.ts'
import { blankPosting } from '../../../src/ats/reading/listed.ts'
import type { Posting } from '../../../src/job/posting.ts'
import { listAll, serving } from '../served.ts'

/** Recorded answers of the real systems. They are not part of the repository: the suites run where they lie beside it. */
export const SAMPLES = new URL('../../../../shared/ats/samples/', import.meta.url)
export const present = existsSync(SAMPLES)
/** Nothing where they are absent: the body of a suite runs even when all of it is skipped. */
export const recorded = (file: string) => (present ? readFileSync(new URL(file, SAMPLES), 'utf8') : '{}')

export async function mapped(adapter: Adapter, board: string, url: string, body: string) {
  return listAll(adapter, board, serving({ [url]: body }))
}

/** Everything but the description, which is checked by its ends and length. */
export function expectPosting(
  got: Posting | undefined,
  expected: Partial<Posting> & { external_job_id: string; url: string; title: string },
) {
  expect({ ...got, description_html: null }).toEqual({ ...blankPosting(expected), ...expected, description_html: null })
}

export function expectDescription(got: Posting | undefined, start: string, end: string, length: number) {
  expect(got!.description_html!.slice(0, start.length)).toBe(start)
  expect(got!.description_html!.slice(-end.length)).toBe(end)
  expect(got!.description_html).toHaveLength(length)
}

/** The long text of a posting by its length, its beginning and its end. */
export const withText = ({ description_html: html, ...posting }: Posting) => ({
  ...posting,
  text: html && [html.length, html.slice(0, 40), html.slice(-30)],
})

export const NOTHING_ELSE = {
  level: null,
  experience_min_years: null,
  experience_max_years: null,
  department: null,
  language: null,
  pay: [],
  salary_raw: null,
  expires_at: null,
  company: null,
}
