package auth

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// makeKey makes an access key of ana's company and returns it.
func (w *town) makeKey(days string) string {
	w.t.Helper()
	answer := w.call(request("POST", "/settings/keys", `{"name":" Knjigovodstvo ","days":`+days+`,"password":"`+password+`"}`, w.cookies["ana"]))
	var made struct{ Data MadeKey }
	if err := json.Unmarshal(answer.Body.Bytes(), &made); err != nil || answer.Code != 200 || !strings.HasPrefix(made.Data.Key, "teren_") {
		w.t.Fatal(answer.Code, answer.Body, err)
	}
	return made.Data.Key
}

// byKey sends a request that carries the key, as a program would.
func (w *town) byKey(key, method, path string) *httptest.ResponseRecorder {
	r := request(method, path, `{}`, nil)
	r.Header.Set("Authorization", "bearer "+key)
	answer := w.call(r)
	w.settle()
	return answer
}

func (w *town) works(key, want string) {
	w.t.Helper()
	// No manager may ask this, but whoever is let in is told so.
	if answer := w.byKey(key, "GET", "/settings/keys"); !strings.Contains(answer.Body.String(), `"code":"`+want+`"`) {
		w.t.Errorf("the key answers %d %s, not %s", answer.Code, answer.Body, want)
	}
}

func TestAccessKeys(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(
			`ana `+login("ana", password)+` → 200`, `ivo `+login("ivo", password)+` → 200`, `petra `+login("petra", password)+` → 200`,
			`ivo GET /settings/keys → 403`, `ivo POST /settings/keys {"name":"x","days":30,"password":"`+password+`"} → 403`,
			`ana GET /settings/keys → 200 {"data":[]}`,
			`ana POST /settings/keys {"name":" ","days":0,"password":""} → 422 …"field":"name"`,
			`ana POST /settings/keys {"name":" ","days":0,"password":""} → 422 …"field":"days"`,
			`ana POST /settings/keys {"name":"x","days":367,"password":"x"} → 422 …"field":"days"`,
			`ana POST /settings/keys {"name":"x","days":30,"password":"nije-ta"} → 422 …"code":"wrong_password"`,
		)
		key := w.makeKey("30")
		if n := count(w, `SELECT COUNT(*) FROM access_key WHERE token_hash LIKE '%`+key[10:20]+`%'`); n != 0 {
			t.Error("the key itself is stored")
		}
		w.works(key, "forbidden") // to see keys, and so it was let in
		w.works(key+"x", "wrong_key")
		w.works(strings.TrimPrefix(key, keyPrefix), "wrong_key")
		w.script(
			`ana GET /settings/keys → 200 {"data":[{"key_id":1,"name":"Knjigovodstvo","made_by":"ana Horvat","made_at":"2026-03-02T08:00:00Z","expires_at":"2026-04-01T08:00:00Z","used_at":"2026-03-02T08:00:00Z","dead":false}]}`,
			`petra GET /settings/keys → 200 {"data":[]}`,
			`petra DELETE /settings/keys/1 → 404`,
		)
		for _, path := range []string{"/profile/sessions", "/profile/second_factor"} {
			if answer := w.byKey(key, "GET", path); !strings.Contains(answer.Body.String(), `"code":"not_by_key"`) {
				t.Error(path, answer.Code, answer.Body)
			}
		}
		w.script(`ana DELETE /settings/keys/1 → 200 {"data":null}`, `ana DELETE /settings/keys/1 → 404`, `ana GET /settings/keys → 200 {"data":[]}`)
		w.works(key, "wrong_key")
		if n := count(w, `SELECT COUNT(*) FROM journal WHERE thing = 'tenant' AND thing_id = 1 AND kind IN ('key_made', 'key_ended')`); n != 2 {
			t.Error("the company's history has", n, "entries")
		}
	})
}

func TestAccessKeysEnd(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`ana ` + login("ana", password) + ` → 200`)
		week, year := w.makeKey("7"), w.makeKey("366")
		w.works(week, "forbidden")
		w.now = w.now.Add(7 * 24 * time.Hour)
		w.works(week, "wrong_key")
		w.works(year, "forbidden")

		// While its maker administers the company, and never again.
		w.do(func(tx *db.Tx) error { return users.SetRoles(tx, 1, 2, access.Admin) })
		for what, leave := range map[string]func(*db.Tx) error{
			"is an administrator no more": func(tx *db.Tx) error { return users.SetRoles(tx, 1, 1, access.Manager) },
			"has left":                    func(tx *db.Tx) error { return users.SetRoles(tx, 1, 1, 0) },
		} {
			w.script(`ana ` + login("ana", password) + ` → 200`)
			key := w.makeKey("30")
			w.do(leave)
			w.do(func(tx *db.Tx) error { return users.SetRoles(tx, 1, 1, access.Admin) })
			if answer := w.byKey(key, "GET", "/settings/keys"); answer.Code != 401 {
				t.Errorf("the key of who %s works again: %d", what, answer.Code)
			}
		}
		if n := count(w, `SELECT COUNT(*) FROM access_key`); n != 0 {
			t.Error(n, "keys sleep")
		}
		w.now = w.now.Add(-7 * 24 * time.Hour)
		week = w.makeKey("7")
		w.now = w.now.Add(7 * 24 * time.Hour)
		year = w.makeKey("366")
		w.works(week, "wrong_key")

		// What has run out is listed for a month.
		w.do(ForgetOld)
		if n := count(w, `SELECT COUNT(*) FROM access_key`); n != 2 {
			t.Error(n, "keys are left")
		}
		w.now = w.now.Add(keyRemains)
		w.do(ForgetOld)
		if n := count(w, `SELECT COUNT(*) FROM access_key`); n != 1 {
			t.Error(n, "keys are left")
		}

		// Whoever knew the password may have made one.
		w.script(
			`ana `+login("ana", password)+` → 200`,
			`ana POST /profile/password {"old_password":"`+password+`","new_password":"nova-lozinka-za-anu"} → 200`,
		)
		w.works(year, "wrong_key")
	})
}

func TestAccessKeysAreCounted(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(`ana ` + login("ana", password) + ` → 200`)
		for range mostKeys {
			w.makeKey("1")
		}
		w.script(`ana POST /settings/keys {"name":"x","days":30,"password":"` + password + `"} → 409 …"code":"too_many_keys"`)
		for range mostKeyGuess {
			w.works("teren_x", "wrong_key")
		}
		w.works("teren_x", "too_many_attempts")
	})
}
