-- Addresses under which a saved search can be read as Atom and JSON Feed. An address has a token, of which only the SHA-256 is stored.
create sequence saved_search_feed_ids as bigint start 1 cache 1;
create table saved_search_feeds (
  id bigint primary key default nextval('saved_search_feed_ids'),
  search_id bigint not null references saved_searches (id) on delete cascade,
  digest bytea not null unique,
  hint text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (search_id, id)
);
