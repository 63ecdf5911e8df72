package auth

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

// town is an installation with two companies and three people.
type town struct {
	t       *testing.T
	db      *db.DB
	auth    *Service
	routes  *api.Routes
	now     time.Time
	cookies map[string]*http.Cookie // by person
	log     bytes.Buffer            // of security
	logger  *slog.Logger            // into log, one for all calls: it takes their lines one after the other
}

const password = "lozinka-za-test"

const usualWeek = `[{"from":"08:00","to":"16:00"},{"from":"08:00","to":"16:00"},{"from":"08:00","to":"16:00"},{"from":"08:00","to":"16:00"},{"from":"08:00","to":"16:00"},{"from":"","to":""},{"from":"","to":""}]`

func each(t *testing.T, fn func(*testing.T, *town)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := empty(t, d)
		w.populate()
		fn(t, w)
	})
}

func empty(t *testing.T, d *db.DB) *town {
	w := &town{t: t, db: d, now: time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC), cookies: map[string]*http.Cookie{}}
	w.logger = slog.New(slog.NewTextHandler(&w.log, nil))
	d.SetClock(func() time.Time { return w.now })
	w.serve(Config{})
	return w
}

func (w *town) serve(c Config) {
	w.auth = New(w.db, slog.New(slog.DiscardHandler), c)
	w.routes = api.New(w.auth.Session, nil, slog.New(slog.DiscardHandler))
	w.auth.Routes(w.routes)
}

// populate makes ana (ADMIN of company 1, WORKER of company 2), ivo (WORKER of
// 1) and petra (ADMIN of 2).
func (w *town) populate() {
	hash, err := Hash(context.Background(), password)
	if err != nil {
		w.t.Fatal(err)
	}
	w.do(func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Velebit"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		for _, p := range []struct {
			name   string
			tenant int64
			roles  access.Roles
		}{{"ana", 1, access.Admin}, {"ivo", 1, access.Worker}, {"petra", 2, access.Admin}} {
			_, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@primjer.hr", FirstName: p.name, LastName: "Horvat", PasswordHash: hash, Roles: p.roles})
			if err != nil {
				return err
			}
		}
		return users.SetRoles(tx, 2, 1, access.Worker)
	})
}

func (w *town) do(fn func(*db.Tx) error) {
	w.t.Helper()
	if err := w.db.Do(context.Background(), fn); err != nil {
		w.t.Fatal(err)
	}
}

// request is a call by the person's browser, whose cookies it brings.
func request(method, path, body string, cookie *http.Cookie) *http.Request {
	r := httptest.NewRequest(method, api.Base+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if cookie != nil {
		r.AddCookie(cookie)
	}
	return r
}

func (w *town) call(r *http.Request) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	w.routes.ServeHTTP(answer, r.WithContext(audit.Of(r.Context(), w.logger, "192.0.2.7")))
	return answer
}

// script runs lines such as `ana POST /auth/login {…} → 200 {"status":…`, and
// keeps each person's cookie as their browser would. The answer must begin
// with what is expected, or, after …, contain it.
func (w *town) script(lines ...string) {
	w.t.Helper()
	for _, line := range lines {
		ask, want, _ := strings.Cut(line, " → ")
		f := strings.SplitN(ask, " ", 4)
		body := ""
		if len(f) == 4 {
			body = f[3]
		}
		answer := w.call(request(f[1], f[2], body, w.cookies[f[0]]))
		for _, c := range answer.Result().Cookies() {
			if !strings.HasSuffix(c.Name, "-device") {
				w.cookies[f[0]] = c
			}
		}
		got := strings.TrimSpace(answer.Body.String())
		status, text, _ := strings.Cut(want, " ")
		fits := strings.HasPrefix(got, text)
		if inner, ok := strings.CutPrefix(text, "…"); ok {
			fits = strings.Contains(got, inner)
		}
		if status != strconv.Itoa(answer.Code) || !fits {
			w.t.Fatalf("%s\n got %d %s", line, answer.Code, got)
		}
	}
}

func login(who, pass string) string {
	return `POST /auth/login {"email":"` + who + `@primjer.hr","password":"` + pass + `"}`
}

