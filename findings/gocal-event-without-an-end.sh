#!/usr/bin/env bash
# github.com/apognu/gocal v0.9.1: an event with a time but without an end, such as a reminder (RFC 5545,
# 3.6.1: it ends when it begins), is dropped from the list without an error; one with a day alone is
# there.
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
	fmt.Println("with an end:", days("DTSTART:20261103T080000Z", "DTEND:20261103T080000Z"))
	fmt.Println("without:", days("DTSTART:20261103T080000Z"))
	fmt.Println("a day without:", days("DTSTART;VALUE=DATE:20261103"))
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='with an end: 03.11.
without: 
a day without: 03.11.'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
