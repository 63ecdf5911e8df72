#!/usr/bin/env bash
# github.com/emersion/go-ical of 29 March 2025: DURATION:P1D is 24 hours, also over a
# change of the clock. RFC 5545 (3.3.6) has days as nominal: what begins at eight in
# Zagreb on 24 October 2026 ends at eight on the 25th, not at seven.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/emersion/go-ical v0.0.0-20250329121855-f41e73efc392
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"
	"time"
	_ "time/tzdata"

	ical "github.com/emersion/go-ical"
)

func main() {
	c, err := ical.NewDecoder(strings.NewReader("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20261001T080000Z\r\nDTSTART;TZID=Europe/Zagreb:20261024T080000\r\nDURATION:P1D\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")).Decode()
	if err != nil {
		panic(err)
	}
	e := c.Events()[0]
	end, err := e.DateTimeEnd(time.UTC)
	fmt.Println(end, err)
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='2026-10-25 07:00:00 +0100 CET <nil>'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
