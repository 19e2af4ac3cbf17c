-- The values that sources have for facts that an operator corrected (rolecall companies set). The columns have the operator's values, which no
-- crawl overwrites. Null: nothing is corrected.
alter table companies add column found json;
