-- The schema after all migrations, for reading and for diffs. Written by npm run schema.

create extension if not exists pg_trgm;

create sequence account_ids as bigint start 1 cache 1;
create sequence api_key_ids as bigint start 1 cache 1;
create sequence change_ids as bigint start 2 cache 1;
create sequence company_ids as bigint start 1 cache 1;
create sequence import_ids as bigint start 1 cache 1;
create sequence job_ids as bigint start 1 cache 1;
create sequence job_revisions as bigint start 1 cache 1;
create sequence rolecall_migrations_id_seq as integer start 1 cache 1;
create sequence saved_search_email_ids as bigint start 1 cache 1;
create sequence saved_search_feed_ids as bigint start 1 cache 1;
create sequence saved_search_ids as bigint start 1 cache 1;
create sequence saved_search_match_numbers as bigint start 1 cache 1;
create sequence source_ids as bigint start 1 cache 1;
create sequence takedown_ids as bigint start 1 cache 1;
create sequence webhook_delivery_ids as bigint start 1 cache 1;
create sequence webhook_ids as bigint start 1 cache 1;

CREATE OR REPLACE FUNCTION public.current_timeline()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  return (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8);
exception when others then
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.leave_gap_on_new_timeline()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  current text := current_timeline();
begin
  if pg_is_in_recovery() then return false; end if;
  if current is null or exists (select from catalog_timeline where timeline = current) then return true; end if;
  perform from catalog_timeline for update;
  if exists (select from catalog_timeline where timeline = current) then return true; end if;
  perform setval('change_ids', (select last_value from change_ids) + 1000000);
  perform setval('job_revisions', (select last_value from job_revisions) + 1000000);
  perform setval('job_ids', (select last_value from job_ids) + 100000);
  perform setval('company_ids', (select last_value from company_ids) + 100000);
  perform setval('source_ids', (select last_value from source_ids) + 100000);
  update catalog_timeline set timeline = current;
  return true;
end $function$
;

create table absences (
  source_id bigint not null,
  job_id bigint not null,
  times integer not null,
  since timestamp(3) with time zone not null,
  checked_at timestamp(3) with time zone,
  constraint absences_pkey PRIMARY KEY (source_id, job_id)
);

create table account_usage (
  account_id bigint not null,
  day date not null,
  requests bigint default 0 not null,
  refused bigint default 0 not null,
  constraint account_usage_pkey PRIMARY KEY (account_id, day)
);

create table accounts (
  id bigint default nextval('account_ids'::regclass) not null,
  name text not null,
  requests_per_minute integer default 600 not null,
  entitlements text[] default '{}'::text[] not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint accounts_name_key UNIQUE (name),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_requests_per_minute_check CHECK ((requests_per_minute > 0))
);

create table api_keys (
  id bigint default nextval('api_key_ids'::regclass) not null,
  account_id bigint not null,
  digest bytea not null,
  hint text not null,
  label text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  constraint api_keys_digest_key UNIQUE (digest),
  constraint api_keys_pkey PRIMARY KEY (id)
);
CREATE INDEX api_keys_by_account ON public.api_keys USING btree (account_id);

create table asked_confirmations (
  email_id bigint not null,
  account_id bigint not null,
  address_digest bytea not null,
  asked_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint asked_confirmations_pkey PRIMARY KEY (email_id)
);

create table board_hosts (
  host text not null,
  source_id bigint not null,
  learned boolean not null,
  constraint board_hosts_pkey PRIMARY KEY (host, source_id)
);
CREATE INDEX board_hosts_by_source ON public.board_hosts USING btree (source_id);

