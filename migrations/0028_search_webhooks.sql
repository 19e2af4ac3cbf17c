-- A webhook is sent the matches of a saved search instead of the feed where it names one; `position` and `batch_to` are then numbers of matches.
-- There is no foreign key: when the search ends, the webhook stays, paused, and says why (src/catalog/saved-searches/searches.ts).
alter table webhooks add column search_id bigint;
