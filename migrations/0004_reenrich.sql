-- What a crawled job was derived from, so that a better dictionary can derive it again without asking the source. Written when a job
-- is created and whenever its content_hash moves; imported jobs have none.
create table postings (
  source_id bigint not null,
  job_id    bigint not null,
  posting   json not null,
  primary key (source_id, job_id)
);

-- How far `rolecall reenrich` has come: a row while one is unfinished.
create table reenrichments (
  scope      text primary key,           -- one board as ats:board, or * for all of them
  build      text not null,              -- another build's beginning is not gone on with
  source_id  bigint not null,
  job_id     bigint not null,
  counts     json not null,
  started_at timestamptz(3) not null default clock_timestamp()
);
