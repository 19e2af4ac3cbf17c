import { describe, expect, it } from 'vitest'
import { avature } from '../../src/ats/avature.ts'
import { type Answers, fixture, listAll, serving } from './served.ts'

const SITE = 'https://saltmarsh.avature.net/careers'
const FIRST = `${SITE}/SearchJobs/`
const at = (offset: number) => `${SITE}/SearchJobs/?folderOffset=${offset}`
const rows = (from: number, count: number, legend: string, next: string | null) => {
  const articles = Array.from(
    { length: count },
    (_, index) => `<article class="article article--result"><a href="/careers/JobDetail/Reed/${from + index}">Reed</a></article>`,
  )
  const link = next === null ? '' : `<a class="paginationNextLink" href="${next}">Next</a>`
  return `<html><body><div class="list-controls__text__legend">${legend}</div>${articles.join('')}${link}</body></html>`
}
const list = (answers: Answers) => listAll(avature, 'saltmarsh', serving(answers))

describe('the list', () => {
  it('is read by the links of its pages, to its total', async () => {
    const { listed, end } = await list({
      [FIRST]: rows(1, 6, '1-6 of 8 results', at(6)),
      [at(6)]: rows(7, 2, '7-8 of 8 results', null),
    })
    expect(listed).toHaveLength(8)
    expect(end.complete).toBe(true)
  })

  it.each<[string, Answers, number]>([
    ['without a number', { [FIRST]: rows(1, 3, 'results', null) }, 3],
    ['with "999+" results', { [FIRST]: rows(1, 3, '1-3 of 999+ results', null) }, 3],
    ['that lacks rows', { [FIRST]: rows(1, 6, '1-6 of 8 results', null) }, 6],
    [
      'that grows while it is read',
      { [FIRST]: rows(1, 6, '1-6 of 8 results', at(6)), [at(6)]: rows(7, 2, '7-8 of 9 results', null) },
      8,
    ],
    ['that the portal cuts off', { [FIRST]: rows(1, 2_000, '1-2,000 of 5,720 results', at(2_000)) }, 2_000],
    ['of exactly so many rows', { [FIRST]: rows(1, 2_000, '1-2,000 of 2,000 results', null) }, 2_000],
  ])('%s is not complete', async (_, answers, count) => {
    const { listed, end } = await list(answers)
    expect(listed).toHaveLength(count)
    expect(end.complete).toBe(false)
  })

  it.each(['FolderDetail', 'PipelineDetail'])('of a portal whose postings are pages called %s is read', async (name) => {
    const { listed, end } = await list({ [FIRST]: rows(1, 2, '1-2 of 2 results', null).replaceAll('JobDetail', name) })
    expect(listed.map(({ handle }) => handle)).toEqual([1, 2].map((id) => `${SITE}/${name}/Reed/${id}`))
    expect(end.complete).toBe(true)
  })

  it('that repeats its last page ends', async () => {
    const { listed, end } = await list({ [FIRST]: rows(1, 3, '1-3 of 3 results', FIRST) })
    expect([listed.length, end.complete]).toEqual([3, true])
  })

  it.each([
    ['without rows and number', rows(1, 0, '', null), 'expected a list of jobs'],
    [
      'with a row that leads elsewhere',
      rows(1, 1, '1', null).replace('/careers/JobDetail', 'https://evil.test/careers/JobDetail'),
      'a link to a posting',
    ],
    ['with a next page elsewhere', rows(1, 1, '1 of 2', 'https://evil.test/'), 'the next page on the same host'],
    ['with a small part of its rows', rows(1, 1, '1 of 200', null), 'only 1 are listed'],
  ])('%s fails', async (_, body, message) => {
    await expect(list({ [FIRST]: body })).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining(message),
    })
  })
})

