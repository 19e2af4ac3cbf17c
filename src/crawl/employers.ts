import type { Pool } from 'pg'
import type { Board } from '../catalog/boards.ts'
import { updateCompany } from '../catalog/companies.ts'
import { addSourceCompany, type NamedCompany, sourceCompanies } from '../catalog/source-companies.ts'
import type { StatedCompany } from '../job/posting.ts'

export interface Employers {
  /** The company of a posting that names its own; undefined leaves it to the board's. */
  idOf(stated: StatedCompany | null): Promise<number | undefined>
}

/** Employers of one board, read once, when the first posting names one. */
export function createEmployers(db: Pool, board: Board): Employers {
  let loaded: Promise<Map<string, NamedCompany>> | null = null
  const load = async () => new Map((await sourceCompanies(db, board.id)).map((known) => [known.name, known]))

  return {
    async idOf(stated) {
      const name = stated?.name
      if (!stated || !name || name === board.company_name) return undefined
      loaded ??= load()
      const employers = await loaded
      const known = employers.get(name)
      const { website_url, logo_url } = stated
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
