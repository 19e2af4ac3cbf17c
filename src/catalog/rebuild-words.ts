import type { Pool, PoolClient } from 'pg'
import type { Descriptions } from '../job/job.ts'
import { WORDS_VERSION } from '../job/words/version.ts'
import type { Db } from './db.ts'
import { LOCK_NUMBERS } from './lock-numbers.ts'
import { fullText, type JobKey, SEARCHED_DESCRIPTIONS, type SearchTexts, searchTexts, titleWords } from './search-documents.ts'
import { lockSources } from './source-lock.ts'

/** Jobs per transaction; few, so that writers of their sources never wait long. */
const BATCH = 200
const TOLD_EVERY_MS = 5_000

/** The version of the catalog's words; a different one while they are being rebuilt. */
export async function wordsVersion(db: Db): Promise<number> {
  const { rows } = await db.query<{ version: number }>('select version from search_words')
  return rows[0]!.version
}

/**
 * Rebuilds the words of all jobs if the catalog has words of another version. No served field changes, so revisions do not change either. An
 * interrupted run continues where it stopped, and rows whose words stay the same are not written.
 */
export async function rebuildWords(pool: Pool, log: (line: string) => void): Promise<void> {
  if ((await wordsVersion(pool)) === WORDS_VERSION) return
  const client = await pool.connect()
  try {
    // One process rebuilds the words; others that start meanwhile wait for it.
    await client.query('select pg_advisory_lock($1)', [LOCK_NUMBERS.words])
    if ((await wordsVersion(client)) !== WORDS_VERSION) await rebuild(client, log)
  } finally {
    // The lock ends with the connection, also if a batch failed in the middle of its transaction.
    client.release(true)
  }
}

async function rebuild(client: PoolClient, log: (line: string) => void): Promise<void> {
  await client.query(START, [WORDS_VERSION])
  const jobs = await countJobs(client, AFTER_ALL)
  const before = await countJobs(client, await lastRebuilt(client))
  if (jobs > 0)
    log(
      `making the search words of ${jobs.toLocaleString('en')} jobs again${before > 0 ? `, ${before.toLocaleString('en')} are done` : ''}`,
    )
  const started = performance.now()
  let [done, told] = [before, started]
  for (let count = BATCH; count === BATCH; done += count) {
    count = await rebuildBatch(client)
    const now = performance.now()
    if (now - told < TOLD_EVERY_MS) continue
    told = now
    const left = ((now - started) / (done + count - before)) * (jobs - done - count)
    log(
      `search words: ${(done + count).toLocaleString('en')} of ${jobs.toLocaleString('en')} jobs, about ${Math.ceil(Math.max(0, left) / 1_000)} s left`,
    )
  }
  await client.query(FINISH)
  if (jobs > 0)
    log(
      `search words: all ${done.toLocaleString('en')} jobs have them, after ${Math.ceil((performance.now() - started) / 1_000)} s`,
    )
}

/**
 * Rebuilds the next jobs in the order of their keys, and returns how many there were. Their sources are locked the way writers lock them.
 */
async function rebuildBatch(client: PoolClient): Promise<number> {
  await client.query('begin')
  const after = await lastRebuilt(client)
  const { rows: next } = await client.query<JobKey>(NEXT_JOBS, [after.source_id, after.job_id, BATCH])
  if (next.length > 0) {
    await lockSources(
      client,
      next.map((job) => job.source_id),
    )
    const { rows } = await client.query<JobKey & Descriptions & { title: string }>(TEXTS, [JSON.stringify(next)])
    const texts: SearchTexts[] = rows.map(({ source_id, job_id, title, ...descriptions }) =>
      searchTexts({ source_id, job_id }, title, descriptions),
    )
    const values = [JSON.stringify(texts)]
    await client.query({ name: 'rebuild-title-words', text: UPDATE_TITLE_WORDS, values })
    await client.query({ name: 'rebuild-search-documents', text: UPDATE_SEARCH_DOCUMENTS, values })
    const last = next.at(-1)!
    await client.query('update search_words set source_id = $1, job_id = $2', [last.source_id, last.job_id])
  }
  await client.query('commit')
  return next.length
}

const AFTER_ALL: JobKey = { source_id: Number.MAX_SAFE_INTEGER, job_id: 0 }

/** The number of jobs up to this key. */
async function countJobs(client: PoolClient, { source_id, job_id }: JobKey): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*) as count from jobs where (source_id, id) <= ($1, $2)', [
    source_id,
    job_id,
  ])
  return rows[0]!.count
}

async function lastRebuilt(client: PoolClient): Promise<JobKey> {
  const { rows } = await client.query<JobKey>('select source_id, job_id from search_words')
  return rows[0]!
}

/** A run towards the same version continues; any other starts at the first job. */
const START = `
  update search_words
     set source_id = case when target = $1 then source_id else 0 end, job_id = case when target = $1 then job_id else 0 end, target = $1`

const NEXT_JOBS = `
  select source_id, id as job_id from jobs
   where (source_id, id) > ($1, $2)
   order by source_id, id
   limit $3`

const TEXTS = `
  select j.source_id, j.id as job_id, j.title, ${SEARCHED_DESCRIPTIONS}
    from json_to_recordset($1) as r (source_id bigint, job_id bigint)
    join jobs j on j.source_id = r.source_id and j.id = r.job_id
    left join descriptions d on d.source_id = j.source_id and d.job_id = j.id`

const RECORDS = 'json_to_recordset($1) as r (source_id bigint, job_id bigint, title_text text, body_text text)'

const UPDATE_TITLE_WORDS = `
  update jobs j set title_words = made.words
    from (select r.source_id, r.job_id, ${titleWords('r.title_text')} as words from ${RECORDS}) made
   where j.source_id = made.source_id and j.id = made.job_id and j.title_words <> made.words`

const UPDATE_SEARCH_DOCUMENTS = `
  update search_documents d set full_text = made.words
    from (select r.source_id, r.job_id, ${fullText('r.title_text', 'r.body_text')} as words from ${RECORDS}) made
   where d.source_id = made.source_id and d.job_id = made.job_id and d.full_text <> made.words`

const FINISH = 'update search_words set version = target, target = null, source_id = 0, job_id = 0'
