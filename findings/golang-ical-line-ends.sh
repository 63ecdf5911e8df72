#!/usr/bin/env bash
# github.com/arran4/golang-ical v0.3.4: Serialize ends its lines as the system does, which on
# Linux is a line feed alone, although a calendar has CRLF everywhere (RFC 5545, 3.1). Who
# serves what it returns serves a calendar that strict readers refuse; the option
# ics.WithNewLineWindows is needed on every server.
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
	text := c.Serialize()
	fmt.Println(strings.Count(text, "\n") > 0, strings.Count(text, "\r\n"), strings.Count(c.Serialize(ics.WithNewLineWindows), "\r\n") > 0)
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='true 0 true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
