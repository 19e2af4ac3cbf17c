-- What a posting URL is looked up by: the board in any case, and an alias on one board or over all of them.

create index sources_by_folded_board on sources (type, lower(board));

create index posting_aliases_by_alias_and_source on posting_aliases (alias, source_id);
drop index posting_aliases_by_alias;
