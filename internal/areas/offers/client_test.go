package offers

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
)

// link makes a private link to the offer and answers its path.
func (c *company) link(offer int64) string {
	c.t.Helper()
	l, err := c.offers.MakeLink(c.t.Context(), c.who["manager"], ByID{offer})
	if err != nil {
		c.t.Fatal(err)
	}
	secret, ours := strings.CutPrefix(l.Link, "https://teren.test"+PagePath)
	if !ours || len(secret) < 22 { // 128 bits
		c.t.Fatalf("the link is %q", l.Link)
	}
	return "/client_offers/" + secret
}

// A user of the client who reads the offer in the program has opened it, as who
// follows a private link has; a colleague of the lead has not.
func TestTheClientOpensItHere(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /offers/create {`+flat(design)+`} → 201`,
			`client POST /offers/1/opened → 404`,
			`manager POST /offers/1/mark_sent → 200`,
			`manager POST /offers/1/opened → 200`,
			`clientworker POST /offers/1/opened → 403`,
			`stranger POST /offers/1/opened → 404`,
			`manager GET /offers/1/details → 200 "opened_at":null`,
			`client POST /offers/1/opened → 200`,
			`manager GET /offers/1/details → 200 "opened_at":"2026-11-23T09:00:00Z"`,
			`manager GET /offers/1/history → 200 "type":"opened" & "user":"client Ć"`,
		)
		c.now = c.now.Add(time.Hour)
		c.play(`client POST /offers/1/opened → 200`, `manager GET /offers/1/details → 200 "opened_at":"2026-11-23T09:00:00Z"`)
		if k := c.kinds("manager"); k != "offer_opened" {
			t.Errorf("the manager hears %q", k)
		}
	})
}

// A person who asks in the program gets the answer there and by mail, and so does
// the recipient of the offer; one who is both gets one letter.
func TestAnAnswerReachesThePersonWhoAsked(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		for offer, recipient := range []string{"", "marina@kvarner.test", "Client@x.test"} {
			id := fmt.Sprint(offer + 1)
			c.play(
				`manager POST /offers/create {"recipient_name":"Marina","recipient_email":"`+recipient+`",`+flat(design)+`} → 201`,
				`manager POST /offers/`+id+`/mark_sent → 200`,
				`client POST /offers/`+id+`/questions {"text":"Je li demontaža uključena?"} → 200`,
				`client POST /offers/`+id+`/questions {"text":"A odvoz?"} → 200`,
				`manager POST /offers/`+id+`/questions {"text":"Jest."} → 200`,
			)
		}
		const notice = "offer_received offer_answered"
		if k := c.kinds("client"); k != strings.Join([]string{notice, notice, notice}, " ") {
			t.Errorf("who asked hears %q", k)
		}
		c.play(
			`client POST /notices/search → 200 "kind":"offer_answered" & "text":"Jest."`,
		)
		var to []string
		for _, letter := range c.letters() {
			address, text, _ := strings.Cut(letter, ":")
			to = append(to, address)
			if !strings.Contains(text, "client Ć je pitao/la: „A odvoz?”") {
				t.Errorf("the question is not in %s", text)
			}
		}
		if got := strings.Join(to, " "); got != "client@x.test client@x.test marina@kvarner.test client@x.test" {
			t.Errorf("the answers are mailed to %s", got)
		}
	})
}

// letters are the letters in the outbox: to whom, and what with.
func (c *company) letters() (out []string) {
	c.t.Helper()
	c.do(func(tx *db.Tx) (err error) {
		out, err = db.All[string](tx, `SELECT recipient || ': ' || subject || ' [' || attachments || '] ' || text FROM outbox_mail ORDER BY mail_id`)
		return err
	})
	return out
}

func TestTheClientsPage(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /offers/create {"recipient_name":"Marina","recipient_email":"marina@kvarner.test","note":"tajna",`+flat(design)+`} → 201`,
			`manager POST /offers/1/link → 409`,
			`manager GET /offers/1/letter → 200 "recipient":"marina@kvarner.test","subject":"Ponuda 2026-0001: Zamjena klima i servis kotlovnice" & "mail":true & manager Ć\nPrimorje`,
			`client POST /offers/1/send {"recipient":"x@x.test","subject":"x","content":"x"} → 404`,
			`manager POST /offers/1/send {"recipient":"x","subject":"","content":""} → 422 "field":"recipient","code":"not_an_email" & "field":"subject" & "field":"content"`,
			`manager POST /offers/1/send {"recipient":"marina@kvarner.test","subject":"Ponuda","content":"Poštovani,\n\nevo ponude."} → 200 "status":"SENT" & "mail":{"recipient":"marina@kvarner.test","subject":"Ponuda" & "state":"WAITING" & "live_links":1`,
			`worker POST /offers/1/link → 403`,
		)
		if all := c.letters(); len(all) != 1 || !strings.Contains(all[0], `"name":"ponuda-2026-0001-v1.pdf"`) || !strings.Contains(all[0], "evo ponude.") || !strings.Contains(all[0], "https://teren.test"+PagePath) {
			t.Errorf("%q", all)
		}
		var key string
		c.do(func(tx *db.Tx) (err error) {
			key, err = db.One[string](tx, `SELECT mail_key FROM offer_mail`)
			_, err2 := tx.Exec(`UPDATE outbox_mail SET state = 'FAILED', cause = 'RETURNED', last_error = '550 nema ga'`)
			return errors.Join(err, err2)
		})
		if err := c.offers.Undelivered(t.Context(), json.RawMessage(`"`+key+`"`)); err != nil {
			t.Fatal(err)
		}
		c.play(
			`manager POST /offers/search → 200 "state":"FAILED","cause":"RETURNED","last_error":"550 nema ga"`,
			`manager GET /offers/1/history → 200 "type":"undelivered" & "value":"marina@kvarner.test"`,
			`client GET /offers/1/details → 200 "mails":[] & !550`,
		)
		page, ids := c.link(1), c.lines(1)
		if n := c.count(`SELECT COUNT(*) FROM offer_link WHERE instr('` + strings.TrimPrefix(page, "/client_offers/") + `', token_hash) > 0`); n != 0 {
			t.Error("a secret is kept as it is")
		}
		choice := fmt.Sprintf(`"chosen":[%d,%d,%d]`, ids["Bežični daljinski"], ids["Jamstvo 5 godina"], ids["Pranje ventilokonvektora"])
		c.play(
			`nobody GET `+page+`x → 404 "code":"link_ended"`,
			`nobody GET /client_offers/x → 404 "code":"link_ended" & !Primorje`,
			`nobody GET /client_offers/ → 404`,
			`nobody GET `+page+` → 200 "state":"OPEN","offer_num":"2026-0001" & "gross":14347.95 & "valid_until":"2026-12-07" & !tajna & !468 & "purchase_price":null & "margin":null & "copy_to":"marina@kvarner.test" & "answer":null`,
			`manager GET /offers/1/details → 200 "opened_at":null`,
		)
		server := c.offers.Mail.Server
		c.offers.Mail.Server = nil
		c.play(`nobody GET ` + page + ` → 200 "state":"OPEN" & "copy_to":""`)
		c.offers.Mail.Server = server
		c.visitor = c.who["manager"]
		c.play(`nobody POST `+page+`/opened → 200`, `manager GET /offers/1/details → 200 "opened_at":null`)
		c.visitor = access.Who{}
		c.play(
			`nobody POST `+page+`/opened → 200`,
			`manager GET /offers/1/details → 200 "opened_at":"2026-11-23T09:00:00Z"`,
			`nobody POST `+page+`/totals {`+choice+`} → 200 {"data":{"lines":12661.00,"discount":253.22,"net":12407.78,"tax":3086.77,"gross":15494.55`,
			`nobody POST `+page+`/totals {"chosen":[]} → 422 "code":"choose_one"`,
			`nobody POST `+page+`/questions {"name":"","text":" "} → 422 "field":"name" & "field":"text"`,
			`nobody POST `+page+`/questions {"name":"Marina","text":"Može li po tri sobe?"} → 200 "text":"Može li po tri sobe?"`,
			`nobody POST `+page+`/questions {"name":"Marina","text":"Može li po tri sobe?"} → 200`,
			`manager POST /offers/search → 200 "questions":1`,
			`manager POST /notices/search → 200 "kind":"offer_asked"`,
			`manager POST /offers/1/questions {"text":"Može."} → 200 "questions":0 & "side":"CONTRACTOR","name":"manager Ć","text":"Može."`,
			`manager POST /notices/search → 200 !offer_asked`,
			`nobody GET `+page+` → 200 "text":"Može."`,
			`nobody GET `+page+`/pdf → 200 %PDF`,
			`nobody GET `+page+`/logo → 404`,
			`nobody GET `+page+`/files/1 → 404`,
			`nobody POST `+page+`/reject {} → 422 "field":"reason"`,
			`nobody POST `+page+`/accept {"name":"Marina",`+choice+`} → 422 "field":"signature","code":"required"`,
			`nobody POST `+page+`/accept {"name":"Marina","signature":[[1,2,3]],`+choice+`} → 422 "field":"signature"`,
			`nobody POST `+page+`/accept {"name":"Marina","signature":[[1,2],[5,5,9,9]],`+choice+`} → 422 "field":"signature","code":"required"`,
			`nobody POST `+page+`/accept {"name":"Marina","signature":[[1,2,1001,4]],`+choice+`} → 422 "field":"signature"`,
			`nobody POST `+page+`/accept {"name":"Marina Blečić","function":"direktorica","signature":[[10,300,200,50]],`+choice+`} → 200 "state":"ACCEPTED" & "gross":15494.55 & "name":"Marina Blečić" & "signature":[[10,300,200,50]] & "network":null`,
			`nobody POST `+page+`/accept {"name":"Drugi","signature":[[10,300,200,50]]} → 409 "state":"ACCEPTED"`,
			`nobody POST `+page+`/reject {"reason":"ipak ne"} → 409`,
			`manager GET /offers/1/details → 200 "status":"ACCEPTED" & "by_link":true & "network":"192.0.2.1"`,
			`manager GET /offers/1/history → 200 "type":"status" & "user":"Marina Blečić","old_value":"SENT","value":"ACCEPTED" & "type":"question" & "user":"Marina","old_value":null,"value":"Može li po tri sobe?"`,
		)
		c.play(
			`manager POST /offers/create {"title":"x","tenant_id":0,"client_note":"Pero Perić","validity_period":7,"line_items":[{"name":"Rad","unit_price":5}]} → 201 {"data":2}`,
			`manager POST /offers/2/mark_sent → 200`,
		)
		c.play(`nobody GET ` + c.link(2) + ` → 200 "client":"","client_note":"Pero Perić"`)
		c.work()
		all := strings.Join(c.letters()[1:], "\n")
		for _, want := range []string{"manager@x.test: Ponuda 2026-0001 je prihvaćena [", "ukupno 15.494,55", "marina@kvarner.test: Ponuda 2026-0001 je prihvaćena", "Primjerak s vašim odabirom", "marina@kvarner.test: Odgovor o ponudi 2026-0001", "za klijenta Hotel Čempres", "https://teren.test/offers/1"} {
			if !strings.Contains(all, want) {
				t.Errorf("%q is not in\n%s", want, all)
			}
		}
		if k := c.kinds("client"); k != "offer_received" {
			t.Errorf("the client's company hears %q", k)
		}
		kinds := c.kinds("manager")
		for _, kind := range []string{"offer_undelivered", "offer_opened", "offer_asked", "offer_accepted"} {
			if !strings.Contains(kinds, kind) {
				t.Errorf("the manager hears %s", kinds)
			}
		}
	})
}

