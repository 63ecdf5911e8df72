#!/usr/bin/env bash
# github.com/channelmeter/iso8601duration of 4 February 2015: the minus of a duration is dropped without
# an error, so the reminder a quarter of an hour before a visit (TRIGGER:-PT15M, RFC 5545, 3.8.6.3) comes
# a quarter of an hour after it has begun.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/channelmeter/iso8601duration v0.0.0-20150204201828-8da3af7a2a61
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/channelmeter/iso8601duration"
)

func main() {
	for _, text := range []string{"PT15M", "-PT15M", "-P1D"} {
		length, err := duration.FromString(text)
		fmt.Println(text, length.ToDuration(), err)
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='PT15M 15m0s <nil>
-PT15M 15m0s <nil>
-P1D 24h0m0s <nil>'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
