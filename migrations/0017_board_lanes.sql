-- Boards that are read from one host wait for each other there. `lane` names that host; it is null where a board has a host of its own. Workers
-- name lanes (src/collect/crawl/board-lanes.ts) and claim no more boards of one than its pace can use, so that boards of other hosts need not wait.
alter table boards add column lane text;
create index boards_due_by_lane on boards (lane, verified, next_crawl_at) where paused_at is null and removed_at is null;
create index boards_claimed_by_lane on boards (lane) where claimed_by is not null;
