package webhooks

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"teren/internal/kit/secret"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

func TestWebhooksAreOfAdministrators(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		hook := `{"url":"` + w.URL + `/in?key=tajna","kinds":["order","task"]}`
		w.script(
			`admin GET /settings/webhooks → 200 {"data":[]}`,
			`manager GET /settings/webhooks → 403`, `worker GET /settings/webhooks → 403`, `asker GET /settings/webhooks → 403`,
			`manager POST /settings/webhooks `+hook+` → 403`,
			`admin POST /settings/webhooks {"url":" ","kinds":[]} → 422 "field":"url","code":"required" & "field":"kinds","code":"required"`,
			`admin POST /settings/webhooks {"url":"https://x.test","kinds":["user"]} → 422 "field":"kinds","code":"not_in_list"`,
			`admin POST /settings/webhooks {"url":"http://x.test/","kinds":["task"]} → 422 "field":"url","code":"webhook_url"`,
			`admin POST /settings/webhooks {"url":"https://ana:x@x.test/","kinds":["task"]} → 422 "field":"url","code":"webhook_url"`,
			`admin POST /settings/webhooks {"url":"ftp://x.test/","kinds":["task"]} → 422 "field":"url","code":"webhook_url"`,
			`admin POST /settings/webhooks {"url":"https://10.0.0.1/","kinds":["task"]} → 422 "field":"url","code":"webhook_inner"`,
			`admin POST /settings/webhooks {"url":"https://[::ffff:169.254.169.254]/","kinds":["task"]} → 422 "field":"url","code":"webhook_inner"`,
			`admin POST /settings/webhooks `+hook+` → 200 {"data":{"webhook_id":1,"secret":"whsec_`,
			`admin GET /settings/webhooks → 200 {"data":[{"webhook_id":1,"url":"`+w.URL+`/in?key=tajna","kinds":["task","order"],"active":true,"made_at":"2026-11-02T08:00:00Z","rotated_until":null,"failing_since":null,"delivered_at":null,"waiting":0}]}`,
			`stranger GET /settings/webhooks → 200 {"data":[]}`,
			`stranger PATCH /settings/webhooks/1 {"active":false} → 404`, `stranger DELETE /settings/webhooks/1 → 404`, `stranger POST /settings/webhooks/1/rotate → 404`,
			`stranger POST /settings/webhooks/1/test → 404`, `stranger GET /settings/webhooks/1/deliveries → 404`,
			`admin POST /settings/webhooks/1/test → 200 {"data":1}`,
			`stranger POST /settings/webhooks/1/deliveries/1/send → 404`, `admin POST /settings/webhooks/1/deliveries/9 → 404`, `admin POST /settings/webhooks/1/deliveries/9/send → 404`,
			`admin GET /settings/webhooks/1/deliveries → 200 {"data":[{"delivery_id":1,"message_id":"msg_1_ & "type":"test","entity":"","entity_id":0,"number":"" & "state":"WAITING","attempts":0`,
			`admin PATCH /settings/webhooks/1 {"active":false} → 200`,
			`admin POST /settings/webhooks/1/test → 409 "code":"webhook_off"`, `admin POST /settings/webhooks/1/deliveries/1/send → 409 "code":"webhook_off"`,
			`admin GET /settings/webhooks/1/deliveries → 200 "state":"FAILED" & "trouble":"OFF"`,
			`admin PATCH /settings/webhooks/1 {"kinds":["invoice"],"url":"https://x.test/"} → 200`,
			`admin GET /settings/webhooks → 200 "url":"https://x.test/","kinds":["invoice"],"active":false`,
			`admin DELETE /settings/webhooks/1 → 200`, `admin DELETE /settings/webhooks/1 → 404`,
		)
		for range mostWebhooks {
			w.add("admin", "https://x.test/", "task")
		}
		w.script(`admin POST /settings/webhooks {"url":"https://x.test/","kinds":["task"]} → 409 "code":"too_many_webhooks"`)
		if n := w.count(`SELECT COUNT(*) FROM journal WHERE thing = 'tenant' AND kind LIKE 'webhook%' AND (COALESCE(old_value, '') LIKE '%tajna%' OR COALESCE(new_value, '') LIKE '%tajna%')`); n > 0 {
			t.Error("the history has what follows the host")
		}
		w.hooks.Loopback = false
		w.script(`admin POST /settings/webhooks ` + hook + ` → 422 "field":"url","code":"webhook_url"`)
	})
}