create table boards (
  source_id bigint not null,
  verified boolean not null,
  added_at timestamp(3) with time zone not null,
  paused_at timestamp(3) with time zone,
  removed_at timestamp(3) with time zone,
  interval_seconds integer not null,
  interval_fixed boolean not null,
  next_crawl_at timestamp(3) with time zone not null,
  claimed_by text,
  claimed_until timestamp(3) with time zone,
  last_attempt_at timestamp(3) with time zone,
  last_success_at timestamp(3) with time zone,
  last_listed_at timestamp(3) with time zone,
  last_complete_at timestamp(3) with time zone,
  last_listing_count integer,
  etag text,
  read_by text,
  consecutive_failures integer default 0 not null,
  last_failure_kind text,
  last_failure_message text,
  last_failure_at timestamp(3) with time zone,
  gone_count integer default 0 not null,
  gone_since timestamp(3) with time zone,
  gone_at timestamp(3) with time zone,
  empty_count integer default 0 not null,
  empty_since timestamp(3) with time zone,
  wait_seconds integer,
  page_due_at timestamp(3) with time zone,
  lane text,
  confirmed_at timestamp(3) with time zone,
  robots_for_all boolean default false not null,
  constraint boards_interval_seconds_check CHECK ((interval_seconds > 0)),
  constraint boards_pkey PRIMARY KEY (source_id)
);
CREATE INDEX boards_claimed_by_lane ON public.boards USING btree (lane) WHERE (claimed_by IS NOT NULL);
CREATE INDEX boards_due_by_lane ON public.boards USING btree (lane, verified, next_crawl_at) WHERE ((paused_at IS NULL) AND (removed_at IS NULL));
CREATE INDEX boards_due_by_verified ON public.boards USING btree (verified, next_crawl_at) WHERE ((paused_at IS NULL) AND (removed_at IS NULL));

create table catalog_identity (
  only_row boolean default true not null,
  id uuid default gen_random_uuid() not null,
  constraint catalog_identity_only_row_check CHECK (only_row),
  constraint catalog_identity_pkey PRIMARY KEY (only_row)
);

create table catalog_timeline (
  only_row boolean default true not null,
  timeline text,
  constraint catalog_timeline_only_row_check CHECK (only_row),
  constraint catalog_timeline_pkey PRIMARY KEY (only_row)
);

create table changes (
  id bigint not null,
  source_id bigint not null,
  job_id bigint not null,
  change_type text not null,
  changed_at timestamp(3) with time zone not null,
  changed_fields text[],
  before json,
  after json,
  level_before text,
  level_after text,
  workplace_before text,
  workplace_after text,
  employment_type_before text,
  employment_type_after text,
  country_codes_before text[],
  country_codes_after text[],
  company_before bigint,
  company_after bigint,
  has_salary_before boolean,
  has_salary_after boolean,
  constraint changes_pkey PRIMARY KEY (id)
);
CREATE INDEX changes_by_job ON public.changes USING btree (job_id, id);
CREATE INDEX changes_by_time ON public.changes USING btree (changed_at, id);

create table companies (
  id bigint default nextval('company_ids'::regclass) not null,
  name text,
  website_url text,
  logo_url text,
  industry text,
  size_range text,
  founded_year integer,
  is_agency boolean,
  linkedin_id text,
  summary text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  name_from text not null,
  has_jobs boolean default false not null,
  found json,
  constraint companies_pkey PRIMARY KEY (id)
);
CREATE INDEX companies_by_name ON public.companies USING btree (lower(name), id) WHERE (name IS NOT NULL);
CREATE INDEX companies_name_trigrams ON public.companies USING gin (lower(name) gin_trgm_ops);

create table descriptions (
  source_id bigint not null,
  job_id bigint not null,
  description_html text,
  description_md text,
  constraint descriptions_pkey PRIMARY KEY (source_id, job_id)
);

create table import_companies (
  import_id bigint not null,
  reference text not null,
  company_id bigint not null,
  constraint import_companies_pkey PRIMARY KEY (import_id, reference)
);

create table imports (
  id bigint default nextval('import_ids'::regclass) not null,
  fingerprint text not null,
  lines_done bigint default 0 not null,
  counts json default '{}'::json not null,
  started_at timestamp(3) with time zone default clock_timestamp() not null,
  finished_at timestamp(3) with time zone,
  constraint imports_fingerprint_key UNIQUE (fingerprint),
  constraint imports_pkey PRIMARY KEY (id)
);

create table job_views (
  source_id bigint not null,
  job_id bigint not null,
  item text not null,
  locations_raw json,
  locations json not null,
  skills json,
  residence json,
  "authorization" json,
  languages json,
  education json,
  constraint job_views_pkey PRIMARY KEY (source_id, job_id)
);

