package users

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/mail"
)

// staff is the town with its calls; with a mail server, if wanted, letters are
// mailed.
func staff(t *testing.T, w *town, mailed bool) {
	t.Helper()
	s := &Service{DB: w.db, BaseURL: "https://teren.example.hr", Mail: &mail.Service{DB: w.db}}
	if mailed {
		var err error
		if s.Mail.Server, err = mail.ParseServer("smtp://127.0.0.1:9?from=teren@example.hr"); err != nil {
			t.Fatal(err)
		}
	}
	w.script = apitest.Script(t, people, s)
}

func text[T any](w *town, q string, args ...any) T {
	w.t.Helper()
	v, err := db.Read(w.t.Context(), w.db, func(tx *db.Tx) (T, error) { return db.One[T](tx, q, args...) })
	if err != nil {
		w.t.Fatal(err, q)
	}
	return v
}

func TestStaffIsListed(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		staff(t, w, false)
		w.must(func(tx *db.Tx) error {
			if _, err := tx.Exec(`INSERT INTO team (tenant_id, name, name_fold, created_at) VALUES (1, 'Čavli', 'cavli', 0), (2, 'Tuđa', 'tuda', 0)`); err != nil {
				return err
			}
			_, err := tx.Exec(`INSERT INTO team_user (team_id, user_id) VALUES (1, 2), (2, 2)`)
			return errors.Join(err, SetRoles(tx, 2, 2, access.Worker))
		})
		w.script(
			`nobody POST /users/search → 401`,
			`ivo POST /users/search → 403`,
			`petra POST /users/search → 200 "first_name":"Petra" & "first_name":"Ivo" & !Ana & "count":2`,
			`ana POST /users/search → 200 "count":2 & "user_id":2,"tenant_user_id":2,"first_name":"Ivo","last_name":"Horvat","email":"Ivo@primjer.hr","phone":"","image_url":null,"roles":[{"user_type":"WORKER","tenant_id":1,"tenant_name":"Primorje"}],"user_types":["WORKER"],"teams":[{"team_id":1,"name":"Čavli"}],"is_external_contractor":false,"status":"ACTIVE","new_email":null,"is_elsewhere":true,"has_second_factor":false,"version":1,"allowed_actions":["user.edit","user.delete"] & !Velebit & !Tuđa & !Petra`,
			`ana POST /users/search {"page":{"no":1,"size":1}} → 200 "first_name":"Ana" & !Ivo`, // by name
			`ana POST /users/search {"filter":{"eq":[{"column":"user_type"},"admin"]}} → 200 "count":1 & Ana`,
			`ana POST /users/search {"filter":{"in":[{"column":"user_type"},["WORKER","MANAGER"]]}} → 200 "count":1 & Ivo`,
			`ana POST /users/search {"filter":{"eq":[{"column":"user_type"},"BOSS"]}} → 422`,
			`ana POST /users/search {"filter":{"eq":[{"column":"team_id"},1]}} → 200 "count":1 & Ivo`,
			`ana POST /users/search {"filter":{"eq":[{"column":"team_id"},2]}} → 200 "count":0`, // another company's
			`ana POST /users/search {"filter":{"ilike":[{"column":"name"},"ivo h%"]}} → 200 "count":1`,
			`ana POST /users/search {"filter":{"or":[{"ilike":[{"column":"first_name"},"hor%"]},{"ilike":[{"column":"last_name"},"hor%"]}]}} → 200 "count":2`,
			`ana POST /users/search {"filter":{"eq":[{"column":"is_external_contractor"},true]}} → 200 "count":0`,
			`ana POST /users/search {"filter":{"eq":[{"column":"password_hash"},"x"]}} → 422 unknown_column`,
			`ana POST /users/search {"filter":{"eq":[{"column":"email_fold"},"x"]}} → 422 unknown_column`,
			`ana POST /users/picker_search {"search":"ivo"} → 200 {"data":[{"user_id":2,"tenant_user_id":2,"first_name":"Ivo","last_name":"Horvat","email":"Ivo@primjer.hr","image_url":null,"user_types":["WORKER"]}],"count":1}`,
			`ivo POST /users/picker_search → 403`,
			`ana GET /users/2 → 200 "first_name":"Ivo" & "planned_orders":0`,
			`ana GET /users/3 → 404`,
			`petra GET /users/1 → 404`,
			`ana@hr POST /users/export → 200 ID;Ime;Prezime & 2;Ivo;Horvat;Ivo@primjer.hr;;Radnik;Čavli;ne;Aktivan račun & !Petra`,
			`ana POST /users/export {"filter":{"in":[{"column":"user_id"},[1,3]]}} → 200 Ana & Administrator & !Petra & !Ivo`,
			`ana POST /users/export {"format":"xlsx"} → 200 <t>Ivo@primjer.hr</t> & <t>Worker</t> & <t>no</t> & !Petra`,
			`ana POST /users/export {"format":"pdf"} → 422 "field":"format","code":"not_in_list"`,
			`ivo POST /users/export → 403`,
		)
	})
}

