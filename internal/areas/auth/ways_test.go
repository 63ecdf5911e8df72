package auth

import (
	"bytes"
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"teren/internal/areas/users"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/jobs"
	"teren/internal/platform/mail"
)

// mailed serves with a mail server that is never asked: the tests read the
// outbox.
func (w *town) mailed(c Config) {
	w.t.Helper()
	server, err := mail.ParseServer("smtp://127.0.0.1:9?from=teren@example.hr")
	if err != nil {
		w.t.Fatal(err)
	}
	c.Mail, c.BaseURL = &mail.Service{DB: w.db, Server: server}, "https://teren.example.hr"
	w.serve(c)
}

// work does the jobs that wait, but for sending.
func (w *town) work() {
	w.t.Helper()
	type job struct {
		Kind    string `db:"kind"`
		Payload string `db:"payload"`
	}
	var waiting []job
	w.do(func(tx *db.Tx) (err error) {
		waiting, err = db.All[job](tx, `DELETE FROM job RETURNING kind, payload`)
		return err
	})
	handlers := map[string]jobs.Handler{ForgotJob: w.auth.AnswerForgot, SignUpJob: w.auth.AnswerSignUp,
		mail.SendJob: func(context.Context, json.RawMessage) error { return nil }}
	for _, j := range waiting {
		if err := handlers[j.Kind](w.t.Context(), json.RawMessage(j.Payload)); err != nil {
			w.t.Fatal(j.Kind, err)
		}
	}
}

// letter is the text of the last letter to the address, "" without one.
func (w *town) letter(to string) (text string) {
	w.t.Helper()
	w.do(func(tx *db.Tx) error {
		all, err := db.All[string](tx, `SELECT text FROM outbox_mail WHERE recipient = ? ORDER BY mail_id DESC LIMIT 1`, to)
		if len(all) > 0 {
			text = all[0]
		}
		return err
	})
	return text
}

var tokenIn = regexp.MustCompile(`token=(\S+)`)

func (w *town) tokenTo(address string) string {
	w.t.Helper()
	m := tokenIn.FindStringSubmatch(w.letter(address))
	if m == nil {
		w.t.Fatalf("no link for %s in %q", address, w.letter(address))
	}
	return m[1]
}

var field = regexp.MustCompile(` (event|user|tenant|of|factors?|by|what)=(\S+)`)

// told are the events of security since the last look.
func (w *town) told() string {
	w.t.Helper()
	var out []string
	for line := range strings.Lines(w.log.String()) {
		var said []string
		for _, m := range field.FindAllStringSubmatch(line, -1) {
			if m[1] == "event" {
				said = append(said, m[2])
			} else {
				said = append(said, m[1]+"="+m[2])
			}
		}
		out = append(out, strings.Join(said, " "))
	}
	w.log.Reset()
	return strings.Join(out, "\n")
}

func TestAForgottenPassword(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`x POST /auth/forgot {"email":"ana@primjer.hr"} → 409 …"code":"not_configured"`)
		w.mailed(Config{})
		w.script(
			`x GET /auth/check → 200 …"configured":{"mail":true,"sign_up":false,"oidc":""}`,
			`x POST /auth/forgot {"email":"nije"} → 422 …"code":"not_an_email"`,
			`ivo `+login("ivo", password)+` → 200`,
			`x POST /auth/forgot {"email":" IVO@primjer.hr"} → 200 {"status":"success"}`,
			`x POST /auth/forgot {"email":"nitko@primjer.hr"} → 200 {"status":"success"}`,
		)
		w.work()
		if n := count(w, `SELECT COUNT(*) FROM outbox_mail`); n != 1 || !strings.Contains(w.letter("ivo@primjer.hr"), "https://teren.example.hr/reset-password?token=") {
			t.Fatalf("%d letters, %q", n, w.letter("ivo@primjer.hr"))
		}
		token := w.tokenTo("ivo@primjer.hr")
		w.script(
			`x POST /auth/accept_invitation {"token":"`+token+`","password":"nova-lozinka"} → 404 …link_gone`, // it is no invitation
			`x POST /auth/reset {"token":"`+token+`x","password":"nova-lozinka"} → 404`,
			`x GET /auth/reset?token=`+token+`x → 404 …link_gone`,
			`x GET /auth/invitation?token=`+token+` → 404`,
			`x GET /auth/reset?token=`+token+` → 200 {"status":"reset","email":"ivo@primjer.hr","expires_at":"2026-03-02T09:00:00Z"}`,
			`x POST /auth/reset {"token":"`+token+`","password":"kratka"} → 422 …too_short`,
			`phone POST /auth/reset {"token":"`+token+`","password":"nova-lozinka"} → 200 {"status":"success"}`,
			`phone GET /profile/sessions → 200`,
			`ivo GET /profile/sessions → 401`,
			`x POST /auth/reset {"token":"`+token+`","password":"druga-lozinka"} → 404 …link_gone`,
			`x GET /auth/reset?token=`+token+` → 404 …link_gone`,
			`ivo `+login("ivo", password)+` → 401`,
			`ivo `+login("ivo", "nova-lozinka")+` → 200`,
		)
		// One hour; a later link ends an earlier one, and so does another password.
		w.script(`x POST /auth/forgot {"email":"ivo@primjer.hr"} → 200`)
		w.work()
		first := w.tokenTo("ivo@primjer.hr")
		w.script(`x POST /auth/forgot {"email":"ivo@primjer.hr"} → 200`)
		w.work()
		second := w.tokenTo("ivo@primjer.hr")
		w.script(`x POST /auth/reset {"token":"` + first + `","password":"nova-lozinka"} → 404`)
		w.now = w.now.Add(time.Hour)
		w.script(`x POST /auth/reset {"token":"`+second+`","password":"nova-lozinka"} → 404`, `x POST /auth/forgot {"email":"ivo@primjer.hr"} → 200`)
		w.work()
		third := w.tokenTo("ivo@primjer.hr")
		w.script(
			`ivo POST /profile/password {"old_password":"nova-lozinka","new_password":"treća-lozinka"} → 200`,
			`x POST /auth/reset {"token":"`+third+`","password":"nova-lozinka"} → 404`,
		)
	})
}

