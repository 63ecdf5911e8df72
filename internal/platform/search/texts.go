package search

import (
	"strconv"

	"teren/internal/platform/db"
)

// TextRange is how many records of a kind package lookup can number in search_text:
// the text of a record has the number of its kind times this, plus its own.
const TextRange = int64(1) << 40

// Texts returns the join and the column with all words of the records of a kind
// whose number is key, as package lookup stores them. PostgreSQL has an index of
// the records by the number of their text, so that it can begin with the words.
func Texts(kind int64, key string) (Join, Column) {
	first := kind * TextRange
	return Join{Alias: "words", SQL: "JOIN search_text words ON words.search_text_id = " + key + " + " + strconv.FormatInt(first, 10) + " AND words.task_id IS NULL"},
		Column{SQL: "words.text", Kind: Text, Fold: "words.text", Trigrams: db.TextIndex{Table: "search_text_index", Key: key, First: first}}
}

// PhoneDigits returns a telephone number, the SQL text x, without the signs that
// people write between its digits.
func PhoneDigits(x string) string {
	x = `fold(` + x + `)`
	for _, sign := range []string{" ", "-", "/", "(", ")", ".", "+", "‑", "–"} {
		x = `replace(` + x + `, '` + sign + `', '')`
	}
	return x
}