// Whether a person has a second factor is shown only to those who may drop it.
func TestOnlyAdministratorsSeeTheSecondFactor(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		staff(t, w, false)
		w.must(func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO second_factor (user_id, secret, confirmed_at) VALUES (2, 'x', ?), (1, 'y', NULL)`, tx.Now)
			return errors.Join(err, SetRoles(tx, 1, 3, access.Manager))
		})
		w.script(
			`ana GET /users/2 → 200 "has_second_factor":true`,
			`ana GET /users/1 → 200 "has_second_factor":false`, // begun and not confirmed
		)
		petra := people["petra"]
		petra.TenantID, petra.Roles = 1, access.Manager
		r, err := db.Read(t.Context(), w.db, func(tx *db.Tx) (Row, error) { return Find(tx, petra, 2) })
		if err != nil || r.SecondFactor || len(r.Allowed) != 0 {
			t.Errorf("a manager learns %+v %v", r, err)
		}
	})
}

func TestStaffIsHiredAndChanged(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		staff(t, w, false)
		w.script(
			`ivo POST /users {"email":"a@b.hr","first_name":"A","last_name":"B","user_type":"WORKER"} → 403`,
			`ana POST /users {"first_name":" ","email":"x"} → 422 "field":"first_name" & "field":"last_name" & "field":"email","code":"not_an_email" & "field":"user_type","code":"required"`,
			`ana POST /users {"email":"m@primjer.hr","first_name":"M","last_name":"P","user_type":"BOSS"} → 422 "field":"user_type","code":"not_in_list"`,
			`ana POST /users {"tenant_id":2,"email":"m@primjer.hr","first_name":"M","last_name":"P","user_type":"WORKER"} → 403`,
			`ana POST /users {"tenant_id":99,"email":"m@primjer.hr","first_name":"M","last_name":"P","user_type":"WORKER"} → 403`,
			`ana POST /users {"tenant_id":1,"email":" Mara@primjer.hr","first_name":"Mara","last_name":"Perić","user_type":"manager","is_external_contractor":true} +picture → 201 {"data":4}`,
			`ana GET /users/4 → 200 "email":"Mara@primjer.hr" & "image_url":"/api/uploads/ & "status":"INVITED" & "user_types":["MANAGER"] & "is_external_contractor":true & user.invite`,
			`ana POST /users {"email":"mara@PRIMJER.hr","first_name":"M","last_name":"P","user_type":"WORKER"} → 409 "code":"duplicate" & "field":"email"`,
			`ana POST /users {"email":"ana@primjer.hr","first_name":"M","last_name":"P","user_type":"WORKER"} → 409 duplicate`,
			`ivo PATCH /users/4 {"first_name":"X"} → 403`,
			`petra PATCH /users/4 {"first_name":"X"} → 404`,
			`ana PATCH /users/4 {"first_name":" ","email":"x","user_types":[]} → 422 "field":"first_name" & "field":"email" & "field":"user_types"`,
			`ana PATCH /users/4 {"tenant_id":2,"first_name":"X"} → 403`,
			`ana PATCH /users/4 {"user_types":["WORKER","ADMIN"],"last_name":"Perić Babić","is_external_contractor":false,"version":1} → 200 {"data":4,"version":2}`,
			`ana PATCH /users/4 {"user_types":["WORKER"],"version":1} → 409 "field":"user_types"`,
			`ana PATCH /users/4 {"first_name":"Marija","version":1} → 200 {"data":4,"version":3}`,
			`ana PATCH /users/4 {} → 200 {"data":4,"version":3}`,
			`ana PATCH /users/4 {"delete_image":true} → 200 {"data":4,"version":4}`,
			`ana PATCH /users/4 {"phone":" +385 91 200 300 "} → 200 {"data":4,"version":5}`,
			`ana PATCH /users/4 {"phone":"`+strings.Repeat("1", 51)+`"} → 422 "field":"phone","code":"too_long"`,
			`ana PATCH /users/4 {"email":"ivo@primjer.hr"} → 409 duplicate`,
			`ana PATCH /users/4 {"email":"marija@primjer.hr"} → 200 {"data":4,"version":6}`,
			`ana GET /users/4 → 200 "first_name":"Marija","last_name":"Perić Babić","email":"marija@primjer.hr","phone":"+385 91 200 300","image_url":null & "user_types":["ADMIN","WORKER"] & "is_external_contractor":false`,
			`ana GET /users/4/history → 200 "type":"email" & "type":"phone" & "type":"user_types" & "old_value":["MANAGER"],"value":["ADMIN","WORKER"] & "type":"created" & "user":"Ana Horvat"`,
			`ana POST /users/search {"filter":{"ilike":[{"column":"phone"},"%91 200%"]}} → 200 "count":1 & "user_id":4`,
			`ana POST /users/search {"search":"200 300"} → 200 "count":1 & "user_id":4`,
			`ana@hr POST /users/export → 200 E-pošta;Telefon & 4;Marija;Perić Babić;marija@primjer.hr;'+385 91 200 300`,
			`ivo GET /users/4/history → 403`,
			`petra GET /users/4/history → 404`,
			// The others are ADMIN too, but who was only invited does not count.
			`ana PATCH /users/1 {"user_types":["MANAGER"]} → 409 last_admin`,
			`ana DELETE /users/1 → 409 At least one administrator must remain`,
		)
	})
}

