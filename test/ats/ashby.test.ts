import { describe, expect, it } from 'vitest'
import { ashby } from '../../src/ats/ashby.ts'
import { fixture, listAll, placed, serving, withValue } from './served.ts'

const LIST = 'https://api.ashbyhq.com/posting-api/job-board/Tidal%20Works?includeCompensation=true'
const board = fixture('ashby', 'job_board.json')

async function list(body: string) {
  return listAll(ashby, 'Tidal Works', serving({ [LIST]: body }))
}

describe('ashby', () => {
  it('maps a posting with everything stated', async () => {
    const { postings, end } = await list(board)
    expect(postings[0]).toEqual({
      external_job_id: '67fadb77-0001-4449-954b-d4cf2c6d3b8b',
      alias_ids: [],
      url: 'https://jobs.ashbyhq.com/Tidal%20Works/67fadb77-0001-4449-954b-d4cf2c6d3b8b',
      apply_url: 'https://jobs.ashbyhq.com/Tidal%20Works/67fadb77-0001-4449-954b-d4cf2c6d3b8b/application',
      title: 'Tide Modeller',
      location_raw: 'Bergen (HQ)',
      locations_raw: {
        location: 'Bergen (HQ)',
        address: { postalAddress: { addressRegion: '', addressCountry: 'Norway', addressLocality: 'Bergen' } },
        secondaryLocations: [
          { location: 'Remote (Canada)', address: { postalAddress: { addressCountry: 'Canada' } } },
          {
            location: 'Halifax, NS',
            address: { postalAddress: { addressRegion: 'Nova Scotia ', addressCountry: 'Canada', addressLocality: 'Halifax' } },
          },
        ],
      },
      places: [
        placed({ text: 'Bergen (HQ)', city: 'Bergen', country: 'Norway' }),
        placed({ text: 'Remote (Canada)', country: 'Canada' }),
        placed({ text: 'Halifax, NS', city: 'Halifax', region: 'Nova Scotia', country: 'Canada' }),
      ],
      workplace: 'hybrid',
      employment_type: 'full_time',
      level: null,
      experience_min_years: null,
      experience_max_years: null,
      department: 'Oceans',
      language: null,
      pay: [
        { min: 600000, max: 800000, currency: 'NOK', period: 'year' },
        { min: null, max: 45, currency: 'CAD', period: 'hour' },
      ],
      salary_raw: 'NOK 600K - NOK 800K',
      posted_at: '2026-04-07T17:12:35.753Z',
      expires_at: null,
      description_html: '<p>Tides &amp; &lt;waves&gt;</p>',
      company: null,
    })
    expect(end).toEqual({ complete: true })
  })

  it('does not take isRemote for a workplace, and reads the summary where no tier is shown', async () => {
    const { postings } = await list(board)
    expect(postings[1]).toMatchObject({
      apply_url: null,
      places: [placed({ text: 'Remote' })],
      workplace: null,
      employment_type: 'internship',
      department: 'Coast',
      pay: [{ min: 1000, max: 1000, currency: 'GBP', period: null }],
      salary_raw: '£1K every two weeks',
      description_html: null,
    })
  })

  it('leaves unlisted postings out of the list but fetches them', async () => {
    const { listed } = await list(board)
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual([
      '67fadb77-0001-4449-954b-d4cf2c6d3b8b',
      '67fadb77-0002-4449-954b-d4cf2c6d3b8b',
    ])
    const http = serving({ [LIST]: board })
    const fetched = await ashby.fetch('Tidal Works', '67fadb77-0003-4449-954b-d4cf2c6d3b8b', http)
    expect(fetched).toMatchObject({ posting: { title: 'Unlisted Diver', posted_at: null, pay: [] }, company: null })
  })

  it('fetches a posting that equals its row; null when the board does not list it or is gone', async () => {
    const http = serving({ [LIST]: board })
    const { postings } = await list(board)
    expect((await ashby.fetch('Tidal Works', '67fadb77-0001-4449-954b-d4cf2c6d3b8b', http))!.posting).toEqual(postings[0])
    expect(await ashby.fetch('Tidal Works', '67fadb77-9999-4449-954b-d4cf2c6d3b8b', http)).toBeNull()
    expect(await ashby.fetch('Nobody', '67fadb77-0001-4449-954b-d4cf2c6d3b8b', http)).toBeNull()
  })

  it.each([
    ['PartTime', 'part_time'],
    ['Contract', 'contract'],
    ['Temporary', 'temporary'],
    ['Volunteer', null],
  ])('reads employmentType %s', async (stated, type) => {
    const { postings } = await list(withValue(board, 'jobs.0.employmentType', stated))
    expect(postings[0]!.employment_type).toBe(type)
  })

  it.each([
    ['1 MONTH', 'month'],
    ['1 WEEK', 'week'],
    ['1 DAY', 'day'],
    ['0.5 MONTH', null],
    ['6 MONTH', null],
    ['NONE', null],
  ])('reads interval %s', async (interval, period) => {
    const { postings } = await list(withValue(board, 'jobs.0.compensation.compensationTiers.0.components.1.interval', interval))
    expect(postings[0]!.pay[0]!.period).toBe(period)
  })

  it.each([
    ['jobs', undefined, 'ashby jobs: expected a list, got nothing'],
    ['jobs.1.title', '', 'ashby jobs[1].title: expected text, got empty text'],
    ['jobs.0.jobUrl', null, 'ashby jobs[0].jobUrl: expected text, got null'],
    ['jobs.0.isListed', 'yes', 'ashby jobs[0].isListed: expected true or false, got text'],
    ['jobs.0.secondaryLocations.1', 'Halifax', 'ashby jobs[0].secondaryLocations[1]: expected an object, got text'],
    [
      'jobs.0.compensation.compensationTiers.1.components.0.maxValue',
      'a lot',
      'ashby jobs[0].compensation.compensationTiers[1].components[0].maxValue: expected a number, got text',
    ],
  ])('refuses %s = %j', async (path, value, message) => {
    await expect(list(withValue(board, path, value))).rejects.toMatchObject({ kind: 'bad_payload', message })
  })

  it('fails as gone when the board is, and refuses plain text with status 200', async () => {
    await expect(listAll(ashby, 'Nobody', serving({}))).rejects.toMatchObject({ kind: 'gone' })
    await expect(list('Not Found')).rejects.toMatchObject({ kind: 'bad_payload' })
  })
})
