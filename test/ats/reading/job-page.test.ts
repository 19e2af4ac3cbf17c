import { describe, expect, it } from 'vitest'
import { readJobPage } from '../../../src/ats/reading/job-page.ts'
import { type Answers, serving } from '../served.ts'

const AT = { id: '7', url: 'https://jobs.larkmoor.example/job/7' }
const page = (data: object) => `<html><script type="application/ld+json">${JSON.stringify(data)}</script></html>`
const JOB = { '@type': 'JobPosting', title: 'Rope Maker', identifier: 'R-7', hiringOrganization: { name: 'Larkmoor' } }
const read = (answers: Answers) =>
  readJobPage('test', AT, serving(answers), { elsewhere: ({ pathname }) => pathname === '/jobs', words: /no longer open/ })

describe('a page with a JobPosting', () => {
  it('is a posting', async () => {
    const { posting, company, identifier, data } = await read({ [AT.url]: page(JOB) })
    expect(posting).toMatchObject({ external_job_id: '7', url: AT.url, title: 'Rope Maker', company: null })
    expect([company?.name, identifier, data.at('title').text()]).toEqual(['Larkmoor', 'R-7', 'Rope Maker'])
  })

  it.each<[string, Answers, string]>([
    ['that says so', { [AT.url]: '<html><body>This job is no longer open</body></html>' }, 'gone'],
    ['that leads to the list', { [AT.url]: { status: 302, location: 'https://jobs.larkmoor.example/jobs' } }, 'gone'],
    ['that says nothing', { [AT.url]: '<html><body>Please wait</body></html>' }, 'bad_payload'],
    ['with another thing', { [AT.url]: page({ '@type': 'Organization', name: 'JobPosting' }) }, 'bad_payload'],
  ])('%s instead of a posting fails as it should', async (_, answers, kind) => {
    await expect(read(answers)).rejects.toMatchObject({ kind })
  })
})
