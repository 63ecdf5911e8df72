#!/usr/bin/env bash
# A private PostgreSQL for tests: one throw-away cluster, an unprivileged
# owner, a free port on the loopback address.
#
#   scripts/postgres.sh start DIR [FILE]   creates the cluster in DIR (absent or empty, in a
#                                          folder the owner may enter) and prints its URL
#   scripts/postgres.sh stop DIR           stops it and removes DIR
#
# FILE keeps password and port, so that the next cluster has the same URL, unless the port is taken.
# Durability is off: what is in it may be lost at any moment. For drills there is
# a pair with durability on, a primary that waits for its standby:
#
#   scripts/postgres.sh pair DIR      creates both and prints the URL that names both
#   scripts/postgres.sh kill DIR      kills the primary, as a machine that dies
#   scripts/postgres.sh promote DIR   makes the standby the primary
#   scripts/postgres.sh pgbouncer DIR starts a pgbouncer in transaction mode before it and prints its URL
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

# kept N prints that line of the file: 1 is the password, 2 the port.
kept() { [ ! -f "$file" ] || sed -n "$1p" "$file"; }

create() {
  [ -z "$(ls -A "$dir" 2>/dev/null)" ] || fail "$dir is not empty"
  mkdir -p "$dir"
  chmod 700 "$dir"
  password=$(kept 1)
  [ -n "$password" ] || password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  (umask 077; printf '%s\n' "$password" >"$dir/password")
  [ "$(id -u)" != 0 ] || chown -R "$owner" "$dir"

  as_owner "$bin/initdb" --pgdata="$dir/data" --username=teren --pwfile="$dir/password" \
    --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$dir/log" 2>&1 || { cat "$dir/log" >&2; exit 1; }
  cat >>"$dir/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = '$dir'
max_connections = 200
shared_buffers = 128MB
CONF
  cat >>"$dir/data/postgresql.conf"
}

# run NAME starts the cluster in that folder on a free port, which it leaves in $port.
run() {
  # Another process may take the port between the look and the start.
  local wanted
  for wanted in "$(kept 2)" '' '' '' ''; do
    port=$("$scripts/free-port.sh" "$wanted")
    if as_owner "$bin/pg_ctl" -D "$dir/$1" -l "$dir/$1.log" -o "-p $port" -w -t 30 start >>"$dir/log" 2>&1; then
      return
    fi
  done
  cat "$dir/log" "$dir/$1.log" >&2
  fail 'the server did not start'
}

start() {
  create <<CONF
fsync = off
full_page_writes = off
synchronous_commit = off
CONF
  run data
  PGPASSWORD=$password "$bin/createdb" -h 127.0.0.1 -p "$port" -U teren teren
  [ -z "$file" ] || (umask 077; printf '%s\n' "$password" "$port" >"$file")
  printf 'postgres://teren:%s@127.0.0.1:%s/teren?sslmode=disable\n' "$password" "$port"
}

pair() {
  local first
  create <<CONF
synchronous_commit = on
CONF
  run data
  first=$port
  PGPASSWORD=$password "$bin/createdb" -h 127.0.0.1 -p "$first" -U teren teren
  PGPASSWORD=$password as_owner "$bin/pg_basebackup" -h 127.0.0.1 -p "$first" -U teren -D "$dir/standby" --checkpoint=fast --write-recovery-conf
  [ "$(id -u)" != 0 ] || chown -R "$owner" "$dir/standby"
  echo "primary_conninfo = 'host=127.0.0.1 port=$first user=teren password=$password application_name=standby'" >>"$dir/standby/postgresql.auto.conf"
  run standby
  PGPASSWORD=$password "$bin/psql" -qX -h 127.0.0.1 -p "$first" -U teren \
    -c "ALTER SYSTEM SET synchronous_standby_names = 'standby'" -c 'SELECT pg_reload_conf()' postgres >>"$dir/log"
  printf 'postgres://teren:%s@127.0.0.1:%s,127.0.0.1:%s/teren?sslmode=disable&target_session_attrs=read-write\n' "$password" "$first" "$port"
}

kill_primary() {
  local postmaster
  postmaster=$(head -n 1 "$dir/data/postmaster.pid")
  kill -9 "$postmaster" $(ps -o pid= --ppid "$postmaster")
  rm "$dir/data/postmaster.pid" # or it is taken for alive where nobody buries it
}

promote() { as_owner "$bin/pg_ctl" -D "$dir/standby" -w promote >>"$dir/log"; }

pgbouncer() {
  local server password listen
  command -v pgbouncer >/dev/null || PATH=$PATH:/usr/sbin command -v pgbouncer >/dev/null || fail 'there is no pgbouncer'
  server=$(sed -n 4p "$dir/data/postmaster.pid")
  password=$(cat "$dir/password")
  listen=$("$scripts/free-port.sh")
  (umask 077; echo "\"teren\" \"$password\"" >"$dir/users.txt")
  cat >"$dir/pgbouncer.ini" <<CONF
[databases]
* = host=127.0.0.1 port=$server
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $listen
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $dir/users.txt
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout,jit,timezone
logfile = $dir/pgbouncer.log
pidfile = $dir/pgbouncer.pid
CONF
  [ "$(id -u)" != 0 ] || chown "$owner" "$dir/users.txt" "$dir/pgbouncer.ini"
  PATH=$PATH:/usr/sbin as_owner pgbouncer -q -d "$dir/pgbouncer.ini"
  printf 'postgres://teren:%s@127.0.0.1:%s/teren?sslmode=disable\n' "$password" "$listen"
}

stop() {
  local cluster
  [ -f "$dir/data/PG_VERSION" ] || fail "$dir holds no cluster"
  [ ! -f "$dir/pgbouncer.pid" ] || kill "$(cat "$dir/pgbouncer.pid")" || true
  for cluster in data standby; do
    if [ -d "$dir/$cluster" ] && as_owner "$bin/pg_ctl" -D "$dir/$cluster" status >/dev/null; then
      as_owner "$bin/pg_ctl" -D "$dir/$cluster" -m immediate -w stop >/dev/null
    fi
  done
  rm -rf "$dir"
}

usage='usage: postgres.sh start DIR [FILE], or postgres.sh stop|pair|kill|promote|pgbouncer DIR'
[ $# = 2 ] || [ "$#-${1:-}" = 3-start ] || fail "$usage"
file=${3:+$(realpath "$3")}
case $2 in /*) dir=$2 ;; *) dir=$PWD/$2 ;; esac
scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
bin=$(binaries)
owner=$(owner)
# runuser keeps the working folder, which the owner may not be allowed to enter.
cd /
case $1 in
  start) start ;;
  stop) stop ;;
  pair) pair ;;
  kill) kill_primary ;;
  promote) promote ;;
  pgbouncer) pgbouncer ;;
  *) fail "$usage" ;;
esac
