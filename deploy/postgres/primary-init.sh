#!/bin/sh
# The image's entrypoint runs this once, on the temporary server that it starts to make the data directory.
set -eu
# Replicas copy the database with this role. The name of the synchronous replica takes effect at the next start: the temporary server has no
# replica, so a commit that waited for one would wait for ever.
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=password="$REPLICATION_PASSWORD" --set=replica="$SYNCHRONOUS_REPLICA" <<'SQL'
create role replicator login replication password :'password';
alter system set synchronous_standby_names = :'replica';
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
