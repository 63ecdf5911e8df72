package app

import (
	"log/slog"
	"maps"
	"regexp"
	"slices"
	"testing"

	"teren/internal/areas/auth"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/mail"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
)

// A count is kept for a state of a company's lists, so every table that a list
// reads must count its changes.
func TestEveryTableOfAListCountsItsChanges(t *testing.T) {
	table := regexp.MustCompile(`(?:^|\b(?:FROM|JOIN) )([a-z_]+) [a-z]+\b`)
	all := areas(Config{}, nil, nil, slog.Default(), auth.New(nil, slog.Default(), auth.Config{}), &mail.Service{})
	var searches []search.Table
	for _, a := range append(all, (&trash.Service{}).Area()) {
		searches = append(searches, a.Searches...)
	}
	read := map[string]bool{}
	for _, s := range searches {
		texts := append([]string{s.From}, s.Union...)
		for _, j := range s.Joins {
			texts = append(texts, j.SQL)
		}
		for _, c := range s.Columns {
			if c.Fleeting { // no count of it is kept
				continue
			}
			texts = append(texts, " "+c.SQL, " "+c.Match, " "+c.Order, " "+c.Ahead)
		}
		for _, text := range texts {
			for _, found := range table.FindAllStringSubmatch(text, -1) {
				read[found[1]] = true
			}
		}
	}
	if len(read) < 20 || !read["task_party"] || !read["order_worker"] {
		t.Fatalf("lists read %v", slices.Sorted(maps.Keys(read)))
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := `SELECT CAST(c.relname AS TEXT) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname LIKE c.relname || '\_listed%' GROUP BY c.relname HAVING bit_or(CAST(t.tgtype AS INTEGER)) & 28 = 28`
		if d.Engine() == "sqlite" {
			q = `SELECT tbl_name FROM sqlite_master WHERE type = 'trigger' AND name LIKE tbl_name || '_listed_%' GROUP BY tbl_name HAVING COUNT(*) = 3`
		}
		counts, err := db.Read(t.Context(), d, func(tx *db.Tx) ([]string, error) { return db.All[string](tx, q) })
		if err != nil {
			t.Fatal(err)
		}
		delete(read, "journal") // of a deleted record, written where its row is changed
		delete(read, "merge")   // written where the rows of both records are changed
		for name := range read {
			if !slices.Contains(counts, name) {
				t.Errorf("%s does not count its changes", name)
			}
		}
	})
}
