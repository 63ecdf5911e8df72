// Package sheet writes tables for spreadsheet programs, and reads those that
// people fill in. What a table means is its owner's matter.
package sheet

import (
	"bytes"
	"encoding/csv"
	"strings"
	"unicode/utf8"
)

// ContentType is the content type of CSV files.
const ContentType = "text/csv; charset=utf-8"

// formula are the letters that a spreadsheet program takes for the beginning of
// a formula.
const formula = "=+-@\t\r\n＝＋－＠"

// harmless returns the text with a mark before what could be a formula.
func harmless(text string) string {
	if startsFormula(text) {
		return "'" + text
	}
	return text
}

func startsFormula(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return text != "" && strings.ContainsRune(formula, first)
}

// CSV writes the lines under their head for a spreadsheet program of our part
// of the world: semicolons, UTF-8 with a mark, and no cell that could be a
// formula.
func CSV(head []string, lines [][]string) ([]byte, error) {
	safe := make([][]string, len(lines))
	for n, line := range lines {
		safe[n] = make([]string, len(line))
		for i, cell := range line {
			safe[n][i] = harmless(cell)
		}
	}
	return writeCSV(head, safe)
}

func writeCSV(head []string, lines [][]string) ([]byte, error) {
	b := bytes.NewBufferString("\ufeff")
	w := csv.NewWriter(b)
	w.Comma, w.UseCRLF = ';', true
	if err := w.Write(head); err != nil {
		return nil, err
	}
	err := w.WriteAll(lines)
	return b.Bytes(), err
}