func TestStaffLeaves(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		var left []string
		Departed.Follow(w.db, "test", func(_ *db.Tx, who access.Who, user int64) error {
			left = append(left, fmt.Sprint(who.TenantID, user))
			return nil
		})
		w.script = apitest.Script(t, people, &Service{DB: w.db})
		w.must(func(tx *db.Tx) error {
			for user := int64(1); user <= 3; user++ {
				for tenant := int64(1); tenant <= 2; tenant++ {
					if _, err := tx.Exec(`INSERT INTO session (token_hash, user_id, tenant_id, created_at, last_seen_at, expires_at, remembered, address, device) VALUES (?, ?, ?, 0, 0, 0, TRUE, '', '')`, fmt.Sprint(user, tenant), user, tenant); err != nil {
						return err
					}
				}
			}
			if _, err := tx.Exec(`INSERT INTO team (tenant_id, name, name_fold, created_at) VALUES (1, 'A', 'a', 0), (2, 'B', 'b', 0)`); err != nil {
				return err
			}
			_, err := tx.Exec(`INSERT INTO team_user (team_id, user_id) VALUES (1, 2), (2, 2)`)
			return errors.Join(err, SetRoles(tx, 2, 2, access.Worker))
		})
		w.script(
			`ivo DELETE /users/2 → 403`,
			`petra DELETE /users/1 → 404`,
			`ana DELETE /users/99 → 404`,
			`ana DELETE /users/2 → 200 {"data":null}`,
			`ana DELETE /users/2 → 404`,
			`ana GET /users/2 → 404`,
			`petra GET /users/2 → 200 "first_name":"Ivo"`,
		)
		if got := fmt.Sprint(left); got != "[1 2]" {
			t.Errorf("the areas heard %s", got)
		}
		if got := text[string](w, `SELECT (SELECT COUNT(*) FROM session WHERE user_id = 2 AND tenant_id = 1) || ' ' || (SELECT COUNT(*) FROM session WHERE user_id = 2) || ' ' || (SELECT MAX(team_id) FROM team_user WHERE user_id = 2) || ' ' || (SELECT COUNT(*) FROM team_user)`); got != "0 1 2 1" {
			t.Errorf("sessions and teams left: %s", got)
		}
		w.script(
			`petra DELETE /users/2 → 200`,
			`petra DELETE /users/3 → 409 last_admin`,
		)
		if got := text[string](w, `SELECT email_fold FROM user_account WHERE user_id = 2 AND deleted_at IS NOT NULL`); !strings.HasPrefix(got, "gone 2 ") {
			t.Error(got)
		}
		if text[int](w, `SELECT COUNT(*) FROM session WHERE user_id = 2`) != 0 {
			t.Error("sessions of a person who is gone")
		}
		// The e-mail is free again, and another person's.
		w.script(
			`ana POST /users {"email":"ivo@primjer.hr","first_name":"Ivo","last_name":"Novi","user_type":"ADMIN"} → 201 {"data":4}`,
			`ana DELETE /users/1 → 409 last_admin`,
		)
		w.must(func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE user_account SET password_hash = 'x' WHERE user_id = 4`)
			return err
		})
		w.script(`ana DELETE /users/1 → 409 user_oneself`)
	})
}

func TestAPersonWhoLeftIsRestored(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script = apitest.Script(t, people, &Service{DB: w.db})
		w.must(func(tx *db.Tx) error {
			if _, err := tx.Exec(`INSERT INTO team (tenant_id, name, name_fold, created_at) VALUES (1, 'A', 'a', 0), (1, 'B', 'b', 0), (2, 'C', 'c', 0)`); err != nil {
				return err
			}
			_, err := tx.Exec(`INSERT INTO team_user (team_id, user_id) VALUES (1, 2), (2, 2)`)
			return errors.Join(err, SetRoles(tx, 1, 2, access.Manager|access.Worker))
		})
		teams := `SELECT COALESCE(string_agg(CAST(team_id AS TEXT), ' ' ORDER BY team_id), '') FROM team_user WHERE user_id = 2`
		w.script(
			`ana POST /users/2/restore → 409 already_done`,
			`ana DELETE /users/2 → 200`,
			`petra POST /users/2/restore → 404`,
			`petra GET /users/2/history → 404`,
			`ana GET /users/2/history → 200 "type":"deleted"`,
			`ana POST /users {"email":"ivo@primjer.hr","first_name":"Ivo","last_name":"Novi","user_type":"WORKER"} → 201 {"data":4}`,
			`ana POST /users/2/restore → 409 email_taken`,
			`ana DELETE /users/4 → 200`,
		)
		if got := text[string](w, teams); got != "" {
			t.Errorf("teams of who is gone: %s", got)
		}
		w.script(
			`ana POST /users/2/restore → 200`,
			`ana GET /users/2 → 200 "first_name":"Ivo" & "user_types":["MANAGER","WORKER"]`,
			`ana GET /users/2/history → 200 "type":"restored"`,
			`ana POST /users/2/restore → 409 already_done`,
		)
		if got := text[string](w, teams); got != "1 2" {
			t.Errorf("teams of who is back: %s", got)
		}
		// Somebody else of the installation has got the e-mail meanwhile, which nobody learns.
		w.script(`ana DELETE /users/2 → 200`)
		w.must(func(tx *db.Tx) error {
			_, err := Add(tx, 2, New{Email: "ivo@primjer.hr", FirstName: "Drugi", LastName: "Ivo", Roles: access.Worker, PasswordHash: "x"})
			return err
		})
		w.script(
			`ana POST /users/2/restore → 200`,
			`ana GET /users/2 → 200 "email":"Ivo@primjer.hr" & "status":"INVITED"`,
			`ana DELETE /users/2 → 200`,
		)
		// Who is at work for another company is theirs to be asked.
		w.must(func(tx *db.Tx) error {
			if err := SetRoles(tx, 2, 3, access.Admin); err != nil {
				return err
			}
			return errors.Join(SetRoles(tx, 1, 3, access.Worker), SetRoles(tx, 1, 3, 0))
		})
		w.script(`ana POST /users/3/restore → 409 invite_anew`)
	})
}

// A person whom another company employs is added like anybody else: the
// answers are the same, and nothing of theirs shows.
func TestNobodyLearnsWhoWorksElsewhere(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		staff(t, w, false)
		w.script(
			`ana POST /users {"email":"petra@primjer.hr","first_name":"Netko","last_name":"Drugi","user_type":"WORKER"} → 201 {"data":4}`,
			`ana POST /users {"email":"nitko@primjer.hr","first_name":"Netko","last_name":"Drugi","user_type":"WORKER","sure":true} → 201 {"data":5}`,
			`ana POST /users {"email":"PETRA@primjer.hr","first_name":"Netko","last_name":"Drugi","user_type":"WORKER"} → 409 duplicate`,
			`ana POST /users {"email":"NITKO@primjer.hr","first_name":"Netko","last_name":"Drugi","user_type":"WORKER"} → 409 duplicate`,
			`ana GET /users/4 → 200 "first_name":"Netko","last_name":"Drugi","email":"petra@primjer.hr","phone":"","image_url":null,"roles":[{"user_type":"WORKER","tenant_id":1,"tenant_name":"Primorje"}] & "is_elsewhere":false & !Petra`,
			`ana POST /users/4/invite → 200 "mailed":false,"link":"https://teren.example.hr/invitation?token=`,
			`ana POST /users/5/invite → 200 "mailed":false,"link":"https://teren.example.hr/invitation?token=`,
			`ana PATCH /users/5 {"email":"petra@primjer.hr"} → 409 duplicate`,
			`ana PATCH /users/4 {"email":"druga@primjer.hr","first_name":"Druga"} → 200 {"data":4,"version":2}`,
			`ana PATCH /users/5 {"email":"petra@primjer.hr"} → 200 {"data":5,"version":2}`,
			`petra GET /users/3 → 200 "version":1`,
			`petra POST /users/search → 200 "count":1`,
			`ana POST /users {"email":"treci@primjer.hr","first_name":"NETKO ","last_name":"Drugi","user_type":"WORKER"} → 409 "code":"twin" & "twins":[{"entity":"user","id":5,"name":"Netko Drugi" & "same":["name"]`,
		)
		if got := text[string](w, `SELECT email_fold FROM user_account WHERE user_id = 4`); got != "invited 1 druga@primjer.hr" {
			t.Error(got)
		}
		if got := text[string](w, `SELECT email_fold FROM user_account WHERE user_id = 3`); got != "petra@primjer.hr" {
			t.Error(got)
		}
	})
}

