-- What an operator took out of service, who did it, when and why. A row stays for ever: it is the log, and an active row keeps later crawls, imports
-- and live look-ups from bringing the postings back (src/catalog/takedown/refused.ts).
create sequence takedown_ids as bigint start 1 cache 1;
create table takedowns (
  id bigint primary key default nextval('takedown_ids'),
  kind text not null check (kind in ('job', 'company', 'host')),
  -- The id of the job or of the company, or the host.
  target text not null,
  why text not null,
  taken_by text not null,
  taken_at timestamptz(3) not null default clock_timestamp(),
  undone_by text,
  undone_at timestamptz(3),
  purged_by text,
  purged_at timestamptz(3),
  -- The facts of a company as they were; null for others, and once they are purged.
  company json
);
create unique index takedowns_active on takedowns (kind, target) where undone_at is null;

-- Jobs that were taken down, out of the tables that every reader uses. `texts` is all that the catalog had of the job, for undoing; null once it is
-- purged. Ids stay, so that the posting is recognised when a crawl finds it again. The search index follows `revision` to drop the job.
create table quarantine (
  job_id bigint primary key,
  source_id bigint not null,
  external_job_id text not null,
  alias_ids text[] not null,
  takedown_id bigint not null references takedowns (id),
  revision bigint not null,
  -- When the takedown closed the job; null where it was closed before.
  closed_at timestamptz(3),
  texts json,
  unique (source_id, external_job_id)
);
create index quarantine_by_revision on quarantine (revision);
create index quarantine_by_takedown on quarantine (takedown_id);
