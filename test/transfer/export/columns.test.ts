import { expect, it } from 'vitest'
import { JobDetailSchema, JobSchema } from '../../../src/api/job-schemas.ts'
import { LONG_FIELDS, servedIn } from '../../../src/job/job.ts'
import { columnsOf, type ExportedJob } from '../../../src/transfer/export/columns.ts'

const named = (additions: Parameters<typeof columnsOf>[0]) => columnsOf(additions).map(({ name }) => name)

it('every field of a list item is a column, in the order of the field table', () => {
  const item = servedIn('item')
  expect(named({}).slice(0, item.length)).toEqual(item)
})

it('every part of a list item is in some column, so that a part that is added to it is missed here', () => {
  const parts = { company: ['id', 'name', 'website_url', 'logo_url'], source: ['type', 'external_id', 'alias_ids'] }
  const { company, source } = JobSchema.shape
  expect(Object.keys(company.options[0].shape)).toEqual(parts.company)
  expect(Object.keys(source.unwrap().shape).toSorted()).toEqual(parts.source.toSorted())
  // The ids of both are fields of the job.
  const job = { id: 1, company_id: 7, external_job_id: 'x', company: { name: 'A', website_url: 'B', logo_url: 'C' } }
  const row: ExportedJob = { ...job, source: { type: 'lever', external_id: 'x', alias_ids: ['y'] } }
  const cells = Object.fromEntries(columnsOf({ include: ['source'] }).map(({ name, of }) => [name, of(row)]))
  expect(cells).toMatchObject({
    company_id: 7,
    company_name: 'A',
    company_website_url: 'B',
    company_logo_url: 'C',
    external_job_id: 'x',
    source_type: 'lever',
    source_alias_ids: ['y'],
  })
  const rest = Object.keys(JobSchema.shape).filter((name) => !['company', 'source', ...LONG_FIELDS].includes(name))
  expect(named({})).toEqual(expect.arrayContaining(rest))
})

it('descriptions are columns when they are asked for', () => {
  expect(named({ description: 'text' })).toContain('description_md')
  expect(named({ description: 'text' })).not.toContain('description_html')
  expect(named({ description: 'html' })).toContain('description_html')
  expect(named({})).not.toContain('description_md')
})

it('with include=detail, every field of the detail is a column, also one that is added to it', () => {
  const columns = named({ include: ['detail', 'source'], description: 'text' })
  const facts = Object.keys(JobDetailSchema.shape).filter((name) => !['company', 'source', ...LONG_FIELDS].includes(name))
  expect(facts).toContain('skills')
  expect(columns).toEqual(expect.arrayContaining(facts))
  const company = Object.keys(JobDetailSchema.shape.company.options[0].shape).map((name) => `company_${name}`)
  expect(company).toContain('company_industry')
  expect(columns).toEqual(expect.arrayContaining(company))
  expect(columns).toEqual([...new Set(columns)])
})

it('a job without a company has null in its columns', () => {
  const cells = columnsOf({}).map(({ name, of }) => [name, of({ id: 1, company: null }) ?? null])
  expect(Object.fromEntries(cells)).toMatchObject({ company_name: null, company_website_url: null, company_logo_url: null })
})
