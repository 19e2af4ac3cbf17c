import { describe, expect, it } from 'vitest'
import { gupy } from '../../src/ats/gupy.ts'
import { listAll, serving } from './served.ts'

const SITE = 'https://jangada.gupy.io'
const page = (pageProps: unknown) =>
  `<html><body><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps } })}</script></body></html>`
const board = (jobs: unknown) => page({ careerPage: { name: 'Jangada' }, jobs })
const ROW = { id: 7, title: 'Remador', type: 'vacancy_type_effective', department: 'Remos', workplace: null }
const detail = (more: object = {}) => page({ job: { id: 7, name: 'Remador', description: '<p>Remar</p>', ...more } })
const read = (row: object, more: object = {}) =>
  gupy.detail!('jangada', JSON.stringify({ ...ROW, ...row }), serving({ [`${SITE}/jobs/7`]: detail(more) }))

describe('the list', () => {
  it('is the front page, with each posting once', async () => {
    const { listed, end } = await listAll(gupy, 'jangada', serving({ [`${SITE}/`]: board([ROW, ROW, { ...ROW, id: 8 }]) }))
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['7', '8'])
    expect(end).toMatchObject({ complete: true, company: { name: 'Jangada' } })
  })

  it.each([
    ['a page without data', '<html><body>Gupy</body></html>', 'expected __NEXT_DATA__'],
    ['a page that breaks off', '<html><body><script id="__NEXT_DATA__">', 'breaks off'],
    ['a page without postings', page({ careerPage: {} }), 'jobs: expected a list'],
    ['a posting without id', board([{ title: 'x' }]), 'jobs[0].id: expected text'],
  ])('refuses %s', async (_, body, message) => {
    const http = serving({ [`${SITE}/`]: body })
    await expect(listAll(gupy, 'jangada', http)).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining(message),
    })
  })

  it.each([
    ['answers 404', { status: 404 }],
    ['leads to the vendor', { body: board([]), redirectedTo: 'https://portal.gupy.io/' }],
  ])('of a board that %s is gone', async (_, answer) => {
    await expect(listAll(gupy, 'jangada', serving({ [`${SITE}/`]: answer }))).rejects.toMatchObject({ kind: 'gone' })
  })
})

describe('the posting', () => {
  it.each([
    ['vacancy_type_legal_entity', 'contract'],
    ['vacancy_type_apprentice', 'internship'],
    ['vacancy_type_talent_pool', null],
    ['constructor', null],
  ])('of the type %s', async (type, employment_type) => {
    expect((await read({ type })).employment_type).toBe(employment_type)
  })

  it.each([
    ['404', { [`${SITE}/jobs/7`]: { status: 404 } }],
    ['a closed posting', { [`${SITE}/jobs/7`]: detail({ status: 'closed' }) }],
  ])('is not there when its page is %s', async (_, answers) => {
    expect(await gupy.fetch('jangada', '7', serving({ [`${SITE}/`]: board([ROW]), ...answers }))).toBeNull()
  })

  it('is not believed when it is another one, or none', async () => {
    await expect(read({}, { id: 9 })).rejects.toThrow('asked for posting 7, got 9')
    const http = serving({ [`${SITE}/jobs/7`]: page({}) })
    await expect(gupy.detail!('jangada', JSON.stringify(ROW), http)).rejects.toMatchObject({ kind: 'bad_payload' })
  })
})
