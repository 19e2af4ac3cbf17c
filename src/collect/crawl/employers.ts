import type { Pool } from 'pg'
import type { Board } from '../../catalog/boards.ts'
import { updateCompany } from '../../catalog/companies.ts'
import { addSourceCompany, type NamedCompany, sourceCompanies } from '../../catalog/source-companies.ts'
import type { StatedCompany } from '../../job/posting.ts'
import { withOwnUrls } from '../employer-urls.ts'

export interface Employers {
  /** The company that a posting names; undefined when it is the board's own. */
  idOf(stated: StatedCompany | null): Promise<number | undefined>
}

/** The employers of one board, loaded when the first posting names one. */
export function createEmployers(db: Pool, board: Board): Employers {
  let loaded: Promise<Map<string, NamedCompany>> | null = null
  const load = async () => new Map((await sourceCompanies(db, board.id)).map((known) => [known.name, known]))

  return {
    async idOf(stated) {
      const name = stated?.name
      if (!stated || !name || (name === board.company_name && board.name_from !== 'slug')) return undefined
      loaded ??= load()
      const employers = await loaded
      const known = employers.get(name)
      const { website_url, logo_url } = withOwnUrls(stated)
      if (!known && name === board.company_name) {
        // The board's own company was only known by its slug, and this is its name.
        await updateCompany(db, board.company_id, { name, website_url, logo_url })
        board.name_from = 'stated'
        return undefined
      }
      if (!known) {
        const company_id = await addSourceCompany(db, board.id, { name, website_url, logo_url })
        employers.set(name, { name, website_url, logo_url, company_id })
        return company_id
      }
      if (isNews(website_url, known.website_url) || isNews(logo_url, known.logo_url)) {
        await updateCompany(db, known.company_id, { website_url, logo_url })
        employers.set(name, { ...known, website_url: website_url ?? known.website_url, logo_url: logo_url ?? known.logo_url })
      }
      return known.company_id
    },
  }
}

const isNews = (stated: string | null, known: string | null) => stated !== null && stated !== known