// work does the jobs that wait.
func (c *company) work() {
	c.t.Helper()
	var payloads []string
	c.do(func(tx *db.Tx) (err error) {
		payloads, err = db.All[string](tx, `SELECT payload FROM job WHERE kind = ?`, answeredJob)
		return err
	})
	for _, p := range payloads {
		if err := c.offers.Answered(c.t.Context(), json.RawMessage(p)); err != nil {
			c.t.Fatal(err)
		}
	}
}

func (c *company) kinds(person string) string {
	c.t.Helper()
	var out []string
	c.do(func(tx *db.Tx) (err error) {
		out, err = db.All[string](tx, `SELECT kind FROM notice WHERE user_id = ? ORDER BY notice_id`, c.who[person].UserID)
		return err
	})
	return strings.Join(out, " ")
}

func (c *company) count(q string, args ...any) (n int64) {
	c.t.Helper()
	c.do(func(tx *db.Tx) (err error) {
		n, err = db.One[int64](tx, q, args...)
		return err
	})
	return n
}

func TestLinksEnd(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`manager POST /offers/create {`+flat(design)+`} → 201`, `manager POST /offers/1/mark_sent → 200`)
		first, second := c.link(1), c.link(1)
		c.play(
			`nobody GET `+first+` → 200 "state":"OPEN"`,
			`manager DELETE /offers/1/link → 200`,
			`nobody GET `+first+` → 404 "code":"link_ended"`,
			`nobody GET `+second+`/pdf → 404`,
			`nobody POST `+second+`/accept {"name":"x","typed":true} → 404`,
		)
		// A newer version that is being written, and one that is with the client.
		page := c.link(1)
		c.play(
			`manager POST /offers/create {"parent_id":1,"status":"IN_CREATION"} → 201`,
			`nobody GET `+page+` → 200 "state":"OPEN" & "newer_version":null & "title":"Zamjena`,
			`nobody POST `+page+`/totals {"chosen":[]} → 422 "code":"choose_one"`,
			`nobody POST `+page+`/questions {"name":"x","text":"x"} → 200`,
			`nobody GET `+page+`/pdf → 200 %PDF`,
			`manager PATCH /offers/2/status {"status":"CREATED"} → 200`,
			`manager POST /offers/2/mark_sent → 200`,
			`nobody GET `+page+` → 200 "state":"REPLACED" & "newer_version":2 & "offer":null & !14347`,
			`nobody GET `+page+`/pdf → 404`,
			`nobody POST `+page+`/totals {"chosen":[]} → 409 "state":"REPLACED"`,
			`manager DELETE /offers/2 → 200`,
			`nobody GET `+page+` → 200 "state":"OPEN"`,
		)
		// The last day is the company's, and the job follows.
		c.now = time.Date(2026, 12, 7, 22, 59, 0, 0, time.UTC)
		c.do(Expire)
		c.play(`nobody GET ` + page + ` → 200 "state":"OPEN"`)
		c.now = c.now.Add(time.Minute)
		c.play(
			`nobody GET `+page+` → 200 "state":"EXPIRED" & "valid_until":"2026-12-07" & "title":"Zamjena`,
			`nobody POST `+page+`/accept {"name":"x","typed":true} → 409 "state":"EXPIRED"`,
			`manager POST /offers/1/accept → 409 "code":"offer_expired"`,
		)
		c.do(Expire)
		c.do(Expire)
		c.play(
			`manager GET /offers/1/details → 200 "status":"EXPIRED" & "allowed_statuses":["SENT"]`,
			`manager PATCH /offers/1/status {"status":"SENT"} → 422 "field":"deadline","code":"required"`,
			`manager PATCH /offers/1/status {"status":"SENT","deadline":"2026-12-20T10:00:00Z"} → 200 "valid_until":"2026-12-20"`,
			`nobody GET `+page+` → 200 "state":"OPEN"`,
			`manager PATCH /offers/1/status {"status":"EXPIRED"} → 200`,
			`nobody GET `+page+` → 200 "state":"EXPIRED" & "valid_until":"2026-12-08" & "title":"Zamjena`,
			`nobody GET `+page+`/pdf → 200 %PDF`,
			`nobody POST `+page+`/questions {"name":"Marina","text":"Može li se produljiti?"} → 200 "text":"Može li se produljiti?"`,
			`nobody POST `+page+`/accept {"name":"x","typed":true} → 409 "state":"EXPIRED"`,
			`manager PATCH /offers/1/status {"status":"SENT","deadline":"2026-12-20T10:00:00Z"} → 200`,
			`nobody POST `+page+`/reject {"reason":"Preskupo"} → 200 "state":"REJECTED" & "reason":"Preskupo"`,
			`admin DELETE /offers/1 → 200`,
			`nobody GET `+page+` → 404`,
		)
		if k := c.kinds("manager"); strings.Count(k, "offer_expired") != 1 || strings.Count(k, "offer_rejected") != 1 {
			t.Errorf("the manager hears %s", k)
		}
	})
}

