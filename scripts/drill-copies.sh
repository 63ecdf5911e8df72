#!/usr/bin/env bash
# The drills of several copies, with a PostgreSQL and an object store of their own.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

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
export TEREN_TEST_POSTGRES TEREN_TEST_S3 TEREN_TEST_REQUIRE=1 TEREN_DRILL=${TEREN_DRILL:-1}
go test -vet=off -count=1 -timeout 90m -v -run 'TestAnOlderProgramBeside|TestADatabaseOfVersion50|TestJourneysWhileCopiesDie' ./internal/systemtest
