import { openCatalog } from './open.ts'

const c = await openCatalog(process.argv[2]!, { log: (l) => console.log(l) })
console.log(
  (
    await c.pool.query(
      `select relname, reltuples, pg_size_pretty(pg_total_relation_size(oid)) from pg_class where relkind='r' and relnamespace='public'::regnamespace order by pg_total_relation_size(oid) desc limit 10`,
    )
  ).rows,
)
await c.close()