func TestSignInAndOut(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(
			`ana GET /auth/check → 200 {"status":"you are not logged in","setup_needed":false,"configured":{"mail":false,"sign_up":false,"oidc":""}}`,
			`ana GET /profile/sessions → 401 …"code":"not_logged_in"`,
			`ana POST /auth/login {} → 422 …"field":"password"`,
			`ana `+login("ana", "nije-ta-lozinka")+` → 401 …"code":"bad_credentials"`,
			`ana `+login("ana", password)+` → 200 {"status":"success"}`,
			`ana `+login(" ANA", password)+` → 200 {"status":"already logged in"}`,
			`ana `+login("ana", "nije-ta-lozinka")+` → 401`, // also who is in already proves it
			`ana GET /auth/check → 200 {"status":"you are logged in"`,
			`ana GET /auth/check → 200 {"status":"you are logged in","user":{"user_id":1,"first_name":"ana","last_name":"Horvat","email":"ana@primjer.hr","phone":"","image_url":null,"language":null,"theme":null,"density":"standard","version":1},`+
				`"tenant":{"tenant_id":1,"tenant_user_id":1,"name":"Primorje","time_zone":"Europe/Zagreb","currency":"EUR","default_tax":25,"working_hours":`+usualWeek+`,"asks_only":false},"roles":["ADMIN"],`+
				`"tenants":[{"tenant_id":1,"name":"Primorje","roles":["ADMIN"]},{"tenant_id":2,"name":"Velebit","roles":["WORKER"]}],"permissions":["absence.approve",`,
			`ana GET /auth/check → 200 …"unread_notices":0,"setup_needed":false,"configured":`,
			`ana GET /auth/logout → 200 {"status":"logged out"}`,
			`ana GET /auth/check → 200 {"status":"you are not logged in"`,
		)
	})
}

// A page asks at its start who is signed in: one statement reads the session, one the
// rest.
func TestStatementsOfCheck(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`ana ` + login("ana", password) + ` → 200 {"status":"success"}`)
		before := w.db.Statements()
		w.script(`ana GET /auth/check → 200 …"tenants":[{"tenant_id":1,"name":"Primorje","roles":["ADMIN"]},{"tenant_id":2,`)
		if n := w.db.Statements() - before; n != 2 {
			t.Errorf("%d statements instead of 2", n)
		}
	})
}

func TestNobodyLearnsWhoHasAnAccount(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		answers := map[string]bool{}
		for _, who := range []string{"ana", "nitko", "ivo"} {
			if who == "ivo" {
				w.do(func(tx *db.Tx) error { return users.Remove(tx, 2) })
			}
			got := w.call(request("POST", "/auth/login", `{"email":"`+who+`@primjer.hr","password":"nije-ta-lozinka"}`, nil))
			answers[strconv.Itoa(got.Code)+got.Body.String()] = true
		}
		if len(answers) != 1 {
			t.Errorf("answers differ: %v", answers)
		}

		// With every place for hashing taken, an attempt that hashes must wait:
		// known or not, all do.
		for range cap(hashing) {
			hashing <- struct{}{}
		}
		for _, email := range []string{"ana@primjer.hr", "nitko@primjer.hr", "ivo@primjer.hr"} {
			ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
			if _, _, _, err := w.auth.prove(ctx, email, password); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s did no work: %v", email, err)
			}
			cancel()
		}
		for range cap(hashing) {
			<-hashing
		}
	})
}

