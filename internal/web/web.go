// Package web is the front end inside the program, as `make build` leaves it in
// dist. Only the program itself imports it: what imports it is compiled and
// tested again after each change of a stylesheet.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var embedded embed.FS

// Dist returns the files of the front end.
func Dist() (fs.FS, error) { return fs.Sub(embedded, "dist") }