// Whoever works for two companies is changed by neither.
func TestNoCompanyTakesAnotherOnesPeople(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		staff(t, w, false)
		w.must(func(tx *db.Tx) error { return SetRoles(tx, 2, 2, access.Worker) })
		w.script(
			`ana PATCH /users/2 {"email":"moja@primjer.hr"} → 409 user_elsewhere`,
			`ana PATCH /users/2 {"first_name":"X"} → 409 user_elsewhere`,
			`ana PATCH /users/2 {"phone":"1"} → 409 user_elsewhere`,
			`ana PATCH /users/2 {"first_name":"Ivo","user_types":["MANAGER"],"is_external_contractor":true} → 200`,
			`ana PATCH /users/2 {} +picture → 409 user_elsewhere`,
			`ana POST /users/2/invite → 409 user_elsewhere`,
			`petra POST /users/2/invite → 409 user_elsewhere`,
			`ana GET /users/2/history → 200 "type":"user_types" & "count":2`,
			`petra GET /users/2/history → 200 "count":0`,
		)
		// Unless one administers both.
		w.must(func(tx *db.Tx) error { return SetRoles(tx, 2, 1, access.Admin) })
		w.script(
			`ana PATCH /users/2 {"first_name":"Ivan"} → 200`,
			`ana GET /users/2 → 200 "tenant_name":"Velebit" & "is_elsewhere":false`,
			`ana POST /users {"tenant_id":2,"email":"nova@primjer.hr","first_name":"N","last_name":"N","user_type":"WORKER"} → 201`,
			`ana POST /users/search → 200 "count":2`,
			`petra POST /users/search → 200 "count":4`,
		)
	})
}