func TestThrottling(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		for _, who := range []string{"ivo", "nitko"} { // alike, whether they exist or not
			for range 5 {
				w.script(who + ` ` + login(who, "nije-ta-lozinka") + ` → 401 …"code":"bad_credentials"`)
			}
			r := w.call(request("POST", "/auth/login", `{"email":"`+who+`@primjer.hr","password":"`+password+`"}`, nil))
			if r.Code != 429 || r.Header().Get("Retry-After") != "5" || !strings.Contains(r.Body.String(), `"too_many_attempts"`) {
				t.Errorf("sixth attempt of %s: %d %s %v", who, r.Code, r.Body, r.Header())
			}
			w.now = w.now.Add(5 * time.Second)
			w.script(
				who+` `+login(who, "nije-ta-lozinka")+` → 401 …"code":"bad_credentials"`,
				who+` `+login(who, "nije-ta-lozinka")+` → 429 …in 10 s.`,
			)
		}
		w.script(`ana ` + login("ana", password) + ` → 200 {"status":"success"}`) // others are not held up
		w.now = w.now.Add(10 * time.Second)
		w.script(`ivo ` + login("ivo", password) + ` → 200 {"status":"success"}`)
		if n := count(w, `SELECT COUNT(*) FROM sign_in_failure WHERE who = 'account ivo@primjer.hr'`); n != 0 {
			t.Error("a success does not forget the failures")
		}

		// Many accounts from one network.
		codes := map[int]int{}
		for i := range 30 {
			codes[w.call(request("POST", "/auth/login", `{"email":"x`+strconv.Itoa(i)+`@primjer.hr","password":"nije-ta-lozinka"}`, nil)).Code]++
		}
		if codes[429] < 15 || codes[401] < 5 {
			t.Errorf("thirty guesses from one network: %v", codes)
		}

		w.now = w.now.Add(time.Hour)
		w.do(ForgetOld)
		if n := count(w, `SELECT COUNT(*) FROM sign_in_failure`); n != 0 {
			t.Errorf("%d failures never forgotten", n)
		}
	})
}

// Whoever locks an address by guessing does not lock its owner out of a browser
// in which they have signed in before, nor out of another's with the guesses
// made in it.
func TestAKnownDeviceIsNotLockedOut(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		in := func(who, pass string, device *http.Cookie) (int, *http.Cookie) {
			a := w.call(request("POST", "/auth/login", `{"email":"`+who+`@primjer.hr","password":"`+pass+`"}`, device))
			for _, c := range a.Result().Cookies() {
				if strings.HasSuffix(c.Name, "-device") {
					if !c.HttpOnly || c.MaxAge != 400*24*3600 {
						t.Errorf("the cookie of a device: %v", c)
					}
					return a.Code, c
				}
			}
			return a.Code, nil
		}
		want := func(what string, got, want int) {
			t.Helper()
			if got != want {
				t.Errorf("%s: %d, want %d", what, got, want)
			}
		}
		status, anas := in("ana", password, nil)
		want("ana signs in", status, 200)
		_, ivos := in("ivo", password, nil)
		for range 5 {
			status, _ = in("ana", "nije-ta-lozinka", nil)
		}
		want("the fifth guess", status, 401)
		status, _ = in("ana", password, nil)
		want("ana in an unknown browser", status, 429)
		status, _ = in("ana", password, ivos)
		want("ana in a browser that is known for ivo", status, 429)
		status, next := in("ana", password, anas)
		want("ana in her own", status, 200)
		for range 5 {
			in("ana", "nije-ta-lozinka", next)
		}
		status, _ = in("ana", password, next)
		want("ana in her own after guesses in it", status, 429)
		w.now = w.now.Add(time.Hour)
		status, next = in("ana", password, next)
		want("ana an hour later", status, 200)
		w.do(func(tx *db.Tx) error { return SetPassword(tx, 1, nobody) })
		if n := count(w, `SELECT COUNT(*) FROM known_device WHERE user_id = 1`); n != 0 {
			t.Errorf("%d devices are known after a new password was set", n)
		}
		w.now = w.now.Add(401 * 24 * time.Hour)
		w.do(ForgetOld)
		if n := count(w, `SELECT COUNT(*) FROM known_device`); n != 0 || next == nil {
			t.Errorf("%d devices are never forgotten", n)
		}
	})
}

// A page that is only open hears of changes, but does not use its session.
func TestAnOpenPageDoesNotKeepItsSession(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`ana ` + login("ana", password) + ` → 200`)
		w.now = w.now.Add(11 * time.Hour)
		if _, err := w.auth.Session(request("GET", "/events", "", w.cookies["ana"])); err != nil {
			t.Fatal(err)
		}
		w.settle()
		w.now = w.now.Add(2 * time.Hour)
		w.script(`ana GET /profile/sessions → 401`)
	})
}

