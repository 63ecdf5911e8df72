package db

import "strings"

// TextIndex names the trigram index of a folded column, and the key its rows
// share with the table searched. The zero TextIndex is none.
type TextIndex struct{ Table, Key string }

// Trigrams is the condition that a row may contain every one of the folded
// parts: the text index asked on SQLite, where the caller must still verify
// each hit. It is empty when there is nothing to ask, as on PostgreSQL, whose
// planner takes the index from LIKE by itself.
func (tx *Tx) Trigrams(ix TextIndex, parts []string) (cond string, args []any) {
	match := trigrams(parts)
	if tx.dialect != sqliteDialect || ix.Table == "" || match == "" {
		return "", nil
	}
	return ix.Key + ` IN (SELECT rowid FROM ` + ix.Table + ` WHERE ` + ix.Table + ` MATCH ?)`, []any{match}
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
