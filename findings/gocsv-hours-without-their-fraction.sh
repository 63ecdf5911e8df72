#!/usr/bin/env bash
# github.com/gocarina/gocsv of 20 May 2024: a whole number of a struct takes 7.75 of the file as 7,
# without an error; so hours or pieces with a fraction in one row lose it, while the text "seven" is
# refused. strconv of Go refuses 7.75 as well.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/gocarina/gocsv v0.0.0-20240520201108-78e41c74b4b1
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/gocarina/gocsv"
)

func main() {
	for _, text := range []string{"7", "7.75", "-0.9", "seven"} {
		var rows []struct {
			Hours int `csv:"hours"`
		}
		err := gocsv.UnmarshalString("hours\n"+text+"\n", &rows)
		fmt.Println(text, rows, err != nil)
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='7 [{7}] false
7.75 [{7}] false
-0.9 [{0}] false
seven [{0}] true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
