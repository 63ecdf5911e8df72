package auth

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync"
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
			`mara GET /auth/invitation?token=`+token+` → 200 {"status":"invitation","company":"Primorje","invited_by":"ana Horvat","inviting_company":"Primorje","email":"mara@primjer.hr","first_name":"Mara","last_name":"Perić","has_account":false,"moves":false,`,
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

// invited invites the address to the company without mail, and answers the
// person and the token.
func (w *town) invited(tenant int64, email string, roles access.Roles) (id int64, token string) {
	w.t.Helper()
	w.do(func(tx *db.Tx) (err error) {
		id, err = users.Add(tx, tenant, users.New{Email: email, FirstName: "Novi", LastName: "Direktor", Roles: roles})
		return err
	})
	return id, w.linkBy(access.Who{UserID: 2*tenant - 1, TenantID: tenant}, users.InviteLink, id, false) // ana of 1, petra of 2
}

// Company 1 invites its director; company 2 invites the same address and takes
// its own link. That binds nobody: the director chooses a password of their own,
// and each signs in to what they were given.
func TestNoLinkOpensAnotherCompany(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		_, first := w.invited(1, "novi.direktor@primjer.hr", access.Admin)
		_, second := w.invited(2, "Novi.Direktor@primjer.hr", access.Worker)
		w.script(
			`thief `+accepting(second, "lozinka-lopova")+` → 200 {"status":"success"}`,
			`thief GET /auth/check → 200 …"tenants":[{"tenant_id":2,"name":"Velebit","roles":["WORKER"]}]`,
			`thief POST /auth/tenant {"tenant_id":1} → 404`,
			`x `+accepting(first, "kratka")+` → 422 …"code":"password_or_new"`,
			`head `+accepting(first, "druga-lozinka")+` → 200 {"status":"success"}`,
			`head GET /auth/check → 200 …"tenants":[{"tenant_id":1,"name":"Primorje","roles":["ADMIN"]}]`,
			`head POST /auth/tenant {"tenant_id":2} → 404`,
			`desk POST /auth/login {"email":"novi.direktor@primjer.hr","password":"druga-lozinka"} → 200`,
			`desk GET /auth/check → 200 …"tenants":[{"tenant_id":1,`,
			`desk POST /auth/login {"email":"novi.direktor@primjer.hr","password":"lozinka-lopova"} → 200`,
			`desk GET /auth/check → 200 …"tenants":[{"tenant_id":2,`,
		)
		// What one of them knows excuses no guesses at the other.
		for range int(perAccount) - 2 { // and one above
			w.script(`x POST /auth/login {"email":"novi.direktor@primjer.hr","password":"pogađam-tuđu"} → 401`)
		}
		w.script(
			`thief POST /auth/login {"email":"novi.direktor@primjer.hr","password":"lozinka-lopova"} → 200`,
			`x POST /auth/login {"email":"novi.direktor@primjer.hr","password":"pogađam-tuđu"} → 401`,
			`x POST /auth/login {"email":"novi.direktor@primjer.hr","password":"pogađam-tuđu"} → 429`,
		)
	})
}

// Once letters go out, whoever reads one at the address has it, whatever somebody
// made of a link that was handed over; that one signs in as before.
func TestALetterProvesTheAddress(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		_, second := w.invited(2, "novi.direktor@primjer.hr", access.Worker)
		w.script(`thief ` + accepting(second, "lozinka-lopova") + ` → 200`)
		id, _ := w.invited(1, "novi.direktor@primjer.hr", access.Admin)
		letter := w.link(users.InviteLink, id, true)
		w.script(
			`x GET /auth/invitation?token=`+letter+` → 200 …"has_account":false`,
			`head `+accepting(letter, "lozinka-direktora")+` → 200 {"status":"success"}`,
			`head GET /auth/check → 200 …"tenants":[{"tenant_id":1,"name":"Primorje","roles":["ADMIN"]}]`,
			`thief POST /auth/login {"email":"novi.direktor@primjer.hr","password":"lozinka-lopova"} → 200`,
			`thief GET /auth/check → 200 …"tenants":[{"tenant_id":2,`,
		)
		w.do(func(tx *db.Tx) error {
			a, err := findAccount(tx, "novi.direktor@primjer.hr")
			if a.UserID != id {
				t.Errorf("the address is of account %d, not %d", a.UserID, id)
			}
			return err
		})
	})
}

