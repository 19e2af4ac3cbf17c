-- The catalog. Ids come from sequences (cache 1) and every key of a job's tables starts with source_id, so that the
-- tables can be distributed by source later; a look-up by job id alone has its own index. No triggers: whoever writes
-- a job writes its view, its search document and its change rows in the same transaction (src/catalog/apply.ts).
-- All times are timestamptz(3): paging through microseconds and JavaScript dates loses rows.

create extension if not exists pg_trgm;

create sequence company_ids cache 1;
create table companies (
  id           bigint primary key default nextval('company_ids'),
  name         text,                     -- null: the source never told
  website_url  text,
  logo_url     text,
  industry     text,
  size_range   text,
  founded_year integer,
  is_agency    boolean,
  linkedin_id  text,
  summary      text not null,            -- the company summary of list items, prepared as JSON text
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null
);
create index companies_by_name on companies (lower(name), id) where name is not null;
create index companies_name_trigrams on companies using gin (lower(name) gin_trgm_ops);

-- A source is one board on one applicant tracking system.
create sequence source_ids cache 1;
create table sources (
  id         bigint primary key default nextval('source_ids'),
  type       text not null,
  board      text not null,
  company_id bigint not null references companies (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (type, board)
);
create index sources_by_company on sources (company_id);

-- What filters and sorts touch, and every scalar that is served. Long text, its tsvector and prepared JSON live apart;
-- the few words of the title do not (docs/decisions/0004-title-words-in-jobs.md).
create sequence job_ids cache 1;
create sequence job_revisions cache 1;
create table jobs (
  source_id            bigint not null references sources (id),
  id                   bigint not null,
  company_id           bigint not null references companies (id),
  revision             bigint not null,  -- stamped under the feed lock by every write that alters a served field
  external_job_id      text not null,
  url                  text not null,
  apply_url            text,
  title                text not null,
  location_raw         text,
  location             text,
  city                 text,
  region               text,
  postal_code          text,
  country_code         text,
  latitude             double precision,
  longitude            double precision,
  usa                  boolean not null,
  country_codes        text[],
  admin1_refs          text[],
  city_names           text not null,    -- every city of the posting, lower-cased, one a line: what the city filter reads
  world_regions        text[] not null,
  skill_slugs          text[] not null,
  workplace            text,
  employment_type      text,
  level                text,
  language             text,
  salary_raw           text,
  salary_min           double precision,
  salary_max           double precision,
  salary_currency      text,
  salary_period        text,
  experience_min_years smallint,
  experience_max_years smallint,
  sponsors_visa        boolean,
  posted_at            timestamptz(3),
  expires_at           timestamptz(3),
  content_hash         text,
  first_seen_at        timestamptz(3) not null,
  closed_at            timestamptz(3),
  created_at           timestamptz(3) not null,
  updated_at           timestamptz(3) not null,
  posted_key           timestamptz(3) not null generated always as (coalesce(posted_at, first_seen_at)) stored,
  title_words          tsvector not null generated always as (to_tsvector('english', left(title, 10000))) stored,
  primary key (source_id, id),
  unique (source_id, external_job_id)
);
create index jobs_by_id on jobs (id);
create index jobs_by_external_id on jobs (external_job_id);
create index jobs_by_revision on jobs (revision);
create index jobs_by_company on jobs (company_id, posted_key desc, id desc);
create index jobs_open_by_posted on jobs (posted_key desc, id desc) include (source_id) where closed_at is null;
create index jobs_open_by_first_seen on jobs (first_seen_at desc, id desc) include (source_id) where closed_at is null;
create index jobs_closed_by_posted on jobs (posted_key desc, id desc) where closed_at is not null;
create index jobs_closed_by_first_seen on jobs (first_seen_at desc, id desc) where closed_at is not null;
create index jobs_by_title_words on jobs using gin (title_words);
create index jobs_title_trigrams on jobs using gin (lower(title) gin_trgm_ops);
create index jobs_city_trigrams on jobs using gin (city_names gin_trgm_ops);
create index jobs_by_countries on jobs using gin (country_codes);
create index jobs_by_admin1 on jobs using gin (admin1_refs);
create index jobs_by_skills on jobs using gin (skill_slugs);
create index jobs_by_world_regions on jobs using gin (world_regions);

create table descriptions (
  source_id        bigint not null,
  job_id           bigint not null,
  description_html text,
  description_md   text,
  primary key (source_id, job_id)
);

-- What answers are made of: the list item as JSON text ending before `company`, and the structured parts of the detail.
create table job_views (
  source_id     bigint not null,
  job_id        bigint not null,
  item          text not null,
  locations_raw json,
  locations     json not null,
  skills        json,
  primary key (source_id, job_id)
);

create table search_documents (
  source_id bigint not null,
  job_id    bigint not null,
  full_text tsvector not null,           -- title, a gap of positions no phrase can span, then the description
  primary key (source_id, job_id),
  -- For the planner: without it, the two join columns count as independent, and it expects 4 rows where 18,000 come.
  -- Deferred, because the narrow jobs row is written last, under the feed lock.
  foreign key (source_id, job_id) references jobs (source_id, id) deferrable initially deferred
);
create index search_documents_by_full_text on search_documents using gin (full_text);

-- Other ids that occur in posting URLs and lead to one posting.
create table posting_aliases (
  source_id bigint not null,
  job_id    bigint not null,
  alias     text not null,
  primary key (source_id, job_id, alias)
);
create index posting_aliases_by_alias on posting_aliases (alias);

-- Postings missing from the latest complete listings: a row only while a posting is absent.
create table absences (
  source_id bigint not null,
  job_id    bigint not null,
  times     integer not null,
  since     timestamptz(3) not null,
  primary key (source_id, job_id)
);

-- The feed. Ids are taken under the feed lock, so they become visible in order (src/catalog/changes.ts).
-- They start at 2: position 1 lies before the first event, so that a cursor made from `since` is never 0.
create sequence change_ids cache 1 start 2;
create table changes (
  id                     bigint primary key,
  source_id              bigint not null,
  job_id                 bigint not null,
  change_type            text not null,
  changed_at             timestamptz(3) not null,
  changed_fields         text[],         -- null on created events
  before                 json,           -- old values of the changed fields; descriptions as hashes
  after                  json,           -- new values of the changed fields; descriptions as hashes
  level_before           text,
  level_after            text,
  workplace_before       text,
  workplace_after        text,
  employment_type_before text,
  employment_type_after  text,
  country_codes_before   text[],
  country_codes_after    text[],
  company_before         bigint,
  company_after          bigint,
  has_salary_before      boolean,        -- null before a created event
  has_salary_after       boolean
);
create index changes_by_time on changes (changed_at, id);
create index changes_by_job on changes (job_id, id);

create sequence account_ids cache 1;
create table accounts (
  id                  bigint primary key default nextval('account_ids'),
  name                text not null unique,
  requests_per_minute integer not null default 600 check (requests_per_minute > 0),
  entitlements        text[] not null default '{}',
  created_at          timestamptz(3) not null default clock_timestamp()
);

create sequence api_key_ids cache 1;
create table api_keys (
  id           bigint primary key default nextval('api_key_ids'),
  account_id   bigint not null references accounts (id),
  digest       bytea not null unique,    -- SHA-256 of the whole key; the key itself is never stored
  hint         text not null,            -- its first and last characters, to tell keys apart in a listing
  label        text,
  created_at   timestamptz(3) not null default clock_timestamp(),
  expires_at   timestamptz(3),
  revoked_at   timestamptz(3),
  last_used_at timestamptz(3)
);
create index api_keys_by_account on api_keys (account_id);

-- How far an import file has been read, so that a broken-off import goes on where it stopped.
create sequence import_ids cache 1;
create table imports (
  id          bigint primary key default nextval('import_ids'),
  fingerprint text not null unique,      -- of the file's content
  lines_done  bigint not null default 0,
  counts      json not null default '{}',
  started_at  timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3)
);
-- The file's company ids, which are references inside the file, and the companies they became.
create table import_companies (
  import_id  bigint not null references imports (id) on delete cascade,
  reference  text not null,
  company_id bigint not null,
  primary key (import_id, reference)
);
