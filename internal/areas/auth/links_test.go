package auth

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// link makes a link of the kind for the person, by ana of company 1.
func (w *town) link(kind string, user int64, mailed bool) (token string) {
	w.t.Helper()
	return w.linkBy(access.Who{UserID: 1, TenantID: 1}, kind, user, mailed)
}

func (w *town) linkBy(who access.Who, kind string, user int64, mailed bool) (token string) {
	w.t.Helper()
	w.do(func(tx *db.Tx) (err error) {
		token, err = users.Link(tx, kind, user, who, mailed, 7*24*time.Hour)
		return err
	})
	return token
}

func (w *town) hire(email string, roles access.Roles) (id int64) {
	w.t.Helper()
	w.do(func(tx *db.Tx) (err error) {
		id, err = users.Add(tx, 1, users.New{Email: email, FirstName: "Mara", LastName: "Perić", Roles: roles})
		return err
	})
	return id
}

func accepting(token, password string) string {
	return `POST /auth/accept_invitation {"token":"` + token + `","password":"` + password + `"}`
}

func TestAnInvitationIsAccepted(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		id := w.hire("mara@primjer.hr", access.Worker)
		token := w.link(users.InviteLink, id, true)
		w.script(
			`mara GET /auth/invitation → 404 …"code":"link_gone"`,
			`mara GET /auth/invitation?token=`+token+`x → 404 …"code":"link_gone"`,
			`mara GET /auth/invitation?token=`+token+` → 200 {"status":"invitation","company":"Primorje","invited_by":"ana Horvat","email":"mara@primjer.hr","first_name":"Mara","last_name":"Perić","has_account":false,"moves":false,`,
			`mara `+login("mara", "")+` → 422`,
			`mara `+accepting(token, "kratko")+` → 422 …"code":"too_short"`,
			`mara `+accepting("x", "nova-lozinka")+` → 404 …"code":"link_gone"`,
			`mara `+accepting(token, "nova-lozinka")+` → 200 {"status":"success"}`,
			`mara GET /auth/check → 200 …"tenant":{"tenant_id":1`,
			`mara `+accepting(token, "druga-lozinka")+` → 404 …"code":"link_gone"`, // once
			`mara GET /auth/invitation?token=`+token+` → 404`,
			`drugi `+login("mara", "nova-lozinka")+` → 200 {"status":"success"}`,
		)
		if n := count(w, `SELECT COUNT(*) FROM journal WHERE thing = 'user' AND kind = 'accepted' AND thing_id = `+strconv.FormatInt(id, 10)); n != 1 {
			t.Errorf("history tells of it %d times", n)
		}
		// A later one replaces an earlier one, and seven days are all.
		late := w.hire("late@primjer.hr", access.Worker)
		first := w.link(users.InviteLink, late, true)
		second := w.link(users.InviteLink, late, true)
		w.script(`late ` + accepting(first, "nova-lozinka") + ` → 404`)
		w.now = w.now.Add(7 * 24 * time.Hour)
		w.script(`late ` + accepting(second, "nova-lozinka") + ` → 404`)
		w.do(users.ForgetLinks)
		if n := count(w, `SELECT COUNT(*) FROM secret_link`); n != 0 {
			t.Errorf("%d links are kept", n)
		}
		// A link to a new password is no invitation, and a person who left has none.
		gone := w.link(users.InviteLink, late, true)
		reset := w.link(users.ResetLink, late, true)
		w.do(func(tx *db.Tx) error { return users.SetRoles(tx, 1, late, 0) })
		w.script(`late `+accepting(reset, "nova-lozinka")+` → 404`, `late `+accepting(gone, "nova-lozinka")+` → 404`)
	})
}

// petra works for company 2; company 1 invites her under another name.
func TestWhoHasAnAccountProvesIt(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		var stand int64
		w.do(func(tx *db.Tx) (err error) {
			stand, err = db.One[int64](tx, `INSERT INTO user_account (email, email_fold, first_name, last_name, name_fold, created_at)
				VALUES ('petra@primjer.hr', 'invited 1 petra@primjer.hr', 'Netko', 'Drugi', 'netko drugi', 0) RETURNING user_id`)
			if err == nil {
				_, err = tx.Exec(`INSERT INTO tenant_user (tenant_id, user_id, roles) VALUES (1, ?, 2)`, stand)
			}
			return err
		})
		copied := w.link(users.InviteLink, stand, false)
		w.script(
			`x GET /auth/invitation?token=`+copied+` → 200 …"first_name":"Netko","last_name":"Drugi","has_account":null`, // whoever copied it learns nothing
			`x `+login("invited 1 petra", "x")+` → 401`,
		)
		token := w.link(users.InviteLink, stand, true)
		w.script(
			`petra `+login("petra", password)+` → 200`,
			`x GET /auth/invitation?token=`+token+` → 200 …"has_account":true`,
			`x `+accepting(token, "nova-lozinka")+` → 422 …"code":"wrong_password"`,
			`petra GET /profile/sessions → 200`,
			`phone `+accepting(token, password)+` → 200 {"status":"success"}`,
			`phone GET /auth/check → 200 …"first_name":"petra"`,
			`phone GET /auth/check → 200 …"tenants":[{"tenant_id":1,"name":"Primorje","roles":["MANAGER"]},{"tenant_id":2,"name":"Velebit","roles":["ADMIN"]}]`,
			`petra GET /profile/sessions → 401`, // whoever else knew the password is out
			`petra `+login("petra", password)+` → 200`,
		)
		// Guessing is throttled like signing in.
		stand2 := w.hire("druga@primjer.hr", access.Worker)
		w.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE user_account SET email = 'petra@primjer.hr', email_fold = 'invited 3 petra@primjer.hr' WHERE user_id = ?`, stand2)
			return err
		})
		token = w.link(users.InviteLink, stand2, true)
		for range 5 {
			w.script(`x ` + accepting(token, "nije-ta-lozinka") + ` → 422`)
		}
		w.script(`x `+accepting(token, password)+` → 429`, `x `+login("petra", password)+` → 429`)
	})
}

func TestOneLinkIsUsedOnce(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		token := w.link(users.InviteLink, w.hire("mara@primjer.hr", access.Worker), true)
		codes := atOnce(12, func(i int) int {
			return w.call(request("POST", "/auth/accept_invitation", `{"token":"`+token+`","password":"lozinka-broj-`+strconv.Itoa(i)+`"}`, nil)).Code
		})
		if codes[200] != 1 || codes[404] != 11 {
			t.Errorf("twelve at once: %v", codes)
		}
		if n := count(w, `SELECT COUNT(*) FROM secret_link WHERE token_hash LIKE '%`+strings.ToLower(token[:8])+`%'`); n != 0 {
			t.Error("the token is kept")
		}
	})
}
