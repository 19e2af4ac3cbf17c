#!/bin/sh
# Starts a replica. The first time, it copies the primary into its empty data directory.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA.copying"
  until PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --pgdata="$PGDATA.copying" --write-recovery-conf --wal-method=stream \
    --checkpoint=fast --dbname="host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=replicator application_name=$REPLICA_NAME"
  do
    echo 'the primary does not answer yet; trying again in 2 seconds' >&2
    rm -rf "$PGDATA.copying"
    sleep 2
  done
  mkdir -p "$PGDATA"
  # Hidden files too. The data directory itself may be a mount point, so its contents are moved.
  find "$PGDATA.copying" -mindepth 1 -maxdepth 1 -exec mv {} "$PGDATA/" \;
  rmdir "$PGDATA.copying"
  chmod 700 "$PGDATA"
fi
exec postgres "$@"