// Neither the answer nor the work reveals whether there is an account.
func TestAForgottenPasswordRevealsNoAccount(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.mailed(Config{SignUp: true})
		left := func() string {
			return fmt.Sprint(count(w, `SELECT COUNT(*) FROM job`), count(w, `SELECT COUNT(*) FROM outbox_mail`), count(w, `SELECT COUNT(*) FROM secret_link`), count(w, `SELECT COUNT(*) FROM sign_up`))
		}
		for _, ask := range []string{`POST /auth/forgot {"email":"%s@primjer.hr"}`,
			`POST /auth/sign_up {"company_name":"Nova","first_name":"N","last_name":"N","email":"%s@primjer.hr"}`} {
			var seen []string
			for _, who := range []string{"ana", "nitko"} {
				w.work()
				w.do(func(tx *db.Tx) error { _, err := tx.Exec(`DELETE FROM sign_up`); return err })
				before := left()
				f := strings.SplitN(fmt.Sprintf(ask, who), " ", 3)
				r := w.call(request(f[0], f[1], f[2], nil))
				seen = append(seen, fmt.Sprint(r.Code, r.Body, r.Header(), before[1:] == left()[1:]))
				if before == left() {
					t.Errorf("%s did nothing for %s", ask, who)
				}
				w.do(func(tx *db.Tx) error { _, err := tx.Exec(`DELETE FROM secret_link`); return err })
				w.do(func(tx *db.Tx) error { _, err := tx.Exec(`DELETE FROM outbox_mail`); return err })
			}
			if seen[0] != seen[1] {
				t.Errorf("%s tells: %s", ask, seen)
			}
		}
		for range 4 {
			w.script(`x POST /auth/forgot {"email":"nitko@primjer.hr"} → 200`, `x POST /auth/forgot {"email":"ana@primjer.hr"} → 200`)
		}
		w.script(`x POST /auth/forgot {"email":"nitko@primjer.hr"} → 429`, `x POST /auth/forgot {"email":"ana@primjer.hr"} → 429`,
			`x `+login("ana", password)+` → 200`) // nobody locks another one out
	})
}

func TestSignUp(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		ask := `POST /auth/sign_up {"company_name":"Nova d.o.o.","id_number":"1","first_name":"Nada","last_name":"Novak","email":"nada@nova.hr"}`
		confirm := func(token, password string) string {
			return `POST /auth/confirm_sign_up {"token":"` + token + `","password":"` + password + `"}`
		}
		w.script(`x ` + ask + ` → 409 …not_configured`)
		w.mailed(Config{})
		w.script(`x `+ask+` → 409 …not_configured`, `x `+confirm("x", "lozinka-od-nade")+` → 409`, `x GET /auth/sign_up?token=x → 409`)
		w.mailed(Config{SignUp: true})
		w.script(
			`x GET /auth/check → 200 …"sign_up":true`,
			`x POST /auth/sign_up {} → 422 …"field":"company_name"`,
			`x `+ask+` → 200 {"status":"success"}`,
		)
		w.work()
		if n := count(w, `SELECT COUNT(*) FROM tenant`); n != 3 {
			t.Errorf("%d companies before the link was followed", n)
		}
		if text := w.letter("nada@nova.hr"); strings.Contains(text, "Nova d.o.o.") || strings.Contains(text, "Nada") {
			t.Errorf("a stranger's words are in the letter: %s", text)
		}
		token := w.tokenTo("nada@nova.hr")
		w.script(
			`nada ` + ask + ` → 200`, // a second one, of which only one comes to be
		)
		w.work()
		other := w.tokenTo("nada@nova.hr")
		w.script(
			`nada `+confirm("x", "lozinka-od-nade")+` → 404 …link_gone`,
			`nada GET /auth/sign_up?token=x → 404 …link_gone`,
			`nada GET /auth/sign_up?token=`+token+` → 200 {"status":"sign_up","company_name":"Nova d.o.o.","first_name":"Nada","last_name":"Novak","email":"nada@nova.hr","expires_at":"2026-03-03T08:00:00Z"}`,
			`nada `+confirm(token, "kratka")+` → 422 …too_short`,
			`nada `+confirm(token, "lozinka-od-nade")+` → 200 {"status":"success"}`,
			`nada GET /auth/check → 200 …"name":"Nova d.o.o."`,
			`nada GET /auth/check → 200 …"roles":["ADMIN"]`,
			`x `+confirm(token, "lozinka-od-nade")+` → 404`,
			`x `+confirm(other, "lozinka-od-nade")+` → 409 …duplicate`,
			`desk POST /auth/login {"email":"nada@nova.hr","password":"lozinka-od-nade"} → 200`,
			`x POST /auth/sign_up {"company_name":"Zla","first_name":"N","last_name":"N","email":"ANA@primjer.hr"} → 200`,
			`x POST /auth/sign_up {"company_name":"Zla","first_name":"N","last_name":"N","email":"b@primjer.hr","password":"od-stranca-1"} → 422 …unknown_field`,
		)
		w.work()
		if text := w.letter("ana@primjer.hr"); !strings.Contains(text, "already has an account") || strings.Contains(text, "token=") || strings.Contains(text, "Zla") {
			t.Error(text)
		}
		w.now = w.now.Add(24 * time.Hour)
		w.script(`x ` + confirm(other, "lozinka-od-nade") + ` → 404`)
		w.do(ForgetOld)
		if n := count(w, `SELECT COUNT(*) FROM sign_up`); n != 0 {
			t.Errorf("%d wishes are kept", n)
		}
	})
}

// The vectors of RFC 6238, of which an authenticator shows the last six digits.
func TestCodes(t *testing.T) {
	for at, want := range map[int64]string{59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130"} {
		if got := code([]byte("12345678901234567890"), at/30); got != want {
			t.Errorf("at %d: %s", at, got)
		}
	}
}

// factorNow is the person's code in the present half minute, or steps from it.
func (w *town) factorNow(user int64, steps int64) string {
	w.t.Helper()
	var f factor
	w.do(func(tx *db.Tx) (err error) { f, err = factorOf(tx, user); return err })
	key, err := base32Plain.DecodeString(f.Secret)
	if err != nil {
		w.t.Fatal(err)
	}
	return code(key, w.now.Unix()/30+steps)
}

// enrol gives the person a second factor and answers the recovery codes.
func (w *town) enrol(who string, user int64) []string {
	w.t.Helper()
	w.script(who + ` POST /profile/second_factor {"password":"` + password + `"} → 200 {"data":{"secret":"`)
	r := w.call(request("POST", "/profile/second_factor/confirm", `{"code":"`+w.factorNow(user, 0)+`"}`, w.cookies[who]))
	var answer struct{ Data Recovery }
	if err := json.Unmarshal(r.Body.Bytes(), &answer); err != nil || len(answer.Data.Codes) != recoveryCodes {
		w.t.Fatal(r.Code, r.Body, err)
	}
	for _, c := range r.Result().Cookies() {
		if c.Name == w.auth.cookieName() {
			w.cookies[who] = c
		}
	}
	return answer.Data.Codes
}

// jar keeps every cookie of one person, as the sign-in in two steps needs.
func (w *town) step(login string) *http.Cookie {
	w.t.Helper()
	f := strings.SplitN(login, " ", 3)
	r := w.call(request(f[0], f[1], f[2], nil))
	if strings.TrimSpace(r.Body.String()) != `{"status":"second factor needed"}` || len(r.Result().Cookies()) != 1 {
		w.t.Fatalf("%d %s %v", r.Code, r.Body, r.Result().Cookies())
	}
	return r.Result().Cookies()[0]
}

