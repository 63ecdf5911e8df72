package equipment

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/search"
)

// TestPlansOfLists looks at how SQLite reads the lists of equipment: from an index that
// has their order, so that a page of fifty reads fifty; and counts them from the counts
// that are kept, or from an index that has all that is asked for.
func TestPlansOfLists(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, "sqlite")
	who := access.Who{UserID: 1, TenantID: 1, Roles: access.Manager}
	for _, c := range []struct{ body, page, count string }{
		{`{}`, "equipment_listed ", "equipment_count"},
		{`{"order_by":[{"column":"type"},{"column":"name"},{"column":"equipment_id"}]}`, "equipment_listed_by_type ", "equipment_count"},
		{`{"order_by":[{"column":"status"}]}`, "equipment_listed_by_status ", "equipment_count"},
		{`{"order_by":[{"column":"next_inspection"}]}`, "equipment_listed_by_inspection ", "equipment_count"},
		{`{"order_by":[{"column":"due_date"}]}`, "equipment_listed_by_due ", "equipment_count"},
		{`{"filter":{"and":[{"eq":[{"column":"status"},"LOST"]},{"in":[{"column":"type"},["MACHINE","VEHICLE"]]}]}}`, "equipment_listed ", "equipment_count"},
		{`{"filter":{"ilike":[{"column":"location"},"%polica%"]}}`, "equipment_listed ", "COVERING INDEX equipment_listed "},
	} {
		var in search.Request
		if err := json.Unmarshal([]byte(c.body), &in); err != nil {
			t.Fatal(err)
		}
		if err := d.Do(context.Background(), func(tx *db.Tx) error {
			page, count, pageArgs, countArgs, err := search.SQL(tx, who, table, search.Where(present, who.TenantID), in)
			if err != nil {
				return err
			}
			if plan := dbtest.Plan(t, tx, page, pageArgs...); !strings.Contains(plan, "INDEX "+c.page) || strings.Contains(plan, "ORDER BY") {
				t.Errorf("the page of %s is read by\n%s", c.body, plan)
			}
			if plan := dbtest.Plan(t, tx, count, countArgs...); !strings.Contains(plan, c.count) {
				t.Errorf("%s is counted by\n%s", c.body, plan)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPlanOfReservingAgain looks that nothing is read whole where an item comes back.
func TestPlanOfReservingAgain(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, "sqlite")
	if err := d.Do(context.Background(), func(tx *db.Tx) error {
		if plan := dbtest.Plan(t, tx, reservedAgain, 1, tx.Now, tx.Now); strings.Contains(plan, "SCAN") {
			t.Errorf("read whole:\n%s", plan)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
