-- Words are made of texts that src/job/words prepares (accents folded, joined words parted, own stems kept), so a title no longer gives its
-- words by an expression: whoever writes the title writes them.
alter table jobs alter column title_words drop expression;

-- Which version of the words the catalog has (src/job/words/version.ts), and how far they have been made again for another. Words that were
-- made before there were versions are version 0. src/catalog/rebuild-words.ts makes them again right after the migrations, batch by batch:
-- in one statement, a million descriptions would be one transaction of many minutes that tells nobody how far it is.
create table search_words (
  only_row  boolean primary key default true check (only_row),
  version   integer not null,
  target    integer,                     -- the version being made; null when all words are of `version`
  source_id bigint not null default 0,   -- the last job that has words of `target`
  job_id    bigint not null default 0
);
insert into search_words (version) values (0);
