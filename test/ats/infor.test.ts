import { describe, expect, it } from 'vitest'
import { infor } from '../../src/ats/infor.ts'
import { type Answers, changed, fixture, listAll, serving } from './served.ts'

const BOARD = 'css-lanternhealth-prd/9999'
const HOST = 'https://css-lanternhealth-prd.inforcloudsuite.com'
const LIST = `${HOST}/hcm/Jobs/list/JobPosting.SearchForJobsResults?pagepanel=JobsHomePage.Jobs.Jobs&csk.JobBoard=EXTERNAL&csk.HROrganization=9999&pagesize=500`
const POSTING = `${HOST}/hcm/Jobs/form/JobPosting%5BJobPostingSet%5D%289999%2C246253%2C2%29.JobPostingDisplay?pagesize=1&csk.JobBoard=EXTERNAL&csk.HROrganization=9999`
const PAGE = fixture('infor', 'recorded/SearchForJobsResults.json')
const DETAIL = fixture('infor', 'recorded/JobPostingDisplay.json')
const more = (nextPageUrl: string | null) =>
  changed(PAGE, ({ dataViewSet }) => {
    dataViewSet.pagingInfo.hasNext = true
    dataViewSet.pagingUrls = { nextPageUrl }
  })
const second = changed(PAGE, ({ dataViewSet }) => {
  dataViewSet.data = [dataViewSet.data[0]]
  dataViewSet.data[0].fields.JobPosting.value = 3
})
const list = (answers: Answers) => listAll(infor, BOARD, serving(answers))

describe('the list', () => {
  it('follows the link to the next page', async () => {
    const { listed, end } = await list({ [LIST]: more('/hcm/Jobs/list/next?lk=1'), [`${HOST}/hcm/Jobs/list/next?lk=1`]: second })
    expect(listed.map(({ external_job_id }) => external_job_id)).toEqual(['246253-2', '210745-1', '246253-3'])
    expect(end.complete).toBe(true)
  })

  it('whose next page has no address is not complete', async () => {
    expect((await list({ [LIST]: more(null) })).end.complete).toBe(false)
  })

  it.each<[string, Answers, string]>([
    ['a next page elsewhere', { [LIST]: more('https://evil.test/x') }, 'on the same host'],
    ['a page that repeats', { [LIST]: more(LIST) }, 'no new posting'],
    ['an answer that is not whole', { [LIST]: PAGE.replace('COMPLETED', 'FAILED') }, 'the status FAILED'],
    ['a page that does not say whether it is the last', { [LIST]: PAGE.replace('"hasNext"', '"has"') }, 'hasNext'],
  ])('refuses %s', async (_, answers, message) => {
    await expect(list(answers)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })
})

describe('the posting', () => {
  it('has the facts of the list and the text of its own answer', async () => {
    const [row] = (await list({ [LIST]: PAGE })).listed
    const answer = changed(DETAIL, ({ fields }) => {
      fields.JobRequisition.value = 246253
      fields.JobPosting.value = 2
    })
    expect(await infor.detail!(BOARD, row!.handle, serving({ [POSTING]: answer }))).toMatchObject({
      external_job_id: '246253-2',
      title: 'Lamp Trimmer II Per Diem- 7BT Night Watch',
      location_raw: 'US:NC:Holly Springs',
      department: 'Lighting',
      employment_type: 'full_time',
      posted_at: '2026-09-21T00:00:00.000Z',
      description_html: '<p>Summary: count the lamps.</p>',
    })
  })

  it('is not another one', async () => {
    await expect(infor.fetch(BOARD, '246253-2', serving({ [POSTING]: DETAIL }))).rejects.toMatchObject({ kind: 'bad_payload' })
    expect(await infor.fetch(BOARD, 'x', serving({}))).toBeNull()
  })
})
