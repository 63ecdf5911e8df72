#!/usr/bin/env bash
# github.com/sosodev/duration v1.4.0: a length of 40 days is written as P1M1W2DT14H, with a month of 730
# hours. RFC 5545 (3.3.6) knows no months in a duration and no weeks beside days, ISO 8601-1 no such
# mixture either; and who adds a month of the calendar to 1 February ends 14 hours late. The library
# itself reads 40 days again.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/sosodev/duration v1.4.0
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/sosodev/duration"
)

func main() {
	for _, days := range []time.Duration{6, 8, 40} {
		written := duration.Format(days * 24 * time.Hour)
		read, err := duration.Parse(written)
		if err != nil {
			panic(err)
		}
		fmt.Println(int(days), written, read.ToTimeDuration())
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='6 P6D 144h0m0s
8 P1W1D 192h0m0s
40 P1M1W2DT14H 960h0m0s'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
