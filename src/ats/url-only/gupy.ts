import type { SystemUrls } from '../adapter.ts'
import { firstMatch } from '../reading/url.ts'

const HOST = '^(?<board>(?!(?:www|portal|app|api|login)\\.)[^./]+)\\.gupy\\.io'
/** Shared links wrap the id in base64: `{"jobId":7783406,"source":"gupy_portal"}`. */
const FORMS = [new RegExp(`${HOST}/jobs/(?<id>\\d+)$`), new RegExp(`${HOST}/job/(?<wrapped>eyJ(?:[\\w+-]|%2F)+)=*$`)]

export const gupy: SystemUrls = {
  name: 'gupy',
  title: 'Gupy',
  hosts: ['gupy.io'],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://jangada.gupy.io/jobs/11130005?jobBoardSource=gupy_public_page', board: 'jangada', external_id: '11130005' },
      {
        url: 'https://jangada.gupy.io/job/eyJqb2JJZCI6Nzc4MzQwNiwic291cmNlIjoiZ3VweV9wb3J0YWwifQ==?jobBoardSource=share_link',
        board: 'jangada',
        external_id: '7783406',
      },
      {
        url: 'https://jangada.gupy.io/job/eyJqb2JJZCI6Nzc4MzQwNiwic291cmNlIjoiZ3VweV9wb3J0YWwifQ%3D%3D',
        board: 'jangada',
        external_id: '7783406',
      },
    ],
    none: [
      'https://jangada.gupy.io/',
      'https://jangada.gupy.io/job/eyJzb3VyY2UiOiJndXB5X3BvcnRhbCJ9',
      'https://portal.gupy.io/job/11130005',
      'https://jangada.gupy.io.evil.test/jobs/11130005',
    ],
  },

  identify(url) {
    const found = firstMatch(FORMS, url)
    const external_id = found && (found.id ?? unwrapped(found.wrapped!.replaceAll('%2F', '/')))
    return external_id ? { board: found.board!, external_id } : null
  },
}

function unwrapped(text: string): string | undefined {
  return /^\{"jobId":(\d+)[,}]/.exec(Buffer.from(text, 'base64').toString())?.[1]
}