// Passwords that everybody guesses first nobody may choose.
func TestCommonPasswords(t *testing.T) {
	long := 0
	for word := range common() {
		if len([]rune(word)) >= minPassword {
			long++
		}
	}
	if n := len(common()); n < 11_000 || long < 1_500 {
		t.Errorf("%d passwords, %d of them long enough to be chosen", n, long)
	}
	for password, refused := range map[string]bool{
		"1234567890": true, "1qaz2wsx3edc": true, "Terminator7": true, "qwertyuiop": true, "QWERTYUIOP": true, "password123": true, "2026 Password!": true, "lozinka2026": true, "Hrvatska-1991": true,
		"bijela-kava-9": false, "sunce i more": false, "4711081519": false, "lozinka-za-test": false,
	} {
		var c fault.Check
		if CheckPassword(&c, "password", password); (c.Err() != nil) != refused {
			t.Errorf("%q: %v", password, c.Err())
		}
	}
	each(t, func(t *testing.T, w *town) {
		w.script(`ana `+login("ana", password)+` → 200`,
			`ana POST /profile/password {"old_password":"`+password+`","new_password":"qwertyuiop"} → 422 …"code":"common_password"`)
	})
}

func TestManyGuessesAtOnce(t *testing.T) {
	costlyPasswords(t)
	each(t, func(t *testing.T, w *town) {
		codes := atOnce(20, func(int) int {
			return w.call(request("POST", "/auth/login", `{"email":"ivo@primjer.hr","password":"nije-ta-lozinka"}`, nil)).Code
		})
		if codes[401] != 5 || codes[429] != 15 {
			t.Errorf("twenty guesses at once: %v", codes)
		}
	})
}

func TestWaits(t *testing.T) {
	var total time.Duration
	for n := range int64(40) {
		wait := perAccount.wait(n)
		if n < 5 && wait != 0 || n >= 5 && wait < perAccount.wait(n-1) || wait > longestWait {
			t.Errorf("after %d failures wait %v", n, wait)
		}
		total += wait
	}
	if total < 6*time.Hour {
		t.Errorf("forty guesses take only %v", total)
	}
}

func TestNetworks(t *testing.T) {
	plain, proxied := &Service{}, &Service{config: Config{TrustProxy: true}}
	for _, c := range []struct {
		s                   *Service
		remote, header, out string
	}{
		{plain, "203.0.113.7:1234", "198.51.100.1", "network 203.0.113.7"},
		{plain, "[2001:db8:1:2:3:4:5:6]:1234", "", "network 2001:db8:1:2::/64"},
		{plain, "[::ffff:203.0.113.7]:1234", "", "network 203.0.113.7"},
		{proxied, "127.0.0.1:1234", "6.6.6.6, 198.51.100.1", "network 198.51.100.1"},
		{proxied, "127.0.0.1:1234", "", "network 127.0.0.1"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.remote
		if c.header != "" {
			r.Header.Set("X-Forwarded-For", c.header)
		}
		if got := network(c.s.Address(r)); got != c.out {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

func TestSignInAlwaysBringsANewSession(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`desk ` + login("ana", password) + ` → 200 {"status":"success"}`)
		old := w.cookies["desk"]
		w.script(`desk ` + login("petra", password) + ` → 200 {"status":"success"}`)
		if old.Value == w.cookies["desk"].Value {
			t.Error("the token stayed the same")
		}
		w.cookies["thief"] = old
		w.script(
			`thief GET /profile/sessions → 401`,
			`desk GET /auth/check → 200 …"first_name":"petra"`,
		)
		if n := count(w, `SELECT COUNT(*) FROM session WHERE token_hash = '`+w.cookies["desk"].Value+`'`); n != 0 {
			t.Error("the token itself is stored")
		}
	})
}

func TestRememberMe(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.serve(Config{Secure: true})
		remembered := strings.Replace(login("ana", password), `}`, `,"remember_me":true}`, 1)
		w.script(
			`phone `+remembered+` → 200`,
			`desk `+login("ana", password)+` → 200`,
		)
		phone, desk := w.cookies["phone"], w.cookies["desk"]
		if phone.Name != "__Host-teren" || !phone.Secure || !phone.HttpOnly || phone.SameSite != http.SameSiteLaxMode || phone.Path != "/" || phone.Domain != "" || phone.MaxAge != 30*24*3600 {
			t.Errorf("remembered: %v", phone)
		}
		if desk.MaxAge != 0 || !desk.Expires.IsZero() {
			t.Errorf("not remembered: %v", desk)
		}

		w.now = w.now.Add(11 * time.Hour)
		w.script(`desk GET /profile/sessions → 200`) // and so is seen
		w.settle()
		w.now = w.now.Add(11 * time.Hour)
		w.script(`desk GET /profile/sessions → 200`)
		w.settle()
		w.now = w.now.Add(13 * time.Hour)
		w.script(`desk GET /profile/sessions → 401`, `phone GET /profile/sessions → 200`)
		w.settle()
		w.now = w.now.Add(13 * 24 * time.Hour)
		w.script(`phone GET /profile/sessions → 200`)
		w.settle()
		w.now = w.now.Add(13 * 24 * time.Hour)
		w.script(`phone GET /profile/sessions → 200`)
		w.settle()
		w.now = w.now.Add(4 * 24 * time.Hour) // used or not, for 30 days at most
		w.script(`phone GET /profile/sessions → 401`)
		w.script(`tablet ` + remembered + ` → 200`)
		w.now = w.now.Add(14 * 24 * time.Hour) // without a request
		w.script(`tablet GET /profile/sessions → 401`)
		w.do(ForgetOld)
		if n := count(w, `SELECT COUNT(*) FROM session`); n != 0 {
			t.Errorf("%d dead sessions are kept", n)
		}
	})
}