create table jobs (
  source_id bigint not null,
  id bigint not null,
  company_id bigint not null,
  revision bigint not null,
  external_job_id text not null,
  url text not null,
  apply_url text,
  title text not null,
  location_raw text,
  location text,
  city text,
  region text,
  postal_code text,
  country_code text,
  latitude double precision,
  longitude double precision,
  usa boolean not null,
  country_codes text[],
  admin1_refs text[],
  city_names text not null,
  world_regions text[] not null,
  skill_slugs text[] not null,
  workplace text,
  employment_type text,
  level text,
  language text,
  salary_raw text,
  salary_min double precision,
  salary_max double precision,
  salary_currency text,
  salary_period text,
  experience_min_years smallint,
  experience_max_years smallint,
  sponsors_visa boolean,
  posted_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  content_hash text,
  first_seen_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  posted_key timestamp(3) with time zone generated always as (COALESCE(posted_at, first_seen_at)) stored not null,
  title_words tsvector not null,
  department text,
  residence_places text[] default '{}'::text[] not null,
  residence_excluded text[] default '{}'::text[] not null,
  citizenship_asked text[] default '{none}'::text[] not null,
  clearance_asked text[] default '{none}'::text[] not null,
  languages_asked text[] default '{}'::text[] not null,
  languages_required text[] default '{}'::text[] not null,
  degree_asked text[] default '{}'::text[] not null,
  constraint jobs_pkey PRIMARY KEY (source_id, id),
  constraint jobs_source_id_external_job_id_key UNIQUE (source_id, external_job_id)
);
CREATE INDEX jobs_by_admin1 ON public.jobs USING gin (admin1_refs);
CREATE INDEX jobs_by_citizenship ON public.jobs USING gin (citizenship_asked);
CREATE INDEX jobs_by_clearance ON public.jobs USING gin (clearance_asked);
CREATE INDEX jobs_by_company ON public.jobs USING btree (company_id, posted_key DESC, id DESC);
CREATE INDEX jobs_by_countries ON public.jobs USING gin (country_codes);
CREATE INDEX jobs_by_external_id ON public.jobs USING btree (external_job_id);
CREATE INDEX jobs_by_id ON public.jobs USING btree (id);
CREATE INDEX jobs_by_languages ON public.jobs USING gin (languages_asked);
CREATE INDEX jobs_by_residence ON public.jobs USING gin (residence_places);
CREATE INDEX jobs_by_revision ON public.jobs USING btree (revision);
CREATE INDEX jobs_by_skills ON public.jobs USING gin (skill_slugs);
CREATE INDEX jobs_by_title_words ON public.jobs USING gin (title_words);
CREATE INDEX jobs_by_world_regions ON public.jobs USING gin (world_regions);
CREATE INDEX jobs_city_trigrams ON public.jobs USING gin (city_names gin_trgm_ops);
CREATE INDEX jobs_closed_by_first_seen ON public.jobs USING btree (first_seen_at DESC, id DESC) WHERE (closed_at IS NOT NULL);
CREATE INDEX jobs_closed_by_posted ON public.jobs USING btree (posted_key DESC, id DESC) WHERE (closed_at IS NOT NULL);
CREATE INDEX jobs_open_by_first_seen ON public.jobs USING btree (first_seen_at DESC, id DESC) INCLUDE (source_id) WHERE (closed_at IS NULL);
CREATE INDEX jobs_open_by_posted ON public.jobs USING btree (posted_key DESC, id DESC) INCLUDE (source_id) WHERE (closed_at IS NULL);
CREATE INDEX jobs_open_by_source ON public.jobs USING btree (source_id, external_job_id) WHERE (closed_at IS NULL);
CREATE INDEX jobs_title_trigrams ON public.jobs USING gin (lower(title) gin_trgm_ops);

create table lane_naming (
  version text not null,
  named_until timestamp(3) with time zone not null
);

create table listed_postings (
  source_id bigint not null,
  external_job_id text not null,
  fingerprint text not null,
  read_at timestamp(3) with time zone not null,
  constraint listed_postings_pkey PRIMARY KEY (source_id, external_job_id)
);

create unlogged table pace_lanes (
  lane text not null,
  next_start timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  held_until timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  held_seconds integer default 0 not null,
  leases timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  granted integer default 0 not null,
  first_start timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  constraint pace_lanes_pkey PRIMARY KEY (lane)
) with (fillfactor=50);

