import { describe, expect, it } from 'vitest'
import { taleez } from '../../src/ats/taleez.ts'
import { listAll, serving } from './served.ts'

const LIST = 'https://larkmoor.taleez.com/api/careez'
const site = (...slugs: string[]) => JSON.stringify({ name: 'Larkmoor', jobs: slugs.map((slug) => ({ slug, label: 'Cordier' })) })
const list = (body: string) => listAll(taleez, 'larkmoor', serving({ [LIST]: body }))

describe('the list', () => {
  it('without jobs is empty', async () => {
    expect(await list(site())).toMatchObject({ listed: [], end: { complete: true, company: { name: 'Larkmoor' } } })
  })

  it.each([
    ['a site without jobs', '{"name":"Larkmoor"}', 'jobs: expected a list'],
    ['a slug that leads elsewhere', site('../evil'), 'expected a step of the path'],
    ['a slug of dots', site('..'), 'expected a step of the path'],
  ])('refuses %s', async (_, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })
})

it('a posting is in the list and has a page, or is gone', async () => {
  const data = { '@type': 'JobPosting', title: 'Cordier', description: 'Des cordes.' }
  const page = `<html><script type="application/ld+json">${JSON.stringify(data)}</script></html>`
  const http = serving({ [LIST]: site('fmudc', 'xyz'), 'https://taleez.com/apply/fmudc': page })
  expect(await taleez.fetch('larkmoor', 'fmudc', http)).toMatchObject({ posting: { description_html: 'Des cordes.' } })
  expect(await taleez.fetch('larkmoor', 'xyz', http)).toBeNull()
  expect(await taleez.fetch('larkmoor', 'abc', http)).toBeNull()
})
