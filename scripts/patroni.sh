#!/usr/bin/env bash
# A cluster for drills: two PostgreSQL under Patroni, the standby synchronous, three etcd that
# elect, and HAProxy, which leads to whichever is the primary. All on the loopback address.
#
#   scripts/patroni.sh start DIR       creates it in DIR (absent or empty, in a folder the owner may enter), prints its URL
#   scripts/patroni.sh kill DIR        kills the primary with its Patroni, as a machine that dies
#   scripts/patroni.sh revive DIR      starts the Patroni that was killed
#   scripts/patroni.sh switchover DIR  hands over to the standby
#   scripts/patroni.sh freeze DIR      stops all etcd where they are; thaw lets them go on
#   scripts/patroni.sh whole DIR       waits until the primary has a synchronous standby
#   scripts/patroni.sh stop DIR        stops all and removes DIR
set -euo pipefail

fail() { printf 'patroni.sh: %s\n' "$*" >&2; exit 1; }

# detached runs a command as the owner in a session of its own, and keeps its process id and its log under the name.
detached() {
  local name=$1
  shift
  as_owner setsid bash -c 'echo $$ >"$1.pid"; exec "${@:2}" >>"$1.log" 2>&1' - "$dir/$name" "$@" >/dev/null 2>&1 </dev/null &
}

as_owner() {
  if [ "$(id -u)" != 0 ]; then "$@"
  else setpriv --reuid=postgres --regid=postgres --init-groups "$@" # runuser would stop with an etcd that is stopped
  fi
}

port() { "$scripts/free-port.sh" "$@"; }

# ask METHOD PATH N [BODY] calls the Patroni of that number.
ask() { curl -s -m 30 -X "$1" ${4:+-d "$4"} "http://127.0.0.1:$(sed -n 1p "$dir/pg$3.ports")$2"; }

# primary prints the number of the node that is the primary, or fails.
primary() {
  local n
  for n in 0 1; do
    if curl -s -m 2 -o /dev/null -f "http://127.0.0.1:$(sed -n 1p "$dir/pg$n.ports")/primary"; then echo "$n"; return; fi
  done
  return 1
}

# within SECONDS COMMAND… repeats the command until it succeeds.
within() {
  local until=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [ "$SECONDS" -lt "$until" ] || fail "in vain: $*"
    sleep 0.2
  done
}