// What a link of an offer hands out is kept out of search engines, wherever somebody
// has put the link.
func TestSearchEnginesKeepOutOfAnOffer(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`manager POST /offers/create {`+flat(design)+`} → 201`, `manager POST /offers/1/mark_sent → 200`)
		c.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO upload (file_name, thing, thing_id, kind, display_name, content_type, size, created_by, created_at)
				VALUES ('0123456789abcdef0123456789abcdef.pdf', 'offer', 1, 'DOCUMENT', 'Nacrt.pdf', 'application/pdf', 4, 1, ?)`, tx.Now)
			return err
		})
		page := c.link(1)
		routes := api.New(nil, c.offers.Files, slog.New(slog.DiscardHandler))
		c.offers.Routes(routes)
		for path, code := range map[string]int{"/pdf": http.StatusOK, "/files/1": http.StatusNotFound} { // the file itself is lost
			r := httptest.NewRequest("GET", api.Base+page+path, nil)
			w := httptest.NewRecorder()
			routes.ServeHTTP(w, r)
			if w.Code != code || w.Header().Get("X-Robots-Tag") != "noindex" {
				t.Errorf("%s: %d %v", path, w.Code, w.Header())
			}
		}
	})
}

// No log tells the secret of a link, however it is asked.
func TestLogsKeepTheSecret(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`manager POST /offers/create {`+flat(design)+`} → 201`, `manager POST /offers/1/mark_sent → 200`)
		page := c.link(1)
		var logs bytes.Buffer
		log := slog.New(slog.NewTextHandler(&logs, nil))
		routes := api.New(nil, c.offers.Files, log)
		c.offers.Routes(routes)
		front := (&api.Front{Log: log, Routes: routes}).Wrap(routes)
		for _, method := range []string{"GET", "POST", "PUT", "DELETE", "PATCH"} {
			for _, path := range []string{"", "/opened", "/totals", "/accept", "/pdf", "/files/1", "/unknown"} {
				r := httptest.NewRequest(method, api.Base+page+path, strings.NewReader("{"))
				r.Host = "127.0.0.1"
				r.Header.Set("Content-Type", "application/json")
				front.ServeHTTP(httptest.NewRecorder(), r)
			}
		}
		if strings.Contains(logs.String(), strings.TrimPrefix(page, "/client_offers/")) || !strings.Contains(logs.String(), "/client_offers/{secret}/accept") {
			t.Error(logs.String())
		}
	})
}

func TestReminders(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /offers/create {"recipient_email":"marina@kvarner.test",`+flat(design)+`} → 201`,
			`manager POST /offers/1/mark_sent → 200`,
		)
		for _, days := range []int{5, 5, 1} {
			c.now = c.now.AddDate(0, 0, days)
			c.do(c.offers.Remind)
		}
		c.play(`manager GET /offers/statistics → 200 "open":{"count":1,"value":14347.95},"ages":[{"up_to_days":7,"count":0,"value":0.00},{"up_to_days":14,"count":1,"value":14347.95},{"up_to_days":null,"count":0,"value":0.00}],"expiring":{"count":1,"value":14347.95}`)
		if k := c.kinds("manager"); k != "offer_expiring" || len(c.letters()) != 0 {
			t.Errorf("the manager hears %q, letters %q", k, c.letters())
		}
		c.play(`admin PATCH /offers/settings {"remind_client":true} → 200`)
		c.do(c.offers.Remind)
		c.do(c.offers.Remind)
		if l := c.letters(); len(l) != 1 || !strings.Contains(l[0], "vrijedi do 7. 12. 2026.") || strings.Contains(l[0], "..") {
			t.Errorf("%q", l)
		}
	})
}

