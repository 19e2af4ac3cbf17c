import type { Fetcher } from '../http/fetcher.ts'
import type { Posting } from '../job/posting.ts'
import type { Adapter } from './adapter.ts'
import { boardHosts, byHostAndPath } from './reading/board-host.ts'
import { nullWhenGone } from './reading/gone.ts'
import { blankPosting } from './reading/listed.ts'
import type { Page } from './reading/page.ts'
import { pageAt } from './reading/page-at.ts'
import { contradiction, type Field } from './reading/read.ts'
import { itemTotalOn, jobPostingsOn, statedJobPosting } from './reading/schema-org.ts'
import { pathOf, withoutApplySteps } from './reading/url.ts'
import { vocabularyKey } from './reading/vocabulary.ts'
import { byWholeBoard } from './reading/whole-board.ts'

const NAME = 'careerplug'
const { originOf, boardOf } = boardHosts(NAME, 'careerplug.com', 'www app api support help blog info')

export const careerplug: Adapter = {
  name: NAME,
  title: 'CareerPlug',
  evidence: [],
  hosts: ['careerplug.com'],
  globalIds: false,
  fetchReadsList: true,
  examples: {
    postings: [
      { url: 'https://quarry-inn.careerplug.com/jobs/3187662', board: 'quarry-inn', external_id: '3187662' },
      {
        url: 'https://quarry-inn.careerplug.com/jobs/3187662/apps/new?utm_source=x',
        board: 'quarry-inn',
        external_id: '3187662',
      },
    ],
    boards: [
      { url: 'https://quarry-inn.careerplug.com/jobs', board: 'quarry-inn' },
      { url: 'https://quarry-inn.careerplug.com/account', board: 'quarry-inn' },
    ],
    none: [
      'https://app.careerplug.com/jobs/3187662',
      'https://www.careerplug.com/jobs/3187662',
      'https://quarry-inn.careerplug.com.evil.test/jobs/3187662',
    ],
  },

  ...byHostAndPath(boardOf, idIn),

  boardUrl: (board) => `${originOf(board)}/jobs`,

  ...byWholeBoard({ readBoard, idOf: ({ id }) => id, toPosting }),
}

interface Row {
  id: string
  data: Field
}

function idIn(url: URL): string | null {
  const [jobs, id, ...rest] = withoutApplySteps(pathOf(url))
  const isForm = rest.length === 0 || (rest.length === 2 && rest[0] === 'apps' && rest[1] === 'new')
  return jobs === 'jobs' && id !== undefined && /^\d+$/.test(id) && isForm ? id : null
}

/**
 * The page of the list has all postings as JSON-LD, but without their addresses; those are in its links, in the same order. The list of a
 * single posting leads to its form, and that of a departed customer to the sign-in page; the first page of the site then has the list.
 */
async function readBoard(board: string, http: Fetcher) {
  const list = await nullWhenGone(
    pageAt(NAME, careerplug.boardUrl(board), http, (target) => idIn(target) !== null || boardOf(target) === null),
  )
  const page = list ?? (await pageAt(NAME, `${originOf(board)}/account`, http, (target) => boardOf(target) === null))
  const postings = jobPostingsOn(page)
  const links = linksOn(page)
  if (postings.length === 0 && links.size === 0 && !page.says(/\bno\b[^.]{0,40}\b(?:jobs|positions|openings)\b/i))
    throw page.refuse('expected a list of postings, or a page that says there are none')
  if (links.size !== postings.length)
    throw contradiction(NAME, `the page has ${postings.length} postings and ${links.size} links to them`, page.url)
  const rows = [...links].map(([id, text], index) => {
    const data = postings[index]!
    if (!vocabularyKey(text).includes(vocabularyKey(data.at('title').text())))
      throw page.refuse(`expected the link to posting ${id} to have its title`)
    return { id, data }
  })
  const [company = null] = rows.map(({ data }) => statedJobPosting(data).company)
  return { complete: rows.length >= (itemTotalOn(page) ?? 0), jobs: rows, company }
}

function linksOn(page: Page): Map<string, string> {
  const links = new Map<string, string>()
  for (const link of page.select('a[href*="/jobs/"]')) {
    const target = page.target(link)
    const id = target && boardOf(target) === boardOf(new URL(page.url)) ? idIn(target) : null
    if (id !== null) links.set(id, `${links.get(id) ?? ''} ${link.attribute('aria-label') ?? ''} ${link.text ?? ''}`)
  }
  return links
}

function toPosting(board: string, { id, data }: Row): Posting {
  const { company: _, identifier: __, ...stated } = statedJobPosting(data)
  return { ...blankPosting({ external_job_id: id, url: `${careerplug.boardUrl(board)}/${id}`, title: stated.title }), ...stated }
}