func TestTheSecondFactor(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(
			`ana `+login("ana", password)+` → 200`, `phone `+login("ana", password)+` → 200`,
			`ana GET /profile/second_factor → 200 {"data":{"enabled":false,"required":false,"since":null,"recovery_codes_left":0}}`,
			`ana POST /profile/second_factor {"password":"nije-ta"} → 422 …wrong_password`,
			`ana POST /profile/second_factor/confirm {"code":"123456"} → 409`,
			`ana POST /profile/second_factor/recovery_codes {"password":"`+password+`"} → 409`,
			`ana POST /profile/second_factor {"password":"`+password+`"} → 200 …"url":"otpauth://totp/Teren:ana@primjer.hr?issuer=Teren\u0026secret=`,
			`ana POST /profile/second_factor/confirm {"code":"abc"} → 422 …wrong_code`,
			`ana GET /profile/second_factor → 200 {"data":{"enabled":false`,
			`desk `+login("ana", password)+` → 200 {"status":"success"}`, // not before it is confirmed
		)
		w.cookies["thief"] = w.cookies["ana"]
		codes := w.enrol("ana", 1)
		w.script(
			`phone GET /profile/sessions → 401`,
			`thief GET /profile/sessions → 401`, // the session goes on under another secret
			`ana GET /auth/check → 200 …"second_factor":{"enabled":true,"required":false`,
			`ana GET /profile/second_factor → 200 …"recovery_codes_left":10`,
			`ana POST /profile/second_factor {"password":"`+password+`"} → 409 …already_done`,
		)
		if n := count(w, `SELECT COUNT(*) FROM recovery_code WHERE code_hash LIKE '%`+strings.ReplaceAll(codes[0], "-", "")+`%'`); n != 0 {
			t.Error("recovery codes are kept as they are")
		}
		owed := w.step(login("ana", password))
		finish := func(c *http.Cookie, typed string) *httptest.ResponseRecorder {
			return w.call(request("POST", "/auth/second_factor", `{"code":"`+typed+`"}`, c))
		}
		if r := w.call(request("GET", "/profile/sessions", "", &http.Cookie{Name: "teren", Value: owed.Value})); r.Code != 401 {
			t.Error("the first factor alone opens a session")
		}
		if r := finish(nil, w.factorNow(1, 1)); r.Code != 401 {
			t.Error("without the first factor:", r.Code)
		}
		if r := finish(owed, w.factorNow(1, 0)); r.Code != 422 {
			t.Error("the code that enrolled is taken again:", r.Code)
		}
		w.now = w.now.Add(30 * time.Second)
		now := w.factorNow(1, 0)
		for wrong, why := range map[string]string{"000000": "wrong_code", w.factorNow(1, -1): "used_code", w.factorNow(1, 5): "wrong_code"} {
			if r := finish(owed, wrong); r.Code != 422 || !strings.Contains(r.Body.String(), why) {
				t.Errorf("%s: %d %s", wrong, r.Code, r.Body)
			}
		}
		r := finish(owed, now[:3]+" "+now[3:])
		if r.Code != 200 || len(r.Result().Cookies()) != 3 {
			t.Fatal(r.Code, r.Body, r.Result().Cookies())
		}
		for _, c := range r.Result().Cookies() {
			if c.Name == "teren" {
				w.cookies["desk"] = c
			}
		}
		w.script(`desk GET /profile/sessions → 200`)
		if r := finish(owed, w.factorNow(1, 1)); r.Code != 401 {
			t.Error("a sign-in is finished twice:", r.Code)
		}
		if r := finish(w.step(login("ana", password)), now); r.Code != 422 || !strings.Contains(r.Body.String(), "used_code") {
			t.Error("a code is used twice:", r.Code, r.Body)
		}
		// Recovery codes, once each.
		if r := finish(w.step(login("ana", password)), strings.ToLower(codes[3])); r.Code != 200 {
			t.Error("a recovery code:", r.Code, r.Body)
		}
		if r := finish(w.step(login("ana", password)), codes[3]); r.Code != 422 || !strings.Contains(r.Body.String(), "wrong_recovery") {
			t.Error("a recovery code twice:", r.Code, r.Body)
		}
		w.script(`desk GET /profile/second_factor → 200 …"recovery_codes_left":9`)
		for _, c := range codes { // of 32 letters and digits
			if len(secret.Typed(c))*5 < 128 {
				t.Error("a recovery code that may be guessed:", c)
			}
		}
		// Those that were made before they were longer.
		w.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO recovery_code (user_id, code_hash) VALUES (1, ?)`, secret.Digest("ABCDEFGH23456777"))
			return err
		})
		if r := finish(w.step(login("ana", password)), "abcd-efgh-2345-6777"); r.Code != 200 {
			t.Error("a recovery code of before:", r.Code, r.Body)
		}
		// Ten minutes.
		late := w.step(login("ana", password))
		w.now = w.now.Add(10 * time.Minute)
		if r := finish(late, w.factorNow(1, 0)); r.Code != 401 {
			t.Error("too late:", r.Code)
		}
		// A forgotten password does not go round it.
		token := w.linkBy(access.Who{TenantID: 1}, users.ResetLink, 1, true)
		if r := w.call(request("POST", "/auth/reset", `{"token":"`+token+`","password":"`+password+`"}`, nil)); !strings.Contains(r.Body.String(), owesFactor) {
			t.Error("a new password goes round the second factor:", r.Body)
		}
		w.script(`desk GET /profile/sessions → 200`) // nor is anything done before it is proved
		c := w.step(login("ana", password))
		for range 5 {
			finish(c, "000000")
		}
		if r := finish(c, w.factorNow(1, 0)); r.Code != 429 {
			t.Error("guesses are not held up:", r.Code)
		}
		w.now = w.now.Add(time.Minute)
		for _, k := range finish(c, w.factorNow(1, 0)).Result().Cookies() {
			if k.Name == "teren" {
				w.cookies["desk"] = k
			}
		}
		w.script(
			`desk POST /profile/second_factor/recovery_codes {"password":"`+password+`"} → 200 {"data":{"recovery_codes":["`,
			`desk POST /profile/second_factor/disable {"password":"nije"} → 422`,
			`desk POST /profile/second_factor/disable {"password":"`+password+`"} → 200`,
			`x `+login("ana", password)+` → 200 {"status":"success"}`,
		)
		if n := count(w, `SELECT (SELECT COUNT(*) FROM second_factor) + (SELECT COUNT(*) FROM recovery_code)`); n != 0 {
			t.Errorf("%d rows are left", n)
		}
	})
}

// One code at the same moment from many browsers lets one in.
func TestACodeIsUsedOnce(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`ana ` + login("ana", password) + ` → 200`)
		w.enrol("ana", 1)
		w.now = w.now.Add(time.Minute)
		var cookies []*http.Cookie
		for range 4 { // fewer than the free failures
			cookies = append(cookies, w.step(login("ana", password)))
		}
		now := w.factorNow(1, 0)
		codes := atOnce(4, func(i int) int {
			return w.call(request("POST", "/auth/second_factor", `{"code":"`+now+`"}`, cookies[i])).Code
		})
		if codes[200] != 1 || codes[422] != 3 {
			t.Errorf("four at once: %v", codes)
		}
	})
}

