#!/usr/bin/env bash
# github.com/golang-module/carbon/v2 v2.3.12: days between two moments are whole spans of 24 hours, so
# from eight to eight over the night in which the clock goes forward there are 0 days, from Friday to
# Monday 2, and a machine lent for a day is not charged. In each other week there are 1 and 3; months and
# weeks are those of the calendar.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/golang-module/carbon/v2 v2.3.12
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/golang-module/carbon/v2"
)

func main() {
	at := func(day string) carbon.Carbon { return carbon.Parse(day+" 08:00:00", "Europe/Zagreb") }
	for _, days := range [][2]string{{"2026-03-21", "2026-03-22"}, {"2026-03-28", "2026-03-29"}, {"2026-03-20", "2026-03-23"}, {"2026-03-27", "2026-03-30"}, {"2026-02-28", "2026-03-28"}, {"2026-02-27", "2026-03-30"}} {
		fmt.Println(days[0], days[1], at(days[0]).DiffInDays(at(days[1])), at(days[0]).DiffInWeeks(at(days[1])), at(days[0]).DiffInMonths(at(days[1])))
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='2026-03-21 2026-03-22 1 0 0
2026-03-28 2026-03-29 0 0 0
2026-03-20 2026-03-23 3 0 0
2026-03-27 2026-03-30 2 0 0
2026-02-28 2026-03-28 28 4 1
2026-02-27 2026-03-30 30 4 1'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
