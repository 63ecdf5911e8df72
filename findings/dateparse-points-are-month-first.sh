#!/usr/bin/env bash
# github.com/araddon/dateparse of 29 April 2021: the option PreferMonthFirst(false), by which the day
# comes first, counts for dates with strokes alone. With points, as Croatia and its neighbours write days,
# 08.03.2026 stays the 3rd of August, without an error, and 31.12.2026 is refused, also with
# RetryAmbiguousDateWithSwap.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/araddon/dateparse v0.0.0-20210429162001-6b43995a97de
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/araddon/dateparse"
)

func main() {
	for _, text := range []string{"08/03/2026", "08.03.2026", "31/12/2026", "31.12.2026"} {
		day, err := dateparse.ParseAny(text, dateparse.PreferMonthFirst(false), dateparse.RetryAmbiguousDateWithSwap(true))
		fmt.Println(text, day.Format("2 January 2006"), err != nil)
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='08/03/2026 8 March 2026 false
08.03.2026 3 August 2026 false
31/12/2026 31 December 2026 false
31.12.2026 1 January 0001 true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
