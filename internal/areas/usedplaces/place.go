// Package usedplaces stores every address that a company has used, so that it can
// be suggested again. Every area that writes an address calls it.
package usedplaces

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// Place is where something is: what a company's suggestions are made of.
type Place struct {
	Address1  string   `db:"address1"`
	Zipcode   string   `db:"zipcode"`
	City      string   `db:"city"`
	Region    string   `db:"region"`
	Country   string   `db:"country"`
	Latitude  *float64 `db:"latitude"`
	Longitude *float64 `db:"longitude"`
}

func (p Place) words() []string {
	return Words(strings.Join([]string{p.Address1, p.Zipcode, p.City, p.Country}, " "))
}

// maxLength of an address is compared; PostgreSQL indexes no longer text.
const maxLength = 300

// Words returns the distinct words of an address as they are compared.
func Words(address string) []string {
	if r := []rune(address); len(r) > maxLength {
		address = string(r[:maxLength])
	}
	var out []string
	for _, w := range strings.FieldsFunc(textfold.Text(address), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// Line joins the parts of an address that are not blank in one line.
func Line(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}

// Street returns the first line of an address without the settlement, the postal
// code, the region and the country at its end, which stand in fields of their own.
func Street(address1, zipcode, city, region, country string) string {
	said := []string{}
	for _, s := range []string{city, zipcode + " " + city, zipcode, region, country} {
		if s = textfold.Text(strings.TrimSpace(s)); s != "" {
			said = append(said, s)
		}
	}
	parts := strings.Split(address1, ",")
	for len(parts) > 1 && slices.Contains(said, textfold.Text(strings.TrimSpace(parts[len(parts)-1]))) {
		parts = parts[:len(parts)-1]
	}
	return strings.TrimSpace(strings.Join(parts, ","))
}

// Remember lets the company's people have the place suggested from now on.
func Remember(tx *db.Tx, tenantID int64, p Place) error {
	all := p.words()
	if len(all) == 0 {
		return nil
	}
	id, err := db.One[int64](tx, `
		INSERT INTO place (tenant_id, words, address1, zipcode, city, region, country, latitude, longitude)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, words) DO NOTHING RETURNING place_id`,
		tenantID, " "+strings.Join(all, " "), p.Address1, p.Zipcode, p.City, p.Region, p.Country, p.Latitude, p.Longitude)
	if errors.Is(err, db.ErrNoRow) {
		return nil // already stored
	}
	if err != nil {
		return err
	}
	args := make([]any, 0, 3*len(all))
	for _, w := range all {
		args = append(args, tenantID, w, id)
	}
	return tx.Later(`INSERT INTO place_word (tenant_id, word, place_id) VALUES `+db.Values(len(all), 3), args...)
}

// Bounds of one look-up, which must stay quick however many places there are.
const (
	maxTyped      = 8
	maxCandidates = 1000
	maxUsed       = 5
)

// beginning is the condition that a word of the company's places begins with
// what was typed.
const beginning = `tenant_id = ? AND word >= ? AND word < ?`

func beginningWith(who access.Who, word string) []any {
	return []any{who.TenantID, word, word + string(unicode.MaxRune)}
}

// Used are places the person's company has used, in which every word of the
// input begins a word; those that begin with the input come first, then the
// newest. Of a rarest word that begins very many, only some are looked at.
func Used(tx *db.Tx, who access.Who, input string) ([]Place, error) {
	typed := Words(input)
	if len(typed) == 0 {
		return nil, nil
	}
	typed = typed[:min(len(typed), maxTyped)]
	rarest, fewest := "", int64(maxCandidates+1)
	for _, w := range typed {
		n, err := db.AllPlanned[int64](tx, `SELECT COUNT(*) FROM (SELECT 1 FROM place_word WHERE `+beginning+` LIMIT ?) w`,
			append(beginningWith(who, w), maxCandidates)...)
		if err != nil {
			return nil, err
		}
		if n[0] < fewest {
			rarest, fewest = w, n[0]
		}
	}
	args := append(beginningWith(who, rarest), maxCandidates)
	fits := ""
	for _, w := range typed {
		fits += ` AND instr(c.words, ?) > 0`
		args = append(args, " "+w)
	}
	// The words are fetched by a scalar subquery: as a join PostgreSQL would
	// rather read the whole table.
	return db.AllPlanned[Place](tx, `
		SELECT p.address1, p.zipcode, p.city, p.region, p.country, p.latitude, p.longitude
		FROM (
			SELECT c.place_id, CASE WHEN instr(c.words, ?) = 1 THEN 0 ELSE 1 END AS later
			FROM (
				SELECT DISTINCT w.place_id, (SELECT p.words FROM place p WHERE p.place_id = w.place_id) AS words
				FROM (SELECT place_id FROM place_word WHERE `+beginning+` ORDER BY word, place_id LIMIT ?) w
			) c
			WHERE TRUE`+fits+`
			ORDER BY later, c.place_id DESC LIMIT ?
		) c JOIN place p ON p.place_id = c.place_id
		ORDER BY c.later, c.place_id DESC`,
		append(append([]any{" " + strings.Join(typed, " ")}, args...), maxUsed)...)
}
