#!/usr/bin/env bash
# Every benchmark on both engines, then the tree in the browser, then the weight
# of what is shipped. Each benchmark prints its goal beside its figure. Arguments go to `go test`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/deps.sh

postgres=$(mktemp -d)
trap 'scripts/postgres.sh stop "$postgres"' EXIT
TEREN_TEST_POSTGRES=$(scripts/postgres.sh start "$postgres")
export TEREN_TEST_POSTGRES TEREN_TEST_REQUIRE=1

go test -run '^$' -bench . -benchmem -timeout 2h -p 1 "$@" ./...
scripts/with-demo.sh npm --prefix web run bench
printf 'binary: %s MB (goal < 45)\n' "$(($(wc -c <bin/teren) / 1000000))"
npm --prefix web run size