func TestTheCompanySeesWhoHasNoSecondFactor(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(
			`ana `+login("ana", password)+` → 200`, `ivo `+login("ivo", password)+` → 200`,
			`ivo GET /settings/second_factor → 403`,
			`ana GET /settings/second_factor → 200 {"data":{"people":2,"count":2,"first":[{"user_id":1,"name":"ana Horvat","email":"ana@primjer.hr"},{"user_id":2,"name":"ivo Horvat","email":"ivo@primjer.hr"}]}}`,
		)
		w.enrol("ivo", 2)
		w.script(`ana GET /settings/second_factor → 200 {"data":{"people":2,"count":1,"first":[{"user_id":1,`)
	})
}

// Whoever has the password may begin a sign-in again and again, and never finish.
func TestFewSignInsWaitForTheSecondFactor(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`ana ` + login("ana", password) + ` → 200`)
		w.enrol("ana", 1)
		w.now = w.now.Add(time.Minute)
		from := func(address string) *httptest.ResponseRecorder {
			f := strings.SplitN(login("ana", password), " ", 3)
			r := request(f[0], f[1], f[2], nil)
			r.RemoteAddr = address + ":1234"
			return w.call(r)
		}
		var steps []*http.Cookie
		for i := range 5 {
			r := from("198.51.100.1")
			if len(r.Result().Cookies()) != 1 {
				t.Fatal(i, r.Code, r.Body)
			}
			steps = append(steps, r.Result().Cookies()[0])
			w.now = w.now.Add(time.Second)
		}
		if r := from("198.51.100.1"); r.Code != 429 || !strings.Contains(r.Body.String(), "too_many_attempts") {
			t.Error("the sixth:", r.Code, r.Body)
		}
		// Elsewhere she is not held up; what has waited longest gives way.
		mine := from("203.0.113.7")
		if mine.Code != 200 {
			t.Fatal("elsewhere:", mine.Code, mine.Body)
		}
		if n := count(w, `SELECT COUNT(*) FROM sign_in_step`); n != mostSteps {
			t.Errorf("%d wait", n)
		}
		ends := func(c *http.Cookie, typed string) *httptest.ResponseRecorder {
			return w.call(request("POST", "/auth/second_factor", `{"code":"`+typed+`"}`, c))
		}
		if r := ends(steps[0], "000000"); r.Code != 401 {
			t.Error("the oldest:", r.Code, r.Body)
		}
		if r := ends(steps[1], "000000"); r.Code != 422 {
			t.Error("the second:", r.Code, r.Body)
		}
		if r := ends(mine.Result().Cookies()[0], w.factorNow(1, 0)); r.Code != 200 {
			t.Error("mine:", r.Code, r.Body)
		}
		// Who comes through has nothing held against them.
		w.now = w.now.Add(time.Hour)
		for range 12 {
			c := w.step(login("ana", password))
			w.now = w.now.Add(30 * time.Second)
			if r := ends(c, w.factorNow(1, 0)); r.Code != 200 {
				t.Fatal("again and again:", r.Code, r.Body)
			}
		}
	})
}

// One secret in a million has the same code twice in a row: the second is not
// refused as used.
func TestACodeLikeTheOneBeforeIsTakenForItsOwnStep(t *testing.T) {
	const twice = "AAAAAAAABEDMQAAAAAAAAAAAAAAAAAAA"
	now := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	at := now.Unix() / 30
	key, err := base32Plain.DecodeString(twice)
	if err != nil {
		t.Fatal(err)
	}
	if code(key, at) != code(key, at-1) {
		t.Fatal("the codes differ")
	}
	if step, err := fits(twice, code(key, at), now); err != nil || step != at {
		t.Errorf("step %d, not %d: %v", step, at, err)
	}
}

// However many begin at once, few wait.
func TestManyBeginAtOnce(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`ana ` + login("ana", password) + ` → 200`)
		w.enrol("ana", 1)
		atOnce(12, func(i int) int {
			f := strings.SplitN(login("ana", password), " ", 3)
			r := request(f[0], f[1], f[2], nil)
			r.RemoteAddr = fmt.Sprintf("198.51.100.%d:1234", i)
			return w.call(r).Code
		})
		if n := count(w, `SELECT COUNT(*) FROM sign_in_step`); n > mostSteps {
			t.Errorf("%d wait", n)
		}
	})
}