func TestLogoutComesFromOurPagesOnly(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`ana ` + login("ana", password) + ` → 200`)
		for site, want := range map[string]int{"cross-site": 403, "same-site": 403} {
			r := request("GET", "/auth/logout", "", w.cookies["ana"])
			r.Header.Set("Sec-Fetch-Site", site)
			if got := w.call(r); got.Code != want {
				t.Errorf("%s: %d", site, got.Code)
			}
		}
		for _, named := range [][2]string{{"Origin", "null"}, {"Origin", "https://drugdje.test"}, {"Referer", "https://drugdje.test/stranica"}} {
			for _, site := range []string{"", "same-origin"} {
				r := request("GET", "/auth/logout", "", w.cookies["ana"])
				r.Header.Set(named[0], named[1])
				if site != "" {
					r.Header.Set("Sec-Fetch-Site", site)
				}
				if got := w.call(r); got.Code != 403 {
					t.Errorf("%s %s, fetched %q: %d", named[0], named[1], site, got.Code)
				}
			}
		}
		w.script(`ana GET /profile/sessions → 200`)
		r := request("GET", "/auth/logout", "", w.cookies["ana"])
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		r.Header.Set("Referer", "http://"+r.Host+"/tasks")
		got := w.call(r)
		if c := got.Result().Cookies(); got.Code != 200 || len(c) != 1 || c[0].MaxAge != -1 {
			t.Errorf("same-origin: %d %v", got.Code, c)
		}
		if clears := got.Result().Header.Get("Clear-Site-Data"); clears != `"cache"` {
			t.Errorf("signing out clears %s", clears)
		}
		w.script(`ana GET /profile/sessions → 401`)
	})
}

func TestSwitchCompany(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.do(func(tx *db.Tx) error { _, err := tenants.Add(tx, tenants.New{Name: "Jadran"}); return err })
		w.script(
			`ana `+login("ana", password)+` → 200`,
			`ana POST /auth/tenant {"tenant_id":3} → 404 …"code":"not_found"`,
			`ana POST /auth/tenant {"tenant_id":99} → 404 …"code":"not_found"`,
			`ana POST /auth/tenant {"tenant_id":0} → 404 …"code":"not_found"`,
			`ana GET /auth/check → 200 …"tenant":{"tenant_id":1`,
			`ana POST /auth/tenant {"tenant_id":2} → 200 {"status":"success"}`,
			`ana GET /auth/check → 200 …"tenant":{"tenant_id":2,"tenant_user_id":4,"name":"Velebit","time_zone":"Europe/Zagreb","currency":"EUR","default_tax":null,"working_hours":`+usualWeek+`,"asks_only":false},"roles":["WORKER"]`,
		)
	})
}