// Somebody who signs in keeps the address they do it with until they confirm
// another, whoever else has that one.
func TestANewAddressWaits(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		staff(t, w, false)
		for _, to := range []string{"slobodna@primjer.hr", "petra@primjer.hr"} { // petra is of company 2
			w.script(
				`ana PATCH /users/2 {"email":"`+to+`"} → 200`,
				`ana GET /users/2 → 200 "email":"Ivo@primjer.hr" & "status":"ACTIVE","new_email":"`+to+`"`,
				`ana POST /users/2/invite → 200 "link":"https://teren.example.hr/invitation?token=`,
				`ana POST /users {"email":"`+to+`","first_name":"X","last_name":"Y","user_type":"WORKER"} → 409 duplicate`,
				`ana PATCH /users/2 {"email":"Ivo@primjer.hr"} → 200`,
				`ana GET /users/2 → 200 "email":"Ivo@primjer.hr" & "new_email":null`,
				`ana POST /users/2/invite → 200 "link":"https://teren.example.hr/reset-password?token=`,
			)
		}
		w.script(
			`ana PATCH /users/2 {"email":"ANA@primjer.hr"} → 409 duplicate`, // of this company
			`ana PATCH /users/2 {"email":"ivo@PRIMJER.hr"} → 200`,
			`ana GET /users/2 → 200 "email":"ivo@PRIMJER.hr" & "new_email":null`,
			// Another mailbox, which only looks the same.
			`ana PATCH /users/2 {"email":"petra@prımjer.hr"} → 422 not_an_email`,
			`ana PATCH /users/2 {"email":"ivo@@primjer.hr"} → 422 not_an_email`,
			`ana PATCH /users/2 {"email":"ivo@.primjer.hr"} → 422 not_an_email`,
			`ana PATCH /users/2 {"email":"ivo@primjer..hr"} → 422 not_an_email`,
			`ana PATCH /users/2 {"email":"ivo@primjer"} → 422 not_an_email`,
			`ana POST /users {"email":"pètra@primjer.hr","first_name":"X","last_name":"Y","user_type":"WORKER"} → 422 not_an_email`,
		)
	})
}

