-- On a distributed catalog the table of accounts was copied to every node. So Citus also took charge of all tables that refer to it, and refused many
-- statements on keys, webhooks and saved searches. No job is joined with an account: these tables are the coordinator's alone from now on.
do $$
begin
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) then
      perform undistribute_table('accounts', cascade_via_foreign_keys => true);
    end if;
  end if;
end
$$;
