#!/bin/sh
# Starts a replica. The first time, it copies the primary into its empty data directory.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA.copying"
  until PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --pgdata="$PGDATA.copying" --write-recovery-conf --wal-method=stream \
    --checkpoint=fast --dbname="host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=replicator"
  do
    echo 'the primary does not answer yet; trying again in 2 seconds' >&2
    rm -rf "$PGDATA.copying"
    sleep 2
  done
  # The primary's settings were copied too. A promoted replica must not wait for a replica that has its own name.
  echo "synchronous_standby_names = ''" >> "$PGDATA.copying/postgresql.auto.conf"
  mkdir -p "$PGDATA"
  # Hidden files too. The data directory itself may be a mount point, so its contents are moved.
  find "$PGDATA.copying" -mindepth 1 -maxdepth 1 -exec mv {} "$PGDATA/" \;
  rmdir "$PGDATA.copying"
  chmod 700 "$PGDATA"
fi
# The primary knows its synchronous replica by this name. The copying above has another name, because no commit may count on a copy that can still fail.
exec postgres -c "cluster_name=$REPLICA_NAME" "$@"
