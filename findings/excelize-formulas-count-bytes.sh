#!/usr/bin/env bash
# github.com/xuri/excelize/v2 v2.11.1, CalcCellValue: some functions of text count bytes where a
# spreadsheet counts letters, so with a Croatian letter before it TEXTBEFORE keeps the comma ("Šaht,"),
# UNICODE of Č is 196 instead of 268, and REPLACE leaves half a letter, which is no UTF-8 any more. LEFT,
# MID and FIND are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/xuri/excelize/v2 v2.11.1
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/xuri/excelize/v2"
)

func main() {
	for _, formula := range []string{`TEXTBEFORE("Saht, Ilica",",")`, `TEXTBEFORE("Šaht, Ilica",",")`, `UNICODE("Č")`, `REPLACE("Čist",1,1,"X")`, `MID("Čist",2,3)`} {
		file := excelize.NewFile()
		if err := file.SetCellFormula("Sheet1", "A1", formula); err != nil {
			panic(err)
		}
		text, err := file.CalcCellValue("Sheet1", "A1")
		fmt.Printf("%s %+q %v\n", formula, text, err)
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='TEXTBEFORE("Saht, Ilica",",") "Saht" <nil>
TEXTBEFORE("Šaht, Ilica",",") "\u0160aht," <nil>
UNICODE("Č") "196" <nil>
REPLACE("Čist",1,1,"X") "X\x8cist" <nil>
MID("Čist",2,3) "ist" <nil>'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
