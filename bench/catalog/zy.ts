import { openCatalog } from './open.ts'
const c = await openCatalog('100k', { log: () => {} })
const cl = await c.pool.connect()
const W = "'2025-10-17T12:00:00Z'::timestamptz"
async function ex(label: string, sql: string) {
  let best = 1e9, plan = ''
  for (let i = 0; i < 5; i++) { const t = (await cl.query('explain (analyze, buffers, timing off) ' + sql)).rows.map((r: any) => r['QUERY PLAN']).join('\n'); const m = +/Execution Time: ([\d.]+)/.exec(t)![1]!; if (m < best) { best = m; plan = t } }
  console.log(label.padEnd(60), best.toFixed(1), 'ms', /Buffers: (.*)/.exec(plan)![1]); if (process.argv[2]) console.log(plan)
}
const q = (col: string, t: string, extra = '') => `select count(*) from jobs j where j.closed_at is null and j.posted_key >= ${W} ${extra} and exists (select from search_documents d where d.source_id=j.source_id and d.job_id=j.id and d.${col} @@ '${t}'::tsquery)`
const m = (col: string, t: string, extra = '') => `with words as materialized (select source_id, job_id from search_documents d where d.${col} @@ '${t}'::tsquery) select count(*) from jobs j where j.closed_at is null and j.posted_key >= ${W} ${extra} and exists (select from words d where d.source_id=j.source_id and d.job_id=j.id)`

await cl.query("begin; set local maintenance_work_mem='512MB'; create table sd2 (source_id bigint not null, job_id bigint not null, title tsvector not null, full_text tsvector not null) with (toast_tuple_target=128); alter table sd2 alter full_text set storage extended; insert into sd2 select * from search_documents; create index on sd2 using gin (title); create index on sd2 using gin (full_text); alter table sd2 add primary key (source_id, job_id); alter table sd2 add foreign key (source_id, job_id) references jobs (source_id, id); analyze sd2; create index zz_cover on jobs (posted_key desc, id desc) include (source_id) where closed_at is null; analyze jobs; set local enable_seqscan=off; set local jit=off; set local max_parallel_workers_per_gather=0")
console.log((await cl.query("select pg_size_pretty(pg_relation_size('search_documents')) a, pg_size_pretty(pg_total_relation_size('search_documents')) at, pg_size_pretty(pg_relation_size('sd2')) b, pg_size_pretty(pg_total_relation_size('sd2')) bt")).rows)
const s2 = (t: string) => t.replaceAll('search_documents', 'sd2')
for (const [n, sql] of [['q engineer', q('title', "''engin''")], ['q engineer US remote', q('title', "''engin''", "and j.country_codes && '{US}' and j.workplace='remote'")], ['full kubernetes', q('full_text', "''kubernet'' | ''k8s''")], ['full team', q('full_text', "''team''")], ['full machine learning', q('full_text', "''machin'' <-> ''learn''")]] as const) { await ex('wide ' + n, sql); await ex('narrow ' + n, s2(sql)) }
await cl.query('rollback')
cl.release(); await c.close()
