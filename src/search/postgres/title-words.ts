import type { Run } from './budget.ts'

/** The newest titles stand for all of them: reading every title of a large catalog would take longer than a search may. */
const MOST_TITLES = 20_000
const MOST_WORDS = 30_000

/** The words of the titles of the newest open jobs as they are written there, in small letters, the most frequent first. */
export async function readTitleWords(run: Run): Promise<string[]> {
  const rows = await run<{ word: string }>(
    `select word
     from (select title from jobs where closed_at is null order by posted_key desc, id desc limit $1) as newest,
       unnest(tsvector_to_array(to_tsvector('simple', title))) as word
     where length(word) between 3 and 40
     group by word
     order by count(*) desc, word
     limit $2`,
    [MOST_TITLES, MOST_WORDS],
  )
  return rows.map(({ word }) => word)
}
