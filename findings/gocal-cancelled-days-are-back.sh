#!/usr/bin/env bash
# github.com/apognu/gocal v0.9.1: two cancelled days in one line (EXDATE:a,b), which RFC 5545 (3.8.5.1)
# allows and many calendars write, are all held again; in a line each they are left out. Days added by
# RDATE are never there, and the last one of a rule is missing if UNTIL names it exactly (3.3.10:
# inclusive).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/apognu/gocal v0.9.1
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/apognu/gocal"
)

func days(lines ...string) string {
	lines = append([]string{"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T080000Z"}, lines...)
	lines = append(lines, "END:VEVENT", "END:VCALENDAR", "")
	start, end := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2026, 12, 31, 0, 0, 0, 0, time.UTC)
	calendar := gocal.NewParser(strings.NewReader(strings.Join(lines, "\r\n")))
	calendar.Start, calendar.End = &start, &end
	if err := calendar.Parse(); err != nil {
		return err.Error()
	}
	found := []string{}
	for _, event := range calendar.Events {
		found = append(found, event.Start.Format("02.01."))
	}
	return strings.Join(found, " ")
}

func main() {
	event := []string{"DTSTART:20261103T080000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=4"}
	fmt.Println("EXDATE, two lines:", days(append(event, "EXDATE:20261104T080000Z", "EXDATE:20261105T080000Z")...))
	fmt.Println("EXDATE, one line:", days(append(event, "EXDATE:20261104T080000Z,20261105T080000Z")...))
	fmt.Println("RDATE:", days(append(event, "RDATE:20261120T080000Z")...))
	fmt.Println("UNTIL:", days("DTSTART:20261103T080000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=20261105T080000Z"))
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='EXDATE, two lines: 03.11. 06.11.
EXDATE, one line: 03.11. 04.11. 05.11. 06.11.
RDATE: 03.11. 04.11. 05.11. 06.11.
UNTIL: 03.11. 04.11.'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
