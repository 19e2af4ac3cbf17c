import { expect, it } from 'vitest'
import { clearcompany } from '../../src/ats/clearcompany.ts'
import { listAll, serving } from './served.ts'

const LIST = 'https://careers-page.clearcompany.com/api/v1/careers/jobs'

it('names the employer in a header', async () => {
  const http = serving({ [LIST]: '[]' })
  expect((await listAll(clearcompany, 'Saltmarsh', http)).end).toMatchObject({ complete: true, company: null })
  expect(http.requests[0]!.options.headers).toEqual({ 'api-shortname': 'saltmarsh' })
})

it('of an employer that is not known is gone', async () => {
  await expect(listAll(clearcompany, 'saltmarsh', serving({ [LIST]: { status: 400 } }))).rejects.toMatchObject({ kind: 'gone' })
})

it('refuses an answer that is no list', async () => {
  await expect(listAll(clearcompany, 'saltmarsh', serving({ [LIST]: '{}' }))).rejects.toMatchObject({ kind: 'bad_payload' })
})

it('states the employers of a board that has several', async () => {
  const jobs = ['Reed-1', 'Eel-2'].map((OrganizationName, at) => ({ Id: `id${at}`, PositionTitle: 'Cutter', OrganizationName }))
  const { postings, end } = await listAll(clearcompany, 'saltmarsh', serving({ [LIST]: JSON.stringify(jobs) }))
  expect(postings.map(({ company }) => company?.name)).toEqual(['Reed', 'Eel'])
  expect(end.company).toBeNull()
})
