import { describe, expect, it } from 'vitest'
import { manatal } from '../../../src/ats/manatal.ts'
import { changed, listAll, placed, serving } from '../served.ts'
import { present, recorded } from './recorded.ts'

/* Recorded answers of a real board, kept outside the repository. Every expectation was read off the payload by hand. */
const sample = (file: string) => recorded(`manatal/${file}`)
const BOARD = 'https://core.api.manatal.com/open/v3/career-page/ptc-group/'
const FIRST = `${BOARD}jobs/?page=1&page_size=100&ordering=-is_pinned_in_career_page,-last_published_at`
const list = (jobs: string) => listAll(manatal, 'ptc-group', serving({ [BOARD]: sample('career_page.json'), [FIRST]: jobs }))

describe.runIf(present)('recorded manatal', () => {
  it('a page trimmed to 5 of 171 jobs is no whole list', async () => {
    await expect(list(sample('jobs_page1.json'))).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining('a total of 171 leaves'),
    })
  })

  it('jobs and their employer, once the total fits', async () => {
    const whole = changed(sample('jobs_page1.json'), (page) => Object.assign(page, { count: 5, next: null }))
    const { postings, end } = await list(whole)
    const nowhere = { country: '', state: '', city: '', address: '', zipcode: '', location_display: '' }
    const jobs = [
      {
        id: '1930649',
        hash: 'QVXR6YY8',
        title: 'Accounts Analyst - Receivable/Payable (fluent in Swedish)',
        location: { country: 'Sweden', city: 'Stockholm', location_display: 'Stockholm, Sweden' },
        place: { text: 'Stockholm, Sweden', city: 'Stockholm', country: 'Sweden' },
        text: ['<p><strong>Position: Accounts Analyst', 'Be available to work in Portugal.﻿</li></ul>'],
      },
      {
        id: '1965495',
        hash: 'L96W5744',
        title: 'AGCO - Almoxarife (reposição)',
        location: {},
        place: null,
        text: ['<p>&nbsp;Almoxarife, Profissional', 'de segunda à sexta&nbsp;</p>'],
      },
      {
        id: '1938459',
        hash: 'L96575V4',
        title: 'AI & Computer Vision Developer',
        location: { country: 'Portugal', city: 'Guimaraes', location_display: 'Guimaraes, Portugal' },
        place: { text: 'Guimaraes, Portugal', city: 'Guimaraes', country: 'Portugal' },
        text: ['<p><strong>Posição: AI &amp; Computer Vision', '<li>Idiomas: português nativo.</li></ul>'],
      },
      {
        id: '1800323',
        hash: 'L96R5WRY',
        title: 'Almoxarife com NR20 (abastecimento)',
        location: { country: 'Brazil', state: 'SP', city: 'Mogi das Cruzes', location_display: 'Mogi das Cruzes, SP, Brazil' },
        place: { text: 'Mogi das Cruzes, SP, Brazil', city: 'Mogi das Cruzes', region: 'SP', country: 'Brazil' },
        text: ['<ul><li>Recebimento e movimentação', 'experiência comprovada﻿</p>'],
      },
      {
        id: '1976029',
        hash: 'L39X678W',
        title: 'Analista Conceptor de Processos - Especialista -   Fundição de alumínio --> LPDC e/ou HPDC',
        location: {
          country: 'Brazil',
          state: 'State of Paraná',
          city: 'São José dos Pinhais',
          location_display: 'São José dos Pinhais, State of Paraná, Brazil',
        },
        place: {
          text: 'São José dos Pinhais, State of Paraná, Brazil',
          city: 'São José dos Pinhais',
          region: 'State of Paraná',
          country: 'Brazil',
        },
        text: ['<p>Junte-se a família PTC Group', '<p>﻿</p>'],
      },
    ]
    expect(postings).toEqual(
      jobs.map(({ id, hash, title, location, place }) => ({
        external_job_id: id,
        alias_ids: [hash],
        url: `https://www.careers-page.com/ptc-group/job/${hash}`,
        apply_url: `https://www.careers-page.com/ptc-group/job/${hash}/apply`,
        title,
        location_raw: place?.text ?? null,
        locations_raw: { ...nowhere, ...location },
        places: place === null ? [] : [placed(place)],
        workplace: null,
        employment_type: 'full_time',
        level: null,
        experience_min_years: null,
        experience_max_years: null,
        department: null,
        language: null,
        pay: [],
        salary_raw: null,
        posted_at: null,
        expires_at: null,
        description_html: expect.any(String),
        company: null,
      })),
    )
    for (const [index, { text }] of jobs.entries()) {
      const html = postings[index]!.description_html!
      expect([html.slice(0, text[0]!.length), html.slice(-text[1]!.length)]).toEqual(text)
    }
    expect(end).toEqual({
      complete: true,
      company: {
        name: 'PTC Group',
        website_url: 'https://ptcgroup.global/',
        logo_url:
          'https://manatal-backend-public-assets.s3.amazonaws.com/media/career_portal_logo_direct_upload/17de54dc-a64e-4285-8a80-c6896d54cdef_logotipo_PTCGROUP_crv_14092016-3.png',
      },
    })
  })

  it('the body of a 404 is no empty list', async () => {
    await expect(list(sample('error_404.json'))).rejects.toThrow('manatal results: expected a list, got nothing')
  })
})