func TestInvitationsAreMailed(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		staff(t, w, true)
		w.script(
			`ana@hr POST /users {"email":"mara@primjer.hr","first_name":"Mara\r\nBcc: x@x.hr","last_name":"P","user_type":"WORKER"} → 201 {"data":4}`,
			`ana POST /users/4/invite → 200 "mailed":true,"link":null`,
			`ana POST /users/2/invite → 200 "mailed":true,"link":null`,
			`ana POST /users/3/invite → 404`,
			`ivo POST /users/4/invite → 403`,
		)
		type letter struct {
			Recipient string `db:"recipient"`
			Subject   string `db:"subject"`
			Text      string `db:"text"`
			Secret    bool   `db:"secret"`
		}
		letters, err := db.Read(t.Context(), w.db, func(tx *db.Tx) ([]letter, error) {
			return db.All[letter](tx, `SELECT recipient, subject, text, secret FROM outbox_mail ORDER BY mail_id`)
		})
		if err != nil || len(letters) != 3 {
			t.Fatal(letters, err)
		}
		if l := letters[0]; l.Recipient != "mara@primjer.hr" || l.Subject != "Primorje vas poziva u Teren" || !l.Secret || !strings.Contains(l.Text, "https://teren.example.hr/invitation?token=") || !strings.Contains(l.Text, "Ana Horvat (Primorje) poziva vas") {
			t.Errorf("%+v", l)
		}
		if l := letters[2]; l.Recipient != "Ivo@primjer.hr" || l.Subject != "New password for Teren" || !strings.Contains(l.Text, "/reset-password?token=") {
			t.Errorf("%+v", l)
		}
		if n := text[int](w, `SELECT COUNT(*) FROM secret_link`); n != 2 { // the second invitation ended the first
			t.Errorf("%d links", n)
		}
		token := regexp.MustCompile(`token=(\S+)`).FindStringSubmatch(letters[1].Text)[1]
		if n := text[int](w, `SELECT COUNT(*) FROM secret_link WHERE token_hash = ?`, token); n != 0 {
			t.Error("the token itself is stored")
		}
		// A day has an end for those who would send letters to the world.
		w.must(func(tx *db.Tx) error {
			for i := range mostLinks {
				if _, err := tx.Exec(`INSERT INTO secret_link (token_hash, kind, user_id, tenant_id, mailed, created_at, expires_at) VALUES (?, 'INVITE', 1, 1, TRUE, ?, ?)`, fmt.Sprint(i), tx.Now, tx.Now); err != nil {
					return err
				}
			}
			return nil
		})
		w.script(`ana POST /users/4/invite → 429 too_many_links`, `petra POST /users {"email":"x@y.hr","first_name":"X","last_name":"Y","user_type":"WORKER"} → 201`)
	})
}

