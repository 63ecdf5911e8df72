package addresses

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"teren/internal/db"
	"teren/internal/fold"
)

// maxWords of a place can be searched, and of an input are.
const maxWords = 12

// words are the distinct words of a text as they are compared.
func words(text string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(fold.Text(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(out) < maxWords && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// Remember lets the company's people have the place suggested from now on.
// Whoever writes an address of a company calls it.
func Remember(tx *db.Tx, tenantID int64, p Place) error {
	all := words(p.text())
	if len(all) == 0 {
		return nil
	}
	id, err := db.One[int64](tx, `
		INSERT INTO place (tenant_id, words, address1, zipcode, city, region, country, latitude, longitude)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, words) DO NOTHING RETURNING place_id`,
		tenantID, " "+strings.Join(all, " "), p.Address1, p.Zipcode, p.City, p.Region, p.Country, p.Latitude, p.Longitude)
	if errors.Is(err, db.ErrNoRow) {
		return nil // known already
	}
	if err != nil {
		return err
	}
	args := make([]any, 0, 3*len(all))
	for _, w := range all {
		args = append(args, tenantID, w, id)
	}
	_, err = tx.Exec(`INSERT INTO place_word (tenant_id, word, place_id) VALUES (?, ?, ?)`+strings.Repeat(`, (?, ?, ?)`, len(all)-1), args...)
	return err
}
