#!/usr/bin/env bash
# github.com/dustin/go-humanize v1.1.0, ParseSI, quantities as people type them: whatever begins with the
# letter of a prefix is taken apart, without an error: 100 m of cable are 0.1 of nothing, 10 min 0.01 "in", 6
# Pa are 6e+15 "a" and 12 kom, pieces in Croatian, 12000 "om". Of 1,5 kW with a decimal comma the 1 is taken
# and ",5 kW" is its unit. 5 mm and 4.7 kΩ are right. CommafWithDigits cuts instead of rounding, so 19.999
# with two digits is 19.99.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/dustin/go-humanize v1.1.0
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/dustin/go-humanize"
)

func main() {
	for _, text := range []string{"5 mm", "4.7 kΩ", "100 m", "10 min", "6 Pa", "12 kom", "1,5 kW"} {
		value, unit, err := humanize.ParseSI(text)
		fmt.Printf("%s = %v %q %v\n", text, value, unit, err)
	}
	fmt.Println(humanize.CommafWithDigits(19.999, 2), humanize.CommafWithDigits(1234.996, 2))
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='5 mm = 0.005 "m" <nil>
4.7 kΩ = 4700 "Ω" <nil>
100 m = 0.1 "" <nil>
10 min = 0.01 "in" <nil>
6 Pa = 6e+15 "a" <nil>
12 kom = 12000 "om" <nil>
1,5 kW = 1 ",5 kW" <nil>
19.99 1,234.99'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
