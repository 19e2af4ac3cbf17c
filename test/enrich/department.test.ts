import { expect, it } from 'vitest'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'

const derived = (department: unknown, text = '') =>
  enrich(readPosting({ title: 'Baker', department, description_html: `<p>${text}</p>` }).posting)

it.each([
  ['Engineering', 'Engineering'],
  ['  Research &\n Development ', 'Research & Development'],
  ['40-000 - Sales', '40-000 - Sales'],
  ['営業部', '営業部'],
  ['IT', 'IT'],
  ['Other', 'Other'],
])('%j is %j, in the words of the source', (stated, department) => {
  const { job, evidence } = derived(stated)
  expect(job.department).toBe(department)
  expect(evidence).toContainEqual({ field: 'department', words: department, from: 'stated' })
})

it.each([
  [null],
  [''],
  [' '],
  ['-'],
  ['---'],
  ['00'],
  ['N/A'],
  ['n/a'],
  ['None'],
  ['No Department'],
  ['Unassigned'],
  ['x'.repeat(201)],
])('%j is no department', (stated) => {
  expect(derived(stated).job.department).toBeNull()
})

it('is never read from the text', () => {
  expect(derived(null, 'Join our sales team in the department of engineering.').job.department).toBeNull()
})
