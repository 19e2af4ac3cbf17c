-- Subscriptions of accounts that are sent the events of the feed by HTTP. `position`: everything up to this change id was delivered, or kept out by
-- the filters. Secrets are encrypted under the operator's key (ROLECALL_SECRET_KEY).
create sequence webhook_ids as bigint start 1 cache 1;
create table webhooks (
  id bigint primary key default nextval('webhook_ids'),
  account_id bigint not null references accounts (id),
  url text not null,
  filters json not null,
  include text[] not null,
  secret bytea not null,
  -- The secret before the last rotation. It signs too until `previous_secret_until`.
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  position bigint not null,
  -- The last event of the batch that is being sent, or was when its sender died. It is part of the batch's webhook-id, so it stays until the batch is delivered.
  batch_to bigint,
  -- Moves whenever somebody pauses, resumes, rewinds or re-keys the subscription: a sender that has read older values must not write.
  generation bigint not null default 1,
  -- Part of the webhook-id of every batch, so that batches that are sent again on request have other ids.
  replays integer not null default 0,
  -- Tries of the current batch that failed.
  failures integer not null default 0,
  next_try_at timestamptz(3),
  last_failure text,
  last_delivered_at timestamptz(3),
  paused_at timestamptz(3),
  paused_why text,
  -- The process that sends for this subscription. Every write of a sender checks that it still has the claim.
  claimed_by text,
  claimed_until timestamptz(3)
);
create index webhooks_by_account on webhooks (account_id);

-- The newest tries of each subscription; older ones are deleted as new ones come.
create sequence webhook_delivery_ids as bigint start 1 cache 1;
create table webhook_deliveries (
  id bigint primary key default nextval('webhook_delivery_ids'),
  webhook_id bigint not null references webhooks (id) on delete cascade,
  message_id text not null,
  sent_at timestamptz(3) not null,
  took_ms integer not null,
  events integer not null,
  -- Null for a test, which carries no events.
  first_event bigint,
  last_event bigint,
  -- Null where there was no answer.
  status integer,
  failure text
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id);
