#!/usr/bin/env bash
# github.com/arran4/golang-ical v0.3.4: SetRefreshInterval takes parameters, and RFC 7986
# (5.7) demands VALUE=DURATION, but the name of the property holds that already. Who says
# it gets it twice, which RFC 5545 (3.2) forbids.
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
	c := ics.NewCalendar()
	c.SetRefreshInterval("PT1H", ics.WithValue("DURATION"))
	for _, line := range strings.Split(c.Serialize(), "\n") {
		if strings.HasPrefix(line, "REFRESH") {
			fmt.Println(strings.TrimSpace(line))
		}
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='REFRESH-INTERVAL;VALUE=DURATION;VALUE=DURATION:PT1H'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
