#!/usr/bin/env bash
# github.com/emersion/go-vcard of 18 June 2026: a card of version 2.1, as telephones hand
# out, has parameters without a name (TEL;CELL:…). The decoder reports no error, but the
# number becomes a value of the parameter, and the field has none.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/emersion/go-vcard v0.0.0-20260618161152-d854b7e0e2d3
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	vcard "github.com/emersion/go-vcard"
)

func main() {
	card, err := vcard.NewDecoder(strings.NewReader("BEGIN:VCARD\r\nVERSION:2.1\r\nN:Kovac;Nada\r\nTEL;CELL:+385915550101\r\nEND:VCARD\r\n")).Decode()
	if err != nil {
		panic(err)
	}
	tel := card.Get("TEL")
	fmt.Printf("%q %q\n", tel.Value, tel.Params)
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='"" map["CELL":["+385915550101"]]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
