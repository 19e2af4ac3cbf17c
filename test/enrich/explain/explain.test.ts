import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { explain, type Fact } from '../../../src/enrich/explain/explain.ts'
import { htmlText } from '../../../src/enrich/explain/html-text.ts'
import { enrich } from '../../../src/enrich/index.ts'
import { readPosting } from '../../../src/enrich/read-posting.ts'
import type { Job } from '../../../src/job/job.ts'

/** Explains a posting as it would be served, and checks what holds for every fact of every posting. */
function explained(given: object): { facts: Fact[]; job: Job } {
  const { posting, hints } = readPosting(given)
  const { job } = enrich(posting, hints)
  const facts = explain(posting, hints, job)
  const texts = {
    title: job.title,
    location: job.location,
    salary_raw: job.salary_raw,
    description: job.description_html === null ? null : htmlText(job.description_html),
  }
  for (const { field, value, marks } of facts) {
    if (field === 'skills') expect(job.skills?.map(({ slug }) => slug)).toContain(value)
    else expect(value).toEqual(job[field])
    for (const { in: where, text, start, end } of marks) {
      expect(start === null).toBe(end === null)
      if (start !== null && end !== null) expect(texts[where]?.slice(start, end), `${field} in ${where}`).toBe(text)
    }
  }
  return { facts, job }
}

const marksOf = (facts: Fact[], field: string, value?: unknown) =>
  facts.filter((fact) => fact.field === field && (value === undefined || fact.value === value)).flatMap(({ marks }) => marks)

describe('the labelled postings', () => {
  const folder = join('bench', 'gold')
  const rows = readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line))
    .filter((_, index) => index % 5 === 0)

  it('have marks that are exactly the words, values that are those derived, and nearly always a place', () => {
    let [placed, all] = [0, 0]
    for (const row of rows) {
      for (const { from, marks } of explained({ ...row, ...row.input, ...row.posting }).facts) {
        if (from === 'stated') expect(marks).toEqual([])
        all += marks.length
        placed += marks.filter(({ start }) => start !== null).length
      }
    }
    expect(rows.length).toBeGreaterThan(200)
    expect(all).toBeGreaterThan(200)
    expect(placed / all).toBeGreaterThan(0.8)
  })
})

const DESCRIPTION = `
  <h2>About us</h2><p>We build tools in <b>Python</b> &amp; Rust.<br>Teams ship with Python every day.</p>
  <table><tr><th>Pay</th><th>Where</th></tr><tr><td>Salary: $120,000 - $150,000 per year</td><td>This is a fully remote position.</td></tr></table>
  <h3>Requirements</h3><ul><li>5+ years of experience with <i>Python</i></li><li>PostgreSQL</li></ul>
  <pre>
make test</pre>
  <p>We are unable to sponsor visas for this role. 🎉</p>`

describe('a posting', () => {
  const { facts, job } = explained({ title: 'Senior Data Engineer', location: 'Berlin, Germany', description_html: DESCRIPTION })
  const shown = htmlText(job.description_html!)

  it('has the words of its title, its location and its description marked', () => {
    expect(marksOf(facts, 'level')).toEqual([{ in: 'title', text: 'Senior', start: 0, end: 6 }])
    expect(marksOf(facts, 'country_code')).toEqual([{ in: 'location', text: 'Berlin, Germany', start: 0, end: 15 }])
    const [pay] = marksOf(facts, 'salary_min')
    expect([pay?.text.includes('$120,000'), pay?.start]).toEqual([true, shown.indexOf(pay!.text)])
    const [years] = marksOf(facts, 'experience_min_years')
    expect(years).toMatchObject({ in: 'description', start: shown.indexOf('5+ years') })
    expect(marksOf(facts, 'sponsors_visa')[0]?.text).toContain('unable to sponsor')
    // The row of a table is one line of text, so its cells are quoted together.
    expect(marksOf(facts, 'workplace')[0]?.text).toMatch(/^Salary: .*yearThis is a fully remote position$/)
  })

  it('marks the mention of a skill that decided, and not one of the others', () => {
    const [python] = marksOf(facts, 'skills', 'python')
    expect(python?.start).toBe(shown.lastIndexOf('Python'))
    expect(job.skills?.find(({ slug }) => slug === 'python')?.requirement).toBe('required')
  })

  it('counts as a browser does', () => {
    expect(shown).toContain('Python & Rust.Teams ship')
    expect(htmlText('<pre>\nmake test</pre>')).toBe('make test')
    expect(htmlText('<pre>\n\nmake test</pre>\n<p>a &lt;b&gt; &amp;amp; <b>c</b></p>')).toBe('\nmake test\na <b> &amp; c')
  })
})

describe('what is not certain', () => {
  it('finds words with the hyphens of typesetters, as they are shown', () => {
    const { facts } = explained({ title: 'Baker', description_html: '<p>You have 5\u20117 years of experience.</p>' })
    expect(marksOf(facts, 'experience_min_years')[0]!.text).toContain('5\u20117')
  })

  it('has no offsets when the words stand there twice', () => {
    const twice = '<p>This is a fully remote position.</p><p>Again.</p><p>This is a fully remote position.</p>'
    const { facts } = explained({ title: 'Nurse', description_html: `${twice}<p>We are looking for a nurse.</p>` })
    const [mark] = marksOf(facts, 'workplace')
    expect(mark).toMatchObject({ in: 'description', start: null, end: null })
    expect(mark?.text).toContain('fully remote')
  })

  it('is left out when it would be derived otherwise now', () => {
    const { posting, hints } = readPosting({ title: 'Senior Nurse', location: 'Berlin, Germany' })
    const { job } = enrich(posting, hints)
    const fields = explain(posting, hints, { ...job, level: 'mid' }).map(({ field }) => field)
    expect(fields).toContain('country_code')
    expect(fields).not.toContain('level')
  })

  it('has no offsets when another text is served than was read', () => {
    const { posting, hints } = readPosting({ title: 'Nurse', description_html: '<p>You have 5 years of experience in care.</p>' })
    const { job } = enrich(posting, hints)
    const served = { ...job, description_html: '<p>Something else entirely, with 5 years of it.</p>' }
    expect(marksOf(explain(posting, hints, served), 'experience_min_years')).toMatchObject([{ start: null, end: null }])
  })
})

describe('what the source states', () => {
  it('says so with its words, and marks nothing', () => {
    const { facts } = explained({
      title: 'Nurse',
      workplace: 'hybrid',
      pay: [{ min: 30, max: 40, currency: 'USD', period: 'hour' }],
    })
    expect(facts.find(({ field }) => field === 'workplace')).toEqual({
      field: 'workplace',
      value: 'hybrid',
      from: 'stated',
      words: 'hybrid',
      marks: [],
    })
    expect(facts.find(({ field }) => field === 'salary_min')).toMatchObject({ from: 'stated', words: '30 - 40 USD hour' })
  })

  it('marks the pay text under its name in the job detail', () => {
    const { facts } = explained({ title: 'Nurse', salary_raw: '$30 - $40 per hour' })
    expect(marksOf(facts, 'salary_min').map((mark) => mark.in)).toEqual(['salary_raw'])
  })

  it('gives a level that follows from years the words of the years', () => {
    const { facts } = explained({ title: 'Nurse', description_html: '<p>You have at least 6 years of experience in care.</p>' })
    expect(marksOf(facts, 'level')).toEqual(marksOf(facts, 'experience_min_years'))
    expect(marksOf(facts, 'level')[0]?.start).not.toBeNull()
  })
})
