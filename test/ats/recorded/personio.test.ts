import { describe, expect, it } from 'vitest'
import { personio } from '../../../src/ats/personio.ts'
import { listAll, placed, serving } from '../served.ts'
import { expectPosting, present, recorded } from './recorded.ts'

describe.runIf(present)('recorded personio', () => {
  const list = (file: string) => {
    const feed = 'https://beispiel.jobs.personio.de/xml'
    const body = recorded(`personio/${file}`)
    const textless = body.replace(/<jobDescriptions>.*?<\/jobDescriptions>/gs, '<jobDescriptions/>')
    const others = ['en', 'de', 'es', 'nl', 'fr'].map((language) => [`${feed}?language=${language}`, textless])
    return listAll(personio, 'beispiel', serving({ ...Object.fromEntries(others), [feed]: body }))
  }

  it('feed_2026: offices and years; one id twice', async () => {
    const { postings, end } = await list('feed_2026.xml')
    expect(postings).toHaveLength(1)
    expect(end).toEqual({ complete: true, company: { name: 'Acme SE & Co. KG', website_url: null, logo_url: null } })
    expectPosting(postings[0], {
      external_job_id: '1834171',
      url: 'https://beispiel.jobs.personio.de/job/1834171',
      title: 'Staff Software Engineer, Data Platform',
      location_raw: 'Munich',
      locations_raw: ['Munich', 'Berlin'],
      places: [placed({ text: 'Munich' }), placed({ text: 'Berlin' })],
      employment_type: 'full_time',
      experience_min_years: 7,
      experience_max_years: 10,
      department: 'Product and Tech',
      posted_at: '2024-11-13T14:10:41.000Z',
    })
  })

  it('feed_sections: sections, and a position with little', async () => {
    const { postings } = await list('feed_sections.xml')
    expect(postings).toHaveLength(2)
    expectPosting(postings[0], {
      external_job_id: '1834171',
      url: 'https://beispiel.jobs.personio.de/job/1834171',
      title: 'Wirtschaftsingenieur (m/w/d)',
      location_raw: 'Wien',
      locations_raw: ['Wien'],
      places: [placed({ text: 'Wien' })],
      employment_type: 'full_time',
      department: 'Operations',
      posted_at: '2026-08-30T14:10:41.000Z',
    })
    expect(postings[0]!.description_html).toBe(
      '<h3>Aufgaben</h3>\nProzessoptimierung und Supply Chain.\n<h3>Profil</h3>\nAbgeschlossenes Studium.',
    )
    expectPosting(postings[1], {
      external_job_id: '99',
      url: 'https://beispiel.jobs.personio.de/job/99',
      title: 'Praktikum Logistik',
      location_raw: 'Munich',
      locations_raw: ['Munich'],
      places: [placed({ text: 'Munich' })],
      posted_at: '2026-08-29T09:00:00.000Z',
    })
    expect(postings[1]!.description_html).toBeNull()
  })
})