create table posting_aliases (
  source_id bigint not null,
  job_id bigint not null,
  alias text not null,
  constraint posting_aliases_pkey PRIMARY KEY (source_id, job_id, alias)
);
CREATE INDEX posting_aliases_by_alias_and_source ON public.posting_aliases USING btree (alias, source_id);

create table postings (
  source_id bigint not null,
  job_id bigint not null,
  posting json not null,
  constraint postings_pkey PRIMARY KEY (source_id, job_id)
);

create table quarantine (
  job_id bigint not null,
  source_id bigint not null,
  external_job_id text not null,
  alias_ids text[] not null,
  takedown_id bigint not null,
  revision bigint not null,
  closed_at timestamp(3) with time zone,
  texts json,
  constraint quarantine_pkey PRIMARY KEY (job_id),
  constraint quarantine_source_id_external_job_id_key UNIQUE (source_id, external_job_id)
);
CREATE INDEX quarantine_by_revision ON public.quarantine USING btree (revision);
CREATE INDEX quarantine_by_takedown ON public.quarantine USING btree (takedown_id);

create table reenrichments (
  scope text not null,
  build text not null,
  source_id bigint not null,
  job_id bigint not null,
  counts json not null,
  started_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint reenrichments_pkey PRIMARY KEY (scope)
);

create table rolecall_migrations (
  id integer default nextval('rolecall_migrations_id_seq'::regclass) not null,
  name character varying(255) not null,
  run_on timestamp without time zone not null,
  constraint rolecall_migrations_pkey PRIMARY KEY (id)
);

create table saved_search_email_tokens (
  digest bytea not null,
  email_id bigint not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint saved_search_email_tokens_email_id_digest_key UNIQUE (email_id, digest),
  constraint saved_search_email_tokens_pkey PRIMARY KEY (digest)
);

create table saved_search_emails (
  id bigint default nextval('saved_search_email_ids'::regclass) not null,
  search_id bigint not null,
  address text not null,
  every text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  confirmed_at timestamp(3) with time zone,
  "position" bigint not null,
  digest_to bigint,
  due_at timestamp(3) with time zone default clock_timestamp(),
  failures integer default 0 not null,
  next_try_at timestamp(3) with time zone,
  last_failure text,
  paused_at timestamp(3) with time zone,
  claimed_by text,
  claimed_until timestamp(3) with time zone,
  constraint saved_search_emails_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text]))),
  constraint saved_search_emails_pkey PRIMARY KEY (id),
  constraint saved_search_emails_search_id_address_key UNIQUE (search_id, address)
);

create table saved_search_feeds (
  id bigint default nextval('saved_search_feed_ids'::regclass) not null,
  search_id bigint not null,
  digest bytea not null,
  hint text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint saved_search_feeds_digest_key UNIQUE (digest),
  constraint saved_search_feeds_pkey PRIMARY KEY (id),
  constraint saved_search_feeds_search_id_id_key UNIQUE (search_id, id)
);

create table saved_search_known (
  search_id bigint not null,
  last_id bigint not null,
  ids bigint[] not null,
  constraint saved_search_known_pkey PRIMARY KEY (search_id, last_id)
);

create table saved_search_matches (
  search_id bigint not null,
  job_id bigint not null,
  number bigint default nextval('saved_search_match_numbers'::regclass) not null,
  matched_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint saved_search_matches_pkey PRIMARY KEY (search_id, job_id),
  constraint saved_search_matches_search_id_number_key UNIQUE (search_id, number)
);

create table saved_searches (
  id bigint default nextval('saved_search_ids'::regclass) not null,
  account_id bigint not null,
  name text not null,
  query text not null,
  "position" bigint not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint saved_searches_account_id_name_key UNIQUE (account_id, name),
  constraint saved_searches_pkey PRIMARY KEY (id)
);

create table search_documents (
  source_id bigint not null,
  job_id bigint not null,
  full_text tsvector not null,
  constraint search_documents_pkey PRIMARY KEY (source_id, job_id)
);
CREATE INDEX search_documents_by_full_text ON public.search_documents USING gin (full_text);

