#!/usr/bin/env bash
# github.com/Rhymond/go-money v1.0.15: Round takes half a unit down, 1.50 to 1.00 and 2.50 to 2.00, which
# is neither the rounding of trade (2.00, 3.00) nor to the even one (2.00, 2.00). NewFromFloat, which cuts
# as its comment says, makes 8.19 of 8.20 and 19.98 of 19.99, since the product with 100 lies below: two
# decimals are not safe in it either.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/Rhymond/go-money v1.0.15
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/Rhymond/go-money"
)

func main() {
	for _, cents := range []int64{149, 150, 151, 250, -150} {
		fmt.Println(cents, money.New(cents, money.EUR).Round().Amount())
	}
	fmt.Println(money.NewFromFloat(8.20, money.EUR).Display(), money.NewFromFloat(19.99, money.EUR).Display())
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='149 100
150 100
151 200
250 200
-150 -100
€8.19 €19.98'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
