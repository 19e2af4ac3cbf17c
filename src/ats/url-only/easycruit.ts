import type { SystemUrls } from '../adapter.ts'
import { firstMatch } from '../reading/url.ts'

/** A vacancy may be published by several departments, whose number follows its own. */
const VACANCY = /^(?!www\.)(?<board>[^./]+)\.easycruit\.com\/vacancy\/(?<id>\d+)(?:\/\d+)?$/

export const easycruit: SystemUrls = {
  name: 'easycruit',
  title: 'EasyCruit',
  hosts: ['easycruit.com'],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://larkmoor.easycruit.com/vacancy/3628965/66550?iso=gb', board: 'larkmoor', external_id: '3628965' },
      { url: 'http://larkmoor.easycruit.com/vacancy/3628965?channel_id=x', board: 'larkmoor', external_id: '3628965' },
      { url: 'https://larkmoor.easycruit.com/vacancy/3628965/66550/apply', board: 'larkmoor', external_id: '3628965' },
    ],
    none: [
      'https://larkmoor.easycruit.com/export/xml/vacancy/list.xml',
      'https://www.easycruit.com/vacancy/3628965/66550',
      'https://larkmoor.easycruit.com.evil.test/vacancy/3628965/66550',
    ],
  },

  identify(url) {
    const { board, id } = firstMatch([VACANCY], url) ?? {}
    return board && id ? { board, external_id: id } : null
  },
}
