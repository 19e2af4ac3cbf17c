import type { SystemUrls } from '../adapter.ts'
import { firstMatch } from '../reading/url.ts'

const DOMAINS = [
  ...['factorial.es', 'factorial.it', 'factorial.mx'],
  ...['factorialhr.com', 'factorialhr.com.br', 'factorialhr.co', 'factorialhr.de', 'factorialhr.pt'],
]

/** The whole host is the board: one label may belong to different employers in different countries. */
const POSTING = new RegExp(
  `^(?<board>(?!(?:www|app|api|help)\\.)[^./]+\\.(?:${DOMAINS.join('|').replaceAll('.', '\\.')}))/(?:job_posting|apply)/(?:[^/]+-)?(?<id>\\d+)$`,
)

export const factorial: SystemUrls = {
  name: 'factorial',
  title: 'Factorial',
  hosts: DOMAINS,
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://panettiere.factorial.it/job_posting/addetto-al-forno-305055',
        board: 'panettiere.factorial.it',
        external_id: '305055',
      },
      {
        url: 'https://padaria.factorialhr.com.br/apply/ajudante-de-forno-324661/',
        board: 'padaria.factorialhr.com.br',
        external_id: '324661',
      },
      { url: 'https://bakehouse.factorialhr.com/job_posting/29737', board: 'bakehouse.factorialhr.com', external_id: '29737' },
    ],
    none: [
      'https://panettiere.factorial.it/',
      'https://factorialhr.pt/blog/job_posting/forno-305055',
      'https://panettiere.factorial.it/job_posting/addetto-al-forno',
      'https://panettiere.factorial.it.evil.test/job_posting/addetto-al-forno-305055',
    ],
  },

  identify(url) {
    const found = firstMatch([POSTING], url)
    return found && { board: found.board!, external_id: found.id! }
  },
}
