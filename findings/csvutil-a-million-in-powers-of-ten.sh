#!/usr/bin/env bash
# github.com/jszwec/csvutil v1.10.0: an amount (float64) from a million on is written in powers of ten:
# 999999.5 stands as it is and 1234567.5 as 1.2345675E+06, which a spreadsheet with a decimal comma
# imports as text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/jszwec/csvutil v1.10.0
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/jszwec/csvutil"
)

func main() {
	type invoice struct {
		Total float64 `csv:"total"`
	}
	text, err := csvutil.Marshal([]invoice{{999999.5}, {1234567.5}})
	fmt.Println(string(text), err)
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='total
999999.5
1.2345675E+06
 <nil>'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
