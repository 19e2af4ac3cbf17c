import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { type OpenCatalog, sqliteFile } from './open.ts'

/** The part of better-sqlite3 that is used. It is not a dependency: it has to be compiled. */
export interface Sqlite {
  prepare(sql: string): SqliteStatement
  exec(sql: string): void
  pragma(text: string): unknown
  transaction(work: () => void): () => void
  close(): void
}
export interface SqliteStatement {
  run(...values: unknown[]): unknown
  get(...values: unknown[]): unknown
  all(...values: unknown[]): Record<string, unknown>[]
  /** Rows as their first column alone. */
  pluck(): SqliteStatement
}

const PACKAGE = 'better-sqlite3'
const BATCH = 2_000
/** Where `to_tsvector` leaves a gap between title and body: src/catalog/search-documents.ts. */
const TITLE_END = 500
/** In the place of a stop word, so that words around it are not neighbours. */
const STOP = '·'

/** Tokens are what stands between spaces: the lexemes, as Postgres made them. */
const LEXEMES = `content='', columnsize=0, tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co P* S* M*'"`
const TRIGRAMS = `content='', columnsize=0, tokenize="trigram case_sensitive 1"`

/** A job's place is its position by date and id, so that the newest come first without sorting. Columns of filters; items apart. */
const COLUMNS = `
  id posted_key first_seen_at open source company_id country_code workplace employment_type level language salary_from salary_to
  salary_currency has_salary experience sponsors_visa`
  .trim()
  .split(/\s+/)

const TABLES = `
  create table jobs (place integer primary key, ${COLUMNS.join(', ')});
  create table items (place integer primary key, item text);
  create table companies (id integer primary key, name text);
  create table listed (field text, value text, place integer, primary key (field, value, place)) without rowid;
  create virtual table title_words using fts5(words, ${LEXEMES});
  create virtual table all_words using fts5(title, body, ${LEXEMES});
  create virtual table title_parts using fts5(text, ${TRIGRAMS});
  create virtual table city_parts using fts5(text, ${TRIGRAMS})`

/** Each index ends with the place: one filter of an open job in the window is one range of one index. */
const INDEXED = [
  'workplace',
  'employment_type',
  'level',
  'language',
  'country_code',
  'source',
  'company_id',
  'has_salary',
  'experience',
  'sponsors_visa',
  'salary_currency, salary_to',
  'first_seen_at, id',
]
const INDEXES = `
  ${INDEXED.map((columns) => `create index "open, ${columns}" on jobs (open, ${columns});`).join('\n  ')}
  create index "open" on jobs (open);
  create index "date" on jobs (posted_key, id);
  create index "values" on listed (place, field, value);
  ${['title_words', 'all_words', 'title_parts', 'city_parts'].map((name) => `insert into ${name} (${name}) values ('optimize');`).join('\n  ')}
  analyze`

const JOBS = `
  select p.id, (extract(epoch from p.posted_key) * 1000)::float8 as posted_key, p.posted_key::text as moment,
         (extract(epoch from p.first_seen_at) * 1000)::float8 as first_seen_at, (p.closed_at is null)::int as open,
         p.source_type as source, p.company_id, lower(p.title) as title, p.city_names, p.country_code, p.workplace, p.employment_type,
         p.level, p.language, coalesce(p.salary_min, p.salary_max)::float8 as salary_from,
         coalesce(p.salary_max, p.salary_min)::float8 as salary_to, p.salary_currency,
         (p.salary_min is not null or p.salary_max is not null)::int as has_salary, p.experience_min_years as experience,
         p.sponsors_visa::text as sponsors_visa, p.title_words::text as title_words, p.all_words::text as all_words,
         p.country_codes as country, p.admin1_refs as state, p.skill_slugs as skills, p.world_regions as world_region,
         v.item || ',"company":' || c.summary || '}' as item
    from plain_jobs p
    join job_views v on v.source_id = p.source_id and v.job_id = p.id
    join companies c on c.id = p.company_id
   where (p.posted_key, p.id) > ($1::timestamptz, $2::bigint)
   order by p.posted_key, p.id
   limit ${BATCH}`

