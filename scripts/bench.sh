#!/usr/bin/env bash
# Every benchmark on both engines, then the tree and the board in the browser,
# then the weight of what is shipped; a table at the end names each figure beside its goal, and
# again those that miss. Half an hour on two cores with nothing else to do; on a
# busy machine trust cpu-ms, the processor time of one call; statements are those
# it runs on the database.
#
#   TEREN_BENCH_ROWS   tasks in the database of the whole program ("100000 1000000")
#   TEREN_BENCH_TIME   for how long each figure is measured (2s)
#
# Arguments go to `go test`: -bench Catalogue measures the catalogue alone.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/deps.sh

work=$(mktemp -d)
chmod 711 "$work" # the owner of the cluster must be able to pass through
finish() {
  [ ! -d "$work/postgres/data" ] || scripts/postgres.sh stop "$work/postgres"
  [ ! -f "$work/s3/pid" ] || scripts/s3.sh stop "$work/s3"
  rm -rf "$work"
}
trap finish EXIT
TEREN_TEST_POSTGRES=$(scripts/postgres.sh start "$work/postgres")
TEREN_TEST_S3=$(scripts/s3.sh start "$work/s3")
export TEREN_TEST_POSTGRES TEREN_TEST_S3 TEREN_TEST_REQUIRE=1

failed=0
packages=$(grep -rl --include='*_test.go' '^func Benchmark' cmd internal | xargs -n1 dirname | sort -u | sed 's|^|./|')
go test -vet=off -run '^$' -bench . -benchtime "${TEREN_BENCH_TIME:-2s}" -timeout 2h -p 1 "$@" $packages | tee "$work/figures" || failed=1
scripts/with-demo.sh npm --prefix web run --silent bench || failed=1
npm --prefix web run --silent size || failed=1
printf 'binary: %s MB (goal < 45)\n' "$(($(wc -c <bin/teren) / 1000000))"
printf 'load of the machine at the end: %s\n' "$(uptime | sed 's/.*load average: //')"
node scripts/bench-table.mjs <"$work/figures"
exit $failed
