-- Addresses that the new matches of a saved search are mailed to, once they are confirmed (src/deliver/mail/). One process at a time has a
-- claim and sends; every match up to `position` was sent.
create sequence saved_search_email_ids as bigint start 1 cache 1;
create table saved_search_emails (
  id bigint primary key default nextval('saved_search_email_ids'),
  search_id bigint not null references saved_searches (id) on delete cascade,
  address text not null,
  every text not null check (every in ('day', 'week')),
  created_at timestamptz(3) not null default clock_timestamp(),
  confirmed_at timestamptz(3),
  position bigint not null,
  -- The last match of a digest that was begun: it is sent with the same matches by any later sender.
  digest_to bigint,
  -- The next mail: a confirmation at first, then digests. Null while the confirmation is awaited.
  due_at timestamptz(3) default clock_timestamp(),
  failures integer not null default 0,
  next_try_at timestamptz(3),
  last_failure text,
  paused_at timestamptz(3),
  claimed_by text,
  claimed_until timestamptz(3),
  unique (search_id, address)
);

-- The SHA-256 of the tokens in mails, by which an address is confirmed or unsubscribed. Each mail has a token of its own.
create table saved_search_email_tokens (
  digest bytea primary key,
  email_id bigint not null references saved_search_emails (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (email_id, digest)
);

-- Confirmations of the last day that nobody has given yet, also of deliveries that have ended: so nobody is flooded with them. Addresses
-- stand here as a SHA-256.
create table asked_confirmations (
  email_id bigint primary key,
  account_id bigint not null references accounts (id),
  address_digest bytea not null,
  asked_at timestamptz(3) not null default clock_timestamp()
);
