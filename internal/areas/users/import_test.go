package users

import (
	"strings"
	"testing"

	"teren/internal/platform/db"
)

// A file makes invited people, sends letters only when asked, and touches no
// account of another company.
func TestImport(t *testing.T) {
	const list = `Ime;Prezime;Mail;Uloga\nMaja;Babić;maja@primjer.hr;Voditelj, Radnik\nPetra;Horvat;petra@primjer.hr;Admin\nIvo;Horvat Kos;IVO@primjer.hr;\nBez;Uloge;bez@primjer.hr;\nKriva;Uloga;k@primjer.hr;Šef\nMaja;Druga;maja@primjer.hr;Radnik\nx;y;nije;Radnik\n+sheet`
	const how = `&columns=first_name,last_name,email,user_types `
	for _, mailed := range []bool{false, true} {
		each(t, func(t *testing.T, w *town) {
			staff(t, w, mailed)
			w.script(
				`ivo POST /users/import `+list+` → 403`,
				`ivo POST /users/import/1/undo {} → 403`,
				`ana@hr POST /users/import/look `+list+` → 200 "name":"Mail" & "field":"email" & "name":"Uloga" & "field":"user_types"`,
				`ana POST /users/import?dry_run=1`+how+list+` → 200 "created":2,"updated":1 & "fault_count":4,"bad_rows":4 & {"row":5,"field":"user_types","column":"Roles *","letter":"D","value":"","code":"required" & {"row":6,"field":"user_types" & "value":"Šef","code":"not_in_list" & {"row":7,"field":"email" & "code":"named_twice" & {"row":8,"field":"email" & "code":"not_an_email" & "cells":[{"column":"Last name","old":"Horvat","new":"Horvat Kos"}] & "warnings":[]`,
				`ana POST /users/search → 200 "count":2`,
				`ana POST /users/import?partial=1`+how+list+` → 200 "import_id":1 & "created":2,"updated":1`,
				`ana POST /users/search {"search":"maja"} → 200 "user_types":["MANAGER","WORKER"] & "status":"INVITED"`,
				`ana POST /users/search {"search":"petra"} → 200 "status":"INVITED"`,
				`ana POST /users/search {"search":"kos"} → 200 "user_id":2 & "user_types":["WORKER"] & "status":"ACTIVE"`,
			)
			if n := text[int64](w, `SELECT COUNT(*) FROM secret_link`); n != 0 {
				t.Errorf("%d invitations without being asked", n)
			}
			if n := text[int64](w, `SELECT COUNT(*) FROM tenant_user m WHERE m.user_id = 3`); n != 1 {
				t.Errorf("petra of Velebit has %d places", n)
			}
			invited := `"invited":true`
			w.script(
				// The same rows change nothing; an e-mail is not changed by a file.
				`ana POST /users/import?dry_run=1&partial=1`+how+list+` → 200 "created":0,"updated":0,"unchanged":3`,
				`ana POST /users/import?dry_run=1 ID;E-mail\n2;drugi@primjer.hr\n3;petra@primjer.hr\n1;\n+sheet → 200 "row":2,"field":"email" & "code":"email_by_form" & "row":3,"field":"user_id" & "code":"no_such_thing"`,
				`ana POST /users/import/look Ime i prezime;E-mail;Uloge\nIvo Horvat Kos;ivo@primjer.hr;\n+sheet → 200 "field":"full_name" & "field":"email" & "field":"user_types"`,
				`ana POST /users/import?dry_run=1&columns=full_name,email,user_types Radnik;E-mail;Uloge\nIvo Horvat Kos;ivo@primjer.hr;\nMaja Kovač Perić;maja@primjer.hr;\nSamo;samo@primjer.hr;Radnik\n+sheet → 200 "unchanged":1 & {"column":"Last name","old":"Babić","new":"Kovač Perić"} & {"row":4,"field":"full_name","column":"Person","letter":"A","value":"Samo","code":"both_names" & "fault_count":1`,
				`ana POST /users/import?dry_run=1 ID;Roles\n1;Radnik\n+sheet → 200 {"row":2,"field":"user_types","column":"Roles *","letter":"B","value":"Radnik","code":"last_admin"`,
				`ana POST /users/import?dry_run=1 First name;Last name;E-mail;Roles\nMaja;Babić;druga@primjer.hr;Worker\n+sheet → 200 "created":1 & "warnings":[{"row":2,"field":"first_name" & "code":"name_used"`,
				// Without a column of roles one is said for all new people; those there are keep theirs.
				`ana POST /users/import?dry_run=1&columns=full_name,email Radnik;E-mail\nAnte Antić;ante@primjer.hr\nMaja Babić;maja@primjer.hr\n+sheet → 200 {"row":2,"field":"user_types" & "code":"required"`,
				`ana POST /users/import?dry_run=1&columns=full_name,email&for_all=user_types%3DWORKER Radnik;E-mail\nAnte Antić;ante@primjer.hr\nMaja Babić;maja@primjer.hr\n+sheet → 200 "created":1,"updated":0,"unchanged":1,"faults":[] & {"column":"Roles","old":"","new":"Worker"}`,
				`petra POST /users/import/1/undo {} → 404`,
				`ana POST /users/import?invite=1 First name;Last name;E-mail;Phone;Roles\nNovi;Monter;novi@primjer.hr;091 7;monter\n+sheet → 200 "import_id":2`,
				`ana POST /users/search {"search":"091 7"} → 200 "email":"novi@primjer.hr"`,
			)
			links := int64(0)
			if mailed {
				links = 1
			}
			if n := text[int64](w, `SELECT COUNT(*) FROM secret_link`); n != links {
				t.Errorf("%d invitations, %s", n, invited)
			}
			if n := text[int64](w, `SELECT COUNT(*) FROM outbox_mail WHERE recipient = 'novi@primjer.hr'`); n != links {
				t.Errorf("%d letters", n)
			}
			w.must(func(tx *db.Tx) error { // he is in a team by now
				_, err := tx.Exec(`INSERT INTO team (tenant_id, name, name_fold, created_at) VALUES (1, 'Ekipa', 'ekipa', 1)`)
				if err == nil {
					_, err = tx.Exec(`INSERT INTO team_user (team_id, user_id) SELECT t.team_id, u.user_id FROM team t, user_account u WHERE t.name = 'Ekipa' AND u.email = 'novi@primjer.hr'`)
				}
				return err
			})
			w.script(
				`ana POST /users/import/2/undo?dry_run=1 {} → 200 "removed":0 & "name":"Novi Monter","code":"import_in_use"`,
				`ana POST /users/import/2/undo {} → 200 "removed":0 & "kept_count":1`,
				`ana POST /users/search {"search":"091 7"} → 200 "count":1`,
			)
			w.must(func(tx *db.Tx) error {
				_, err := tx.Exec(`DELETE FROM team_user`)
				return err
			})
			w.script(`ana POST /users/import/2/undo {} → 200 "removed":1`)
			w.must(func(tx *db.Tx) error { // maja comes
				_, err := tx.Exec(`UPDATE user_account SET password_hash = 'x', version = version + 1 WHERE email = 'maja@primjer.hr'`)
				return err
			})
			w.script(
				`ana POST /users/import/1/undo {} → 200 "name":"Maja Babić","code":"import_changed" & "kept_count":1`,
				`ana POST /users/search {"search":"maja"} → 200 "count":1`,
			)
		})
	}
}

// No file mails more links than a company makes in a day.
func TestImportOfManyInvitations(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		staff(t, w, true)
		var rows strings.Builder
		for i := range mostLinks + 1 {
			rows.WriteString(`A;B;a` + strings.Repeat("a", i%50) + string(rune('a'+i/50)) + `@primjer.hr;Radnik\n`)
		}
		w.script(`ana POST /users/import?dry_run=1&invite=1 Ime;Prezime;E-pošta;Uloge\n` + rows.String() + `+sheet → 200 "created":200 & "bad_rows":1 & "code":"too_many_links"`)
		if n := text[int64](w, `SELECT COUNT(*) FROM outbox_mail`); n != 0 {
			t.Errorf("a dry run wrote %d letters", n)
		}
	})
}
