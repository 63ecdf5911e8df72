#!/usr/bin/env bash
# github.com/ruudk/golang-pdf417 (a7e3863a1245, the newest) panics at a letter of two bytes:
# Encode, which returns no error, ends the program at the "Ž" of a Croatian payment slip
# (HUB-3). Written without such letters the same name makes a symbol.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/ruudk/golang-pdf417 v0.0.0-20201230142125-a7e3863a1245
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"

	pdf417 "github.com/ruudk/golang-pdf417"
)

func encode(text string) {
	defer func() {
		if failure := recover(); failure != nil {
			fmt.Printf("%s: %v\n", text, failure)
		}
	}()
	fmt.Printf("%s: %d rows\n", text, pdf417.Encode(text, 9, 4).Rows)
}

func main() {
	encode("Zeljko Korenic")
	encode("Željko Korenić")
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='Zeljko Korenic: 5 rows
Željko Korenić: Cannot encode character Å'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