node() {
  cat >"$dir/pg$1.yml" <<CONF
scope: teren
name: pg$1
restapi: {listen: "127.0.0.1:$2", connect_address: "127.0.0.1:$2"}
etcd3: {hosts: "$etcd"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: true
    postgresql: {use_pg_rewind: true, parameters: {max_connections: 200, wal_log_hints: "on"}}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
postgresql:
  listen: "127.0.0.1:$3"
  connect_address: "127.0.0.1:$3"
  data_dir: "$dir/pg$1"
  bin_dir: "$bin"
  pgpass: "$dir/pg$1.pass"
  pg_hba: ["host all all 127.0.0.1/32 scram-sha-256", "host replication all 127.0.0.1/32 scram-sha-256"]
  parameters: {unix_socket_directories: "$dir"}
  authentication:
    superuser: {username: teren, password: "$password"}
    replication: {username: copier, password: "$password"}
    rewind: {username: rewinder, password: "$password"}
CONF
  printf '%s\n' "$2" "$3" >"$dir/pg$1.ports"
}

start() {
  [ -z "$(ls -A "$dir" 2>/dev/null)" ] || fail "$dir is not empty"
  mkdir -p "$dir"
  local password peers='' etcd='' n client=() peer=() api=() pg=() front
  password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  for n in 0 1 2; do
    client[n]=$(port) peer[n]=$(port)
    peers+=${peers:+,}e$n=http://127.0.0.1:${peer[n]} etcd+=${etcd:+,}127.0.0.1:${client[n]}
  done
  front=$(port)
  for n in 0 1; do
    api[n]=$(port) pg[n]=$(port)
    node "$n" "${api[n]}" "${pg[n]}"
  done
  printf '%s\n' "$password" "$front" >"$dir/front"
  cat >"$dir/haproxy.cfg" <<CONF
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:$front
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
  server pg0 127.0.0.1:${pg[0]} check port ${api[0]}
  server pg1 127.0.0.1:${pg[1]} check port ${api[1]}
CONF
  [ "$(id -u)" != 0 ] || chown -R postgres "$dir"
  chmod 700 "$dir"
  for n in 0 1 2; do
    detached "etcd$n" etcd --name "e$n" --data-dir "$dir/etcd$n" --initial-cluster "$peers" --initial-cluster-token teren \
      --listen-client-urls "http://127.0.0.1:${client[n]}" --advertise-client-urls "http://127.0.0.1:${client[n]}" \
      --listen-peer-urls "http://127.0.0.1:${peer[n]}" --initial-advertise-peer-urls "http://127.0.0.1:${peer[n]}"
  done
  within 30 curl -s -f -m 2 "http://127.0.0.1:${client[0]}/health"
  detached haproxy haproxy -f "$dir/haproxy.cfg"
  for n in 0 1; do detached "patroni$n" patroni "$dir/pg$n.yml"; done
  within 90 whole
  PGPASSWORD=$password "$bin/createdb" -h 127.0.0.1 -p "$front" -U teren teren
  printf 'postgres://teren:%s@127.0.0.1:%s/teren?sslmode=disable\n' "$password" "$front"
}

# whole succeeds if the primary waits for its standby, through HAProxy too.
whole() {
  local n
  n=$(primary) && [ "$(ask GET /synchronous $((1 - n)) | grep -c '"state": "running"')" = 1 ] &&
    PGPASSWORD=$(sed -n 1p "$dir/front") "$bin/psql" -qXtA -h 127.0.0.1 -p "$(sed -n 2p "$dir/front")" -U teren -d postgres \
      -c "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'" | grep -qx 1
}

kill_primary() {
  local n postmaster
  n=$(primary) || fail 'there is no primary'
  postmaster=$(head -n 1 "$dir/pg$n/postmaster.pid")
  kill -9 "$(cat "$dir/patroni$n.pid")" "$postmaster" $(ps -o pid= --ppid "$postmaster")
  rm "$dir/pg$n/postmaster.pid" # or it is taken for alive where nobody buries it
  echo "$n" >"$dir/killed"
}

revive() { detached "patroni$(cat "$dir/killed")" patroni "$dir/pg$(cat "$dir/killed").yml"; }

switchover() {
  local n
  n=$(primary) || fail 'there is no primary'
  ask POST /switchover "$n" "{\"leader\": \"pg$n\", \"candidate\": \"pg$((1 - n))\"}"
}

# stop ends Patroni before etcd, since it would wait for it; a database that is left is killed.
stop() {
  local one
  [ -f "$dir/haproxy.cfg" ] || fail "$dir holds no cluster"
  for one in haproxy patroni0 patroni1 etcd0 etcd1 etcd2; do
    [ ! -f "$dir/$one.pid" ] || kill -9 "$(cat "$dir/$one.pid")" 2>/dev/null || true
  done
  for one in pg0 pg1; do
    [ ! -f "$dir/$one/postmaster.pid" ] || as_owner "$bin/pg_ctl" -D "$dir/$one" -m immediate -w stop >/dev/null || true
  done
  rm -rf "$dir"
}

[ $# = 2 ] || fail 'usage: patroni.sh start|kill|revive|switchover|freeze|thaw|whole|stop DIR'
case $2 in /*) dir=$2 ;; *) dir=$PWD/$2 ;; esac
scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
PATH=$PATH:/usr/sbin
newest=$(ls -d /usr/lib/postgresql/*/bin/postgres 2>/dev/null | sort -V | tail -n 1)
bin=$(dirname "${newest:-$(command -v postgres)}")
cd / # the owner may not be allowed to enter the present one
case $1 in
  start | revive | switchover | stop) "$1" ;;
  kill) kill_primary ;;
  freeze) kill -STOP $(cat "$dir"/etcd?.pid) ;;
  thaw) kill -CONT $(cat "$dir"/etcd?.pid) ;;
  whole) within 60 whole ;;
  *) fail "there is no $1" ;;
esac
