import { describe, expect, it } from 'vitest'
import { recruitee } from '../../../src/ats/recruitee.ts'
import { listAll, placed, serving } from '../served.ts'
import { NOTHING_ELSE, present, recorded, withText } from './recorded.ts'

describe.runIf(present)('recorded recruitee', () => {
  const list = (board: string, body: string) =>
    listAll(recruitee, board, serving({ [`https://${board}.recruitee.com/api/offers/`]: body }))

  it('offers of 2024', async () => {
    const body = recorded('recruitee/offers_list.json')
    const { postings, end } = await list('radishlab', body)
    const newYork = { text: 'New York', city: 'New York', region: 'New York', country: 'US' }
    const pool = {
      ...NOTHING_ELSE,
      location_raw: null,
      workplace: 'remote',
      employment_type: 'contract',
      level: 'mid',
      language: 'en',
    }
    const at = (slug: string) => ({
      alias_ids: [slug],
      url: `https://radishlab.recruitee.com/o/${slug}`,
      apply_url: `https://radishlab.recruitee.com/o/${slug}/c/new`,
    })
    const raw = JSON.parse(body).offers.map(({ locations }: { locations: unknown }) => ({ location: 'Remote job', locations }))
    expect(postings.map(withText)).toEqual([
      {
        ...pool,
        ...at('copywriter-talen-pool'),
        external_job_id: '1390320',
        title: 'Copywriter Talent Pool',
        locations_raw: raw[0],
        places: [placed({ text: 'BROOKLYN', city: 'BROOKLYN', region: 'New York', country: 'US' })],
        posted_at: '2023-07-25T17:53:46.000Z',
        text: [1727, '<p dir="ltr">Radish Lab, a creative agen', 'nd share your hourly rate.</p>'],
      },
      {
        ...pool,
        ...at('project-manager-talent-pool'),
        external_job_id: '1357326',
        title: 'Project Manager Talent Pool',
        locations_raw: raw[1],
        places: [
          placed({ text: 'Brooklyn, 11201 (2)', city: 'Brooklyn', region: 'New York', postal_code: '11201', country: 'US' }),
        ],
        employment_type: 'full_time',
        department: 'Strategy & Project Management',
        pay: [{ min: 52000, max: 68000, currency: 'USD', period: 'year' }],
        posted_at: '2023-06-21T22:14:02.000Z',
        text: [6695, '<p dir="ltr"><strong>We are not currentl', 'ates in the EST timezone.\u00a0</p>'],
      },
      {
        ...pool,
        ...at('developer-talent-pool'),
        external_job_id: '1333509',
        title: 'Developer Talent Pool',
        locations_raw: raw[2],
        places: [placed(newYork)],
        department: 'Development',
        posted_at: '2023-07-24T19:56:03.000Z',
        text: [4154, '<p dir="ltr">Radish Lab is a purpose-dri', 'aged with causes</p></li></ul>'],
      },
      {
        ...pool,
        ...at('design-talent-pool'),
        external_job_id: '1333465',
        title: 'Design Talent Pool',
        locations_raw: raw[3],
        places: [placed(newYork)],
        department: 'Design',
        posted_at: '2023-07-24T19:56:30.000Z',
        text: [925, '<p>We are always looking for passionate,', 'ofessional capacity\u00a0</li></ul>'],
      },
    ])
    expect(end).toEqual({ complete: true, company: { name: 'Radish Lab', website_url: null, logo_url: null }, hosts: [] })
  })

  it('offers of 2026, on a domain of the customer', async () => {
    const body = recorded('recruitee/offers_2026.json')
    const { postings, end } = await list('acme', body)
    const berlin = {
      ...NOTHING_ELSE,
      location_raw: 'Berlin, Berlin, Germany',
      workplace: 'hybrid',
      employment_type: 'full_time',
      language: 'en',
    }
    const [first, second] = JSON.parse(body).offers
    const place = { city: 'Berlin', region: 'Berlin', postal_code: '10178', country: 'DE' }
    expect(postings.map(withText)).toEqual([
      {
        ...berlin,
        external_job_id: '2700825',
        alias_ids: ['senior-financial-accountant-fmd-berlinbrandenburg-region-germany'],
        url: 'https://acme.recruitee.com/o/senior-financial-accountant-fmd-berlinbrandenburg-region-germany',
        apply_url: 'https://acme.recruitee.com/o/senior-financial-accountant-fmd-berlinbrandenburg-region-germany/c/new',
        title: '(Senior) Financial Accountant (f/m/d) - Berlin/Brandenburg Region, Germany',
        locations_raw: { location: 'Berlin, Berlin, Germany', locations: first.locations },
        places: [placed({ text: 'Berlin', ...place })],
        level: 'senior',
        department: 'Finance',
        pay: [{ min: 60000, max: 75000, currency: 'EUR', period: 'year' }],
        posted_at: '2026-08-05T10:10:39.000Z',
        text: [6232, '<p><strong>How you will make an impact</', 'ation and creativity.</em></p>'],
      },
      {
        ...berlin,
        external_job_id: '2697184',
        alias_ids: ['partner-development-representative-fmd-berlin-germany'],
        url: 'https://acme.recruitee.com/o/partner-development-representative-fmd-berlin-germany',
        apply_url: 'https://acme.recruitee.com/o/partner-development-representative-fmd-berlin-germany/c/new',
        title: 'Partner Development Representative (f/m/d) - Berlin, Germany',
        locations_raw: { location: 'Berlin, Berlin, Germany', locations: second.locations },
        places: [placed({ text: 'Germany/Remote', ...place })],
        level: 'mid',
        department: 'Sales',
        pay: [{ min: 75000, max: 90000, currency: 'EUR', period: 'year' }],
        posted_at: '2026-07-31T22:26:40.000Z',
        text: [8733, '<p><strong>How you will make an impact</', 'ation and creativity.</em></p>'],
      },
    ])
    expect(end.company?.name).toBe('Acme')
  })

  it('the body of a 404 is no empty list', async () => {
    await expect(list('zzzzz', recorded('recruitee/error_404.json'))).rejects.toThrow(
      'recruitee offers: expected a list, got nothing',
    )
  })
})
