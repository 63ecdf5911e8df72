package systemtest_test

import (
	"regexp"
	"strings"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// isoDay is a cell with a day as the program keeps it, not as people read it.
var isoDay = regexp.MustCompile(`(?m)(^|;)"?\d{4}-\d{2}-\d{2}\b`)

// TestExportsTellDaysAsDays asks for every list as CSV: no day stands there as
// a text, which a spreadsheet program could neither sort nor add to.
func TestExportsTellDaysAsDays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		for _, add := range []string{
			`UPDATE asset SET installed_on = '2026-03-05', warranty_until = '2027-03-05'`,
			`UPDATE equipment SET next_inspection = '2026-03-05'`,
			`UPDATE project SET planned_start = '2026-03-05', planned_end = '2026-04-05'`,
			`UPDATE offer SET valid_until = '2026-03-05'`,
		} {
			if err := d.Do(t.Context(), func(tx *db.Tx) error { _, err := tx.Exec(add); return err }); err != nil {
				t.Fatal(err)
			}
		}
		days := 0
		for route := range lines {
			path, is := strings.CutPrefix(route, "POST ")
			if !is || !strings.HasSuffix(path, "/export") {
				continue
			}
			body := `{"format":"csv"}`
			if path == "/materials/export" {
				body = `{"format":"csv","tab":"ALL"}`
			}
			list := p.try(t, "admin1", "POST", path, body, "").answer
			days += strings.Count(list, "05.03.2026.")
			if found := isoDay.FindString(list); found != "" {
				t.Errorf("%s tells a day as %q", path, found)
			}
		}
		if days < 4 {
			t.Errorf("%d days were told", days)
		}
	})
}
