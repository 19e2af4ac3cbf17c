-- Which catalog this is. A snapshot of the search index names the catalog it is of, so that it is never taken for another's.
create table catalog_identity (
  only_row boolean primary key default true check (only_row),
  id       uuid not null default gen_random_uuid()
);
insert into catalog_identity default values;