// What was given to a stand-in becomes the person's, whose place it kept.
func TestTheStandInGivesPlace(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		staff(t, w, false)
		w.script(`ana POST /users {"email":"petra@primjer.hr","first_name":"Netko","last_name":"Drugi","user_type":"MANAGER","is_external_contractor":true} → 201 {"data":4}`)
		use := func() error {
			return w.do(func(tx *db.Tx) error {
				token, err := Link(tx, InviteLink, 4, people["ana"], true, time.Hour)
				if err != nil {
					return err
				}
				l, err := OpenSecret(tx, InviteLink, token)
				if err != nil {
					return err
				}
				if len(l.Accounts) != 1 || l.Accounts[0].ID != 3 || l.Accounts[0].Hash != "x" {
					t.Errorf("it opens %v", l.Accounts)
				}
				return errors.Join(l.Use(tx, 3, "x"), l.Came(tx, 3))
			})
		}
		w.must(func(tx *db.Tx) error {
			if _, err := tx.Exec(`INSERT INTO team (tenant_id, name, name_fold, created_at) VALUES (1, 'A', 'a', 0), (1, 'B', 'b', 0)`); err != nil {
				return err
			}
			_, err := tx.Exec(`INSERT INTO team_user (team_id, user_id) VALUES (1, 4), (2, 4), (2, 3)`)
			return err
		})
		if err := use(); err != nil {
			t.Fatal(err)
		}
		w.script(
			`ana GET /users/4 → 404`,
			`ana GET /users/3 → 200 "first_name":"Petra" & "teams":[{"team_id":1,"name":"A"},{"team_id":2,"name":"B"}] & "user_types":["MANAGER"] & "is_external_contractor":true & "status":"ACTIVE","new_email":null,"is_elsewhere":true`,
			`ana GET /users/3/history → 200 "type":"accepted"`,
			`petra POST /users/search → 200 "count":1`,
			// They leave, and come back the same way.
			`ana DELETE /users/3 → 200`,
			`ana POST /users {"email":"petra@primjer.hr","first_name":"Opet","last_name":"Ona","user_type":"WORKER"} → 201 {"data":5}`,
		)
		w.must(func(tx *db.Tx) error {
			token, err := Link(tx, InviteLink, 5, people["ana"], true, time.Hour)
			if err != nil {
				return err
			}
			l, err := OpenSecret(tx, InviteLink, token)
			return errors.Join(err, l.Use(tx, 3, "x"))
		})
		w.script(
			`ana GET /users/3 → 200 "user_types":["WORKER"] & "is_external_contractor":false`,
			`ana GET /users/5 → 404`,
			`ana POST /users/search → 200 "count":3`,
		)
	})
}

