package settings

import (
	"testing"

	"teren/internal/areas/hierarchies"
	"teren/internal/platform/db"
)

func TestFirstSteps(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, script func(...string)) {
		// Everybody begins with these.
		if err := d.Do(t.Context(), func(tx *db.Tx) error { return hierarchies.Begin(tx, 2, "hr") }); err != nil {
			t.Fatal(err)
		}
		script(
			`nobody GET /settings/first_steps → 401`,
			`mara GET /settings/first_steps → 403`,
			`petra GET /settings/first_steps → 200 {"data":{"company":false,"people":false,"work_hierarchies":false,"teams":false,"companies":false,"locations":false,"addresses":false,"catalogue":false,"tasks":false}}`,
			`ana GET /settings/first_steps → 200 "company":false,"people":true`,
			`ana PATCH /settings {"id_number":"69435151530","address1":"Riva 1"} → 200`,
			`ana GET /settings/first_steps → 200 "company":true`,
		)
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			if _, err := hierarchies.Insert(tx, cast["petra"], hierarchies.New{Title: "Servis", ExpenseType: hierarchies.Operational}); err != nil {
				return err
			}
			_, err := tx.Exec(`INSERT INTO team (tenant_id, name, name_fold, created_at) VALUES (2, 'A', 'a', 1)`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		script(`petra GET /settings/first_steps → 200 "people":false,"work_hierarchies":true,"teams":true,"companies":false`)
	})
}