create table search_words (
  only_row boolean default true not null,
  version integer not null,
  target integer,
  source_id bigint default 0 not null,
  job_id bigint default 0 not null,
  constraint search_words_only_row_check CHECK (only_row),
  constraint search_words_pkey PRIMARY KEY (only_row)
);

create table source_companies (
  source_id bigint not null,
  name text not null,
  company_id bigint not null,
  constraint source_companies_pkey PRIMARY KEY (source_id, name)
);

create table sources (
  id bigint default nextval('source_ids'::regclass) not null,
  type text not null,
  board text not null,
  company_id bigint not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint sources_pkey PRIMARY KEY (id),
  constraint sources_type_board_key UNIQUE (type, board)
);
CREATE INDEX sources_by_company ON public.sources USING btree (company_id);
CREATE INDEX sources_by_folded_board ON public.sources USING btree (type, lower(board));

create table takedowns (
  id bigint default nextval('takedown_ids'::regclass) not null,
  kind text not null,
  target text not null,
  why text not null,
  taken_by text not null,
  taken_at timestamp(3) with time zone default clock_timestamp() not null,
  undone_by text,
  undone_at timestamp(3) with time zone,
  purged_by text,
  purged_at timestamp(3) with time zone,
  company json,
  constraint takedowns_kind_check CHECK ((kind = ANY (ARRAY['job'::text, 'company'::text, 'host'::text]))),
  constraint takedowns_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX takedowns_active ON public.takedowns USING btree (kind, target) WHERE (undone_at IS NULL);

create table webhook_deliveries (
  id bigint default nextval('webhook_delivery_ids'::regclass) not null,
  webhook_id bigint not null,
  message_id text not null,
  sent_at timestamp(3) with time zone not null,
  took_ms integer not null,
  events integer not null,
  first_event bigint,
  last_event bigint,
  status integer,
  failure text,
  constraint webhook_deliveries_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_deliveries_by_webhook ON public.webhook_deliveries USING btree (webhook_id, id);

create table webhooks (
  id bigint default nextval('webhook_ids'::regclass) not null,
  account_id bigint not null,
  url text not null,
  filters json not null,
  include text[] not null,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  "position" bigint not null,
  batch_to bigint,
  generation bigint default 1 not null,
  replays integer default 0 not null,
  failures integer default 0 not null,
  next_try_at timestamp(3) with time zone,
  last_failure text,
  last_delivered_at timestamp(3) with time zone,
  paused_at timestamp(3) with time zone,
  paused_why text,
  claimed_by text,
  claimed_until timestamp(3) with time zone,
  search_id bigint,
  constraint webhooks_pkey PRIMARY KEY (id)
);
CREATE INDEX webhooks_by_account ON public.webhooks USING btree (account_id);

alter table account_usage add constraint account_usage_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table api_keys add constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table asked_confirmations add constraint asked_confirmations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table board_hosts add constraint board_hosts_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id);
alter table boards add constraint boards_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id);
alter table import_companies add constraint import_companies_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
alter table jobs add constraint jobs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table jobs add constraint jobs_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id);
alter table quarantine add constraint quarantine_takedown_id_fkey FOREIGN KEY (takedown_id) REFERENCES takedowns(id);
alter table saved_search_email_tokens add constraint saved_search_email_tokens_email_id_fkey FOREIGN KEY (email_id) REFERENCES saved_search_emails(id) ON DELETE CASCADE;
alter table saved_search_emails add constraint saved_search_emails_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE;
alter table saved_search_feeds add constraint saved_search_feeds_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE;
alter table saved_search_known add constraint saved_search_known_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE;
alter table saved_search_matches add constraint saved_search_matches_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE;
alter table saved_searches add constraint saved_searches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table search_documents add constraint search_documents_source_id_job_id_fkey FOREIGN KEY (source_id, job_id) REFERENCES jobs(source_id, id) DEFERRABLE INITIALLY DEFERRED;
alter table source_companies add constraint source_companies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table source_companies add constraint source_companies_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id);
alter table sources add constraint sources_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table webhook_deliveries add constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;
alter table webhooks add constraint webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

alter sequence rolecall_migrations_id_seq owned by rolecall_migrations.id;
