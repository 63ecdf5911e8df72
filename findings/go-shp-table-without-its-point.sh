#!/usr/bin/env bash
# github.com/jonas-p/go-shp v0.1.1: the table of a shapefile is written beside it under a name without its
# point, shaftsdbf instead of shafts.dbf, without an error: Open of the same package, which looks for the
# right name, finds the places without a single attribute until the file is renamed. Shapes and index
# (shafts.shp, shafts.shx) are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/jonas-p/go-shp v0.1.1
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/jonas-p/go-shp"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	writer, err := shp.Create("shafts.shp", shp.POINT)
	check(err)
	check(writer.SetFields([]shp.Field{shp.StringField("name", 20)}))
	writer.Write(&shp.Point{X: 459000, Y: 5074000})
	check(writer.WriteAttribute(0, 0, "S-17"))
	writer.Close()
	files, err := os.ReadDir(".")
	check(err)
	for _, file := range files {
		if file.Name()[0] == 's' {
			fmt.Println(file.Name())
		}
	}
	reader, err := shp.Open("shafts.shp")
	check(err)
	fmt.Println(reader.Next(), len(reader.Fields()), "fields")
	check(os.Rename("shaftsdbf", "shafts.dbf"))
	reader, err = shp.Open("shafts.shp")
	check(err)
	fmt.Println(reader.Next(), len(reader.Fields()), "field:", reader.Attribute(0))
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='shafts.shp
shafts.shx
shaftsdbf
true 0 fields
true 1 field: S-17'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
