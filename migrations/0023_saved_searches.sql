-- Searches that accounts have saved. Every change of a job up to the revision `position` was compared with the search (src/deliver/follow-searches.ts).
create sequence saved_search_ids as bigint start 1 cache 1;
create table saved_searches (
  id bigint primary key default nextval('saved_search_ids'),
  account_id bigint not null references accounts (id),
  name text not null,
  -- The filters, as in the address of a search.
  query text not null,
  position bigint not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (account_id, name)
);

-- The jobs that matched when the search was saved, which are not new: up to 1,000 ids a row, in ascending order.
create table saved_search_known (
  search_id bigint not null references saved_searches (id) on delete cascade,
  last_id bigint not null,
  ids bigint[] not null,
  primary key (search_id, last_id)
);

-- The jobs that have begun to match since, each once. Only the holder of the row lock of a search adds to it, so its numbers become visible in order.
create sequence saved_search_match_numbers as bigint start 1 cache 1;
create table saved_search_matches (
  search_id bigint not null references saved_searches (id) on delete cascade,
  job_id bigint not null,
  number bigint not null default nextval('saved_search_match_numbers'),
  matched_at timestamptz(3) not null default clock_timestamp(),
  primary key (search_id, job_id),
  unique (search_id, number)
);
