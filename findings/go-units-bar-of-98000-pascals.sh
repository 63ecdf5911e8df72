#!/usr/bin/env bash
# github.com/bcicen/go-units v1.0.5: a bar is 98000 pascals instead of 100000, so a boiler tested at 3 bar
# is noted with 42.6 psi instead of 43.5, and a millimetre of mercury (mmHg) is a hundred times what it
# is, 13332 pascals beside 133.3 of a torr. Psi to pascals is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/bcicen/go-units v1.0.5
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"

	units "github.com/bcicen/go-units"
)

func main() {
	for _, pair := range [][2]string{{"bar", "pascal"}, {"bar", "psi"}, {"mmHg", "pascal"}, {"torr", "pascal"}, {"psi", "pascal"}} {
		from, _ := units.Find(pair[0])
		to, _ := units.Find(pair[1])
		value, err := units.ConvertFloat(3, from, to)
		if err != nil {
			panic(err)
		}
		fmt.Printf("3 %s = %.2f %s\n", pair[0], value.Float(), pair[1])
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='3 bar = 294000.00 pascal
3 bar = 42.64 psi
3 mmHg = 39996.71 pascal
3 torr = 399.97 pascal
3 psi = 20684.27 pascal'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
