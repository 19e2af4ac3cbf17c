-- Workers claim boards that have answered before, and boards that never did, from two queues, so that a list of 100,000 boards of which
-- many are dead does not hold up the living.
create index boards_due_by_verified on boards (verified, next_crawl_at) where paused_at is null and removed_at is null;
drop index boards_due;
