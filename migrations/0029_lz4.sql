-- New descriptions and postings are compressed by lz4 where the server was built with it; rows that are there stay as they are.
-- Citus refuses this command for a distributed table, where everything stays as it was.
do $$
begin
  if to_regclass('two_phase_commits') is null
    and exists (select from pg_settings where name = 'default_toast_compression' and 'lz4' = any (enumvals))
  then
    alter table descriptions
      alter column description_html set compression lz4,
      alter column description_md set compression lz4;
    alter table postings alter column posting set compression lz4;
  end if;
end
$$;