func TestACompanyAsksForTheSecondFactor(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`ana `+login("ana", password)+` → 200`, `ivo `+login("ivo", password)+` → 200`)
		w.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE tenant SET require_second_factor = TRUE WHERE tenant_id = 1`)
			return err
		})
		w.script(
			`ana GET /profile/sessions → 403 …"code":"second_factor_required"`,
			`ana POST /profile/password {"old_password":"x","new_password":"bijela-kava-9"} → 403`,
			`ana GET /profile/identities → 403`,
			`ana POST /users/2/second_factor/disable {"password":"`+password+`"} → 403 …second_factor_required`,
			`ana GET /auth/check → 200 …"second_factor":{"enabled":false,"required":true`,
			`ana POST /auth/tenant {"tenant_id":2} → 200`, // which does not ask
			`ana GET /profile/sessions → 200`,
			`ana POST /auth/tenant {"tenant_id":1} → 200`,
			`ana GET /profile/sessions → 403`,
		)
		w.enrol("ana", 1)
		w.script(`ana GET /profile/sessions → 200`, `ivo GET /profile/sessions → 403`)
		w.enrol("ivo", 2)
		w.script(
			`ivo GET /profile/sessions → 200`,
			`ivo POST /users/1/second_factor/disable {"password":"`+password+`"} → 403`,
			`ana POST /users/3/second_factor/disable {"password":"`+password+`"} → 404`, // of company 2
			`ana POST /users/2/second_factor/disable {"password":"`+password+`"} → 200`,
			`ivo GET /profile/sessions → 401`,
			`ivo `+login("ivo", password)+` → 200 {"status":"success"}`,
			`ivo GET /profile/sessions → 403 …second_factor_required`,
		)
		w.do(func(tx *db.Tx) error { return users.SetRoles(tx, 2, 2, access.Worker) })
		w.script(`ana POST /users/2/second_factor/disable {"password":"` + password + `"} → 409 …user_elsewhere`) // she works there too, but does not administer it
	})
}

// A doorman is an identity provider that signs real tokens.
type doorman struct {
	*httptest.Server
	key *rsa.PrivateKey

	mu    sync.Mutex
	codes map[string]url.Values // what each code was asked with
	spoil func(claims map[string]any, header map[string]any)
	who   map[string]any
	more  map[string]any // what the provider describes of itself besides
	info  map[string]any // what it answers at UserInfo
	slow  chan struct{}  // UserInfo waits until it is closed
	given string         // the last ID token
}

func openDoor(t *testing.T) *doorman {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	d := &doorman{key: key, codes: map[string]url.Values{}, who: map[string]any{"sub": "abc-1", "email": "ana@primjer.hr", "email_verified": true}}
	mux := http.NewServeMux()
	say := func(w http.ResponseWriter, v any) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(v)
	}
	mux.HandleFunc("GET /.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		described := map[string]any{"issuer": d.URL, "authorization_endpoint": d.URL + "/authorize", "token_endpoint": d.URL + "/token", "jwks_uri": d.URL + "/keys",
			"id_token_signing_alg_values_supported": []string{"RS256", "HS256", "none"}}
		maps.Copy(described, d.more)
		say(w, described)
	})
	mux.HandleFunc("GET /me", func(w http.ResponseWriter, r *http.Request) {
		if d.slow != nil {
			select {
			case <-d.slow:
			case <-r.Context().Done():
			}
		}
		if r.Header.Get("Authorization") != "Bearer access-tajna" {
			http.Error(w, "who are you? "+r.Header.Get("Authorization"), http.StatusUnauthorized)
			return
		}
		say(w, d.info)
	})
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) {
		b64 := base64.RawURLEncoding
		say(w, map[string]any{"keys": []any{map[string]any{"kty": "RSA", "kid": "1", "use": "sig", "alg": "RS256",
			"n": b64.EncodeToString(key.N.Bytes()), "e": b64.EncodeToString(big.NewInt(int64(key.E)).Bytes())}}})
	})
	mux.HandleFunc("POST /token", func(w http.ResponseWriter, r *http.Request) {
		d.mu.Lock()
		defer d.mu.Unlock()
		asked, ok := d.codes[r.FormValue("code")]
		delete(d.codes, r.FormValue("code"))
		sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
		if !ok || asked.Get("code_challenge_method") != "S256" || base64.RawURLEncoding.EncodeToString(sum[:]) != asked.Get("code_challenge") {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusBadRequest)
			say(w, map[string]any{"error": "invalid_grant", "error_description": "the-code of tajna"})
			return
		}
		d.given = d.token(t, asked)
		say(w, map[string]any{"access_token": "access-tajna", "token_type": "Bearer", "id_token": d.given})
	})
	d.Server = httptest.NewServer(mux)
	t.Cleanup(d.Close)
	return d
}

// token is an id token for what was asked, spoiled if wanted.
func (d *doorman) token(t *testing.T, asked url.Values) string {
	now := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	claims := map[string]any{"iss": d.URL, "aud": asked.Get("client_id"), "nonce": asked.Get("nonce"), "iat": now.Unix(), "exp": now.Add(time.Hour).Unix()}
	for k, v := range d.who {
		claims[k] = v
	}
	header := map[string]any{"alg": "RS256", "kid": "1", "typ": "JWT"}
	if d.spoil != nil {
		d.spoil(claims, header)
	}
	part := func(v any) string {
		text, err := json.Marshal(v)
		if err != nil {
			t.Error(err)
		}
		return base64.RawURLEncoding.EncodeToString(text)
	}
	signed := part(header) + "." + part(claims)
	if header["alg"] == "none" {
		return signed + "."
	}
	key := d.key
	if header["kid"] == "other" {
		var err error
		if key, err = rsa.GenerateKey(rand.Reader, 2048); err != nil {
			t.Error(err)
		}
		header["kid"] = "1"
		signed = part(header) + "." + part(claims)
	}
	sum := sha256.Sum256([]byte(signed))
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
	if err != nil {
		t.Error(err)
	}
	return signed + "." + base64.RawURLEncoding.EncodeToString(signature)
}

// jar is a browser for the way through the provider.
type jar struct {
	w       *town
	cookies map[string]*http.Cookie
}

func (j *jar) get(path string) *http.Response { return j.ask("GET", path, "") }

func (j *jar) ask(method, path, body string) *http.Response {
	r := request(method, path, body, nil)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	for _, c := range j.cookies {
		r.AddCookie(c)
	}
	answer := j.w.call(r).Result()
	for _, c := range answer.Cookies() {
		if j.cookies[c.Name] = c; c.MaxAge < 0 {
			delete(j.cookies, c.Name)
		}
	}
	return answer
}

// through goes to the provider and comes back, and answers where it ends.
func (j *jar) through(d *doorman, change func(url.Values)) string {
	j.w.t.Helper()
	to, err := j.get("/auth/oidc/start").Location()
	if err != nil {
		j.w.t.Fatal(err)
	}
	d.mu.Lock()
	d.codes["the-code"] = to.Query()
	d.mu.Unlock()
	back := url.Values{"code": {"the-code"}, "state": {to.Query().Get("state")}}
	if change != nil {
		change(back)
	}
	return j.get("/auth/oidc/callback?" + back.Encode()).Header.Get("Location")
}

func TestTheIdentityProvider(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`x GET /auth/oidc/start → 409 …not_configured`, `x GET /auth/oidc/callback → 409 …not_configured`)
		d := openDoor(t)
		w.mailed(Config{OIDC: OIDC{Issuer: d.URL, ClientID: "teren", ClientSecret: "tajna", Name: "Moj račun"}})
		w.script(`x GET /auth/check → 200 …"oidc":"Moj račun"`, `x POST /auth/oidc/link {"password":"x"} → 401`)
		fresh := func() *jar { return &jar{w, map[string]*http.Cookie{}} }

		to, err := fresh().get("/auth/oidc/start").Location()
		if err != nil || to.Query().Get("redirect_uri") != "https://teren.example.hr/api/auth/oidc/callback" || to.Query().Get("code_challenge_method") != "S256" ||
			to.Query().Get("nonce") == "" || to.Query().Get("state") == "" || !strings.Contains(to.Query().Get("scope"), "openid") {
			t.Fatal(to, err)
		}

		// What is wrong lets nobody in, and offers nothing.
		spoils := map[string]func(map[string]any, map[string]any){
			"nonce":      func(c, _ map[string]any) { c["nonce"] = "another" },
			"no nonce":   func(c, _ map[string]any) { delete(c, "nonce") },
			"audience":   func(c, _ map[string]any) { c["aud"] = "another" },
			"audiences":  func(c, _ map[string]any) { c["aud"] = []string{"teren", "another"} },
			"party":      func(c, _ map[string]any) { c["azp"] = "another" },
			"for others": func(c, _ map[string]any) { c["aud"], c["azp"] = []string{"teren", "another"}, "another" },
			"issuer":     func(c, _ map[string]any) { c["iss"] = "https://evil.test" },
			"expired":    func(c, _ map[string]any) { c["exp"] = time.Date(2026, 3, 2, 7, 0, 0, 0, time.UTC).Unix() },
			"alg none":   func(_, h map[string]any) { h["alg"] = "none" },
			"alg HS256":  func(_, h map[string]any) { h["alg"] = "HS256" },
			"other key":  func(_, h map[string]any) { h["kid"] = "other" },
			"no subject": func(c, _ map[string]any) { delete(c, "sub") },
		}
		for name, spoil := range spoils {
			d.spoil = spoil
			j := fresh()
			if got := j.through(d, nil); got != "https://teren.example.hr/login?oidc=failed" || len(j.cookies) != 0 {
				t.Errorf("%s: %s %v", name, got, j.cookies)
			}
		}
		d.spoil = nil
		for name, change := range map[string]func(url.Values){
			"state":    func(v url.Values) { v.Set("state", "another") },
			"no state": func(v url.Values) { v.Del("state") },
			"code":     func(v url.Values) { v.Set("code", "another") },
			"refused":  func(v url.Values) { v.Set("error", "access_denied") },
			"answerer": func(v url.Values) { v.Set("iss", "https://evil.test") },
		} {
			j := fresh()
			if got := j.through(d, change); got != "https://teren.example.hr/login?oidc=failed" || len(j.cookies) != 0 {
				t.Errorf("%s: %s %v", name, got, j.cookies)
			}
		}
		if got := fresh().get("/auth/oidc/callback?code=the-code&state=x").Header.Get("Location"); !strings.HasSuffix(got, "failed") {
			t.Error("a browser that did not ask:", got)
		}
		if n := count(w, `SELECT (SELECT COUNT(*) FROM session) + (SELECT COUNT(*) FROM identity) + (SELECT COUNT(*) FROM identity_offer)`); n != 0 {
			t.Fatalf("%d rows came of what was wrong", n)
		}

		// Nobody's e-mail, or one that was not verified, opens nothing.
		for _, who := range []map[string]any{
			{"sub": "s", "email": "nitko@primjer.hr", "email_verified": true}, {"sub": "s", "email": "ana@primjer.hr", "email_verified": false},
			{"sub": "s", "email": "ana@primjer.hr"}, {"sub": "s", "email": "ana@primjer.hr", "email_verified": "no"}, {"sub": "s"},
		} {
			d.who = who
			j := fresh()
			if got := j.through(d, nil); got != "https://teren.example.hr/login?oidc=unknown" || len(j.cookies) != 0 {
				t.Errorf("%v: %s %v", who, got, j.cookies)
			}
		}

		// Several audiences are well while the token was given to us.
		d.who = map[string]any{"sub": "abc-1", "email": "ana@primjer.hr", "email_verified": true}
		d.spoil = func(c, _ map[string]any) { c["aud"], c["azp"] = []string{"teren", "another"}, "teren" }
		if got := fresh().through(d, func(v url.Values) { v.Set("iss", d.URL) }); got != "https://teren.example.hr/login?oidc=link" {
			t.Error("given to us among others:", got)
		}
		d.spoil = nil

		if got, want := w.told(), `sign_in_failed user=0 tenant=0 factor=identity_provider`; got != strings.TrimSpace(strings.Repeat(want+"\n", len(spoils)+5+1+5)) {
			t.Errorf("of what was wrong the log tells\n%s", got)
		}

		// The first time the password proves whose account it is.
		d.who = map[string]any{"sub": "abc-1", "email": "ANA@primjer.hr", "email_verified": true}
		j := fresh()
		if got := j.through(d, nil); got != "https://teren.example.hr/login?oidc=link" || j.cookies["teren"] != nil {
			t.Fatal(got, j.cookies)
		}
		if r := j.ask("POST", "/auth/oidc/link", `{"password":"nije-ta-lozinka"}`); r.StatusCode != 422 || j.cookies["teren"] != nil {
			t.Error("a wrong password links:", r.StatusCode)
		}
		if r := fresh().ask("POST", "/auth/oidc/link", `{"password":"`+password+`"}`); r.StatusCode != 401 {
			t.Error("without an offer:", r.StatusCode)
		}
		if r := j.ask("POST", "/auth/oidc/link", `{"password":"`+password+`"}`); r.StatusCode != 200 || j.cookies["teren"] == nil {
			t.Fatal(r.StatusCode, j.cookies)
		}
		// From then on the subject counts, whatever the e-mail says.
		d.who = map[string]any{"sub": "abc-1", "email": "petra@primjer.hr", "email_verified": true}
		j = fresh()
		if got := j.through(d, nil); got != "https://teren.example.hr/" {
			t.Fatal(got)
		}
		if got, want := w.told(), `sign_in_failed user=1 tenant=1 factor=password
identity_linked user=1 tenant=1
signed_in user=1 tenant=1 factors=identity_provider+password
signed_in user=1 tenant=1 factors=identity_provider`; got != want {
			t.Errorf("the log tells\n%s", got)
		}
		w.cookies["ana"] = j.cookies["teren"]
		w.script(`ana GET /auth/check → 200 …"first_name":"ana"`, `ana GET /profile/identities → 200 …"issuer":"`+d.URL+`"`)
		// A code is for the browser that asked: PKCE.
		other := fresh()
		other.get("/auth/oidc/start")
		thief := fresh()
		to, err = thief.get("/auth/oidc/start").Location()
		if err != nil {
			t.Fatal(err)
		}
		d.codes["the-code"] = url.Values{"client_id": {"teren"}, "nonce": {to.Query().Get("nonce")}, "code_challenge": {"of-another"}, "code_challenge_method": {"S256"}}
		if got := thief.get("/auth/oidc/callback?code=the-code&state=" + url.QueryEscape(to.Query().Get("state"))).Header.Get("Location"); !strings.HasSuffix(got, "failed") {
			t.Error("without the verifier:", got)
		}
		// Nor does the provider go round the second factor.
		w.enrol("ana", 1)
		j = fresh()
		if got := j.through(d, nil); got != "https://teren.example.hr/login?oidc=second_factor" || j.cookies["teren"] != nil {
			t.Error(got, j.cookies)
		}
		w.now = w.now.Add(30 * time.Second)
		if r := j.ask("POST", "/auth/second_factor", `{"code":"`+w.factorNow(1, 0)+`"}`); r.StatusCode != 200 || j.cookies["teren"] == nil {
			t.Error(r.StatusCode)
		}
		w.script(`petra `+login("petra", password)+` → 200`, `petra POST /profile/identities/1/end {"password":"`+password+`"} → 404`, `ana POST /profile/identities/1/end {"password":"`+password+`"} → 200`)
		j = fresh()
		if got := j.through(d, nil); got != "https://teren.example.hr/login?oidc=link" { // petra's e-mail now
			t.Error(got)
		}
		// To be remembered and where one was going come along through every step.
		going := func(wanted string) (*jar, string) {
			j := fresh()
			to, err := j.get("/auth/oidc/start?remember_me=true&wanted=" + url.QueryEscape(wanted)).Location()
			if err != nil {
				t.Fatal(err)
			}
			d.mu.Lock()
			d.codes["the-code"] = to.Query()
			d.mu.Unlock()
			return j, j.get("/auth/oidc/callback?code=the-code&state=" + url.QueryEscape(to.Query().Get("state"))).Header.Get("Location")
		}
		j, at := going("/tasks?page=2#kraj")
		if at != "https://teren.example.hr/login?oidc=link&wanted=%2Ftasks%3Fpage%3D2%23kraj" {
			t.Error(at)
		}
		if r := j.ask("POST", "/auth/oidc/link", `{"password":"`+password+`"}`); r.StatusCode != 200 || j.cookies["teren"] == nil || j.cookies["teren"].MaxAge != 30*24*3600 {
			t.Error("the link forgot to remember:", r.StatusCode, j.cookies)
		}
		if j, at = going("/tasks?page=2#kraj"); at != "https://teren.example.hr/tasks?page=2#kraj" || j.cookies["teren"].MaxAge != 30*24*3600 {
			t.Error(at, j.cookies)
		}
		for _, wanted := range []string{"https://evil.test/x", "//evil.test", "/\\evil.test", "javascript:alert(1)", "tasks", "/" + strings.Repeat("a", 2000), "/a\r\nSet-Cookie: x=1", ""} {
			if _, at := going(wanted); at != "https://teren.example.hr/" && at != "https://teren.example.hr/%5Cevil.test" {
				t.Errorf("%q leads to %s", wanted, at)
			}
		}
		// Who is gone stays out.
		w.do(func(tx *db.Tx) error {
			if _, err := tx.Exec(`DELETE FROM identity`); err != nil {
				return err
			}
			_, err := tx.Exec(`INSERT INTO identity (issuer, subject, user_id, created_at) VALUES (?, 'abc-1', 2, 0)`, d.URL)
			return err
		})
		w.do(func(tx *db.Tx) error { return users.Remove(tx, 2) })
		d.who = map[string]any{"sub": "abc-1"}
		if got := fresh().through(d, nil); got != "https://teren.example.hr/login?oidc=unknown" {
			t.Error("who is gone:", got)
		}
	})
}

// reasons are what the log of the service has for each sign-in by the provider that
// failed, since the last look. No line of it has a secret, nor what the provider wrote.
func reasons(t *testing.T, log *bytes.Buffer) string {
	t.Helper()
	var out []string
	for line := range strings.Lines(log.String()) {
		for _, m := range regexp.MustCompile(`why=(\S+)`).FindAllStringSubmatch(line, 1) {
			out = append(out, m[1])
		}
		for _, secret := range []string{"tajna", "the-code", "primjer.hr", "Bearer"} {
			if strings.Contains(line, secret) {
				t.Errorf("the log has %q: %s", secret, line)
			}
		}
	}
	log.Reset()
	return strings.Join(out, " ")
}

// A provider that keeps the e-mail at UserInfo is asked there, once it is needed, and
// believed of nobody but whom the token names. Why somebody is not let in, the log has.
func TestTheIdentityProviderIsAskedForTheEMail(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		d := openDoor(t)
		d.more = map[string]any{"userinfo_endpoint": d.URL + "/me"}
		w.mailed(Config{OIDC: OIDC{Issuer: d.URL, ClientID: "teren", ClientSecret: "tajna"}})
		const door = "https://teren.example.hr/login?oidc="
		fresh := func() *jar { return &jar{w, map[string]*http.Cookie{}} }
		var log bytes.Buffer
		w.auth.log = slog.New(slog.NewTextHandler(&log, nil))
		refused := func(code string) func(url.Values) {
			return func(q url.Values) {
				q.Set("error", code)
				q.Set("error_description", "the-code of tajna")
			}
		}
		for name, c := range map[string]struct {
			token, info map[string]any
			change      func(url.Values)
			to, why     string
		}{
			"at UserInfo":              {token: map[string]any{"sub": "abc-1"}, info: map[string]any{"sub": "abc-1", "email": "ana@primjer.hr", "email_verified": true}, to: "link"},
			"verified as a text":       {token: map[string]any{"sub": "abc-1"}, info: map[string]any{"sub": "abc-1", "email": "ana@primjer.hr", "email_verified": "true"}, to: "link"},
			"verified at UserInfo":     {token: map[string]any{"sub": "abc-1", "email": "ana@primjer.hr"}, info: map[string]any{"sub": "abc-1", "email": "ana@primjer.hr", "email_verified": true}, to: "link"},
			"in the token":             {token: map[string]any{"sub": "abc-1", "email": "ana@primjer.hr", "email_verified": true}, info: map[string]any{"sub": "another"}, to: "link"},
			"of somebody else":         {token: map[string]any{"sub": "abc-1"}, info: map[string]any{"sub": "abc-2", "email": "ana@primjer.hr", "email_verified": true}, to: "failed", why: "failed"},
			"of nobody":                {token: map[string]any{"sub": "abc-1"}, info: map[string]any{"email": "ana@primjer.hr", "email_verified": true}, to: "failed", why: "failed"},
			"nowhere":                  {token: map[string]any{"sub": "abc-1"}, info: map[string]any{"sub": "abc-1"}, to: "unknown", why: "no_email"},
			"not verified":             {token: map[string]any{"sub": "abc-1"}, info: map[string]any{"sub": "abc-1", "email": "ana@primjer.hr", "email_verified": false}, to: "unknown", why: "not_verified"},
			"not said to be verified":  {token: map[string]any{"sub": "abc-1"}, info: map[string]any{"sub": "abc-1", "email": "ana@primjer.hr"}, to: "unknown", why: "not_verified"},
			"of no account":            {token: map[string]any{"sub": "abc-1"}, info: map[string]any{"sub": "abc-1", "email": "nitko@primjer.hr", "email_verified": true}, to: "unknown", why: "no_account"},
			"refused by the person":    {change: refused("access_denied"), to: "failed", why: "access_denied"},
			"refused as it must ask":   {change: refused("login_required"), to: "failed", why: "login_required"},
			"refused in anything else": {change: refused("tajna\nthe-code=1"), to: "failed", why: "unreadable"},
			"a code it does not know":  {change: func(q url.Values) { q.Set("code", "other") }, to: "failed", why: "invalid_grant"},
		} {
			d.who, d.info = c.token, c.info
			if d.who == nil {
				d.who = map[string]any{"sub": "abc-1"}
			}
			got := fresh().through(d, c.change)
			if why := reasons(t, &log); got != door+c.to || why != c.why {
				t.Errorf("%s: leads to %s, as %q", name, got, why)
			}
		}
		// A slow one lets nobody in, and holds nobody for long.
		d.who, d.info, d.slow = map[string]any{"sub": "abc-1"}, map[string]any{"sub": "abc-1", "email": "ana@primjer.hr", "email_verified": true}, make(chan struct{})
		defer close(d.slow)
		j := fresh()
		to, err := j.get("/auth/oidc/start").Location()
		if err != nil {
			t.Fatal(err)
		}
		d.mu.Lock()
		d.codes["the-code"] = to.Query()
		d.mu.Unlock()
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		r := request("GET", "/auth/oidc/callback?code=the-code&state="+url.QueryEscape(to.Query().Get("state")), "", j.cookies["teren-oidc"]).WithContext(ctx)
		if got := w.call(r).Result().Header.Get("Location"); got != door+"failed" {
			t.Errorf("a slow UserInfo leads to %s", got)
		}
		if why := reasons(t, &log); why != "failed" {
			t.Errorf("a slow UserInfo is %q", why)
		}
		// An identity that opens an account needs no e-mail, so UserInfo is not asked.
		w.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO identity (issuer, subject, user_id, created_at) VALUES (?, 'abc-1', 1, 0)`, d.URL)
			return err
		})
		if got := fresh().through(d, nil); got != "https://teren.example.hr/" {
			t.Errorf("a linked identity leads to %s", got)
		}
	})
}

