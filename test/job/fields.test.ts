import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fieldsIn } from '../../src/catalog/job-columns.ts'
import { JOB_COLUMNS } from '../../src/job/fields.ts'
import { blankJob, FIELD_NAMES, type FieldName, fieldOf, fieldsWhere, servedIn } from '../../src/job/job.ts'
import { SQL_TYPES } from '../../src/job/kinds.ts'
import { listItemText } from '../../src/job/list-item.ts'
import { CONTENT_FIELDS } from '../../src/job/vocab.ts'
import { FACET_NAMES, FILTERS } from '../../src/search/filters.ts'
import { VALUE_FIELDS } from '../../src/search/value-fields.ts'

/** The columns of a table as schema.sql has them, with type and `not null`. */
function columnsOf(table: string): Record<string, string> {
  const [, body = ''] = new RegExp(`^create table ${table} \\(\n(.*?)^\\);`, 'ms').exec(readFileSync('schema.sql', 'utf8')) ?? []
  const lines = [...body.matchAll(/^ {2}(?!constraint)"?(\w+)"? (.*?)( generated .*?| default .*?)?( not null)?,?$/gm)]
  return Object.fromEntries(lines.map(([, name, type, , notNull]) => [name, `${type}${notNull ?? ''}`]))
}

/** The columns of fields as the table of fields wants them. */
function columnsFor(names: readonly FieldName[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const { kind, required } = fieldOf(name)
      return [name, `${SQL_TYPES[kind]}${required ? ' not null' : ''}`]
    }),
  )
}

const KEY = { source_id: 'bigint not null', job_id: 'bigint not null' }

describe('the field table and schema.sql', () => {
  it('have the same columns of jobs: a field needs a migration, and a column a row', () => {
    const beside = Object.fromEntries(Object.entries(JOB_COLUMNS).map(([name, { type }]) => [name, `${type} not null`]))
    expect(columnsOf('jobs')).toEqual({ ...columnsFor(fieldsIn('jobs')), ...beside })
  })

  it('agree on what the columns beside the fields are made of, and a list that a filter asks has a GIN index', () => {
    for (const [column, { from }] of Object.entries(JOB_COLUMNS))
      expect(
        from.filter((name) => !(FIELD_NAMES as string[]).includes(name)),
        column,
      ).toEqual([])
    const schema = readFileSync('schema.sql', 'utf8')
    for (const { column } of VALUE_FIELDS.filter(({ match }) => match === 'any'))
      expect(schema).toMatch(new RegExp(`ON public\\.jobs USING gin \\(${column}\\)`))
  })

  it('have the same columns of job_views, beside the prepared item', () => {
    expect(columnsOf('job_views')).toEqual({ ...KEY, item: 'text not null', ...columnsFor(fieldsIn('job_views')) })
  })

  it('have the same columns of descriptions', () => {
    expect(columnsOf('descriptions')).toEqual({ ...KEY, ...columnsFor(fieldsIn('descriptions')) })
  })

  it('keep the aliases in rows of their own', () => {
    expect(fieldsIn('posting_aliases')).toEqual(['alias_ids'])
    expect(columnsOf('posting_aliases')).toEqual({ ...KEY, alias: 'text not null' })
  })
})

describe('the field table and the interface', () => {
  it('agree on what a change event can name', () => {
    expect([...fieldsWhere(({ change }) => change === 'event')].sort()).toEqual([...CONTENT_FIELDS].sort())
  })

  it('agree on the list item, whose text ends in updated_at', () => {
    const names = `id source_id company_id external_job_id url apply_url title location_raw locations_raw location city region
      postal_code country_code latitude longitude usa country_codes admin1_refs workplace employment_type level language salary_raw
      salary_min salary_max salary_currency salary_period posted_at expires_at content_hash first_seen_at closed_at created_at updated_at`
    expect(servedIn('item')).toEqual(names.split(/\s+/))
    const now = '2026-11-15T20:00:00.000Z'
    const times = { first_seen_at: now, closed_at: null, created_at: now, updated_at: now }
    const text = listItemText(blankJob({ external_job_id: 'a', url: 'https://jobs.example/a', title: 'A' }), {
      id: 1,
      source_id: 2,
      company_id: 3,
      ...times,
    })
    expect(Object.keys(JSON.parse(`${text}}`))).toEqual(servedIn('item'))
    expect(text).toMatch(/"updated_at":"2026-11-15T20:00:00\.000Z"$/)
  })

  it('agree on what is null on a provisional job', () => {
    const names = 'id source_id company_id expires_at content_hash first_seen_at closed_at created_at updated_at'
    expect(servedIn('detail').filter((name) => !fieldOf(name).served.includes('provisional'))).toEqual(names.split(' '))
  })

  it('agree on a line of a transfer file, of which docs/import.md has a whole one', () => {
    const [, example = ''] = /```json\n(\{\n.*?\n\})\n```/s.exec(readFileSync('docs/import.md', 'utf8')) ?? []
    const beside = ['source', 'company']
    expect(Object.keys(JSON.parse(example)).sort()).toEqual([...servedIn('record'), ...beside].sort())
  })

  it('describe fields in sentences', () => {
    for (const name of FIELD_NAMES) {
      const { description = 'None.', inDetail = 'None.' } = fieldOf(name)
      expect(description, name).toMatch(/\.$/)
      expect(inDetail, name).toMatch(/\.$/)
    }
  })
})

it('every field that is searched by its values has a filter and a facet of that name', () => {
  const names = VALUE_FIELDS.map(({ name }) => name)
  expect(names.sort()).toEqual([
    'asks_language',
    'citizenship',
    'clearance',
    'country',
    'employment_type',
    'language',
    'level',
    'salary_currency',
    'skills',
    'sponsors_visa',
    'state',
    'workplace',
  ])
  expect(Object.keys(FILTERS)).toEqual(expect.arrayContaining(names))
  expect(FACET_NAMES).toEqual(expect.arrayContaining(names))
})

it('a blank job has every field but those the catalog assigns', () => {
  const job = blankJob({ external_job_id: 'a', url: 'https://jobs.example/a', title: 'A' })
  expect(Object.keys(job).sort()).toEqual([...fieldsWhere(({ set }) => set !== 'assigned')].sort())
  for (const name of fieldsWhere<keyof typeof job>(({ set, required }) => set !== 'assigned' && required === true))
    expect(job[name], name).not.toBeNull()
})
