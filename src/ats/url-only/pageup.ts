import type { SystemUrls } from '../adapter.ts'
import { firstMatch } from '../reading/url.ts'

/** A customer's number and one of its sites; the language that follows belongs to neither. */
const POSTING = /^careers\.pageuppeople\.com\/(?<board>\d+\/[\w-]+)\/[a-z]{2}(?:-[a-z]{2})?\/job\/(?<id>\d+)(?:\/[^/]+)?$/i

export const pageup: SystemUrls = {
  name: 'pageup',
  title: 'PageUp',
  hosts: ['careers.pageuppeople.com'],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://careers.pageuppeople.com/806/cw/en/job/502341', board: '806/cw', external_id: '502341' },
      {
        url: 'https://careers.pageuppeople.com/873/nr/en-us/job/551234/park-ranger?lApplicationSubSourceID=',
        board: '873/nr',
        external_id: '551234',
      },
      { url: 'http://careers.pageuppeople.com/688/cwlive/en/job/4912/clerk', board: '688/cwlive', external_id: '4912' },
    ],
    none: [
      'https://careers.pageuppeople.com/887/cw/en/listing/',
      'https://careers.pageuppeople.com/688/cw/en/filter/?search-keyword=job',
      'https://www.pageuppeople.com/806/cw/en/job/502341',
      'https://careers.pageuppeople.com.evil.test/806/cw/en/job/502341',
    ],
  },

  identify(url) {
    const found = firstMatch([POSTING], url)
    return found && { board: found.board!, external_id: found.id! }
  },
}
