-- What crawling needs to know, apart from the catalog: sources and jobs stay narrow, and a crawl that finds nothing new writes
-- its row of boards and nothing else.

-- A source that is crawled. Imported sources have no row here.
create table boards (
  source_id            bigint primary key references sources (id),
  hosts                text[] not null default '{}',   -- the employer's own domains that belong to the board
  verified             boolean not null,               -- false: nobody has seen this board answer yet
  added_at             timestamptz(3) not null,
  paused_at            timestamptz(3),
  removed_at           timestamptz(3),
  interval_seconds     integer not null check (interval_seconds > 0),
  interval_fixed       boolean not null,               -- set by the operator: does not adapt
  next_crawl_at        timestamptz(3) not null,
  claimed_by           text,                           -- whoever crawls it now, until claimed_until unless renewed
  claimed_until        timestamptz(3),
  last_attempt_at      timestamptz(3),
  last_success_at      timestamptz(3),
  last_listed_at       timestamptz(3),                 -- a listing that came to its end, capped ones included
  last_complete_at     timestamptz(3),
  last_listing_count   integer,                        -- postings in the last complete listing
  etag                 text,                           -- of the last complete listing
  read_by              text,                           -- the build that mapped and enriched every posting listed; null: read all again
  consecutive_failures integer not null default 0,
  last_failure_kind    text,
  last_failure_message text,
  last_failure_at      timestamptz(3),
  gone_count           integer not null default 0,     -- crawls in a row that were answered 404 or 410
  gone_since           timestamptz(3),
  gone_at              timestamptz(3),                 -- believed gone since: its jobs were closed
  empty_count          integer not null default 0,     -- complete listings in a row without any posting
  empty_since          timestamptz(3)
);
create index boards_due on boards (next_crawl_at) where paused_at is null and removed_at is null;

-- What the listing said of an open posting when it was last read: an equal entry is not read again.
create table listed_postings (
  source_id       bigint not null,
  external_job_id text not null,
  fingerprint     text not null,
  read_at         timestamptz(3) not null,
  primary key (source_id, external_job_id)
);

-- `times` counts complete listings; 0 is a posting that only capped listings lack. `since` is when the first lacked it.
alter table absences add column checked_at timestamptz(3);  -- its own page was asked, and it was still there

-- Employers of boards that carry several, by the name the board uses.
create table source_companies (
  source_id  bigint not null references sources (id),
  name       text not null,
  company_id bigint not null references companies (id),
  primary key (source_id, name)
);

create index jobs_open_by_source on jobs (source_id, external_job_id) where closed_at is null;
