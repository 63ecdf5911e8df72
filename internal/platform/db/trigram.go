package db

import (
	"strconv"
	"strings"
)

// TextIndex names the trigram index of a folded column, and the key of the table
// searched, which its rows have plus First. The zero TextIndex is none.
type TextIndex struct {
	Table, Key string
	First      int64
}

// commonAfter is from how many hits on the text index is no help: to fetch a
// row by its hit costs six times as much as to pass it in a scan.
const commonAfter = 2000

// Trigrams returns the condition that a row may contain every one of the folded
// parts, each in any of its forms. On SQLite it asks the text index, and the caller
// must still verify each hit. It is empty when the index would be no help: for
// words in too many rows, and on PostgreSQL, whose planner decides that by itself
// and uses the index for LIKE.
func (tx *Tx) Trigrams(ix TextIndex, parts [][]string) (cond string, args []any, err error) {
	match := allOf(parts)
	if tx.dialect != sqliteDialect || ix.Table == "" || match == "" {
		return "", nil, nil
	}
	hits := ` FROM ` + ix.Table + ` WHERE ` + ix.Table + ` MATCH ?`
	common, err := Exists(tx, `SELECT 1`+hits+` LIMIT 1 OFFSET ?`, match, commonAfter)
	if err != nil || common {
		return "", nil, err
	}
	key := `rowid`
	if ix.First != 0 {
		key += ` - ` + strconv.FormatInt(ix.First, 10)
	}
	return ix.Key + ` IN (SELECT ` + key + hits + `)`, []any{match}, nil
}

// Newest returns a select of the ids of the newest rows of a range of the text
// index, at most so many, that may contain all of the folded parts, of each part
// any of its forms: the text index asked on SQLite, where the caller must still
// verify each hit. It is empty where the index would be no help: for parts that are
// too short, and on PostgreSQL, which takes the index from LIKE.
func (tx *Tx) Newest(index string, parts [][]string, first, last int64, most int) (hits string, args []any) {
	match := allOf(parts)
	if tx.dialect != sqliteDialect || match == "" {
		return "", nil
	}
	return `SELECT rowid AS id FROM ` + index + ` WHERE ` + index + ` MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?`,
		[]any{match, first, last, most}
}

// Rare returns the parts that occur in few rows of the text index, or all of them
// if none does: a query for those alone is faster than for all.
func (tx *Tx) Rare(index string, parts [][]string) ([][]string, error) {
	if tx.dialect != sqliteDialect || len(parts) < 2 {
		return parts, nil
	}
	var rare [][]string
	for _, forms := range parts {
		match := anyOf(forms)
		if match == "" {
			continue
		}
		common, err := Exists(tx, `SELECT 1 FROM `+index+` WHERE `+index+` MATCH ? LIMIT 1 OFFSET ?`, match, commonAfter)
		if err != nil {
			return nil, err
		}
		if !common {
			rare = append(rare, forms)
		}
	}
	if rare == nil {
		return parts, nil
	}
	return rare, nil
}

// allOf asks the index for all of the parts that are long enough for it; "" if none
// is.
func allOf(parts [][]string) string {
	var all []string
	for _, forms := range parts {
		if match := anyOf(forms); match != "" {
			all = append(all, match)
		}
	}
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	return "(" + strings.Join(all, ") AND (") + ")"
}

// anyOf asks the index for any of the forms; "" if one is too short for it.
func anyOf(forms []string) string {
	var any []string
	for _, form := range forms {
		match := trigrams([]string{form})
		if match == "" {
			return ""
		}
		any = append(any, match)
	}
	if len(any) == 1 {
		return any[0]
	}
	return "(" + strings.Join(any, ") OR (") + ")"
}

// trigrams covers each part with threes of letters that overlap as little as
// can be: `"kli" "ima"` for klima. Shorter parts have none.
func trigrams(parts []string) string {
	var b strings.Builder
	for _, part := range parts {
		letters := []rune(part)
		for i := 0; i < len(letters) && len(letters) >= 3; i += 3 {
			from := min(i, len(letters)-3)
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(`"` + strings.ReplaceAll(string(letters[from:from+3]), `"`, `""`) + `"`)
		}
	}
	return b.String()
}
