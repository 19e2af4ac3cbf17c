import { describe, expect, it } from 'vitest'
import { paylocity } from '../../../src/ats/paylocity.ts'
import { listAll, placed, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* A recorded list of a real company, kept outside the repository. No page of a posting was recorded: the one below is made up. */
const BOARD = '211e692d-c45a-4e3a-ae01-3e497af97929'
const PAGE =
  '<html><script type="application/ld+json">{"@type":"JobPosting","title":"A title","description":"A text"}</script></html>'

describe.runIf(present)('recorded paylocity', () => {
  const read = () => {
    const body = recorded('paylocity/board_pageData.html')
    return listAll(paylocity, BOARD, serving({ [`https://recruiting.paylocity.com/recruiting/jobs/All/${BOARD}`]: body }))
  }

  it('a list', async () => {
    const { listed, end } = await read()
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['4141169', '4401262'])
    expect(end).toEqual({ complete: true })
  })

  it.each([
    ['4141169', '2026-08-08T16:27:44.000Z', '27607-5084'],
    ['4401262', '2026-08-07T15:57:23.000Z', '27607'],
  ])('what the row of %s adds to its page', async (id, posted_at, postal_code) => {
    const { handle } = (await read()).listed.find(({ external_job_id }) => external_job_id === id)!
    const url = `https://recruiting.paylocity.com/Recruiting/Jobs/Details/${id}`
    const { locations_raw, ...posting } = await paylocity.detail!(BOARD, handle, serving({ [url]: PAGE }))
    expect(posting).toEqual({
      external_job_id: id,
      alias_ids: [],
      url,
      apply_url: null,
      title: 'A title',
      location_raw: 'Hybrid',
      places: [placed({ text: 'Hybrid', city: 'Raleigh', region: 'NC', postal_code, country: 'USA' })],
      workplace: null,
      employment_type: null,
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: null,
      language: null,
      pay: [],
      salary_raw: null,
      posted_at,
      expires_at: null,
      description_html: 'A text',
      company: null,
    })
    expect(locations_raw).toMatchObject({ City: 'Raleigh', County: 'Wake', Zip: postal_code })
  })
})
