-- When an operator confirmed that a board's listing shows the postings of its page. Boards of systems of which no answer was ever recorded close
-- nothing by absence before (src/collect/crawl/confirmed.ts). Boards that have been listed whole go on as they did.
alter table boards add column confirmed_at timestamptz(3);
update boards set confirmed_at = last_complete_at where last_complete_at is not null;
