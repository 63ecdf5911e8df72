package auth

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"teren/internal/access"
	"teren/internal/api"
	"teren/internal/db"
	"teren/internal/db/dbtest"
	"teren/internal/tenants"
	"teren/internal/users"
)

// town is an installation with two companies and three people.
type town struct {
	t       *testing.T
	db      *db.DB
	auth    *Service
	routes  *api.Routes
	now     time.Time
	cookies map[string]*http.Cookie // by person
}

const password = "lozinka-za-test"

func each(t *testing.T, fn func(*testing.T, *town)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := empty(t, d)
		w.populate()
		fn(t, w)
	})
}

func empty(t *testing.T, d *db.DB) *town {
	w := &town{t: t, db: d, now: time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC), cookies: map[string]*http.Cookie{}}
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
	w.routes.ServeHTTP(answer, r)
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
			w.cookies[f[0]] = c
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
			`ana GET /auth/check → 200 {"status":"you are logged in","user":{"user_id":1,"first_name":"ana","last_name":"Horvat","email":"ana@primjer.hr","image_url":null,"language":null,"theme":null,"density":"standard","version":1},`+
				`"tenant":{"tenant_id":1,"name":"Primorje","time_zone":"Europe/Zagreb"},"roles":["ADMIN"],`+
				`"tenants":[{"tenant_id":1,"name":"Primorje","roles":["ADMIN"]},{"tenant_id":2,"name":"Velebit","roles":["WORKER"]}],"permissions":["comment.withdraw",`,
			`ana GET /auth/check → 200 …"unread_notices":0,"setup_needed":false,"configured":`,
			`ana GET /auth/logout → 200 {"status":"logged out"}`,
			`ana GET /auth/check → 200 {"status":"you are not logged in"`,
		)
	})
}
