import type { SystemUrls } from '../adapter.ts'
import { firstMatch } from '../reading/url.ts'

/** The page of an offer ends in its number, behind a title in the language of the site: `emploi-allumeur_1563.aspx`. */
const OFFER = /^(?!www\.)(?<board>[^./]+)\.talent-soft\.com\/[\w-]+\/(?:[^/_]+_)+(?<id>\d+)\.aspx$/i

export const talentsoft: SystemUrls = {
  name: 'talentsoft',
  title: 'Talentsoft',
  hosts: ['talent-soft.com'],
  globalIds: false,
  examples: {
    postings: [
      {
        url: 'https://larkmoor-recrute.talent-soft.com/offre-de-emploi/emploi-allumeur-de-lampes-h-f_1563.aspx',
        board: 'larkmoor-recrute',
        external_id: '1563',
      },
      {
        url: 'https://larkmoor-career.talent-soft.com/job/job-lamp-lighter_77.aspx?LCID=2057&utm_source=x',
        board: 'larkmoor-career',
        external_id: '77',
      },
      {
        url: 'https://larkmoor-recrute.talent-soft.com/offre-de-emploi/emploi-allumeur_de_lampes_1563.aspx',
        board: 'larkmoor-recrute',
        external_id: '1563',
      },
    ],
    none: [
      'https://larkmoor-recrute.talent-soft.com/offre-de-emploi/liste-offres.aspx?page=2&LCID=1036',
      'https://larkmoor-recrute.talent-soft.com/handlers/offerRss.ashx?LCID=1036',
      'https://larkmoor-recrute.talent-soft.com.evil.test/offre-de-emploi/emploi-x_1563.aspx',
    ],
  },

  identify(url) {
    const { board, id } = firstMatch([OFFER], url) ?? {}
    return board && id ? { board, external_id: id } : null
  },
}
