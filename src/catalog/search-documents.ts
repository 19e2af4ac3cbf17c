import type { PoolClient } from 'pg'
import type { Descriptions } from '../job/job.ts'
import { bodyText, LONGEST_DESCRIPTION, titleText } from '../job/words/document-text.ts'
import { arrayParameter, TSVECTOR } from './array-parameter.ts'
import { GAP } from './words/document-vector.ts'
import { searchVectors } from './words/search-vectors.ts'

export interface JobKey {
  source_id: number
  job_id: number
}

/** The texts of a job from which Postgres makes the words of its search document. */
export interface SearchTexts extends JobKey {
  title_text: string
  body_text: string
}

export const searchTexts = (key: JobKey, title: string, { description_html, description_md }: Descriptions): SearchTexts => ({
  ...key,
  title_text: titleText(title),
  body_text: bodyText(description_html, description_md),
})

/** The words of a title, from its text as src/job/words prepares it. */
export const titleWords = (titleText: string) => `to_tsvector('english', ${titleText})`

/**
 * The words of a job. A gap between title and description keeps phrases from spanning both: a lexeme with a space in it, which the parser
 * never produces, moves the positions on and is removed again.
 */
export const fullText = (titleText: string, bodyText: string) =>
  `ts_delete(${titleWords(titleText)} || '''title end'':${GAP}'::tsvector || to_tsvector('english', ${bodyText}), 'title end')`

const UPSERT_SEARCH_DOCUMENTS = {
  name: 'upsert-search-documents',
  text: `
    insert into search_documents (source_id, job_id, full_text)
    select * from unnest($1::bigint[], $2::bigint[], $3::tsvector[])
    on conflict (source_id, job_id) do update set full_text = excluded.full_text`,
}

/** Writes the words of jobs. They equal those of `fullText`, which would be most of Postgres' work for a new posting. */
export async function writeSearchDocuments(client: PoolClient, texts: SearchTexts[]): Promise<void> {
  if (texts.length === 0) return
  const vectors = await searchVectors(client, texts)
  const [sources, jobs] = [texts.map(({ source_id }) => source_id), texts.map(({ job_id }) => job_id)]
  await client.query({ ...UPSERT_SEARCH_DOCUMENTS, values: [sources, jobs, arrayParameter(TSVECTOR, vectors)] })
}

/** The stored descriptions of some jobs, by job id, as far as they are searched. */
export async function storedDescriptions(client: PoolClient, keys: JobKey[]): Promise<Map<number, Descriptions>> {
  if (keys.length === 0) return new Map()
  const { rows } = await client.query<Descriptions & { job_id: number }>({
    name: 'stored-descriptions',
    text: `
      select d.job_id, ${SEARCHED_DESCRIPTIONS}
        from json_to_recordset($1) as r (source_id bigint, job_id bigint)
        join descriptions d on d.source_id = r.source_id and d.job_id = r.job_id
       where d.source_id = any($2)`,
    values: [JSON.stringify(keys), [...new Set(keys.map((key) => key.source_id))]],
  })
  return new Map(rows.map((row) => [row.job_id, row]))
}

/** For a description `d`: the HTML, or the Markdown if there is none. */
export const SEARCHED_DESCRIPTIONS = `
  left(d.description_html, ${LONGEST_DESCRIPTION}) as description_html,
  case when d.description_html is null then left(d.description_md, ${LONGEST_DESCRIPTION}) end as description_md`
