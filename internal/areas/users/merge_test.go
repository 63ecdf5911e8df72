package users

import (
	"errors"
	"testing"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// Two accounts of one person: what the other was to do, worked and has is of the one who
// stays; the other cannot sign in any more. Who did what is not rewritten, and the merge
// is taken back.
func TestMergePeople(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		staff(t, w, false)
		var ivan, boss int64
		w.must(func(tx *db.Tx) (err error) {
			if ivan, err = Add(tx, 1, New{Email: "ivan@primjer.hr", FirstName: "Ivan", LastName: "Horvat", PasswordHash: "x", Roles: access.Worker}); err != nil {
				return err
			}
			boss, err = Add(tx, 1, New{Email: "eva@primjer.hr", FirstName: "Eva", LastName: "Šef", PasswordHash: "x", Roles: access.Manager})
			for _, q := range []string{
				`INSERT INTO team (tenant_id, name, name_fold, created_at) VALUES (1, 'Čavli', 'cavli', 0)`,
				`INSERT INTO team_user (team_id, user_id) VALUES (1, 4)`,
				`INSERT INTO stock_place (tenant_id, kind, name, name_fold, user_id, created_at) VALUES (1, 'VAN', 'Kombi', 'kombi', 4, 0)`,
				`INSERT INTO absence (tenant_id, user_id, kind, state, starts_at, ends_at, whole_days, created_by, created_at) VALUES
					(1, 4, 'LEAVE', 'APPROVED', 1000, 2000, TRUE, 4, 0), (1, 2, 'LEAVE', 'APPROVED', 1500, 2500, TRUE, 2, 0)`,
			} {
				if _, more := tx.Exec(q); more != nil {
					err = errors.Join(err, more)
				}
			}
			return err
		})
		if ivan != 4 || boss != 5 {
			t.Fatal(ivan, boss)
		}
		w.script(
			`ivo POST /users/2/merge {"gone_id":4} → 403`,
			`petra POST /users/2/merge {"gone_id":4} → 404`,
			`ana POST /users/2/merge {"gone_id":3} → 422 "field":"gone_id"`,
			`ana POST /users/2/merge {"gone_id":1} → 422 "code":"merge_oneself"`,
			`ana@hr POST /users/5/merge {"gone_id":4} → 422 "code":"merge_not_worker" & Ivan Horvat je radnik, a Eva Šef nije`,
			`ana@hr POST /users/2/merge/preview {"gone_id":4} → 422 "code":"merge_absences" & Ivo Horvat i Ivan Horvat imaju odsutnosti u isto vrijeme`,
		)
		w.must(func(tx *db.Tx) error {
			_, err := tx.Exec(`DELETE FROM absence WHERE user_id = 2`)
			return err
		})
		w.script(
			`ana POST /users/2/merge/preview {"gone_id":4} → 200 "fields":[],"moves":[{"what":"absences","n":1},{"what":"vans","n":1}]`,
			`ana POST /users/2/merge {"gone_id":4} → 200`,
			`ana GET /users/2 → 200 "email":"Ivo@primjer.hr" & "teams":[{"team_id":1,"name":"Čavli"}] & "stock_places":[{"id":1,"name":"Kombi"}]`,
			`ana GET /users/4 → 404`,
			`ana GET /users/4/history → 200 "type":"merged_into"`,
			`ana GET /users/2/history → 200 "type":"merged"`,
			`ana POST /users/4/restore → 409 "code":"merged" & Ivo Horvat`,
		)
		if by := text[int64](w, `SELECT created_by FROM absence WHERE user_id = 2`); by != 4 {
			t.Errorf("the absence was written down by %d", by)
		}
		if n := text[int64](w, `SELECT COUNT(*) FROM user_account WHERE user_id = 4 AND deleted_at IS NOT NULL`); n != 1 {
			t.Error("who went can still sign in")
		}
		w.script(
			`ana POST /users/2/unmerge {"gone_id":4} → 200 "stayed":0`,
			`ana GET /users/2 → 200 "teams":[] & "stock_places":[]`,
			`ana GET /users/4 → 200 "email":"ivan@primjer.hr" & "teams":[{"team_id":1,"name":"Čavli"}] & "stock_places":[{"id":1,"name":"Kombi"}]`,
		)
		// Once a month is confirmed with the hours of both, the merge stays.
		w.script(`ana POST /users/2/merge {"gone_id":4} → 200`)
		w.must(func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO time_sheet (tenant_id, user_id, month, confirmed_at) VALUES (1, 2, '2026-11', 5)`)
			return err
		})
		w.script(`ana@hr POST /users/2/unmerge {"gone_id":4} → 409 "code":"merge_confirmed" & potvrđen je mjesec`)
		// Who works for another company too is not merged away.
		w.must(func(tx *db.Tx) error { return SetRoles(tx, 2, 5, access.Worker) })
		w.script(`ana POST /users/2/merge {"gone_id":5} → 422 "code":"merge_elsewhere"`)
	})
}
