import { adapterNamed } from '../../src/ats/index.ts'
import { hostOfBoard } from '../../src/collect/crawl/board-lanes.ts'
import type { SizesOf } from './sizes.ts'

/** How a board of a system is read, as its adapter does it. */
interface Reading {
  /** Postings on a page of the list; all on one if it is not given. */
  page?: number
  /** Requests of a crawl besides the pages of the list: the employer, a second feed. */
  besides?: number
  /** The system whose boards were counted, or one of the same kind of employers. */
  sizes: SizesOf
}

const READING: Record<string, Reading> = {
  ashby: { sizes: 'ashby' },
  bamboohr: { besides: 1, sizes: 'bamboohr' },
  breezy: { sizes: 'bamboohr' },
  comeet: { sizes: 'ashby' },
  dayforce: { sizes: 'icims' },
  dover: { page: 300, besides: 1, sizes: 'ashby' },
  eightfold: { page: 10, besides: 1, sizes: 'workday' },
  gem: { sizes: 'ashby' },
  greenhouse: { sizes: 'greenhouse' },
  hibob: { sizes: 'ashby' },
  hirehive: { page: 100, sizes: 'bamboohr' },
  // The employer chooses 10, 20, 25 or 50.
  icims: { page: 20, sizes: 'icims' },
  jazzhr: { sizes: 'bamboohr' },
  jobscore: { sizes: 'bamboohr' },
  jobvite: { page: 50, sizes: 'icims' },
  join: { page: 5, besides: 1, sizes: 'bamboohr' },
  lever: { sizes: 'lever' },
  manatal: { page: 100, besides: 1, sizes: 'bamboohr' },
  oracle: { page: 200, sizes: 'icims' },
  paylocity: { sizes: 'bamboohr' },
  personio: { sizes: 'bamboohr' },
  pinpoint: { sizes: 'bamboohr' },
  recruitee: { sizes: 'bamboohr' },
  rippling: { page: 1000, sizes: 'ashby' },
  smartrecruiters: { page: 100, sizes: 'lever' },
  softgarden: { sizes: 'bamboohr' },
  teamtailor: { page: 100, besides: 1, sizes: 'bamboohr' },
  traffit: { page: 100, sizes: 'bamboohr' },
  trakstar: { page: 100, sizes: 'bamboohr' },
  ukg: { page: 50, sizes: 'icims' },
  workable: { sizes: 'bamboohr' },
  workday: { page: 20, sizes: 'workday' },
  zoho: { sizes: 'bamboohr' },
}

export interface SystemReading {
  sizes: SizesOf
  /** Every new posting needs a request of its own. */
  details: boolean
  /** A URL on the host that is asked for the board. */
  url(board: string): URL
  /** Requests for a list of so many postings. */
  listRequests(postings: number): number
}

export function readingOf(system: string): SystemReading {
  const adapter = adapterNamed(system)
  const reading = READING[system]
  if (adapter === null || reading === undefined) throw new Error(`bench/scale/systems.ts does not say how ${system} is read`)
  const { page, besides = 0, sizes } = reading
  return {
    sizes,
    details: adapter.detail !== undefined,
    url: (board) => new URL(`https://${hostOfBoard(system, board)}/`),
    listRequests: (postings) => besides + (page === undefined ? 1 : Math.max(1, Math.ceil(postings / page))),
  }
}