// A person who moves to another address, and with them the account: whoever reads
// the letter there owes no factor that somebody else set up, and no calendar or
// provider of before opens it.
func TestWhoProvesTheNewAddressStartsClean(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`ivo ` + login("ivo", password) + ` → 200`)
		codes := w.enrol("ivo", 2)
		w.do(func(tx *db.Tx) error {
			for _, q := range []string{
				`INSERT INTO calendar_link (user_id, tenant_id, token_hash, made_at) VALUES (2, 1, 'x', 0)`,
				`INSERT INTO identity (issuer, subject, user_id, created_at) VALUES ('i', 's', 2, 0)`,
				`INSERT INTO identity_offer (token_hash, issuer, subject, user_id, remembered, expires_at) VALUES ('x', 'i', 's', 2, FALSE, 9000000000000000)`,
				`UPDATE user_account SET new_email = 'novi.ivo@primjer.hr' WHERE user_id = 2`,
			} {
				if _, err := tx.Exec(q); err != nil {
					return err
				}
			}
			return nil
		})
		w.script(
			`novi `+accepting(w.link(users.InviteLink, 2, true), "lozinka-novog-ive")+` → 200 {"status":"success"}`,
			`novi GET /profile/second_factor → 200 {"data":{"enabled":false,"required":false,"since":null,"recovery_codes_left":0}}`,
			`ivo GET /profile/sessions → 401`,
			`novi GET /profile/identities → 200 {"data":[]}`,
		)
		if n := count(w, `SELECT (SELECT COUNT(*) FROM calendar_link) + (SELECT COUNT(*) FROM recovery_code) + (SELECT COUNT(*) FROM second_factor) + (SELECT COUNT(*) FROM identity_offer)`); n != 0 {
			t.Errorf("%d things of before are left, one of them perhaps %s", n, codes[0])
		}
		if n := count(w, `SELECT COUNT(*) FROM journal WHERE thing = 'user' AND kind = 'second_factor' AND thing_id = 2`); n != 2 {
			t.Errorf("the history tells %d times of the second factor", n)
		}
	})
}

// Who has a second factor is in the company, and has used up the link, once that
// is proved too.
func TestTheSecondFactorComesBeforeTheCompany(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`petra ` + login("petra", password) + ` → 200`)
		codes := w.enrol("petra", 3)
		id, _ := w.invited(1, "petra@primjer.hr", access.Manager)
		token := w.link(users.InviteLink, id, true)
		owed := w.step(accepting(token, password))
		w.script(
			`petra GET /auth/check → 200 …"tenants":[{"tenant_id":2,"name":"Velebit","roles":["ADMIN"]}]`, // and is still signed in
			`x GET /auth/invitation?token=`+token+` → 200`,
		)
		finish := func(c *http.Cookie, typed string) int {
			r := w.call(request("POST", "/auth/second_factor", `{"code":"`+typed+`"}`, c))
			for _, c := range r.Result().Cookies() {
				if c.Name == "teren" {
					w.cookies["phone"] = c
				}
			}
			return r.Code
		}
		if got := finish(owed, "000000"); got != 422 {
			t.Error("a wrong code:", got)
		}
		w.script(`x GET /auth/invitation?token=` + token + ` → 200`)
		if got := finish(owed, codes[0]); got != 200 {
			t.Error("a recovery code:", got)
		}
		w.script(
			`phone GET /auth/check → 200 …"tenants":[{"tenant_id":1,"name":"Primorje","roles":["MANAGER"]},{"tenant_id":2,"name":"Velebit","roles":["ADMIN"]}]`,
			`petra GET /profile/sessions → 401`,
			`x GET /auth/invitation?token=`+token+` → 404`,
		)
		// A link that is ended while the second factor is owed begins nothing.
		w.do(func(tx *db.Tx) error { return users.RemoveFrom(tx, 1, 3) })
		again, _ := w.invited(1, "petra@primjer.hr", access.Manager)
		owed = w.step(accepting(w.link(users.InviteLink, again, true), password))
		w.link(users.InviteLink, again, true)
		if got := finish(owed, codes[1]); got != 404 {
			t.Error("a link that is over:", got)
		}
		if n := count(w, `SELECT COUNT(*) FROM tenant_user WHERE tenant_id = 1 AND user_id = 3 AND roles <> 0`); n != 0 {
			t.Error("the company has them")
		}
	})
}

