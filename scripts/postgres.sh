#!/usr/bin/env bash
# A private PostgreSQL for tests: one throw-away cluster, an unprivileged
# owner, a free port on the loopback address.
#
#   scripts/postgres.sh start DIR   creates the cluster in DIR (absent or empty, in a
#                                   folder the owner may enter) and prints its URL
#   scripts/postgres.sh stop DIR    stops it and removes DIR
#
# Durability is off: what is in it may be lost at any moment.
set -euo pipefail

fail() { printf 'postgres.sh: %s\n' "$*" >&2; exit 1; }

# binaries prints the folder of the newest server on this machine.
binaries() {
  local newest
  newest=$(ls -d /usr/lib/postgresql/*/bin/postgres 2>/dev/null | sort -V | tail -n 1)
  [ -n "$newest" ] || newest=$(command -v postgres) || fail 'no PostgreSQL server found; run scripts/deps.sh'
  dirname "$newest"
}

# owner prints who may run the server: PostgreSQL refuses to run as root.
owner() {
  if [ "$(id -u)" != 0 ]; then id -un
  elif id postgres >/dev/null 2>&1; then echo postgres
  else echo nobody
  fi
}

as_owner() {
  if [ "$(id -u)" != 0 ]; then "$@"
  elif command -v runuser >/dev/null; then runuser -u "$owner" -- "$@"
  else su -s /bin/sh "$owner" -c "$(printf '%q ' "$@")"
  fi
}

start() {
  [ -z "$(ls -A "$dir" 2>/dev/null)" ] || fail "$dir is not empty"
  mkdir -p "$dir"
  chmod 700 "$dir"
  local password port
  password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  (umask 077; printf '%s\n' "$password" >"$dir/password")
  [ "$(id -u)" != 0 ] || chown -R "$owner" "$dir"

  as_owner "$bin/initdb" --pgdata="$dir/data" --username=teren --pwfile="$dir/password" \
    --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$dir/log" 2>&1 || { cat "$dir/log" >&2; exit 1; }
  cat >>"$dir/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = '$dir'
max_connections = 200
shared_buffers = 128MB
fsync = off
full_page_writes = off
synchronous_commit = off
CONF

  # Another process may take the port between the look and the start.
  for _ in 1 2 3 4 5; do
    port=$("$scripts/free-port.sh")
    if as_owner "$bin/pg_ctl" -D "$dir/data" -l "$dir/server.log" -o "-p $port" -w -t 30 start >>"$dir/log" 2>&1; then
      PGPASSWORD=$password "$bin/createdb" -h 127.0.0.1 -p "$port" -U teren teren
      printf 'postgres://teren:%s@127.0.0.1:%s/teren?sslmode=disable\n' "$password" "$port"
      return
    fi
  done
  cat "$dir/log" "$dir/server.log" >&2
  fail 'the server did not start'
}

stop() {
  [ -f "$dir/data/PG_VERSION" ] || fail "$dir holds no cluster"
  if as_owner "$bin/pg_ctl" -D "$dir/data" status >/dev/null; then
    as_owner "$bin/pg_ctl" -D "$dir/data" -m immediate -w stop >/dev/null
  fi
  rm -rf "$dir"
}

[ $# = 2 ] || fail 'usage: postgres.sh start|stop DIR'
case $2 in /*) dir=$2 ;; *) dir=$PWD/$2 ;; esac
scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
bin=$(binaries)
owner=$(owner)
# runuser keeps the working folder, which the owner may not be allowed to enter.
cd /
case $1 in
  start) start ;;
  stop) stop ;;
  *) fail 'usage: postgres.sh start|stop DIR' ;;
esac
