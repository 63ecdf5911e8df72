package systemtest_test

import (
	"fmt"
	"net/http/httptest"
	"testing"
	"time"
)

// newItem adds an item of equipment and answers its path.
func (w *town) newItem(t *testing.T, number string) string {
	t.Helper()
	return fmt.Sprintf("/equipment/%d", created(t, w.must(t, "manager", "POST", "/equipment", item(number))))
}

func item(number string) string {
	return fmt.Sprintf(`{"equipment_name": "Bušilica", "equipment_inv_num": %q, "equipment_serial_num": "1", "equipment_acc_number": "1", "equipment_acc": "1",
		"equipment_purchase_value": 100, "equipment_start_date": "2024-01-02", "equipment_end_date_warranty": "2026-01-02"}`, number)
}

// inDays is the day so many days from today.
func (w *town) inDays(days int) string { return w.db.Now().AddDate(0, 0, days).Format(time.DateOnly) }

// Of a loan and reservations that meet, made at the same moment, one wins; and of
// two who return an item, one.
func TestEquipmentIsTakenOnce(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		for round := range 4 {
			path := w.newItem(t, fmt.Sprint("A-", round))
			answers := atOnce(10, func(i int) *httptest.ResponseRecorder {
				if i%2 == 0 {
					return w.call("worker", "POST", path+"/borrow", fmt.Sprintf(`{"end_date": %q}`, w.inDays(5)))
				}
				return w.call("manager", "POST", path+"/reserve", fmt.Sprintf(`{"user_id": %d, "start_date": %q, "end_date": %q}`,
					w.people["admin"].UserID, w.inDays(i%4), w.inDays(6)))
			})
			if n := tally(answers); n[200] != 1 || n[409] != 9 {
				t.Errorf("round %d: %v", round, n)
			}
			if n := one[int](t, w.db, `SELECT (SELECT COUNT(*) FROM equipment_loan WHERE equipment_id = ?) + (SELECT COUNT(*) FROM equipment_reservation WHERE equipment_id = ?)`, round+1, round+1); n != 1 {
				t.Errorf("round %d: it is taken %d times", round, n)
			}
		}
		path := w.newItem(t, "B")
		for range 3 {
			w.must(t, "worker", "POST", path+"/borrow", `{}`)
			back := tally(atOnce(8, func(i int) *httptest.ResponseRecorder {
				return w.call([]string{"worker", "manager"}[i%2], "POST", path+"/return", []string{`{}`, `{"status": "AT_SERVICE"}`}[i%2])
			}))
			if back[200] != 1 || back[409] != 7 {
				t.Errorf("returned at once: %v", back)
			}
			if one[string](t, w.db, `SELECT status FROM equipment WHERE inv_num = 'B'`) == "AT_SERVICE" {
				w.must(t, "manager", "POST", path+"/back", `{}`)
			}
		}
		if n := one[int](t, w.db, `SELECT COUNT(*) FROM equipment_loan l JOIN equipment e ON e.equipment_id = l.equipment_id AND e.inv_num = 'B' WHERE l.returned_at IS NOT NULL`); n != 3 {
			t.Errorf("%d loans were returned", n)
		}
	})
}

// Of those who hand an item on, return it and keep it longer at the same moment, one
// ends the loan; whoever has it then has the only one.
func TestEquipmentIsHandedOverOnce(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		path := w.newItem(t, "H")
		for round := range 4 {
			w.must(t, "worker", "POST", path+"/borrow", `{}`)
			to := []string{"admin", "manager"}
			answers := tally(atOnce(9, func(i int) *httptest.ResponseRecorder {
				if i%3 == 0 {
					return w.call("worker", "POST", path+"/return", `{}`)
				}
				return w.call("worker", "POST", path+"/hand_over", fmt.Sprintf(`{"user_id": %d}`, w.people[to[i%2]].UserID))
			}))
			// Of what the worker has no longer they may do nothing.
			if answers[200] != 1 || answers[409]+answers[403] != 8 {
				t.Errorf("round %d: %v", round, answers)
			}
			open := one[int](t, w.db, `SELECT COUNT(*) FROM equipment_loan WHERE returned_at IS NULL`)
			handed := one[int](t, w.db, `SELECT COUNT(*) FROM equipment_loan WHERE handed_to IS NOT NULL`)
			outside := one[int](t, w.db, `SELECT COUNT(*) FROM equipment WHERE inv_num = 'H' AND status = 'OUTSIDE_OF_WAREHOUSE'`)
			if open != outside || open > 1 {
				t.Errorf("round %d: %d loans are open, outside is %d", round, open, outside)
			}
			if open == 1 {
				w.must(t, "manager", "POST", path+"/return", `{}`)
			}
			if ended := one[int](t, w.db, `SELECT COUNT(*) FROM equipment_loan`); ended != round+1+handed {
				t.Errorf("round %d: %d loans, of which %d were handed on", round, ended, handed)
			}
		}
	})
}

// The same inventory number, inventory and sighting at once: one of each.
func TestEquipmentIsCountedOnce(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		made := tally(atOnce(20, func(int) *httptest.ResponseRecorder { return w.call("admin", "POST", "/equipment", item("A-1")) }))
		if made[201] != 1 || made[409] != 19 {
			t.Errorf("the same number: %v", made)
		}
		other := []string{w.newItem(t, "B-1"), w.newItem(t, "B-2")}
		taken := tally(atOnce(2, func(i int) *httptest.ResponseRecorder {
			return w.call("admin", "PATCH", other[i], `{"equipment_inv_num": "C-1"}`)
		}))
		if taken[200] != 1 || taken[409] != 1 {
			t.Errorf("the same new number: %v", taken)
		}
		planned := tally(atOnce(8, func(int) *httptest.ResponseRecorder {
			return w.call("admin", "PATCH", other[0]+"/plans", `{"plans": [{"kind": "CALIBRATION", "every_months": 12}]}`)
		}))
		if n := one[int](t, w.db, `SELECT COUNT(*) FROM equipment_plan WHERE deleted_at IS NULL`); planned[200] != 8 || n != 1 {
			t.Errorf("plans: %v, %d are there", planned, n)
		}
		begun := tally(atOnce(10, func(int) *httptest.ResponseRecorder {
			return w.call("manager", "POST", "/equipment_inventories", `{"name": "Inventura"}`)
		}))
		if begun[201] != 1 || begun[409] != 9 {
			t.Errorf("inventories: %v", begun)
		}
		id := one[int64](t, w.db, `SELECT inventory_id FROM equipment_inventory`)
		code := one[string](t, w.db, `SELECT code FROM equipment WHERE inv_num = 'A-1'`)
		seen := tally(atOnce(10, func(i int) *httptest.ResponseRecorder {
			return w.call([]string{"worker", "manager"}[i%2], "POST", fmt.Sprintf("/equipment_inventories/%d/seen", id), fmt.Sprintf(`{"code": %q}`, code))
		}))
		if n := one[int](t, w.db, `SELECT COUNT(*) FROM equipment_inventory_line WHERE seen_at IS NOT NULL`); seen[200] != 10 || n != 1 {
			t.Errorf("sightings: %v, %d lines", seen, n)
		}
	})
}
