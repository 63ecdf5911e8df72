#!/usr/bin/env bash
# A private object store for tests: one throw-away S3 server, Versity's gateway
# over a folder, on a free port of the loopback address.
#
#   scripts/s3.sh start DIR [FILE]   starts it on DIR (absent or empty) and prints its URL
#   scripts/s3.sh stop DIR           stops it and removes DIR
#   scripts/s3.sh build              only builds it
#
# FILE keeps secret and port, so that the next server has the same URL, unless the port is taken.
# It is built once, at the pinned version, and kept in the cache of whoever runs
# it. The URL holds the keys: http://ID:SECRET@127.0.0.1:PORT
set -euo pipefail

version=v1.8.0
module=github.com/versity/versitygw/cmd/versitygw
program=${XDG_CACHE_HOME:-$HOME/.cache}/teren/versitygw-$version/versitygw

fail() { printf 's3.sh: %s\n' "$*" >&2; exit 1; }

build() {
  [ ! -x "$program" ] || return 0
  local new
  mkdir -p "$(dirname "$program")"
  new=$(mktemp -d "$(dirname "$program")/XXXXXX")
  # Outside of this module, whose dependencies it shares none with.
  (cd / && GOBIN=$new GOFLAGS='' CGO_ENABLED=0 go install "$module@$version") || { rm -rf "$new"; fail "cannot build $module@$version"; }
  mv -f "$new/versitygw" "$program" && rmdir "$new"
}

# kept N prints that line of the file: 1 is the secret, 2 the port.
kept() { [ ! -f "$file" ] || sed -n "$1p" "$file"; }

start() {
  [ -z "$(ls -A "$dir" 2>/dev/null)" ] || fail "$dir is not empty"
  build
  mkdir -p "$dir/buckets" "$dir/metadata"
  chmod 700 "$dir"
  local secret port pid wanted
  secret=$(kept 1)
  [ -n "$secret" ] || secret=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  # Another process may take the port between the look and the start.
  for wanted in "$(kept 2)" '' '' '' ''; do
    port=$("$scripts/free-port.sh" "$wanted")
    ROOT_ACCESS_KEY=teren ROOT_SECRET_KEY=$secret setsid "$program" --port "127.0.0.1:$port" --quiet \
      posix --sidecar "$dir/metadata" "$dir/buckets" >"$dir/log" 2>&1 </dev/null &
    pid=$!
    for _ in $(seq 100); do
      kill -0 "$pid" 2>/dev/null || break
      if (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null && kill -0 "$pid" 2>/dev/null; then
        echo "$pid" >"$dir/pid"
        [ -z "$file" ] || (umask 077; printf '%s\n' "$secret" "$port" >"$file")
        printf 'http://teren:%s@127.0.0.1:%s\n' "$secret" "$port"
        return
      fi
      sleep 0.1
    done
    kill "$pid" 2>/dev/null || true
  done
  cat "$dir/log" >&2
  fail 'the server did not start'
}

stop() {
  [ -f "$dir/pid" ] || fail "$dir holds no server"
  local pid
  pid=$(cat "$dir/pid")
  # The number may be another program's by now.
  ! grep -qsF "$dir/buckets" "/proc/$pid/cmdline" || kill "$pid" 2>/dev/null || true
  rm -rf "$dir"
}

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
case ${2:-} in /*) dir=$2 ;; *) dir=$PWD/${2:-} ;; esac
file=${3:-}
case $#-${1:-} in
  2-start | 3-start) start ;;
  2-stop) stop ;;
  1-build) build ;;
  *) fail 'usage: s3.sh start DIR [FILE], s3.sh stop DIR, or s3.sh build' ;;
esac
