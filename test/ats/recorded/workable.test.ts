import { describe, expect, it } from 'vitest'
import { workable } from '../../../src/ats/workable.ts'
import type { Posting } from '../../../src/job/posting.ts'
import { listAll, placed, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* Recorded answers of real boards, kept outside the repository. Every expectation was read off the payload by hand. */
const sample = (file: string) => recorded(`workable/${file}`)
const widget = (account: string) => `https://apply.workable.com/api/v1/widget/accounts/${account}?details=true`

/** The long text of a posting by its length, its beginning and its end. */
const withText = ({ description_html: html, ...posting }: Posting) => ({
  ...posting,
  text: html && [html.length, html.slice(0, 40), html.slice(-30)],
})

const postingOf = (id: string) => ({
  external_job_id: id,
  alias_ids: [],
  url: `https://apply.workable.com/j/${id}`,
  experience_min_years: null,
  experience_max_years: null,
  language: null,
  pay: [],
  salary_raw: null,
  expires_at: null,
  company: null,
})

const kroo = (id: string, city: string) => ({
  ...postingOf(id),
  apply_url: `https://apply.workable.com/j/${id}/apply`,
  location_raw: `${city}, England, United Kingdom`,
  locations_raw: [{ country: 'United Kingdom', countryCode: 'GB', city, region: 'England', hidden: false }],
  places: [placed({ city, region: 'England', country: 'GB' })],
  workplace: null,
  employment_type: 'full_time',
  level: null,
})

describe.runIf(present)('recorded workable', () => {
  it('a board with texts', async () => {
    const { postings, end } = await listAll(workable, 'kroo', serving({ [widget('kroo')]: sample('widget_details_true.json') }))
    expect(end).toEqual({ complete: true, company: { name: 'Kroo Bank Ltd', website_url: null, logo_url: null } })
    expect(postings.map(withText)).toEqual([
      {
        ...kroo('83183A94A5', 'London'),
        title: 'Compliance Manager',
        department: 'Risk & Compliance',
        posted_at: '2024-07-02T00:00:00.000Z',
        text: [8757, '<p><strong>What We’re All About at Kroo<', 'g and cooperation. </p><p></p>'],
      },
      {
        ...kroo('73E5769864', 'London'),
        title: 'Customer Support Specialist',
        department: 'Operations',
        posted_at: '2024-07-02T00:00:00.000Z',
        text: [7918, '<p><strong>What We’re All About at Kroo<', 'nding and cooperation.<br></p>'],
      },
      {
        ...kroo('D7625E3CAD', 'Manchester'),
        title: 'Detection Team Senior FinCrime Analyst',
        department: 'Fin Crime/ Fraud Operations',
        posted_at: '2024-07-28T00:00:00.000Z',
        text: [4704, '<p><strong>What We’re All About at Kroo<', 'l aspects of our business.</p>'],
      },
      {
        ...kroo('B426457A26', 'Manchester'),
        title: 'Graduate Financial Crime Analyst - Detection Team',
        level: 'intern',
        department: 'Operations',
        posted_at: '2024-08-08T00:00:00.000Z',
        text: [6283, '<p><strong>What We’re All About at Kroo<', 'ts of our business.</p><p></p>'],
      },
      {
        ...kroo('C4002EDABE', 'London'),
        title: 'Senior Security Engineer',
        workplace: 'remote',
        department: 'Technology',
        posted_at: '2024-06-13T00:00:00.000Z',
        text: [8627, '<p>At Kroo Bank, we are charting the fut', 'rstanding and cooperation.</p>'],
      },
      {
        ...kroo('F53433C12B', 'Manchester'),
        title: 'Strategy and Monitoring Officer (FinCrime Operations)',
        // Its only place is hidden.
        location_raw: null,
        locations_raw: [],
        places: [],
        workplace: 'remote',
        department: 'Operations',
        posted_at: '2024-08-08T00:00:00.000Z',
        text: [4381, '<p><strong>What We’re All About at Kroo<', 'ts of our business.</p><p></p>'],
      },
    ])
  })

  it('a posting in two countries', async () => {
    const { postings, listed, end } = await listAll(
      workable,
      'zaelab',
      serving({ [widget('zaelab')]: sample('widget_2026.json') }),
    )
    expect(listed).toHaveLength(1)
    expect(end.company).toEqual({ name: 'Zaelab', website_url: null, logo_url: null })
    expect(postings).toEqual([
      {
        ...postingOf('DD136DD7E7'),
        apply_url: null,
        title: 'Business Analyst - Spanish Speaking',
        location_raw: 'Spain',
        locations_raw: [
          { country: 'Spain', countryCode: 'ES', city: '', region: null, hidden: false },
          { country: 'Portugal', countryCode: 'PT', city: '', region: null, hidden: false },
        ],
        places: [placed({ country: 'ES' }), placed({ country: 'PT' })],
        workplace: 'remote',
        employment_type: null,
        level: null,
        department: 'Business Consulting',
        posted_at: '2026-08-05T00:00:00.000Z',
        description_html: null,
      },
    ])
  })

  it('an unknown account', async () => {
    const http = serving({ [widget('zzzzz')]: { status: 404, body: sample('error_404.txt') } })
    await expect(listAll(workable, 'zzzzz', http)).rejects.toMatchObject({ kind: 'gone' })
  })
})