func TestGuessesAreSlowedDown(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		for range mostGuesses {
			c.play(`nobody GET /client_offers/abc → 404 "code":"link_ended"`)
		}
		c.play(`nobody GET /client_offers/abc → 429`)
		c.now = c.now.Add(time.Hour)
		c.play(`nobody GET /client_offers/abc → 404`)
	})
}

// What is written for a new version does not take the offer from the client: the one
// they have stays theirs to answer, by the link and in their company, until the new
// one is sent.
func TestTheClientKeepsTheOfferWhileANewOneIsWritten(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /offers/create {"recipient_email":"marina@kvarner.test",`+flat(design)+`} → 201`,
			`manager POST /offers/1/mark_sent → 200 "newest":true,"current":true`,
		)
		page := c.link(1)
		c.play(
			`manager POST /offers/create {"parent_id":1,"status":"IN_CREATION"} → 201 {"data":2}`,
			`client GET /offers/1/details → 200 "current":true & "offer.accept" & "offer.ask" & "allowed_statuses":["ACCEPTED","REJECTED"] & "newer_version":null`,
			`manager GET /offers/1/details → 200 "current":true & "offer.link" & "offer.accept" & "newer_version":{"offer_id":2,"version_number":2}`,
			`client POST /offers/1/questions {"text":"Kada?"} → 200`,
			`manager POST /offers/1/questions {"text":"U petak."} → 200`,
			`manager POST /offers/1/link → 200`,
		)
		// It is reminded of and runs out as any other.
		c.now = c.now.AddDate(0, 0, 12)
		c.do(c.offers.Remind)
		if k := c.kinds("manager"); !strings.Contains(k, "offer_expiring") {
			t.Errorf("the manager hears %s", k)
		}
		c.now = c.now.AddDate(0, 0, 3)
		c.do(Expire)
		c.play(
			`nobody GET `+page+` → 200 "state":"EXPIRED"`,
			`manager GET /offers/1/details → 200 "status":"EXPIRED"`,
			`manager POST /offers/1/mark_sent → 409 "code":"offer_not_newest"`,
		)

		// Their yes comes before the draft.
		c.play(
			`manager POST /offers/create {`+flat(design)+`} → 201 {"data":3}`,
			`manager POST /offers/3/mark_sent → 200`,
			`manager POST /offers/create {"parent_id":3,"status":"IN_CREATION"} → 201 {"data":4}`,
		)
		page = c.link(3)
		c.play(
			`nobody POST `+page+`/accept {"name":"Marina","typed":true} → 200 "state":"ACCEPTED"`,
			`manager POST /offers/search → 200 "offer_id":3, & !"offer_id":4,`,
			`manager GET /offers/3/details → 200 "newest":true & "offer.convert" & "newer_version":null`,
			`manager GET /offers/4/details → 200 "newest":false & "newer_version":{"offer_id":3,"version_number":1} & "offer.duplicate" & !"offer.edit"`,
			`manager PATCH /offers/4/details {"title":"y"} → 409 "code":"offer_not_newest"`,
			`manager PATCH /offers/4/status {"status":"CREATED"} → 409 "code":"offer_not_newest"`,
			`admin PATCH /offers/3/status {"status":"SENT","reason":"Dogovoreno drukčije"} → 200 "status":"SENT" & "newest":false`,
			`manager PATCH /offers/4/details {"title":"y"} → 200`,
			`client POST /offers/3/accept → 200`,
			`manager DELETE /offers/4 → 200`,
			`manager GET /offers/3/details → 200 "newest":true & "versions":1`,
			`admin POST /offers/4/restore → 409`,
		)

		// From the sending of the new one the old one is replaced.
		c.play(
			`manager POST /offers/create {`+flat(design)+`} → 201 {"data":5}`,
			`manager POST /offers/5/mark_sent → 200`,
			`manager POST /offers/create {"parent_id":5} → 201 {"data":6}`,
			`manager POST /offers/6/mark_sent → 200`,
			`client POST /offers/5/accept → 409 "code":"offer_not_newest"`,
			`client POST /offers/5/questions {"text":"x"} → 409 "code":"offer_not_newest"`,
			`client GET /offers/5/details → 200 "current":false & "allowed_actions":[] & "newer_version":{"offer_id":6`,
		)
	})
}

// What the client signed stays to be read when the company takes it back: it says
// why, and the client hears of it.
func TestAnAcceptanceTakenBackIsKept(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /offers/create {"recipient_name":"Marina","recipient_email":"marina@kvarner.test",`+flat(design)+`} → 201`,
			`manager POST /offers/1/mark_sent → 200`,
		)
		page := c.link(1)
		c.play(
			`nobody POST `+page+`/accept {"name":"Marina Blečić","function":"direktorica","signature":[[10,300,200,50]]} → 200 "past_answers":[]`,
			`admin PATCH /offers/1/status {"status":"SENT"} → 422 "field":"reason","code":"required"`,
			`admin PATCH /offers/1/status {"status":"SENT","reason":" "} → 422 "field":"reason","code":"required"`,
			`manager PATCH /offers/1/status {"status":"SENT","reason":"Zabuna"} → 403`,
			`nobody GET `+page+` → 200 "state":"ACCEPTED"`,
			`admin PATCH /offers/1/status {"status":"SENT","reason":"Cijena je bila kriva"} → 200 "answer":null,"past_answers":[{"by_link":true,"by_client":true,"name":"Marina Blečić","function":"direktorica","signature":[[10,300,200,50]],"reason":"","network":"192.0.2.1" & "status":"ACCEPTED","total":14347.95,"ended_by":"admin Ć" & "ended_reason":"Cijena je bila kriva"`,
			`nobody GET `+page+` → 200 "state":"OPEN" & "answer":null,"past_answers":[{ & "name":"Marina Blečić" & "signature":[[10,300,200,50]] & "network":null & "ended_reason":"Cijena je bila kriva"`,
			`client GET /offers/1/details → 200 "past_answers":[{ & "network":null & "ended_reason":"Cijena je bila kriva"`,
			`manager GET /offers/1/history → 200 "old_value":"ACCEPTED","value":"SENT" & "reason":"Cijena je bila kriva"`,
			`client POST /notices/search → 200 "kind":"offer_withdrawn" & "text":"Cijena je bila kriva"`,
		)
		last := func() string { all := c.letters(); return all[len(all)-1] }
		if l := last(); !strings.HasPrefix(l, "marina@kvarner.test: Prihvaćanje ponude 2026-0001 je poništeno") || !strings.Contains(l, "Razlog: Cijena je bila kriva") || !strings.Contains(l, "https://teren.test"+PagePath) {
			t.Errorf("the client reads %s", l)
		}
		// In the client's own company who answered hears of it too; what the office noted for them is its own.
		letters := len(c.letters())
		c.play(`client POST /offers/1/accept → 200`, `admin PATCH /offers/1/status {"status":"SENT","reason":"Opet"} → 200`)
		if all := c.letters()[letters:]; len(all) != 2 || !strings.HasPrefix(all[0], "client@x.test: ") || !strings.Contains(all[0], "https://teren.test/offers/1") {
			t.Errorf("the client reads %q", all)
		}
		letters = len(c.letters())
		c.play(
			`manager POST /offers/1/accept → 200`, `admin PATCH /offers/1/status {"status":"SENT","reason":"Krivo kliknuto"} → 200`,
			`manager POST /offers/1/reject {"reason":"Skupo"} → 200`, `manager POST /offers/1/mark_sent → 200`,
			`manager GET /offers/1/details → 200 "answer":null & "status":"REJECTED","total":14347.95 & "ended_reason":""`,
		)
		if n := len(c.letters()); n != letters {
			t.Errorf("%d letters about what the office noted by itself", n-letters)
		}
		if n := c.count(`SELECT COUNT(*) FROM offer_answer_past`); n != 4 {
			t.Errorf("%d answers are kept", n)
		}
	})
}