func TestRightsEndAtOnce(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`ana `+login("ana", password)+` → 200`, `ivo `+login("ivo", password)+` → 200`, `petra `+login("petra", password)+` → 200`)
		w.do(func(tx *db.Tx) error { return users.Remove(tx, 2) })
		w.script(
			`ivo GET /profile/sessions → 401`,
			`ivo GET /auth/check → 200 {"status":"you are not logged in"`,
			`ivo `+login("ivo", password)+` → 401 …"code":"bad_credentials"`,
		)
		w.do(func(tx *db.Tx) error { return users.SetRoles(tx, 2, 1, 0) })
		w.script(`ana POST /auth/tenant {"tenant_id":2} → 404`)
		hash, err := Hash(context.Background(), "nova-lozinka-za-anu")
		if err != nil {
			t.Fatal(err)
		}
		w.do(func(tx *db.Tx) error { return SetPassword(tx, 1, hash) })
		w.script(
			`ana GET /profile/sessions → 401`,
			`ana `+login("ana", "nova-lozinka-za-anu")+` → 200`,
			`petra GET /profile/sessions → 200`,
		)
	})
}

func TestSessionHasTheChosenLanguage(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`ana ` + login("ana", password) + ` → 200`)
		for _, language := range []string{"", "en"} {
			if language != "" {
				w.do(func(tx *db.Tx) error {
					_, err := tx.Exec(`UPDATE user_account SET language = ? WHERE user_id = 1`, language)
					return err
				})
			}
			if who, err := w.auth.Session(request("GET", "/profile", "", w.cookies["ana"])); err != nil || who.Language != language {
				t.Errorf("%q: %q, %v", language, who.Language, err)
			}
		}
	})
}

func TestTheCompanySeesWhoIsSignedIn(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(
			`ivo `+login("ivo", password)+` → 200`, `petra `+login("petra", password)+` → 200`, `ana `+login("ana", password)+` → 200`,
			`ivo GET /settings/sessions → 403`,
			`ana GET /settings/sessions → 200 {"data":[{"user_id":1,"name":"ana Horvat","email":"ana@primjer.hr","session_id":3,`,
			`ana GET /settings/sessions → 200 …"name":"ivo Horvat","email":"ivo@primjer.hr","session_id":1,`,
			`ana DELETE /settings/sessions/2 → 404`, // of company 2
			`ivo DELETE /settings/sessions/3 → 403`,
			`ana DELETE /settings/sessions/1 → 200 {"data":null}`,
			`ivo GET /profile/sessions → 401`,
			`petra GET /profile/sessions → 200`,
			`ana POST /auth/tenant {"tenant_id":2} → 200`,
			`ana GET /settings/sessions → 403`, // there she is a WORKER
			`petra GET /settings/sessions → 200 …"name":"ana Horvat"`,
		)
		type entry struct {
			By  int64  `db:"user_id"`
			Of  int64  `db:"thing_id"`
			Old string `db:"old_value"`
		}
		told, err := db.Read(context.Background(), w.db, func(tx *db.Tx) ([]entry, error) {
			return db.All[entry](tx, `SELECT user_id, thing_id, old_value FROM journal WHERE thing = 'tenant' AND kind = 'session_ended'`)
		})
		if err != nil || len(told) != 1 || told[0] != (entry{1, 1, `"ivo Horvat"`}) {
			t.Errorf("history: %v %v", told, err)
		}
	})
}

