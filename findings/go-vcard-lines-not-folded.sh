#!/usr/bin/env bash
# github.com/emersion/go-vcard of 18 June 2026: the encoder writes a note of 180 letters in
# one line. RFC 6350 (3.2) wants lines of more than 75 octets folded, and readers that go
# by it may cut the rest; the decoder of the same library unfolds.
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
	"bytes"
	"fmt"
	"strings"

	vcard "github.com/emersion/go-vcard"
)

func main() {
	card := vcard.Card{}
	card.SetValue("VERSION", "3.0")
	card.SetValue("FN", "Nada Kovac")
	card.SetValue("NOTE", strings.Repeat("ciscenje ", 20))
	var out bytes.Buffer
	if err := vcard.NewEncoder(&out).Encode(card); err != nil {
		panic(err)
	}
	longest := 0
	for line := range strings.SplitSeq(out.String(), "\r\n") {
		longest = max(longest, len(line))
	}
	fmt.Println("longest line:", longest)
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='longest line: 185'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
