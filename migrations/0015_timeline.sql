-- A failover to a standby that lacked the last commits, or a restored backup, takes ids back that clients have seen. PostgreSQL begins a new
-- timeline then, or the catalog is on another cluster, and there all ids go on far beyond those that were lost: none is given twice.
create table catalog_timeline (
  only_row boolean primary key default true check (only_row),
  timeline text                            -- null: this server does not tell
);

-- The cluster, and the first eight digits of the name of the log file that is being written. Some hosted servers refuse to tell them.
create function current_timeline() returns text language plpgsql as $$
begin
  return (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8);
exception when others then
  return null;
end $$;

insert into catalog_timeline (timeline) values (current_timeline());

-- Called on each connection before its first write (src/catalog/db.ts). The row lock makes the first caller on a new timeline leave the gap
-- before anybody takes an id. A gap is more than a failover can lose. Job ids jump less than the others, because the search index keeps a
-- column by job id, of which every id takes four bytes. False on a standby, where nothing can be written and the answer may change.
create function leave_gap_on_new_timeline() returns boolean language plpgsql as $$
declare
  current text := current_timeline();
begin
  if pg_is_in_recovery() then return false; end if;
  if current is null or exists (select from catalog_timeline where timeline = current) then return true; end if;
  perform from catalog_timeline for update;
  if exists (select from catalog_timeline where timeline = current) then return true; end if;
  perform setval('change_ids', (select last_value from change_ids) + 1000000);
  perform setval('job_revisions', (select last_value from job_revisions) + 1000000);
  perform setval('job_ids', (select last_value from job_ids) + 100000);
  perform setval('company_ids', (select last_value from company_ids) + 100000);
  perform setval('source_ids', (select last_value from source_ids) + 100000);
  update catalog_timeline set timeline = current;
  return true;
end $$;
