#!/usr/bin/env bash
# github.com/adhocore/gronx v1.20.4: what is due each night at half past two in Zagreb is not due at all
# in the night in which the clock skips that hour: after 28 March 2026 comes 30 March. cron of Debian runs
# such jobs soon after the change, and github.com/gorhill/cronexpr of 27 April 2018 has 03:30 on the 29th.
# In the autumn both have the night once.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/adhocore/gronx v1.20.4
require github.com/gorhill/cronexpr v0.0.0-20180427100037-88b0669f7d75
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/adhocore/gronx"
	"github.com/gorhill/cronexpr"
)

func main() {
	zagreb, err := time.LoadLocation("Europe/Zagreb")
	if err != nil {
		panic(err)
	}
	for _, day := range []time.Time{time.Date(2026, 3, 27, 12, 0, 0, 0, zagreb), time.Date(2026, 10, 24, 12, 0, 0, 0, zagreb)} {
		one, other := day, day
		for range 3 {
			if one, err = gronx.NextTickAfter("30 2 * * *", one, false); err != nil {
				panic(err)
			}
			other = cronexpr.MustParse("30 2 * * *").Next(other)
			fmt.Println(one.Format("02.01. 15:04"), "|", other.Format("02.01. 15:04"))
		}
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='28.03. 02:30 | 28.03. 02:30
30.03. 02:30 | 29.03. 03:30
31.03. 02:30 | 30.03. 02:30
25.10. 02:30 | 25.10. 02:30
26.10. 02:30 | 26.10. 02:30
27.10. 02:30 | 27.10. 02:30'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