// Who came in through the provider is signed out there too, or else asked again.
func TestSigningOutReachesTheIdentityProvider(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		d := openDoor(t)
		w.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO identity (issuer, subject, user_id, created_at) VALUES (?, 'abc-1', 1, 0)`, d.URL)
			return err
		})
		const door = "https://teren.example.hr/login?"
		const left = "/end?client_id=teren&post_logout_redirect_uri=https%3A%2F%2Fteren.example.hr%2Flogin&x=1"
		for _, c := range []struct {
			what, end string
			groups    int // bytes of them in the token
			leads     func() string
		}{
			{"a provider with a page for it", d.URL + "/end?x=1", 100, func() string {
				return d.URL + strings.Replace(left, "&post", "&id_token_hint="+d.given+"&post", 1)
			}},
			{"a provider whose tokens are long", d.URL + "/end?x=1", mostHint, func() string { return d.URL + left }},
			{"a provider without one", "", 100, func() string { return door }},
		} {
			d.more = map[string]any{}
			d.who["groups"] = strings.Repeat("g", c.groups)
			if c.end != "" {
				d.more["end_session_endpoint"] = c.end
			}
			w.mailed(Config{OIDC: OIDC{Issuer: d.URL, ClientID: "teren", ClientSecret: "tajna"}})
			j := &jar{w, map[string]*http.Cookie{}}
			asks := func() string {
				to, err := j.get("/auth/oidc/start").Location()
				if err != nil {
					t.Fatal(err)
				}
				return to.Query().Get("prompt")
			}
			ends := func() bool {
				var out Check
				if err := json.NewDecoder(j.get("/auth/check").Body).Decode(&out); err != nil {
					t.Fatal(err)
				}
				return out.Configured.EndOIDC
			}
			if got := j.through(d, nil); got != "https://teren.example.hr/" || asks() != "" {
				t.Fatalf("%s: %s, asks %q", c.what, got, asks())
			}
			leads := c.leads()
			if got := j.get("/auth/oidc/end").Header.Get("Location"); got != door {
				t.Errorf("%s: who has not signed out is led to %s", c.what, got)
			}
			j.get("/auth/logout")
			if got := ends(); got != (c.end != "") {
				t.Errorf("%s: the page is to lead there: %v", c.what, got)
			}
			cross := request("GET", "/auth/oidc/end", "", j.cookies["teren-provider-end"])
			cross.Header.Set("Sec-Fetch-Site", "cross-site")
			if got := w.call(cross).Result().Header.Get("Location"); got != door {
				t.Errorf("%s: another site leads to %s", c.what, got)
			}
			if got := j.get("/auth/oidc/end").Header.Get("Location"); got != leads {
				t.Errorf("%s: leads to %s", c.what, got)
			}
			if j.cookies[hintCookie] != nil {
				t.Errorf("%s: the token stays in the browser", c.what)
			}
			if ends() {
				t.Errorf("%s: the page leads there again", c.what)
			}
			if asks() != "login" {
				t.Errorf("%s: the next time nobody is asked", c.what)
			}
			if got := j.through(d, nil); got != "https://teren.example.hr/" || asks() != "" {
				t.Errorf("%s: then %s, asks %q", c.what, got, asks())
			}
			// Who comes in by the password has nothing to do with the provider.
			delete(j.cookies, "teren")
			if r := j.ask("POST", "/auth/login", `{"email":"ana@primjer.hr","password":"`+password+`"}`); r.StatusCode != 200 {
				t.Fatal(r.StatusCode)
			}
			j.get("/auth/logout")
			if ends() || asks() != "" {
				t.Errorf("%s: signing out after a password reaches the provider", c.what)
			}
			if j.cookies[hintCookie] != nil {
				t.Errorf("%s: the token stays in the browser of who came by the password", c.what)
			}
		}
	})
}

// The provider's token is kept in the browser alone, out of reach of scripts and of all
// calls but the one that signs out, from the first sign-in on, which needs the password.
func TestTheTokenForSigningOutIsKeptApart(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		d := openDoor(t)
		d.more = map[string]any{"end_session_endpoint": d.URL + "/end"}
		for _, secure := range []bool{false, true} {
			w.mailed(Config{Secure: secure, OIDC: OIDC{Issuer: d.URL, ClientID: "teren", ClientSecret: "tajna"}})
			j := &jar{w, map[string]*http.Cookie{}}
			name := map[bool]string{false: "teren-provider-token", true: "__Secure-teren-provider-token"}[secure]
			if got := j.through(d, nil); !strings.HasPrefix(got, "https://teren.example.hr/") {
				t.Fatal(got)
			}
			c := j.cookies[name]
			if c == nil || c.Value != d.given || c.Path != "/api/auth/oidc/end" || !c.HttpOnly || c.Secure != secure || c.SameSite != http.SameSiteLaxMode || c.MaxAge != 0 {
				t.Fatalf("secure %v: %+v", secure, c)
			}
			if !secure { // now the identity is tied to the account
				if r := j.ask("POST", "/auth/oidc/link", `{"password":"`+password+`"}`); r.StatusCode != 200 {
					t.Fatal(r.StatusCode)
				}
			}
			j.get("/auth/logout")
			if got := j.get("/auth/oidc/end").Header.Get("Location"); !strings.Contains(got, "&id_token_hint="+d.given+"&") {
				t.Errorf("secure %v: leads to %s", secure, got)
			}
		}
	})
}

// Only who wants to be signed in is: another site leads to the page with the
// button, and the browser keeps nothing of it.
func TestNobodyIsSignedInUnasked(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		d := openDoor(t)
		w.mailed(Config{OIDC: OIDC{Issuer: d.URL, ClientID: "teren", ClientSecret: "tajna"}})
		for _, c := range []struct {
			site, referer string
			begins        bool
		}{
			{"same-origin", "", true},
			{"none", "", true}, // typed
			{"cross-site", "", false},
			{"cross-site", "https://teren.example.hr/login", false},
			{"same-site", "", false}, // a neighbour under our domain
			{"same-site", "https://teren.example.hr/login", false},
			{"anything", "", false},
			// Browsers that do not tell.
			{"", "https://teren.example.hr/login?wanted=%2F", true},
			{"", "", false},
			{"", "https://evil.test/https://teren.example.hr/", false},
			{"", "https://teren.example.hr.evil.test/", false},
		} {
			r := request("GET", "/auth/oidc/start?wanted=%2Ftasks", "", nil)
			for name, value := range map[string]string{"Sec-Fetch-Site": c.site, "Referer": c.referer} {
				if value != "" {
					r.Header.Set(name, value)
				}
			}
			answer := w.call(r).Result()
			to := answer.Header.Get("Location")
			began := strings.HasPrefix(to, d.URL) && len(answer.Cookies()) == 1
			if began != c.begins || !began && (to != "https://teren.example.hr/login?wanted=%2Ftasks" || len(answer.Cookies()) != 0) {
				t.Errorf("from %q by %q: %d %s %v", c.site, c.referer, answer.StatusCode, to, answer.Cookies())
			}
		}
	})
}

func TestAProviderOutOfReach(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		d := openDoor(t)
		address := d.URL
		d.Close()
		w.mailed(Config{OIDC: OIDC{Issuer: address, ClientID: "teren"}})
		j := &jar{w, map[string]*http.Cookie{}}
		if got := j.get("/auth/oidc/start").Header.Get("Location"); got != "https://teren.example.hr/login?oidc=failed" {
			t.Error(got)
		}
	})
}
