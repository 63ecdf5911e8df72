#!/usr/bin/env bash
# github.com/arran4/golang-ical v0.3.4: of an event that says DURATION instead of DTEND,
# as RFC 5545 (3.6.1) lets it, GetEndAt returns an error and the year 1, although the
# calendar is valid and the length is there.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/arran4/golang-ical v0.3.4
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	ics "github.com/arran4/golang-ical"
)

func main() {
	c, err := ics.ParseCalendar(strings.NewReader("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20261128T080000Z\r\nDTSTART:20261128T080000Z\r\nDURATION:PT90M\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"))
	if err != nil {
		panic(err)
	}
	end, err := c.Events()[0].GetEndAt()
	fmt.Println(end.Year(), err)
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='1 property not found: DTEND'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
