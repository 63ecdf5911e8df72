package offers

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// A pattern is the form of the numbers of offers: "{year}-{number}" makes
// 2026-0042. Without {year} the series never starts again.
type pattern string

const defaultPattern pattern = "{year}-{number}"

func (p pattern) valid() bool {
	return strings.Count(string(p), "{number}") == 1 && strings.Count(string(p), "{year}") <= 1 &&
		!strings.ContainsAny(strings.NewReplacer("{number}", "", "{year}", "").Replace(string(p)), "{}")
}

// series returns the pattern with the year in it: what the numbers of one series
// have in common.
func (p pattern) series(year int) string {
	return strings.ReplaceAll(string(p), "{year}", fmt.Sprintf("%04d", year))
}

// in returns the number at the place in the series.
func in(series string, serial int64) string {
	return strings.ReplaceAll(series, "{number}", fmt.Sprintf("%04d", serial))
}

// read returns the series of the number and its position in it; "" for none.
func (p pattern) read(num string) (series string, serial int64) {
	shape := regexp.QuoteMeta(string(p))
	shape = strings.NewReplacer(regexp.QuoteMeta("{year}"), `(?P<year>[0-9]{4})`, regexp.QuoteMeta("{number}"), `(?P<number>[0-9]{1,9})`).Replace(shape)
	like, err := regexp.Compile("^" + shape + "$")
	if err != nil {
		return "", 0
	}
	m := like.FindStringSubmatch(num)
	if m == nil {
		return "", 0
	}
	year := 0
	if i := like.SubexpIndex("year"); i > 0 {
		year, _ = strconv.Atoi(m[i]) // four digits
	}
	serial, _ = strconv.ParseInt(m[like.SubexpIndex("number")], 10, 64) // nine at most
	return p.series(year), serial
}

// next returns the number that the next offer gets: the one after the last that is
// there or was ever sent.
func next(tx *db.Tx, who access.Who, p pattern) (string, error) {
	series := p.series(tx.Now.In(who.Location()).Year())
	for at := int64(1); ; at++ {
		last, err := db.One[int64](tx, `SELECT COALESCE(MAX(serial), 0) FROM offer_chain WHERE tenant_id = ? AND series = ? AND (deleted_at IS NULL OR was_sent)`, who.TenantID, series)
		if err != nil {
			return "", err
		}
		num := in(series, last+at)
		// It may have been given out under an earlier pattern.
		taken, err := db.Exists(tx, `SELECT 1 FROM offer_chain WHERE tenant_id = ? AND num_fold = ? AND deleted_at IS NULL`, who.TenantID, textfold.Text(num))
		if err != nil || !taken {
			return num, err
		}
	}
}

// addChain begins an offer under the number.
func addChain(tx *db.Tx, who access.Who, p pattern, num string) (int64, error) {
	series, serial := p.read(num)
	id, err := db.One[int64](tx, `INSERT INTO offer_chain (tenant_id, offer_num, num_fold, series, serial) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO NOTHING RETURNING offer_chain_id`, who.TenantID, num, textfold.Text(num), series, serial)
	if errors.Is(err, db.ErrNoRow) {
		return 0, taken(tx, who, p)
	}
	return id, err
}

// renumber gives the offer another number.
func renumber(tx *db.Tx, who access.Who, p pattern, chain int64, num string) error {
	other, err := db.Exists(tx, `SELECT 1 FROM offer_chain WHERE tenant_id = ? AND num_fold = ? AND deleted_at IS NULL AND offer_chain_id <> ?`, who.TenantID, textfold.Text(num), chain)
	if err != nil {
		return err
	}
	if other {
		return taken(tx, who, p)
	}
	series, serial := p.read(num)
	_, err = tx.Exec(`UPDATE offer_chain SET offer_num = ?, num_fold = ?, series = ?, serial = ? WHERE offer_chain_id = ?`, num, textfold.Text(num), series, serial, chain)
	return err
}

// taken returns the fault that another offer has the number, with a free one.
func taken(tx *db.Tx, who access.Who, p pattern) error {
	free, err := next(tx, who, p)
	if err != nil {
		return err
	}
	return &fault.Fault{Kind: fault.Conflict, Code: "duplicate", Fields: []fault.Field{{Name: "offer_num", Code: "duplicate"}}, Extra: map[string]any{"next_number": free}}
}

// until returns the last day on which the offer can be accepted that is sent now.
func (h head) until(now time.Time, zone *time.Location) string {
	if h.Deadline != nil {
		return *h.Deadline
	}
	days := int64(0)
	if h.Validity != nil {
		days = *h.Validity
	}
	return now.In(zone).AddDate(0, 0, int(days)).Format(time.DateOnly)
}