describe('a list that is longer than a portal shows', () => {
  const FORM = `<form action="/careers/SearchJobs/"><input type="hidden" name="listFilterMode" value="1">
    <select name="sort"><option value="">-</option><option value="date">Date</option></select>
    <select name="3_56_3"><option value="">-</option><option value="71">North</option><option value="72">South</option></select></form>`
  const filtered = (field: string, value: string) => `${SITE}/SearchJobs/?listFilterMode=1&${field}=${value}`
  const whole = rows(1, 2_000, '1-2,000 of 2,500 results', at(2_000)).replace('<body>', `<body>${FORM}`)
  const sorted = rows(1, 2_000, '1-2,000 of 2,500 results', at(2_000))
  const answers = {
    [FIRST]: whole,
    [filtered('sort', 'date')]: sorted,
    [filtered('3_56_3', '71')]: rows(1, 1_900, '1-1,900 of 1,900 results', null),
    [filtered('3_56_3', '72')]: rows(1_901, 600, '1-600 of 600 results', null),
  }

  it('is read with each choice of a filter, and is complete at its total', async () => {
    const { listed, end } = await list(answers)
    expect(new Set(listed.map(({ external_job_id }) => external_job_id)).size).toBe(listed.length)
    expect([listed.length, end.complete]).toEqual([2_500, true])
  })

  it('is not complete when its total is the limit itself', async () => {
    const { end } = await list({ ...answers, [FIRST]: whole.replace('2,500', '2,000') })
    expect(end.complete).toBe(false)
  })

  it('is not complete when postings have no choice', async () => {
    const { listed, end } = await list({ ...answers, [filtered('3_56_3', '72')]: rows(1_901, 400, '1-400 of 400 results', null) })
    expect([listed.length, end.complete]).toEqual([2_300, false])
  })

  it.each([
    ['another host', FORM.replace('/careers', 'https://evil.test/careers')],
    ['another portal', FORM.replace('/careers', '/students')],
    ['a form that is sent', FORM.replace('<form', '<form method="post"')],
  ])('is not asked of %s', async (_, form) => {
    const http = serving({ [FIRST]: whole.replace(FORM, form) })
    const { end } = await listAll(avature, 'saltmarsh', http)
    expect([end.complete, http.requests.length]).toEqual([false, 1])
  })
})

it.each([
  ['jobs.saltmarsh.example', 'https://jobs.saltmarsh.example/careers/SearchJobs'],
  ['jobs.saltmarsh.example/externaljobs', 'https://jobs.saltmarsh.example/externaljobs/SearchJobs'],
])('the board %s has the page %s', (board, url) => {
  expect(avature.boardUrl(board)).toBe(url)
  expect(avature.identifyBoard(new URL(url))).toBe(board)
})

describe('the posting', () => {
  const URL_ASKED = `${SITE}/JobDetail/6961`

  it('states what labels of several portals mean', async () => {
    const field = ([label, value]: string[]) =>
      `<div class="article__content__view__field"><div class="article__content__view__field__label">${label}</div><div class="article__content__view__field__value">${value}</div></div>`
    const fields = [
      ['Job title', 'Reed Cutter'],
      ['Location(s)', 'Norwich - England'],
      ['Work model', 'Hybrid'],
      ['Job Family', 'Harvest'],
    ]
    const http = serving({
      [URL_ASKED]: `<html><body><article class="article--details">${fields.map(field).join('')}</article></body></html>`,
    })
    expect((await avature.fetch('saltmarsh', '6961', http))!.posting).toMatchObject({
      title: 'Reed Cutter',
      location_raw: 'Norwich - England',
      workplace: 'hybrid',
      department: 'Harvest',
    })
  })

  it('of a portal that publishes folders is found by its id', async () => {
    const page = fixture('avature', 'recorded/JobDetail.html')
    const found = await avature.fetch('saltmarsh', '6961', serving({ [`${SITE}/FolderDetail/6961`]: page }))
    expect(found!.posting).toMatchObject({ external_job_id: '6961', url: `${SITE}/FolderDetail/6961` })
  })

  it.each<[string, Answers[string]]>([
    ['404', { status: 404 }],
    ['a redirect to the list', { status: 302, location: FIRST }],
  ])('is closed when its page is %s', async (_, answer) => {
    expect(await avature.fetch('saltmarsh', '6961', serving({ [URL_ASKED]: answer }))).toBeNull()
  })

  it('is not taken for closed on a page that says nothing', async () => {
    const http = serving({ [URL_ASKED]: '<html><body>Welcome</body></html>' })
    await expect(avature.fetch('saltmarsh', '6961', http)).rejects.toMatchObject({ kind: 'bad_payload' })
  })

  it.each([
    ['https://jobs.saltmarsh.example/careers/JobDetail/Reed/77?source=x', '77'],
    ['https://jobs.saltmarsh.example/en_GB/students/JobDetail/Reed/77', '77'],
    ['https://jobs.saltmarsh.example/careers/SearchJobs/77', null],
  ])('on the employer’s own host is named by %s', (url, id) => {
    expect(avature.identifyOnOwnDomain!(new URL(url))).toBe(id)
  })
})
