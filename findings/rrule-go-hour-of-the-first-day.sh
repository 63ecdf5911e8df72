#!/usr/bin/env bash
# github.com/teambition/rrule-go v1.8.2: a daily rule that begins at 02:30 in Zagreb on
# the day when the clock skips that hour says 03:30 for this day, and for every later one
# too: the time of the first day is taken from the instant it became, not from what was
# written. RFC 5545 (3.3.10) keeps 02:30 on 29 March.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/teambition/rrule-go v1.8.2
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	_ "time/tzdata"

	"github.com/teambition/rrule-go"
)

func main() {
	r, err := rrule.StrToRRule("DTSTART;TZID=Europe/Zagreb:20270328T023000\nRRULE:FREQ=DAILY;COUNT=3")
	if err != nil {
		panic(err)
	}
	for _, at := range r.All() {
		fmt.Println(at.Format("2006-01-02 15:04 MST"))
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='2027-03-28 03:30 CEST
2027-03-29 03:30 CEST
2027-03-30 03:30 CEST'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