// The answer to a link that was handed over is the same, after the same work,
// whether another company knows the address or not.
func TestAHandedLinkRevealsNoOtherAccount(t *testing.T) {
	var turn sync.Mutex // both engines would wait for the same places to hash in
	each(t, func(t *testing.T, w *town) {
		turn.Lock()
		defer turn.Unlock()
		answers := map[string]bool{}
		for _, email := range []string{"petra@primjer.hr", "nitko@primjer.hr"} {
			id, token := w.invited(1, email, access.Worker)
			page := w.call(request("GET", "/auth/invitation?token="+token, "", nil)).Body.String()
			short := w.call(request("POST", "/auth/accept_invitation", `{"token":"`+token+`","password":"kratka"}`, nil))
			answers[strconv.Itoa(short.Code)+short.Body.String()+strings.ReplaceAll(page, email, "")] = true
			for range cap(hashing) {
				hashing <- struct{}{}
			}
			for _, typed := range []string{"kratka", "dovoljno-duga-lozinka"} {
				link, err := db.Read(t.Context(), w.db, func(tx *db.Tx) (users.Secret, error) { return users.OpenSecret(tx, users.InviteLink, token) })
				if err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
				if _, err := accepted(ctx, link, typed); !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("%s did no work for %s: %v", typed, email, err)
				}
				cancel()
			}
			for range cap(hashing) {
				<-hashing
			}
			for range 4 { // and is held up alike
				w.call(request("POST", "/auth/accept_invitation", `{"token":"`+token+`","password":"kratka"}`, nil))
			}
			w.script(`x ` + accepting(token, "dovoljno-duga-lozinka") + ` → 429`)
			w.do(func(tx *db.Tx) error {
				_, err := tx.Exec(`DELETE FROM sign_in_failure`)
				return err
			})
			// Nor does the key of the invitation open anything.
			w.script(`x POST /auth/login {"email":"invited 1 ` + email + `","password":"` + password + `"} → 401`)
			w.do(func(tx *db.Tx) error { return users.RemoveFrom(tx, 1, id) })
			w.script(`x ` + accepting(token, "dovoljno-duga-lozinka") + ` → 404`)
		}
		if len(answers) != 1 {
			t.Errorf("answers differ: %v", answers)
		}
	})
}

// A link to a new password that a company handed over is of no use once the
// person works for another company as well.
func TestALinkOfOneCompanyEndsWithTheSecond(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		reset := w.linkBy(access.Who{UserID: 3, TenantID: 2}, users.ResetLink, 3, false)
		_, token := w.invited(1, "petra@primjer.hr", access.Worker)
		w.script(
			`petra `+accepting(token, password)+` → 200`,
			`x GET /auth/reset?token=`+reset+` → 404`,
			`x POST /auth/reset {"token":"`+reset+`","password":"dovoljno-duga-lozinka"} → 404 …link_gone`,
		)
	})
}

// Two companies' links for one address, used at the same moment with passwords
// of their own: one has the address, the other signs in beside it, or is told to
// try again where it came second.
func TestTwoLinksAtOnce(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		_, first := w.invited(1, "mara@primjer.hr", access.Admin)
		_, second := w.invited(2, "mara@primjer.hr", access.Worker)
		tokens := []string{first, second}
		codes := atOnce(2, func(i int) int {
			return w.call(request("POST", "/auth/accept_invitation", `{"token":"`+tokens[i]+`","password":"lozinka-broj-`+strconv.Itoa(i)+`"}`, nil)).Code
		})
		if codes[200] == 0 || codes[200]+codes[404] != 2 {
			t.Errorf("two at once: %v", codes)
		}
		if n := count(w, `SELECT COUNT(*) FROM user_account WHERE email_fold = 'mara@primjer.hr'`); n != 1 {
			t.Errorf("%d accounts have the address", n)
		}
		if n := count(w, `SELECT COUNT(*) FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id WHERE u.email_fold = 'mara@primjer.hr' AND m.roles <> 0`); n != 1 {
			t.Errorf("it works for %d companies", n)
		}
	})
}
