#!/usr/bin/env bash
# github.com/apognu/gocal v0.9.1: rules about the end of a month go to other days, without an error. The
# last day (BYMONTHDAY=-1) and a plain monthly rule from 31 January give 3 March, 3 April and 3 May; the
# last Friday (BYDAY=-1FR) an early one; the last working day (BYSETPOS=-1) three days in a row. RFC 5545
# (3.3.10) has 28 February, 31 March, 30 April; a month without a 31st is left out; 27 February; 27
# February.
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
	for _, rule := range []string{"BYMONTHDAY=-1", "INTERVAL=1", "BYDAY=-1FR", "BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"} {
		start := "20260131T080000Z"
		if strings.HasPrefix(rule, "BYDAY") {
			start = "20260130T080000Z"
		}
		fmt.Println(rule, days("DTSTART:"+start, "DURATION:PT1H", "RRULE:FREQ=MONTHLY;COUNT=4;"+rule))
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='BYMONTHDAY=-1 31.01. 03.03. 03.04. 03.05.
INTERVAL=1 31.01. 03.03. 03.04. 03.05.
BYDAY=-1FR 30.01. 06.03. 03.04. 08.05.
BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 30.01. 02.02. 03.02. 04.02.'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
