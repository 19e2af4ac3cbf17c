import type { SystemUrls } from '../adapter.ts'
import { DIGITS, firstMatch, queryId } from '../reading/url.ts'

/** The career site of a data centre: the query names the employer and the requisition. */
const CAREER = /^(?<zone>career[^./]*)\.(?:successfactors|sapsf)\.(?:com|eu)\/(?:careers?|sfcareer\/jobreqcareer)$/
/** Newer sites are on jobs2web.com or on employers' own domains, where they cannot be recognised. */
const SITE = /^(?<board>[^./]+)\.jobs2web\.com\/job\/[^/]+\/(?<external_id>\d+)$/

export const successfactors: SystemUrls = {
  name: 'successfactors',
  title: 'SAP SuccessFactors',
  hosts: ['successfactors.com', 'successfactors.eu', 'sapsf.com', 'sapsf.eu', 'jobs2web.com'],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://career4.successfactors.com/career?company=ThistleP&career_ns=job_listing&career_job_req_id=21841',
        board: 'ThistleP',
        external_id: '21841',
      },
      {
        url: 'https://career2.successfactors.eu/career?career%5fns=job%5flisting&company=ThistleP&career%5fjob%5freq%5fid=21841',
        board: 'ThistleP',
        external_id: '21841',
      },
      {
        url: 'https://career44.sapsf.com/career?company=thistle&career_ns=job_application&career_job_req_id=512',
        board: 'thistle',
        external_id: '512',
      },
      {
        url: 'https://career8.successfactors.com/sfcareer/jobreqcareer?jobId=13927&company=ThistleP',
        board: 'ThistleP',
        external_id: '13927',
      },
      {
        url: 'https://thistle.jobs2web.com/job/Abidjan-Night-Weaver-01/1441963333/?locale=en_US',
        board: 'thistle',
        external_id: '1441963333',
      },
    ],
    none: [
      'https://career4.successfactors.com/career?company=ThistleP&career_ns=job_listing_summary&resultType=XML',
      'https://www.successfactors.com/career?company=ThistleP&career_job_req_id=21841',
      'https://thistle.jobs2web.com/go/All-Jobs/7439460/',
      'https://career4.successfactors.com.evil.test/career?company=ThistleP&career_job_req_id=21841',
    ],
  },

  identify(url) {
    const found = firstMatch([CAREER, SITE], url)
    if (found === null) return null
    if (found.board && found.external_id) return { board: found.board, external_id: found.external_id }
    const board = queryId(url, 'company', /./)
    const external_id = queryId(url, 'career_job_req_id', DIGITS) ?? queryId(url, 'jobid', DIGITS)
    return board && external_id ? { board, external_id } : null
  },
}
