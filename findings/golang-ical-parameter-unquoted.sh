#!/usr/bin/env bash
# github.com/arran4/golang-ical v0.3.4: a name in quotation marks that holds a semicolon
# (ATTENDEE;CN="Božić; Marko") is read right but written without the marks and with a
# backslash. RFC 5545 (3.2) knows no backslash in parameters, only the marks, so a
# calendar that was read and written again is not valid: another reader ends the name
# at the semicolon.
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
	c, err := ics.ParseCalendar(strings.NewReader("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20261128T080000Z\r\nATTENDEE;CN=\"Božić; Marko\":mailto:m@x.test\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"))
	if err != nil {
		panic(err)
	}
	for _, line := range strings.Split(c.Serialize(), "\n") {
		if strings.HasPrefix(line, "ATTENDEE") {
			fmt.Println(strings.TrimSpace(line))
		}
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='ATTENDEE;CN=Božić\; Marko:mailto:m@x.test'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
