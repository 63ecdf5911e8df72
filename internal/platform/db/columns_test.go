package db_test

import (
	"errors"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

func TestColumns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		type place struct {
			Name    string `db:"name"`
			Version int64  `db:"version"`
		}
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			tenant, err := db.Insert(tx, "tenant", "tenant_id", db.Columns{"tenant_id": 7, "name": "Čvor?", "name_fold": "cvor?", "time_zone": "Europe/Zagreb", "language": "hr", "created_at": tx.Now})
			if err != nil || tenant != 7 {
				t.Errorf("company: %d, %v", tenant, err)
			}
			main := db.Columns{"tenant_id": tenant, "kind": "STORE", "name": "Glavno", "name_fold": "glavno", "is_main": true, "user_id": (*int64)(nil), "created_at": tx.Now}
			id, err := db.InsertUnlessTaken(tx, "stock_place", "stock_place_id", main)
			if err != nil || id == 0 {
				t.Errorf("first: %d, %v", id, err)
			}
			if _, err := db.InsertUnlessTaken(tx, "stock_place", "stock_place_id", main); !errors.Is(err, db.ErrNoRow) {
				t.Errorf("second main store: %v", err)
			}
			other, err := db.Insert(tx, "stock_place", "stock_place_id", main.And(db.Columns{"is_main": false}))
			if err != nil || other == id {
				t.Errorf("other: %d, %v", other, err)
			}
			if main["is_main"] != true {
				t.Error("And changed the columns it was asked of")
			}
			version, err := db.Update(tx, "stock_place", "stock_place_id", other, db.Columns{"name": "Drugo", "name_fold": "drugo"})
			if err != nil || version != 2 {
				t.Errorf("update: version %d, %v", version, err)
			}
			if _, err := db.Update(tx, "stock_place", "stock_place_id", other+1, db.Columns{"name": "Treće"}); !errors.Is(err, db.ErrNoRow) {
				t.Errorf("update of no row: %v", err)
			}
			all, err := db.All[place](tx, `SELECT p.name, p.version FROM stock_place p WHERE p.tenant_id = ? ORDER BY p.stock_place_id`, tenant)
			if err != nil || len(all) != 2 || all[0] != (place{"Glavno", 1}) || all[1] != (place{"Drugo", 2}) {
				t.Errorf("%+v, %v", all, err)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}
