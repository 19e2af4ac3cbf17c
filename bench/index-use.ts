import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { absentPostings, countOpenJobs, openExternalIds } from '../src/catalog/absences.ts'
import { listAccounts } from '../src/catalog/accounts.ts'
import { claimBoards } from '../src/catalog/board-claims.ts'
import { boardsOfHost } from '../src/catalog/board-hosts.ts'
import { findBoard } from '../src/catalog/boards.ts'
import { companyById, listCompanies } from '../src/catalog/companies.ts'
import { companyHistory } from '../src/catalog/company-history.ts'
import { nextDueAt, nextDueInLanes } from '../src/catalog/due-boards.ts'
import { feedPositionSince, newestChange, readFeed } from '../src/catalog/feed.ts'
import { postingOnAnyBoard, postingOnBoard, sourceOfBoard } from '../src/catalog/find-posting.ts'
import { jobHistory } from '../src/catalog/job-history.ts'
import { revisionsAfter } from '../src/catalog/revisions.ts'
import { openCountries } from '../src/catalog/source-companies.ts'
import { listSources } from '../src/catalog/source-report.ts'
import { prepareContests } from './catalog/contests.ts'
import { explain, recording } from './catalog/explain.ts'
import { openCatalog } from './catalog/open.ts'

/**
 * Which index serves which statement: asks PostgreSQL for the plans of searches and of the other statements, over a generated catalog, and
 * prints each index with the questions whose plan uses it. Indexes that no plan uses come last.
 * `npx tsx bench/index-use.ts --size 100k --body-words 60`
 */
const { values } = parseArgs({ options: { size: { type: 'string', default: '100k' }, 'body-words': { type: 'string' } } })

const LANES = [{ lane: 'job-boards.greenhouse.io', atOnce: 8, here: 2 }]

/** Statements of crawling, resolving, the feed and the commands, asked through the functions that run them. */
async function questions(pool: Pool): Promise<[question: string, ask: (pool: Pool) => Promise<unknown>][]> {
  const job = (await pool.query('select * from jobs where id = (select max(id) / 2 from jobs)')).rows[0]
  const source = (await pool.query('select * from sources where id = $1', [job.source_id])).rows[0]
  const key = { type: source.type, board: source.board, boardCaseCounts: false }
  const { rows } = await pool.query(`select changed_at - interval '1 hour' as since from changes order by id desc limit 1`)
  const now = new Date()
  return [
    ['companies by name', (db) => listCompanies(db, { q: null, limit: 50, after: null })],
    ['companies with a text in their name', (db) => listCompanies(db, { q: 'north', limit: 50, after: null })],
    ['a company with its open jobs', (db) => companyById(db, job.company_id)],
    ["a company's weeks", (db) => companyHistory(db, job.company_id, { weeks: 12, now })],
    ['the events of a job', (db) => jobHistory(db, job.id, { before: null, limit: 50 })],
    ['revisions after a revision', (db) => revisionsAfter(db, { after: Number(job.revision), limit: 500 })],
    ['feed since a time', (db) => feedPositionSince(db, rows[0].since)],
    ['feed page', (db) => readFeed(db, { after: 50_000, limit: 500, filters: {}, includeJob: true })],
    ['the newest event', (db) => newestChange(db)],
    ['open postings that a listing lacked', (db) => absentPostings(db, source.id, ['1', '2'])],
    ['open jobs of a source', (db) => countOpenJobs(db, source.id)],
    ['ids of open jobs of a source', (db) => openExternalIds(db, source.id, 100)],
    ['countries of open jobs of a source', (db) => openCountries(db, source.id)],
    ['a page of sources', (db) => listSources(db, { limit: 200 })],
    ['a board by its name', (db) => sourceOfBoard(db, key)],
    ['a posting on a board', (db) => postingOnBoard(db, key, job.external_job_id)],
    ['a posting on any board', (db) => postingOnAnyBoard(db, source.type, job.external_job_id)],
    ['a board', (db) => findBoard(db, source.type, source.board)],
    ['boards on a host', (db) => boardsOfHost(db, 'jobs500.example')],
    ['claim due boards', (db) => claimBoards(db, { now, until: now, limit: 5, worker: 'bench' })],
    ['when the next board is due', (db) => nextDueAt(db)],
    ['when the next board of a lane is due', (db) => nextDueInLanes(db, new Date(), LANES)],
    [
      'claiming boards of lanes',
      (db) => claimBoards(db, { now: new Date(0), until: new Date(0), limit: 4, worker: 'bench', lanes: LANES }),
    ],
    ['accounts with their keys', (db) => listAccounts(db)],
  ]
}

/** Boards, hosts and keys, which generated catalogs lack, as many as a large installation has. */
const FILL = [
  `insert into boards (source_id, verified, added_at, interval_seconds, interval_fixed, next_crawl_at, wait_seconds)
   select id, id % 3 > 0, now(), 1800, false, now() + make_interval(secs => id % 1800), 1800 from sources on conflict do nothing`,
  `insert into board_hosts (host, source_id, learned) select 'jobs' || id || '.example', id, false from sources on conflict do nothing`,
  `insert into accounts (name, requests_per_minute) select 'account ' || n, 60 from generate_series(1, 500) n on conflict do nothing`,
  `insert into api_keys (account_id, digest, hint)
   select id, sha256(name::bytea), 'hint' from accounts on conflict do nothing`,
  `insert into posting_aliases (source_id, job_id, alias) select source_id, id, 'alias-' || id from jobs where id % 4 = 0 on conflict do nothing`,
  'analyze',
]

const catalog = await openCatalog(values.size, {
  bodyWords: values['body-words'] ? Number(values['body-words']) : undefined,
  log: console.error,
})
try {
  for (const statement of FILL) await catalog.pool.query(statement)
  const { pool, taken } = recording(catalog.pool)
  const searches = (await prepareContests({ ...catalog, pool }, null, false)).map(
    ({ group, name, engines }): [string, () => Promise<unknown>] => [`${group}: ${name}`, () => engines.postgres!()],
  )
  const used = new Map<string, string[]>()
  for (const [question, ask] of [...(await questions(catalog.pool)), ...searches]) {
    taken()
    await ask(pool)
    const plans = await explain(catalog.pool, taken())
    for (const index of new Set([...plans.matchAll(/(?:using|Bitmap Index Scan on) (\w+)/g)].map((match) => match[1]!)))
      used.set(index, [...(used.get(index) ?? []), question])
  }
  const { rows } = await catalog.pool.query<{ name: string; size: string }>(
    `select indexrelname as name, pg_size_pretty(pg_relation_size(indexrelid)) as size
       from pg_stat_user_indexes where relname not like 'plain%' order by 1`,
  )
  const shown = rows.map(({ name, size }) => ({ name, size, questions: used.get(name) ?? [] }))
  for (const { name, size, questions } of shown.sort(
    (a, b) => Number(a.questions.length === 0) - Number(b.questions.length === 0),
  ))
    console.log(
      `${name} (${size}): ${questions.length === 0 ? 'in no plan' : `${questions.length} plans, ${questions.slice(0, 6).join('; ')}`}`,
    )
} finally {
  await catalog.close()
}