// What happens is sent with a signature, and without a word of what the record contains.
func TestWhatHappensIsSent(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		made := w.add("admin", w.URL, "task")
		w.secrets = []string{made.Secret}
		w.add("stranger", w.URL+"/strange", "task", "order")
		if n := w.count(`SELECT COUNT(*) FROM webhook WHERE secret LIKE '%' || ? || '%'`, made.Secret[10:20]); n != 0 {
			t.Error("the secret itself is stored")
		}
		w.script(`manager POST /tasks ` + aTask + ` → 201 {"data":1}`)
		w.pass(time.Minute)
		w.script(`manager PATCH /tasks/1/details {"version":1,"title":"Druga tajna","description":"x"} → 200`)
		w.deliver()
		w.expect(t, "task.status task.description task.title")
		for _, g := range w.got {
			for _, word := range []string{"ajni", "ajna", "Pero", "091", "Ilica", "Ana"} {
				if strings.Contains(g.body, word) {
					t.Errorf("%q leaves: %s", word, g.body)
				}
			}
			if g.head.Get("Content-Type") != "application/json; charset=utf-8" || g.head.Get("Content-Encoding") != "" || g.head.Get("Traceparent") != "" {
				t.Error(g.head)
			}
		}
		if want := `{"type":"task.title","timestamp":"2026-11-02T08:01:00Z","data":{"entity":"task","id":1,"number":"Z-1","action":"title","version":2,"fields":["title"],"by":2,"link":"https://teren.test/tasks/1"}}`; w.got[2].body != want {
			t.Errorf("it got %s", w.got[2].body)
		}
		w.script(
			`admin GET /settings/webhooks/1/deliveries → 200 "state":"DELIVERED","attempts":1,"next_at":null,"tried_at":"2026-11-02T08:01:00Z","status":204,"trouble":"" & "type":"task.title","entity":"task","entity_id":1,"number":"Z-1"`,
			`admin GET /settings/webhooks → 200 "delivered_at":"2026-11-02T08:01:00Z","waiting":0`,
		)
		// Again by hand, under the same id.
		w.script(`admin POST /settings/webhooks/1/deliveries/1/send → 200`)
		w.deliver()
		if last := w.got[len(w.got)-1]; last.id != w.got[0].id || last.body != w.got[0].body {
			t.Errorf("sent again it is %s %s", last.id, last.body)
		}
		// Nothing more once it is off.
		w.script(`admin PATCH /settings/webhooks/1 {"active":false} → 200`)
		before := w.db.Statements()
		w.happen(1, 9)
		quiet := w.db.Statements() - before
		if n := w.count(`SELECT COUNT(*) FROM webhook_delivery WHERE webhook_id = 1`); n != 3 {
			t.Error(n, "deliveries")
		}
		w.script(`admin PATCH /settings/webhooks/1 {"active":true} → 200`)
		before = w.db.Statements()
		w.happen(1, 10)
		if sent := w.db.Statements() - before; sent != quiet {
			t.Errorf("a change takes %d statements with a webhook, %d without", sent, quiet)
		}
		w.deliver()
		w.expect(t, "task.status task.description task.title task.status task.title")
		if strings.Contains(w.logs.String(), "whsec") || strings.Contains(w.logs.String(), w.URL) {
			t.Error(w.logs.String())
		}
	})
}

// Both secrets sign for a day, in one line; then the new one alone.
func TestTheSecretRotates(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		first := w.add("admin", w.URL, "task")
		second, err := w.hooks.Rotate(t.Context(), cast["admin"], byID(1))
		must(t, err)
		if first.Secret == second.Secret {
			t.Fatal("the secret stays")
		}
		w.secrets = []string{first.Secret, second.Secret}
		task := w.tasks(1)[0]
		w.happen(task, 1)
		w.deliver()
		w.script(`admin GET /settings/webhooks → 200 "rotated_until":"2026-11-03T08:00:00Z"`)
		w.pass(overlap)
		w.secrets = []string{second.Secret}
		w.happen(task, 2)
		w.deliver()
		w.script(`admin GET /settings/webhooks → 200 "rotated_until":null`)
		w.expect(t, "task.title task.title")
		// A server with another key of the installation sends nothing unsigned.
		w.hooks.Secrets = secret.NewBox(filepath.Join(t.TempDir(), "secret.key"))
		_, err = w.hooks.Secrets.Seal(nil, "")
		must(t, err)
		w.happen(task, 3)
		w.deliver()
		w.expect(t, "task.title task.title")
		w.script(`admin GET /settings/webhooks/1/deliveries → 200 "trouble":"SECRET"`)
	})
}

// An address that leads inside is not connected to, whatever its name says.
func TestInnerAddressesAreNotSentTo(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", strings.Replace(w.URL, "127.0.0.1", "localhost", 1), "task")
		w.hooks.Loopback = false
		w.happen(w.tasks(1)[0], 1)
		w.deliver()
		if w.tries != 0 {
			t.Error("it was sent")
		}
		w.script(`admin GET /settings/webhooks/1/deliveries → 200 "state":"WAITING","attempts":1 & "status":0,"trouble":"INNER"`)
	})
}

// Each kind that can be chosen has its line in the trigger, with the company that keeps the record.
func TestEveryKindIsSent(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	text, err := db.Read(t.Context(), d, func(tx *db.Tx) (string, error) {
		return db.One[string](tx, `SELECT sql FROM sqlite_master WHERE name = 'journal_webhook'`)
	})
	must(t, err)
	if strings.Count(text, "WHEN '") != len(order) || len(order) != len(kinds) {
		t.Error("the trigger has other kinds")
	}
	for _, k := range order {
		if !strings.Contains(text, "WHEN '"+string(k)+"' THEN") {
			t.Errorf("%s has no line", k)
		}
	}
}

func byID(id int64) api.ByID { return api.ByID{ID: id} }