func TestSessionsAndPassword(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`desk `+login("ana", password)+` → 200`, `phone `+login("ana", password)+` → 200`, `ivo `+login("ivo", password)+` → 200`)
		w.script(
			`desk GET /profile/sessions → 200 {"data":[{"session_id":2,"created_at":"2026-03-02T08:00:00Z","last_seen_at":"2026-03-02T08:00:00Z","address":"192.0.2.1","device":"","current":false},{"session_id":1`,
			`desk POST /profile/sessions/3/end {"password":"`+password+`"} → 404`, // of ivo
			`desk POST /profile/sessions/2/end {"password":"nije-ta"} → 422 …wrong_password`, `phone GET /profile/sessions → 200`,
			`desk POST /profile/sessions/end_others {} → 422 …"field":"password"`,
			`desk POST /profile/sessions/2/end {"password":"`+password+`"} → 200 {"data":null}`,
			`phone GET /profile/sessions → 401`,
			`phone `+login("ana", password)+` → 200`,
			`desk POST /profile/sessions/end_others {"password":"`+password+`"} → 200 {"data":null}`,
			`phone GET /profile/sessions → 401`,
			`ivo GET /profile/sessions → 200`,

			`phone `+login("ana", password)+` → 200`,
			`desk POST /profile/password {"old_password":"nije-ta","new_password":"prekratko"} → 422 …"At least 10 characters."`,
			`desk POST /profile/password {"old_password":"nije-ta","new_password":"nova-lozinka"} → 422 …"code":"wrong_password"`,
			`phone GET /profile/sessions → 200`,
		)
		w.cookies["thief"] = w.cookies["desk"]
		w.script(
			`desk POST /profile/password {"old_password":"`+password+`","new_password":"nova-lozinka"} → 200 {"data":null}`,
			`phone GET /profile/sessions → 401`,
			`thief GET /profile/sessions → 401`, // the session goes on under another secret
			`desk GET /profile/sessions → 200 …"current":true`,
			`phone `+login("ana", password)+` → 401`,
			`phone `+login("ana", "nova-lozinka")+` → 200`,
		)
		for range 5 {
			w.script(`desk POST /profile/password {"old_password":"nije-ta","new_password":"nova-lozinka"} → 422`)
		}
		w.script(`desk POST /profile/password {"old_password":"nije-ta","new_password":"nova-lozinka"} → 429`)
	})
}

const setupBody = `"company_name":"Primorje Servis d.o.o.","id_number":"12345678903","first_name":"Ana","last_name":"Anić","email":"ana@primjer.hr","password":"` + password + `"}`

func TestSetup(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := empty(t, d)
		stale, _, err := w.auth.SetupCode(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		// Ten copies of the server print one each.
		code, needed, err := w.auth.SetupCode(context.Background())
		if err != nil || !needed || len(secret.Typed(code))*5 < 128 {
			t.Fatal(code, needed, err)
		}
		for range keepCodes - 1 {
			if _, _, err := w.auth.SetupCode(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		w.script(
			`ana GET /auth/check → 200 {"status":"you are not logged in","setup_needed":true`,
			`ana POST /auth/setup {} → 422 …"field":"company_name"`,
			`ana POST /auth/setup {"code":"`+code+`",`+strings.Replace(setupBody, "12345678903", "12345678901", 1)+` → 422 …{"field":"id_number","code":"not_an_oib"`,
			`ana POST /auth/setup {"code":"`+stale+`",`+setupBody+` → 422 …{"field":"code","code":"wrong_setup_code"`,
			`ana POST /auth/setup {"code":"`+strings.ToLower(code)+`",`+setupBody+` → 200 {"status":"success"}`,
			`ana GET /auth/check → 200 …"tenant":{"tenant_id":1,"tenant_user_id":1,"name":"Primorje Servis d.o.o.","time_zone":"Europe/Zagreb","currency":"EUR","default_tax":25,"working_hours":`+usualWeek+`,"asks_only":false},"roles":["ADMIN"]`,
			`eve GET /auth/check → 200 {"status":"you are not logged in","setup_needed":false`,
			`eve POST /auth/setup {"code":"`+code+`",`+setupBody+` → 409 …"code":"setup_done"`,
		)
		if n := count(w, `SELECT COUNT(*) FROM work_hierarchy WHERE tenant_id = 1`); n == 0 {
			t.Error("a company that can have no task, for want of a kind of work")
		}
		if _, needed, err := w.auth.SetupCode(context.Background()); needed || err != nil {
			t.Error("a code for an installation that is set up", err)
		}
	})
}

func TestSetupCodeCannotBeGuessed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := empty(t, d)
		w.script(`eve POST /auth/setup {"code":"?",` + setupBody + ` → 422`) // before there is a code
		if _, _, err := w.auth.SetupCode(context.Background()); err != nil {
			t.Fatal(err)
		}
		for range 4 {
			w.script(`eve POST /auth/setup {"code":"AAAA-AAAA-AAAA-AAAA",` + setupBody + ` → 422`)
		}
		w.script(`eve POST /auth/setup {"code":"AAAA-AAAA-AAAA-AAAA",` + setupBody + ` → 429`)
		if n := count(w, `SELECT COUNT(*) FROM user_account`); n != 0 {
			t.Error("a user without a code")
		}
	})
}

func TestSetupHappensOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := empty(t, d)
		code, _, err := w.auth.SetupCode(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		codes := atOnce(20, func(i int) int {
			body := strings.Replace(setupBody, "ana@", "ana"+strconv.Itoa(i)+"@", 1)
			for { // a busy server says so, and is asked again
				if status := w.call(request("POST", "/auth/setup", `{"code":"`+code+`",`+body, nil)).Code; status != 503 {
					return status
				}
			}
		})
		if codes[200] != 1 || codes[409] != 19 {
			t.Errorf("twenty at once: %v", codes)
		}
		if n := count(w, `SELECT COUNT(*) FROM user_account`); n != 1 {
			t.Errorf("%d users", n)
		}
		if n := count(w, `SELECT MAX(tenant_id) FROM tenant`); n != 1 {
			t.Errorf("the last company is number %d", n)
		}
	})
}

var costly = current // what passwords cost outside tests

func init() { CheapPasswords() }

// costlyPasswords makes passwords cost what they do outside tests, until the
// test ends. It does not run beside others.
func costlyPasswords(t *testing.T) {
	current, nobody = costly, costly.none()
	t.Cleanup(CheapPasswords)
}

func TestPasswords(t *testing.T) {
	ctx := context.Background()
	costlyPasswords(t)
	hash, err := Hash(ctx, password)
	if err != nil || !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") || outdated(hash) {
		t.Fatal(hash, err)
	}
	old := work{memory: 1 << 10, passes: 1, lanes: 1}
	key, err := old.key(ctx, password, []byte("sol"), 16)
	if err != nil {
		t.Fatal(err)
	}
	b64 := base64.RawStdEncoding
	weak := old.String() + "$" + b64.EncodeToString([]byte("sol")) + "$" + b64.EncodeToString(key)
	for _, c := range []struct {
		hash, password string
		ok             bool
	}{{hash, password, true}, {hash, password + " ", false}, {weak, password, true}, {weak, "x", false}, {"", "", false}, {nobody, "", false}} {
		if ok, err := matches(ctx, c.hash, c.password); ok != c.ok || err != nil {
			t.Errorf("%q %q: %v %v", c.hash, c.password, ok, err)
		}
	}
	for _, broken := range []string{"x", "$argon2id$v=19$m=1,t=1,p=1$!$!", "$2b$10$abcdefghijk"} {
		if ok, err := matches(ctx, broken, password); ok || err == nil {
			t.Errorf("%q: %v %v", broken, ok, err)
		}
	}

	each(t, func(t *testing.T, w *town) { // what was hashed with less work is hashed anew
		w.do(func(tx *db.Tx) error { return SetPassword(tx, 1, weak) })
		w.script(`ana ` + login("ana", password) + ` → 200`)
		if n := count(w, `SELECT COUNT(*) FROM user_account WHERE user_id = 1 AND password_hash LIKE '$argon2id$v=19$m=19456,t=2,p=1$%'`); n != 1 {
			t.Error("the weak hash stayed")
		}
	})
}

func TestDevice(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36":                                   "Chrome, Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0":           "Edge, Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1": "Safari, iPhone",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0":                                                    "Firefox, macOS",
		"Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36":                            "Chrome, Android",
		"curl/8.5.0": "curl",
		"Ključar/1":  "Ključar",
		"":           "",
	} {
		if got := device(agent); got != want {
			t.Errorf("%s: %s", agent, got)
		}
	}
}

// settle waits until the use of a session is written.
func (w *town) settle() {
	w.auth.marking.Lock()
	defer w.auth.marking.Unlock()
}

func count(w *town, q string) int64 {
	w.t.Helper()
	n, err := db.Read(context.Background(), w.db, func(tx *db.Tx) (int64, error) { return db.One[int64](tx, q) })
	if err != nil {
		w.t.Fatal(err)
	}
	return n
}

// atOnce runs fn n times in parallel and counts what it answers.
func atOnce(n int, fn func(i int) int) map[int]int {
	var wg sync.WaitGroup
	var mu sync.Mutex
	out := map[int]int{}
	for i := range n {
		wg.Go(func() {
			got := fn(i)
			mu.Lock()
			defer mu.Unlock()
			out[got]++
		})
	}
	wg.Wait()
	return out
}
