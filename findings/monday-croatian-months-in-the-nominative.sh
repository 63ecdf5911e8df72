#!/usr/bin/env bash
# github.com/goodsign/monday v1.0.2, hr_HR: a date with its month in words has the nominative, "1.
# siječanj 2026.", where Croatian has the genitive ("1. siječnja 2026."). Czech has it alike (leden
# instead of ledna); in Polish, Russian and Ukrainian the package has both and puts the genitive after a
# day.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/goodsign/monday v1.0.2
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/goodsign/monday"
)

func main() {
	day := time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)
	for _, locale := range []monday.Locale{monday.LocaleHrHR, monday.LocaleCsCZ, monday.LocalePlPL, monday.LocaleRuRU, monday.LocaleUkUA} {
		fmt.Println(locale, monday.Format(day, "2. January 2006", locale))
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='hr_HR 1. siječanj 2026
cs_CZ 1. leden 2026
pl_PL 1. stycznia 2026
ru_RU 1. января 2026
uk_UA 1. січня 2026'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
