package systemtest_test

import (
	"fmt"
	"net/http/httptest"
	"testing"

	"teren/internal/areas/catalog"
	"teren/internal/areas/materials"
	"teren/internal/kit/money"
	"teren/internal/platform/db"
)

// newMaterial keeps a material of which there is one piece, and answers its
// number.
func (w *town) newMaterial(t *testing.T, name string) (id int64) {
	t.Helper()
	err := w.db.Do(t.Context(), func(tx *db.Tx) error {
		group, err := catalog.InsertGroup(tx, w.people["admin"], "Materijal "+name)
		if err != nil {
			return err
		}
		price := money.Cents(250).Price()
		id, err = catalog.Insert(tx, w.people["admin"], catalog.New{GroupID: group, Type: catalog.Material, Name: name, Quantity: 1000, Unit: "PIECE", Price: &price, Currency: money.EUR})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	w.must(t, "admin", "POST", "/materials", fmt.Sprintf(`{"catalog_item_id": %d, "quantity": 1}`, id))
	return id
}

// Of many who take the last piece one gets it; on work orders all do, and the
// books say how many were missing.
func TestTheLastPieceIsTakenOnce(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		id := w.newMaterial(t, "Brtva")
		path := fmt.Sprintf("/materials/%d", id)
		taken := tally(atOnce(12, func(i int) *httptest.ResponseRecorder {
			return w.call([]string{"admin", "manager"}[i%2], "POST", path+"/change", `{"change_type": "SUBTRACTION", "quantity": 1}`)
		}))
		if taken[200] != 1 || taken[409] != 11 {
			t.Errorf("taken: %v", taken)
		}
		w.must(t, "admin", "POST", path+"/change", `{"change_type": "ADDITION", "quantity": 1}`)
		used := tally(atOnce(8, func(int) *httptest.ResponseRecorder {
			return w.call("worker", "POST", "/orders/1/materials", fmt.Sprintf(`{"catalog_item_id": %d, "quantity": 1, "sure": true}`, id))
		}))
		if missing := one[int](t, w.db, `SELECT COUNT(*) FROM material_difference WHERE outcome = 'OPEN'`); used[201] != 8 || missing != 7 {
			t.Errorf("used: %v, %d are missing", used, missing)
		}

		// Each is charged once, and each difference resolved once.
		charged := tally(atOnce(6, func(int) *httptest.ResponseRecorder {
			return w.call("manager", "POST", "/tasks/1/financials/materials", `{}`)
		}))
		if lines := all[string](t, w.db, `SELECT CAST(quantity AS TEXT) FROM order_line_item WHERE status = 'ACTIVE'`); charged[200] != 6 || len(lines) != 1 || lines[0] != "8000" {
			t.Errorf("charged: %v, lines of %v", charged, lines)
		}
		difference := one[int64](t, w.db, `SELECT MIN(material_difference_id) FROM material_difference`)
		resolved := tally(atOnce(6, func(int) *httptest.ResponseRecorder {
			return w.call("manager", "POST", fmt.Sprintf("/materials/differences/%d/resolve", difference), `{"outcome": "RECEIPT", "quantity": 3}`)
		}))
		if resolved[200] != 1 || resolved[409] != 5 {
			t.Errorf("resolved: %v", resolved)
		}
		if there := one[int](t, w.db, `SELECT quantity FROM material`); there != 200 {
			t.Errorf("there are %d hundredths", there)
		}
		w.materialsAddUp(t)
	})
}

// A phone that sends again what it took is answered as before, and so is a change
// of what there is.
func TestMaterialIsTakenOnceForEachKey(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		id := w.newMaterial(t, "Cijev")
		for path, body := range map[string]string{
			"/orders/1/materials":                   fmt.Sprintf(`{"catalog_item_id": %d, "quantity": 0.25, "at": "2026-03-02T08:00:00Z"}`, id),
			fmt.Sprintf("/materials/%d/change", id): `{"change_type": "ADDITION", "quantity": "0,5"}`,
		} {
			answers := atOnce(6, func(int) *httptest.ResponseRecorder {
				r := w.request(map[bool]string{true: "worker", false: "admin"}[path == "/orders/1/materials"], "POST", path, body)
				r.Header.Set("Idempotency-Key", "k "+path)
				return w.do(r)
			})
			for _, a := range answers {
				if a.Code >= 300 || a.Body.String() != answers[0].Body.String() {
					t.Errorf("%s: %d %s", path, a.Code, a.Body)
				}
			}
		}
		if there := one[int](t, w.db, `SELECT quantity FROM material`); there != 125 {
			t.Errorf("there are %d hundredths", there)
		}
		w.materialsAddUp(t)
	})
}

func (w *town) materialsAddUp(t *testing.T) {
	t.Helper()
	if faults, err := db.Read(t.Context(), w.db, materials.Faults); err != nil || len(faults) > 0 {
		t.Errorf("%v %v", faults, err)
	}
}