/** The catalog in SQLite, made from the plain schema once; null where better-sqlite3 is not installed. */
export async function openSqlite(catalog: OpenCatalog, log: (line: string) => void): Promise<Sqlite | null> {
  const open = await driver()
  if (open === null) {
    log(`without SQLite: ${PACKAGE} is not installed (npm install --no-save ${PACKAGE} compiles it in a minute or two)`)
    return null
  }
  const file = sqliteFile(catalog.name)
  if (!existsSync(file)) {
    const unfinished = `${file}.unfinished`
    await rm(unfinished, { force: true })
    const filling = open(unfinished)
    await fill(filling, catalog, log)
    filling.close()
    await rename(unfinished, file)
  }
  const db = open(file)
  db.pragma('query_only = on')
  // As much as Postgres has in shared buffers; the rest is the file system's cache for both.
  db.pragma('cache_size = -262144')
  db.pragma('mmap_size = 8589934592')
  db.pragma('temp_store = memory')
  return db
}

async function driver(): Promise<((file: string) => Sqlite) | null> {
  try {
    const { default: Database } = await import(PACKAGE)
    return (file) => new Database(file)
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}

async function fill(db: Sqlite, { pool, generator }: OpenCatalog, log: (line: string) => void): Promise<void> {
  const started = performance.now()
  db.pragma('journal_mode = off')
  db.pragma('synchronous = off')
  db.pragma('cache_size = -262144')
  db.exec(TABLES)
  const { rows: companies } = await pool.query('select id, lower(name) as name from companies')
  const add = adder(db)
  db.transaction(() => companies.forEach(add.company))()
  let last = { moment: '-infinity', id: 0 }
  for (let place = 1; place <= generator.size.jobs; ) {
    const { rows } = await pool.query({ name: 'sqlite-jobs', text: JOBS, values: [last.moment, last.id] })
    if (rows.length === 0) throw new Error(`SQLite got only ${place - 1} jobs`)
    db.transaction(() => {
      for (const row of rows) add.job(place++, row)
    })()
    last = rows.at(-1)
    if (place % 100_000 === 1) log(`SQLite: ${place - 1} jobs`)
  }
  db.exec(INDEXES)
  log(`SQLite loaded in ${Math.round((performance.now() - started) / 1000)} s`)
}

interface Row extends Record<string, unknown> {
  title: string
  city_names: string
  title_words: string
  all_words: string
  item: string
}

const LISTED = ['country', 'state', 'skills', 'world_region']

function adder(db: Sqlite) {
  const insert = (table: string, count: number) =>
    db.prepare(`insert into ${table} values (${Array(count).fill('?').join(', ')})`)
  const text = (table: string, columns: string) =>
    db.prepare(`insert into ${table} (rowid, ${columns}) values (${`?, ${columns}`.replace(/\w+/g, '?')})`)
  const [jobs, items, listed, companies] = [
    insert('jobs', COLUMNS.length + 1),
    insert('items', 2),
    insert('listed', 3),
    insert('companies', 2),
  ]
  const [titleWords, allWords] = [text('title_words', 'words'), text('all_words', 'title, body')]
  const [titleParts, cityParts] = [text('title_parts', 'text'), text('city_parts', 'text')]
  return {
    company: ({ id, name }: { id: number; name: string }) => companies.run(id, name),
    job(place: number, row: Row) {
      jobs.run(place, ...COLUMNS.map((column) => row[column]))
      items.run(place, row.item)
      for (const field of LISTED)
        for (const value of new Set((row[field] as string[] | null) ?? [])) listed.run(field, value, place)
      for (const city of row.city_names.split('\n')) if (city !== '') listed.run('city', city, place)
      const all = lexemesByPosition(row.all_words)
      titleWords.run(place, sentence(lexemesByPosition(row.title_words)))
      allWords.run(place, sentence(all.slice(0, TITLE_END)), sentence(all.slice(TITLE_END + 1)))
      titleParts.run(place, row.title)
      cityParts.run(place, row.city_names)
    },
  }
}

/** Sparse: the lexeme at each position of a tsvector as Postgres prints it. */
function lexemesByPosition(tsvector: string): string[] {
  const lexemes: string[] = []
  for (const [, quoted, positions] of tsvector.matchAll(/'((?:[^']|'')*)':([\d,]+)/g)) {
    const lexeme = quoted!.replace(/''|\\\\/g, (pair) => pair[0]!)
    for (const position of positions!.split(',')) lexemes[Number(position)] = lexeme
  }
  return lexemes
}

const sentence = (lexemes: string[]) => Array.from(lexemes, (lexeme) => lexeme ?? STOP).join(' ')
