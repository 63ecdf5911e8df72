package systemtest_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"teren/internal/app"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files"
)

// told is a town whose log of security is read after each call.
type told struct {
	*testing.T
	db      *db.DB
	front   http.Handler
	log     bytes.Buffer
	jars    map[string]map[string]string // cookies by person
	secrets []string                     // that must not stand in the log
	whole   strings.Builder
}

const toldAddress = "192.0.2.7"

func (w *told) serve(routes *api.Routes) {
	w.front = (&api.Front{Log: slog.New(slog.NewJSONHandler(&w.log, nil)), Routes: routes, Address: func(*http.Request) string { return toldAddress }}).Wrap(routes)
}

// call makes the call and expects exactly these events, as "event user=1 tenant=1 …".
func (w *told) call(name, method, path, body string, status int, want ...string) *httptest.ResponseRecorder {
	w.Helper()
	return w.with(name, method, path, body, nil, status, want...)
}

func (w *told) with(name, method, path, body string, change func(*http.Request), status int, want ...string) *httptest.ResponseRecorder {
	w.Helper()
	r := httptest.NewRequest(method, "http://127.0.0.1"+api.Base+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for key, value := range w.jars[name] {
		r.AddCookie(&http.Cookie{Name: key, Value: value})
	}
	if change != nil {
		change(r)
	}
	answer := httptest.NewRecorder()
	w.front.ServeHTTP(answer, r)
	if answer.Code != status {
		w.Errorf("%s %s %s: %d %s", name, method, path, answer.Code, answer.Body)
	}
	for _, c := range answer.Result().Cookies() {
		if w.jars[name] == nil {
			w.jars[name] = map[string]string{}
		}
		w.jars[name][c.Name] = c.Value
		if c.Value != "" {
			w.secrets = append(w.secrets, c.Value, c.Value[strings.LastIndex(c.Value, ".")+1:])
		}
	}
	if got := w.events(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		w.Errorf("%s %s %s tells\n\t%s\nnot\n\t%s", name, method, path, strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
	return answer
}

// events are those told since the last look.
func (w *told) events() (out []string) {
	text := w.log.String()
	w.whole.WriteString(text)
	w.log.Reset()
	for line := range strings.Lines(text) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			w.Fatal(err, line)
		}
		if fields["address"] != toldAddress || fields["time"] == "" || fields["request"] == "" {
			w.Errorf("it is not told from where, or when, or in which request: %s", line)
		}
		if fields["msg"] != "security" {
			continue
		}
		said := fmt.Sprintf("%v user=%v tenant=%v", fields["event"], fields["user"], fields["tenant"])
		for _, name := range []string{"of", "factor", "factors", "by", "from", "to", "code", "roles", "link", "mailed", "setting", "what"} {
			if v, ok := fields[name]; ok {
				said += fmt.Sprintf(" %s=%v", name, v)
			}
		}
		if warns := strings.Contains(said, "refused") || strings.Contains(said, "failed") || strings.HasPrefix(said, "throttled") || strings.HasPrefix(said, "session_mismatch"); warns != (fields["level"] == "WARN") {
			w.Errorf("its level is wrong: %s", line)
		}
		out = append(out, said)
	}
	return out
}

func (w *told) secret(text string) string {
	w.secrets = append(w.secrets, text)
	return text
}

func (w *told) one(query string) int64 {
	w.Helper()
	n, err := db.Read(w.Context(), w.db, func(tx *db.Tx) (int64, error) { return db.One[int64](tx, query) })
	if err != nil {
		w.Fatal(err)
	}
	return n
}

// authenticator is the code of the key that many steps from now.
func authenticator(t *testing.T, now time.Time, key string, steps int64) string {
	t.Helper()
	raw, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(key)
	if err != nil {
		t.Fatal(err)
	}
	mac := hmac.New(sha1.New, raw)
	if err := binary.Write(mac, binary.BigEndian, now.Unix()/30+steps); err != nil {
		t.Fatal(err)
	}
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 0xf
	return fmt.Sprintf("%06d", (binary.BigEndian.Uint32(sum[at:])&0x7fffffff)%1_000_000)
}

func read[T any](t *testing.T, answer *httptest.ResponseRecorder) (out T) {
	t.Helper()
	x := struct{ Data *T }{&out}
	if err := json.Unmarshal(answer.Body.Bytes(), &x); err != nil {
		t.Fatal(err, answer.Body)
	}
	return out
}

// Every event of security is told once, with who, from where and in which
// request; no secret is told, and nothing that a stranger typed.
func TestTheLogTellsOfSecurity(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		town := newTown(t, d)
		w := &told{T: t, db: d, jars: map[string]map[string]string{}}
		w.serve(town.routes)
		login := func(email, password string) string {
			return fmt.Sprintf(`{"email":%q,"password":%q}`, email, w.secret(password))
		}
		const fresh = "sasvim-nova-rijec"
		proof := `{"password":"` + w.secret(townPassword) + `"}`

		// Signing in and out.
		w.call("x", "POST", "/auth/login", login(w.secret("tudja@nepoznat.test"), "tudja-tajna-rijec"), 401, "sign_in_failed user=0 tenant=0 factor=password")
		w.call("worker", "POST", "/auth/login", login("worker@x.test", "kriva-rijec-ovdje"), 401, "sign_in_failed user=3 tenant=1 factor=password")
		w.call("worker", "POST", "/auth/login", login("worker@x.test", townPassword), 200, "signed_in user=3 tenant=1 factors=password")
		w.call("worker", "GET", "/auth/check", "", 200)
		w.call("worker", "POST", "/users", `{}`, 403, "access_refused user=3 tenant=1 code=forbidden")
		w.call("worker", "GET", "/tasks/987654/details", "", 404)
		w.call("worker", "POST", "/profile/calendar", `{}`, 200, "secret_address_made user=3 tenant=1 what=calendar")
		w.call("worker", "DELETE", "/profile/calendar", "", 200, "secret_address_ended user=3 tenant=1 what=calendar")
		w.call("worker", "GET", "/auth/logout", "", 200, "signed_out user=3 tenant=1")
		w.call("worker", "GET", "/auth/logout", "", 200)

		// The second factor.
		w.call("admin", "POST", "/auth/login", login("admin@x.test", townPassword), 200, "signed_in user=1 tenant=1 factors=password")
		w.call("admin", "POST", "/profile/second_factor", `{"password":"`+w.secret("nije-ova-rijec")+`"}`, 422, "proof_failed user=1 tenant=1 factor=password")
		key := w.secret(read[struct{ Secret string }](t, w.call("admin", "POST", "/profile/second_factor", proof, 200)).Secret)
		w.call("admin", "POST", "/profile/second_factor/confirm", `{"code":"12345"}`, 422, "proof_failed user=1 tenant=1 factor=authenticator")
		w.call("admin", "POST", "/profile/second_factor/confirm", `{"code":"`+authenticator(t, d.Now(), key, 0)+`"}`, 200, "second_factor_on user=1 tenant=1 of=1")
		type codes struct {
			Codes []string `json:"recovery_codes"`
		}
		recovery := w.secret(read[codes](t, w.call("admin", "POST", "/profile/second_factor/recovery_codes", proof, 200, "recovery_codes_renewed user=1 tenant=1")).Codes[0])
		w.call("desk", "POST", "/auth/login", login("admin@x.test", townPassword), 200, "first_factor_given user=1 tenant=1 factors=password")
		w.call("desk", "POST", "/auth/second_factor", `{"code":"12345"}`, 422, "sign_in_failed user=1 tenant=1 factor=authenticator")
		w.call("desk", "POST", "/auth/second_factor", `{"code":"AAAA-AAAA-AAAA-AAAA"}`, 422, "sign_in_failed user=1 tenant=1 factor=recovery_code")
		w.call("desk", "POST", "/auth/second_factor", `{"code":"`+recovery+`"}`, 200, "signed_in user=1 tenant=1 factors=password+recovery_code")
		w.call("phone", "POST", "/auth/login", login("admin@x.test", townPassword), 200, "first_factor_given user=1 tenant=1 factors=password")
		w.call("phone", "POST", "/auth/second_factor", `{"code":"`+authenticator(t, d.Now(), key, 1)+`"}`, 200, "signed_in user=1 tenant=1 factors=password+authenticator")

		// Sessions.
		w.call("admin", "POST", fmt.Sprintf("/profile/sessions/%d/end", w.one(`SELECT MAX(session_id) FROM session`)), proof, 200, "session_ended user=1 tenant=1 of=1")
		w.call("admin", "POST", "/profile/sessions/end_others", proof, 200, "sessions_ended user=1 tenant=1 of=1")
		w.call("worker", "POST", "/auth/login", login("worker@x.test", townPassword), 200, "signed_in user=3 tenant=1 factors=password")
		w.call("admin", "DELETE", fmt.Sprintf("/settings/sessions/%d", w.one(`SELECT MAX(session_id) FROM session`)), "", 200, "session_ended user=1 tenant=1 of=3")

		// What the company asks for.
		w.call("admin", "PATCH", "/settings", `{"require_second_factor":true}`, 200, "security_setting_changed user=1 tenant=1 to=true setting=require_second_factor")
		w.call("admin", "PATCH", "/settings", `{"city":"Rijeka"}`, 200)
		w.call("admin", "PATCH", "/settings", `{"require_second_factor":false}`, 200, "security_setting_changed user=1 tenant=1 to=false setting=require_second_factor")
		w.call("admin", "POST", "/profile/second_factor/disable", proof, 200, "second_factor_off user=1 tenant=1 of=1")

		// People.
		w.call("admin", "PATCH", "/users/2", `{"user_types":["MANAGER","WORKER"]}`, 200, "roles_changed user=1 tenant=1 of=2 from=[MANAGER] to=[MANAGER WORKER]")
		w.call("admin", "PATCH", "/users/2", `{"email":"drugi@x.test"}`, 200, "email_changed user=1 tenant=1 of=2")
		hired := read[int64](t, w.call("admin", "POST", "/users", `{"email":"nova@x.test","first_name":"Nova","last_name":"Radnica","user_types":["WORKER"]}`, 201,
			fmt.Sprintf("user_added user=1 tenant=1 of=%d roles=[WORKER]", w.one(`SELECT MAX(user_id) + 1 FROM user_account`))))
		link := func(user int64, kind string) string {
			made := read[struct{ Link string }](t, w.call("admin", "POST", fmt.Sprintf("/users/%d/invite", user), `{}`, 200, fmt.Sprintf("invitation_sent user=1 tenant=1 of=%d link=%s mailed=false", user, kind)))
			at, err := url.Parse(made.Link)
			if err != nil {
				t.Fatal(err)
			}
			return w.secret(at.Query().Get("token"))
		}
		accept := `{"token":"` + link(hired, "INVITE") + `","password":"` + w.secret(fresh) + `"}`
		w.call("nova", "POST", "/auth/accept_invitation", accept, 200, fmt.Sprintf("invitation_accepted user=%d tenant=1", hired), fmt.Sprintf("signed_in user=%d tenant=1 factors=invitation", hired))
		w.call("nova", "POST", "/auth/accept_invitation", accept, 404, "link_refused user=0 tenant=0 code=link_gone")
		w.call("worker", "POST", "/auth/reset", `{"token":"`+link(3, "RESET")+`","password":"`+fresh+`"}`, 200, "password_changed user=3 tenant=1 of=3 by=reset_link", "signed_in user=3 tenant=1 factors=reset_link")
		w.call("worker", "POST", "/profile/password", `{"old_password":"ne-znam-koja","new_password":"`+w.secret("jos-jedna-rijec")+`"}`, 422, "proof_failed user=3 tenant=1 factor=password")
		w.call("worker", "POST", "/profile/password", `{"old_password":"`+fresh+`","new_password":"jos-jedna-rijec"}`, 200, "password_changed user=3 tenant=1 of=3 by=old_password")
		w.call("admin", "DELETE", fmt.Sprintf("/users/%d", hired), "", 200, fmt.Sprintf("user_removed user=1 tenant=1 of=%d", hired))

		// What leaves, and who tries to go round.
		w.call("admin", "POST", "/users/export", `{}`, 200, "exported user=1 tenant=1")
		w.with("admin", "POST", "/users/2/invite", `{}`, func(r *http.Request) { r.Header.Set(api.MadeFor, "1/2") }, 409, "session_mismatch user=1 tenant=1 code=other_session")
		w.with("admin", "POST", "/tasks/search", `{}`, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403, "access_refused user=0 tenant=0 code=cross_origin")
		w.with("x", "GET", "/auth/check", "", func(r *http.Request) { r.Host = "evil.test" }, 421, "host_refused user=0 tenant=0 code=unknown_host")
		for range 5 {
			w.call("x", "POST", "/auth/login", login("stranger@x.test", "pogadja-lozinku"), 401, "sign_in_failed user=5 tenant=3 factor=password")
		}
		w.call("x", "POST", "/auth/login", login("stranger@x.test", "pogadja-lozinku"), 429, "throttled user=0 tenant=0 code=too_many_attempts")

		for _, s := range w.secrets {
			if strings.Contains(w.whole.String(), s) {
				t.Errorf("the log tells %q", s)
			}
		}
		if strings.Contains(w.whole.String(), "@") {
			t.Error("the log tells an e-mail")
		}
	})
}

// The first company is told of too.
func TestTheLogTellsOfTheFirstCompany(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store, err := files.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { store.Close() })
		h := app.Build(app.Config{}, d, store, slog.New(slog.DiscardHandler))
		w := &told{T: t, db: d, jars: map[string]map[string]string{}}
		w.serve(h.Routes)
		code, _, err := h.Auth.SetupCode(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		setup := func(code string) string {
			return `{"code":"` + code + `","company_name":"Prva","first_name":"Ana","last_name":"Anić","email":"ana@x.test","password":"` + w.secret("rijec-za-pocetak") + `"}`
		}
		w.call("ana", "POST", "/auth/setup", setup("AAAA-AAAA-AAAA-AAAA"), 422, "sign_in_failed user=0 tenant=0 factor=setup_code")
		w.call("ana", "POST", "/auth/setup", setup(w.secret(code)), 200, "company_made user=1 tenant=1 by=setup_code", "signed_in user=1 tenant=1 factors=setup_code")
		for _, s := range w.secrets {
			if strings.Contains(w.whole.String(), s) {
				t.Errorf("the log tells %q", s)
			}
		}
	})
}
