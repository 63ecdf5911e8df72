#!/usr/bin/env bash
# github.com/bojanz/currency v1.5.1, Croatian: an amount typed with a point before the cents, as an export
# of a program or a telephone's keys have it, is read a hundredfold without an error: 1234.50 is 123450
# and 12.5 is 125, since the point is dropped as a separator of thousands wherever it stands. 1.234,50 is
# right. The kuna, in which each invoice before 2023 is, is no currency for it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/bojanz/currency v1.5.1
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/bojanz/currency"
)

func main() {
	format := currency.NewFormatter(currency.NewLocale("hr"))
	for _, text := range []string{"1.234,50", "1234.50", "12.5", "0.99"} {
		amount, err := format.Parse(text, "EUR")
		fmt.Println(text, "=", amount, err)
	}
	_, err := currency.NewAmount("100", "HRK")
	fmt.Println(err)
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='1.234,50 = 1234.50 EUR <nil>
1234.50 = 123450 EUR <nil>
12.5 = 125 EUR <nil>
0.99 = 99 EUR <nil>
invalid currency code "HRK"'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