// did are the columns that say who did something, as do all that end in _by: a
// stand-in never does.
var did = []string{"session.user_id", "comment_read.user_id", "journal.user_id", "secret_link.user_id", "tenant_user.user_id", "catalog_price_log.user_id",
	"second_factor.user_id", "recovery_code.user_id", "sign_in_step.user_id", "identity.user_id", "identity_offer.user_id", "known_device.user_id", "calendar_link.user_id", "access_key.user_id",
	"offer_counted.user_id", "offer_day.user_id", "material_log.user_id", "material_use.user_id", "list_view.user_id", "list_view_default.user_id", "open_upload.user_id"}

// Every column of the database that names a person is known to takePlace.
func TestNothingIsLeftWithTheStandIn(t *testing.T) {
	known := slices.Clone(did)
	for _, g := range given {
		known = append(known, g.table+"."+g.column)
	}
	paths, err := filepath.Glob("../../platform/db/migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	table := regexp.MustCompile(`^(?:CREATE TABLE|ALTER TABLE) (\w+)(?: ADD COLUMN (\w+))?`)
	column := regexp.MustCompile(`^  (\w+) .*REFERENCES (user_account|tenant_user)\b`)
	found := 0
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		in := ""
		for line := range strings.Lines(string(content)) {
			name := ""
			if m := table.FindStringSubmatch(line); m != nil {
				if in = m[1]; m[2] != "" && strings.Contains(line, "REFERENCES user_account") {
					name = m[2]
				}
			} else if m := column.FindStringSubmatch(line); m != nil {
				name = m[1]
			}
			if name == "" {
				continue
			}
			found++
			if !strings.HasSuffix(name, "_by") && !slices.Contains(known, in+"."+name) {
				t.Errorf("%s: is %s.%s something given to a person (users.given) or something they did (did)?", path, in, name)
			}
		}
	}
	if found < 15 {
		t.Errorf("only %d columns name people", found)
	}
}

// What stands folded in the account is what folding would make of it, also
// where a mark is dropped and where the e-mail is not confirmed.
func TestFoldedColumns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := d.Do(t.Context(), func(tx *db.Tx) error {
			if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
				return err
			}
			for i, name := range []string{"Ivo Horvat", "Z\u030celjka Čavlović", "Ana Z\u030cic\u0301", "İlker Öz", "Đuro Žđć", " Ante  Mak "} {
				first, last, _ := strings.Cut(name, " ")
				n := New{Email: fmt.Sprintf("Č%d@primjer.hr", i), FirstName: first, LastName: last, Roles: access.Worker}
				if i%2 == 1 {
					n.PasswordHash = "x"
				}
				if _, err := Add(tx, 1, n); err != nil {
					return err
				}
			}
			for _, name := range []string{"first_name", "last_name", "name", "email"} {
				c := Table.Columns[name]
				wrong, err := db.All[string](tx, `SELECT `+c.SQL+` FROM user_account u WHERE `+c.Fold+` <> fold(`+c.SQL+`)`)
				if err != nil || len(wrong) > 0 {
					t.Errorf("%s: %q %v", name, wrong, err)
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	})
}
