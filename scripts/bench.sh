#!/usr/bin/env bash
# Measures this build beside the last release: every benchmark of both on both engines, in turns
# on this machine, then the first pages of both in the browser, and of this build the other pages and
# the weight of what is shipped.
# A table at the end shows the median of each row beside the release and beside its goal. Fails
# where a row got worse by more than a quarter. Three hours on two cores with nothing else to do; on
# a busy machine trust cpu-ms, the processor time of one call; statements are those it runs on the
# database. The last release is the commit in the first heading "## Release" of docs/speed.md.
#
#   TEREN_BENCH_ROWS      tasks in the database of the whole program ("100000 1000000")
#   TEREN_BENCH_TIME      for how long each figure is measured (2s)
#   TEREN_BENCH_ROUNDS    how often each build is measured (3)
#   TEREN_BENCH_AGAINST   another commit than the last release
#   TEREN_BENCH_PACKAGES  measures only the folders that match, and no pages: 'areas/(tasks|orders)'
#
# Arguments go to `go test`: -bench Catalogue measures the catalogue alone.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CGO_ENABLED=0 GOFLAGS=-trimpath # as in the Makefile
scripts/deps.sh

release=${TEREN_BENCH_AGAINST:-$(sed -n 's/^## Release \([0-9a-f]\{7,40\}\),.*/\1/p' docs/speed.md | head -n 1)}
git cat-file -e "$release^{commit}" || { echo "bench.sh: this clone lacks the commit of the last release, '$release'" >&2; exit 1; }

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

# Only Go is compared, so the release gets the pages of this build.
mkdir "$work/released"
git archive "$release" | tar -x -C "$work/released"
cp -r internal/web/dist/. "$work/released/internal/web/dist"
go build -C "$work/released" -ldflags '-s -w' -o bin/teren ./cmd/teren

# measure FOLDER FIGURES ARGUMENTS… adds the figures of the build in the folder to the file.
measure() (
  folder=$1 figures=$2
  shift 2
  cd "$folder" || exit
  packages=$(grep -rl --include='*_test.go' '^func Benchmark' cmd internal | xargs -n1 dirname | sort -u | grep -E "${TEREN_BENCH_PACKAGES:-.}" | sed 's|^|./|')
  [ -z "$packages" ] ||
    go test -vet=off -run '^$' -bench . -benchtime "${TEREN_BENCH_TIME:-2s}" -timeout 2h -p 1 "$@" $packages | tee -a "$figures"
)

# pages adds the figures of the first pages of both builds, the release with its own pages.
pages() {
  npm --prefix "$work/released/web" ci --no-audit --no-fund
  npm --prefix "$work/released/web" run build
  go build -C "$work/released" -ldflags '-s -w' -o bin/teren ./cmd/teren
  # shellcheck disable=SC2016 # the addresses are known inside
  TEREN_DEMO_MONTHS=3 "$work/released/scripts/with-demo.sh" env FIGURES="$work" HERE="$PWD" bash -c '
    RELEASED=$TEREN_URL exec "$HERE/scripts/with-demo.sh" bash -c "
      node scripts/first-page.mjs \$TEREN_URL \$RELEASED \$FIGURES/now.figures \$FIGURES/released.figures"'
}

failed=0
for round in $(seq "${TEREN_BENCH_ROUNDS:-3}"); do
  printf '\nround %d, release %s\n' "$round" "$release"
  measure "$work/released" "$work/released.figures" "$@" || failed=1
  printf '\nround %d, this build\n' "$round"
  measure . "$work/now.figures" "$@" || failed=1
done
if [ -z "${TEREN_BENCH_PACKAGES:-}" ]; then
  scripts/with-demo.sh npm --prefix web run --silent bench || failed=1
  pages || failed=1
  npm --prefix web run --silent size || failed=1
  printf 'binary: %s MB (goal < 45)\n' "$(($(wc -c <bin/teren) / 1000000))"
fi
printf 'load of the machine at the end: %s\n' "$(uptime | sed 's/.*load average: //')"
node scripts/bench-table.mjs "$work/now.figures" "$work/released.figures" || failed=1
exit $failed
