-- What each account asked for, day by day in UTC. Servers count in memory and add their counts here every few seconds.
create table account_usage (
  account_id bigint  not null references accounts (id),
  day        date    not null,
  requests   bigint  not null default 0,  -- taken from the quota; an item of a batch is one
  refused    bigint  not null default 0,  -- answered 429 because the quota was used up
  primary key (account_id, day)
);
