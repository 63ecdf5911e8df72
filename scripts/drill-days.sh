#!/usr/bin/env bash
# The journeys and the Go tests on days that are not like others: for the
# program and the browser it is then. Arguments go to Playwright.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

days=(
  2026-11-22T09:00:00Z # a Sunday
  2026-11-30T16:30:00Z # the end of a month
  2026-12-25T09:00:00Z # a holiday
  2028-02-29T09:00:00Z # a leap day
  2026-03-29T00:45:00Z # clocks go forward within the hour
  2026-10-25T00:45:00Z # clocks go back
  2026-11-18T22:55:00Z # five minutes before midnight in Zagreb
)
failed=()
for day in "${days[@]}"; do
  export TEREN_TEST_DATE=$day
  printf '\n%s\n' "$day"
  scripts/journeys.sh "$@" || failed+=("journeys on $day")
  go test -vet=off -count=1 ./... || failed+=("Go tests on $day")
done
[ ${#failed[@]} -eq 0 ] || { printf '\nFAILED:\n'; printf '  %s\n' "${failed[@]}"; exit 1; }
