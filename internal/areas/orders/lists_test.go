package orders

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

// TestOrdersOfAWorkerAreWalked looks at how SQLite reads the newest orders of one
// worker: from an index that has them in their order, so that a page of ten reads ten.
func TestOrdersOfAWorkerAreWalked(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, "sqlite")
	manager := access.Who{UserID: 1, TenantID: 1, Roles: access.Manager}
	worker := access.Who{UserID: 2, TenantID: 1, Roles: access.Worker}
	for _, c := range []struct {
		who    access.Who
		filter string
	}{
		{worker, `{"and":[]}`},
		{worker, `{"eq":[{"column":"worker_id"},3]}`},
		{manager, `{"eq":[{"column":"worker_id"},3]}`},
		{manager, `{"in":[{"column":"worker_id"},[3]]}`},
	} {
		var in search.Request
		if err := json.Unmarshal([]byte(`{"filter":`+c.filter+`,"order_by":[{"column":"created_at","direction":"desc"}]}`), &in); err != nil {
			t.Fatal(err)
		}
		if err := d.Do(context.Background(), func(tx *db.Tx) error {
			page, _, args, _, err := search.SQL(tx, c.who, tableFor(c.who), inList(c.who), in)
			if err != nil {
				return err
			}
			if plan := dbtest.Plan(t, tx, page, args...); !strings.Contains(plan, "INDEX order_worker_by_worker ") || strings.Contains(plan, "ORDER BY") {
				t.Errorf("%v's page of %s is read by\n%s", c.who.Roles, c.filter, plan)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
}
