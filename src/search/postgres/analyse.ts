import type { Pool } from 'pg'
import type { AnalyseTexts } from '../query/query.ts'

const ANALYSE = {
  name: 'analyse-texts',
  text: `
    select query::text as tsquery, numnode(query) as nodes, lower(given) as lowered
    from unnest($1::text[]) with ordinality as texts (given, place),
      lateral websearch_to_tsquery('english', given) as query
    order by place`,
}

/** Asks Postgres what texts mean as queries, so that there is no second tokenizer. */
export function postgresAnalysis(pool: Pool): AnalyseTexts {
  return async (texts) => (await pool.query({ ...ANALYSE, values: [texts] })).rows
}

const LOWER = {
  name: 'lower-texts',
  text: 'select lower(given) as lowered from unnest($1::text[]) with ordinality as texts (given, place) order by place',
}

/** Lower-cases texts that are not queries. Parsed as queries, 32 minuses before a word would be an error. */
export async function lowerTexts(pool: Pool, texts: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ lowered: string }>({ ...LOWER, values: [texts] })
  return rows.map(({ lowered }) => lowered)
}
