import type pg from 'pg'

/**
 * The schema of a database as SQL that recreates it, always in the same order: sorted by name, each table with its indexes.
 * The embedded PostgreSQL comes without pg_dump, so this reads the system catalogs. It throws on kinds of objects that no
 * migration has made yet, rather than leaving them out.
 */
export async function schemaOf(db: pg.Pool): Promise<string> {
  const unknown = await column(db, UNKNOWN)
  if (unknown.length > 0)
    throw new Error(`scripts/schema/dump.ts cannot write these yet, teach it to: ${unknown.sort().join(', ')}`)
  const blocks: string[] = []
  for (const statements of [EXTENSIONS, SEQUENCES, FUNCTIONS]) blocks.push((await column(db, statements)).join('\n'))
  blocks.push(...(await column(db, TABLES)))
  // Last, because a table may refer to one that comes later in the alphabet.
  for (const statements of [FOREIGN_KEYS, OWNED_SEQUENCES]) blocks.push((await column(db, statements)).join('\n'))
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

async function column(db: pg.Pool, statement: string): Promise<string[]> {
  const { rows } = await db.query<{ sql: string }>(statement)
  return rows.map(({ sql }) => sql)
}

const OURS = `not exists (select 1 from pg_depend d where d.objid = o.oid and d.deptype = 'e')`

const EXTENSIONS = `select format('create extension if not exists %I;', extname) as sql from pg_extension where extname <> 'plpgsql' order by extname`

const SEQUENCES = `
  select format('create sequence %I as %s start %s cache %s;', o.relname, format_type(s.seqtypid, null), s.seqstart, s.seqcache) as sql
  from pg_class o join pg_sequence s on s.seqrelid = o.oid
  where o.relnamespace = 'public'::regnamespace and ${OURS}
  order by o.relname collate "C"`

const FUNCTIONS = `
  select pg_get_functiondef(o.oid) || ';' as sql
  from pg_proc o
  where o.pronamespace = 'public'::regnamespace and o.prokind in ('f', 'p') and ${OURS}
  order by o.proname collate "C", o.oid::regprocedure::text collate "C"`

const TABLES = `
  select format(E'create %stable %I (\\n%s\\n)%s;', case o.relpersistence when 'u' then 'unlogged ' else '' end, o.relname,
      (select string_agg('  ' || line, E',\\n' order by part, place, line collate "C") from (${tableLines()}) lines),
      ' with (' || array_to_string(o.reloptions, ', ') || ')')
    || coalesce((select string_agg(E'\\n' || pg_get_indexdef(i.indexrelid) || ';', '' order by x.relname collate "C")
      from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = o.oid and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))), '')
    || coalesce((select string_agg(E'\\n' || pg_get_triggerdef(t.oid) || ';', '' order by t.tgname collate "C")
      from pg_trigger t where t.tgrelid = o.oid and not t.tgisinternal), '')
    as sql
  from pg_class o
  where o.relnamespace = 'public'::regnamespace and o.relkind = 'r' and ${OURS}
  order by o.relname collate "C"`

/** The lines between the brackets: the columns in their order, then the constraints. */
function tableLines(): string {
  return `
    select 1 as part, a.attnum as place, concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
      case when a.attstorage <> t.typstorage then 'storage ' ||
        case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end end,
      case a.attcompression when 'l' then 'compression lz4' when 'p' then 'compression pglz' end,
      case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
      case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
      case when a.attnotnull then 'not null' end) as line
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
    union all
    select 2, 0, 'constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid)
    from pg_constraint c where c.conrelid = o.oid and c.contype in ('p', 'u', 'c', 'x')`
}

const FOREIGN_KEYS = `
  select format('alter table %s add constraint %I %s;', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as sql
  from pg_constraint c
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
  order by c.conrelid::regclass::text collate "C", c.conname collate "C"`

const OWNED_SEQUENCES = `
  select format('alter sequence %s owned by %s.%I;', d.objid::regclass, d.refobjid::regclass, a.attname) as sql
  from pg_depend d join pg_class o on o.oid = d.objid and o.relkind = 'S'
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where d.classid = 'pg_class'::regclass and d.deptype = 'a' and o.relnamespace = 'public'::regnamespace
  order by o.relname collate "C"`

const UNKNOWN = `
  select 'relation ' || o.relname as sql from pg_class o
    where o.relnamespace = 'public'::regnamespace and o.relkind not in ('r', 'i', 'S') and ${OURS}
  union all
  select 'type ' || o.typname from pg_type o
    where o.typnamespace = 'public'::regnamespace and o.typtype <> 'b' and o.typrelid = 0 and ${OURS}
  union all
  select 'aggregate ' || o.proname from pg_proc o
    where o.pronamespace = 'public'::regnamespace and o.prokind not in ('f', 'p') and ${OURS}
  union all
  select 'schema ' || o.nspname from pg_namespace o where o.nspname !~ '^pg_' and o.nspname not in ('public', 'information_schema')
  union all
  select 'text search configuration ' || o.cfgname from pg_ts_config o where o.cfgnamespace = 'public'::regnamespace and ${OURS}
  union all
  select 'sequence ' || s.seqrelid::regclass from pg_sequence s where s.seqincrement <> 1 or s.seqmin <> 1 or s.seqcycle
  union all
  select 'identity column ' || a.attname from pg_attribute a join pg_class o on o.oid = a.attrelid
    where o.relnamespace = 'public'::regnamespace and a.attidentity <> ''
  union all
  select 'virtual column ' || a.attname from pg_attribute a join pg_class o on o.oid = a.attrelid
    where o.relnamespace = 'public'::regnamespace and a.attgenerated not in ('', 's')
  union all
  select 'statistics ' || o.stxname from pg_statistic_ext o where o.stxnamespace = 'public'::regnamespace
  union all
  select 'policy ' || o.polname from pg_policy o`
