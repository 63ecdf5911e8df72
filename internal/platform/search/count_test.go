package search

import (
	"testing"

	"teren/internal/kit/textfold"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// A count that was kept is never shown once rows came or went.
func TestCountAfterWrite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d, nil)
		change := func(q string, args ...any) {
			t.Helper()
			if err := d.Do(ctx, func(tx *db.Tx) error { _, err := tx.Exec(q, args...); return err }); err != nil {
				t.Fatal(err)
			}
		}
		const body = `{"page":{"size":1}}`
		expect := func(want int64) {
			t.Helper()
			for range 2 { // the second may be a kept one
				if got := *ask(t, d, body).Count; got != want {
					t.Errorf("%d rows, want %d", got, want)
				}
				beside, err := CountEach(ctx, d, manager, tasks, mine, Counting{Asks: []Ask{{}, {Filter: parse(t, `{"eq":[{"column":"status"},"CREATED"]}`)}}})
				if err != nil || *beside.Counts[0] != want || *beside.Counts[1] != want {
					t.Errorf("%d and %d rows beside views, want %d: %v", *beside.Counts[0], *beside.Counts[1], want, err)
				}
			}
		}
		for id := range int64(4) {
			change(`INSERT INTO task (task_id, contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at,
				priority, currency, location_type, address_name, address1, city) VALUES (?, 1, 2, 1, 1, 0, 'x', 'x', '', 'CREATED', 0, 'LOW', 'EUR', 'OTHER', '', '', '')`, id+1)
			change(`INSERT INTO task_party (tenant_id, task_id, side, status, title_fold) VALUES (1, ?, 'CONTRACTOR', 'CREATED', ?)`, id+1, textfold.Text("x"))
			expect(id + 1)
		}
		change(`DELETE FROM task_party WHERE task_id = 2`)
		expect(3)
	})
}
