-- How long the board was meant to rest when next_crawl_at was set. A due time further away than that was written by a clock that was
-- wrong, and is set anew. Null: nobody has recorded it yet.
alter table boards add column wait_seconds integer;
