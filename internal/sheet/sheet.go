// Package sheet writes tables for spreadsheet programs, and reads those that
// people fill in. What a table means is its owner's matter.
package sheet

import (
	"bytes"
	"encoding/csv"
	"strings"
)

// ContentType is that of what CSV writes.
const ContentType = "text/csv; charset=utf-8"

// formula are the letters that a spreadsheet program takes for the beginning of
// a formula.
const formula = "=+-@\t\r"

// CSV writes the lines under their head for a spreadsheet program of our part
// of the world: semicolons, UTF-8 with a mark, and no cell that could be a
// formula.
func CSV(head []string, lines [][]string) ([]byte, error) {
	b := bytes.NewBufferString("\ufeff")
	w := csv.NewWriter(b)
	w.Comma, w.UseCRLF = ';', true
	if err := w.Write(head); err != nil {
		return nil, err
	}
	for _, line := range lines {
		safe := make([]string, len(line))
		for i, cell := range line {
			if cell != "" && strings.ContainsRune(formula, rune(cell[0])) {
				cell = "'" + cell
			}
			safe[i] = cell
		}
		if err := w.Write(safe); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}
