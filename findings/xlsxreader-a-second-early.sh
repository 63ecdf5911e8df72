#!/usr/bin/env bash
# github.com/thedatashed/xlsxreader v1.2.8: times of day come out a second early where the fraction of the
# day is not exact: 8:30 on 1 July 2026 is 08:29:59, so a time sheet read in minutes has 08:29.
# Spreadsheets round to the second; 08:00 and 12:00, whose fractions hold, are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/thedatashed/xlsxreader v1.2.8
require github.com/tealeg/xlsx/v3 v3.3.13
MOD
cat >main.go <<'GO'
package main

import (
	"bytes"
	"fmt"

	"github.com/tealeg/xlsx/v3"
	"github.com/thedatashed/xlsxreader"
)

func main() {
	book := xlsx.NewFile()
	sheet, err := book.AddSheet("Sati")
	if err != nil {
		panic(err)
	}
	for _, hours := range []float64{8, 8.5, 12} {
		sheet.AddRow().AddCell().SetFloatWithFormat(46204+hours/24, "dd/mm/yyyy hh:mm")
	}
	var file bytes.Buffer
	if err := book.Write(&file); err != nil {
		panic(err)
	}
	reader, err := xlsxreader.NewReader(file.Bytes())
	if err != nil {
		panic(err)
	}
	for row := range reader.ReadRows("Sati") {
		fmt.Println(row.Cells[0].Value)
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='2026-07-01T08:00:00Z
2026-07-01T08:29:59Z
2026-07-01T12:00:00Z'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
