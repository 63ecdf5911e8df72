package offers

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"teren/internal/kit/pdf/pdftest"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// renamings change every record whose words stand on the paper of an offer.
var renamings = []string{
	`UPDATE tenant SET name = 'Novo ime', id_number = '00000000001', address1 = 'Nova ulica 1', zipcode = '99999', city = 'Novigrad', phone = '+385 1 000', email = 'novo@x.test', language = 'en', time_zone = 'Pacific/Auckland' WHERE tenant_id = 1`,
	`UPDATE tenant SET name = 'Novi klijent', id_number = '00000000002', address1 = 'Druga ulica 2', zipcode = '88888', city = 'Drugigrad' WHERE tenant_id IN (2, 3)`,
	`UPDATE partner SET address = 'Treća ulica 3', zipcode = '77777', city = 'Trećigrad' WHERE tenant_id = 1`,
	`UPDATE offer_setting SET iban = 'HR1210010051863000160', footer = 'novo podnožje', texts = '[]' WHERE tenant_id = 1`,
	`UPDATE user_account SET first_name = 'Novak', last_name = 'Novaković'`,
	`UPDATE upload SET deleted_at = 1 WHERE thing = 'tenant'`,
}

// rename changes all of them.
func (c *company) rename() {
	c.t.Helper()
	c.do(func(tx *db.Tx) error {
		for _, r := range renamings {
			if _, err := tx.Exec(r); err != nil {
				return fmt.Errorf("%s: %w", r, err)
			}
		}
		return nil
	})
}

// settle makes the papers say more than names.
func (c *company) settle() {
	c.play(`admin PATCH /offers/settings {"iban":"HR9324020061100458213","footer":"upisan kod suda u Rijeci","texts":[{"language":"hr","terms":"Plaćanje po starim uvjetima do {until}."}]} → 200`)
	c.do(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE tenant SET id_number = '81793146560', address1 = 'Riva 1', zipcode = '51000', city = 'Rijeka', phone = '+385 51 111', email = 'info@primorje.test', language = 'hr' WHERE tenant_id = 1`)
		return err
	})
}

// print returns the PDF as the office, or as its client, gets it.
func (c *company) print(who string, offer int64) []byte {
	c.t.Helper()
	out, err := c.offers.PDF(c.t.Context(), c.who[who], ByID{offer})
	if err != nil {
		c.t.Fatal(err)
	}
	return out.Body
}

// page is what the client's page says, without what is still done with the offer.
func (c *company) page(link string) string {
	c.t.Helper()
	p, err := db.Read(c.t.Context(), c.db, func(tx *db.Tx) (ClientPage, error) {
		return c.offers.clientPage(tx, secret.Digest(strings.TrimPrefix(link, "/client_offers/")))
	})
	if err != nil {
		c.t.Fatal(err)
	}
	text, err := json.Marshal(p)
	if err != nil {
		c.t.Fatal(err)
	}
	return string(text)
}

// TestWhatWasSentStays holds the paper and the client's page of a version against
// themselves after every record that is named on them was renamed: as they were
// marked as sent, as they were mailed and as they were accepted. A draft follows the
// records, and so does a version that is sent again.
func TestWhatWasSentStays(t *testing.T) {
	for _, way := range []struct{ name, send, answer string }{
		{"marked", `manager POST /offers/1/mark_sent → 200`, ""},
		{"mailed", `manager POST /offers/1/send {"recipient":"m@kvarner.test","subject":"Ponuda","content":"Evo je."} → 200`, ""},
		{"rejected", `manager POST /offers/1/mark_sent → 200`, `client POST /offers/1/reject {"reason":"Skupo"} → 200`},
		{"accepted", `manager POST /offers/1/mark_sent → 200`, `client POST /offers/1/accept {"signature":[[100,300,200,50,260,310]]} → 200`},
		{"accepted by the office", `manager POST /offers/1/mark_sent → 200`, `manager POST /offers/1/accept {"name":"Marina"} → 200`},
	} {
		t.Run(way.name, func(t *testing.T) {
			each(t, func(t *testing.T, c *company) {
				c.settle()
				c.play(`manager POST /offers/create {"recipient_name":"Marina",`+flat(design)+`} → 201`, way.send)
				link := c.link(1)
				if way.answer != "" {
					c.play(way.answer)
				}
				page, papers := c.page(link), map[string]string{}
				for _, who := range []string{"manager", "client"} {
					papers[who] = pdftest.Text(t, c.print(who, 1))
				}
				for _, said := range []string{"Primorje", "81793146560", "Riva 1", "51000 Rijeka", "HR9324020061100458213", "upisan kod suda u Rijeci", "Hotel Čempres", "manager Ć", "starim uvjetima"} {
					if !strings.Contains(papers["client"], said) {
						t.Errorf("%q is not on the paper", said)
					}
				}
				c.rename()
				for who, paper := range papers {
					if now := pdftest.Text(t, c.print(who, 1)); now != paper {
						t.Errorf("the paper of the %s %s", who, parted(paper, now))
					}
				}
				if now := c.page(link); now != page {
					t.Errorf("the page %s", parted(page, now))
				}
				if way.answer != "" {
					return
				}
				// What is sent anew says what holds then.
				c.now = c.now.Add(time.Minute)
				c.play(`manager PATCH /offers/1/status {"status":"EXPIRED"} → 200`, `manager POST /offers/1/mark_sent {"deadline":"2026-12-20"} → 200`)
				if now := pdftest.Text(t, c.print("manager", 1)); !strings.Contains(now, "Novo ime") || strings.Contains(now, "Riva 1") {
					t.Errorf("sent again the paper is\n%s", now)
				}
			})
		})
	}
}

// parted says from where on two texts are not the same.
func parted(was, is string) string {
	at := 0
	for at < len(was) && at < len(is) && was[at] == is[at] {
		at++
	}
	from := max(at-40, 0)
	return fmt.Sprintf("was …%.120q and is …%.120q", was[from:], is[from:])
}

func sum(of []byte) string {
	s := sha256.Sum256(of)
	return hex.EncodeToString(s[:])
}

// TestPapersAreKept holds what was mailed and what was accepted against what is kept
// of it: the same bytes, with their hash, also for a second letter; and refuses a
// file that was changed.
func TestPapersAreKept(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.settle()
		const letter = `{"recipient":"m@kvarner.test","subject":"Ponuda","content":"Evo je."} → 200`
		c.play(
			`manager POST /offers/create {`+flat(design)+`} → 201`,
			`manager GET /offers/1/details → 200 "papers":[]`,
			`manager POST /offers/1/send `+letter,
		)
		mailed := c.print("manager", 1)
		c.rename()
		c.play(`manager POST /offers/1/send ` + letter)
		if again := c.print("client", 1); !bytes.Equal(again, mailed) || c.count(`SELECT COUNT(*) FROM offer_paper`) != 1 {
			t.Error("the second letter is not the paper of the first")
		}
		c.play(`client POST /offers/1/accept {"name":"Marina","signature":[[100,300,200,50,260,310]]} → 200`)
		if err := c.offers.Answered(t.Context(), json.RawMessage("1")); err != nil {
			t.Fatal(err)
		}
		signed := c.print("client", 1)
		if text := pdftest.Text(t, signed); bytes.Equal(signed, mailed) || !strings.Contains(text, "Marina") || !strings.Contains(text, "Hotel Čempres") {
			t.Errorf("the signed paper is\n%s", text)
		}
		if err := c.offers.Answered(t.Context(), json.RawMessage("1")); err != nil || c.count(`SELECT COUNT(*) FROM offer_paper`) != 2 {
			t.Errorf("a job that runs again keeps it again: %v", err)
		}
		c.play(
			`manager GET /offers/1/details → 200 "papers":[{"offer_paper_id":1,"kind":"SENT","made_at":"2026-11-23T09:00:00Z","sha256":"`+sum(mailed)+`","name":"ponuda-2026-0001-v1.pdf"},{"offer_paper_id":2,"kind":"SIGNED" & "sha256":"`+sum(signed),
			`client GET /offers/1/details → 200 "papers":[]`,
			`stranger GET /offers/1/papers/1 → 404`,
			`manager GET /offers/1/papers/3 → 404`,
			`clientworker GET /offers/1/papers/1 → 403`,
		)
		kept := func(id int64) ([]byte, error) {
			out, err := c.offers.Paper(t.Context(), c.who["manager"], ByPaper{1, id})
			return out.Body, err
		}
		if body, err := kept(1); err != nil || !bytes.Equal(body, mailed) {
			t.Errorf("the mailed paper is another: %v", err)
		}
		// Taken back, the paper that was mailed stands again.
		c.play(`admin PATCH /offers/1/status {"status":"SENT","reason":"Zabuna"} → 200`)
		if !bytes.Equal(c.print("manager", 1), mailed) {
			t.Error("what was taken back is not what was mailed")
		}
		c.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE offer_paper SET sha256 = ? WHERE offer_paper_id = 1`, strings.Repeat("0", 64))
			return err
		})
		var refused *fault.Fault
		if _, err := kept(1); err == nil || errors.As(err, &refused) {
			t.Errorf("a changed file was handed out: %v", err)
		}
	})
}

// TestASignatureOfAnAnswerTakenBack keeps nothing of an acceptance that was taken
// back, or given anew, while its paper was printed.
func TestASignatureOfAnAnswerTakenBack(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`manager POST /offers/create {`+flat(design)+`} → 201`, `manager POST /offers/1/mark_sent → 200`, `client POST /offers/1/accept {"name":"Prva"} → 200`)
		p, err := db.Read(t.Context(), c.db, func(tx *db.Tx) (paper, error) {
			o, err := asContractor(tx, 1)
			if err != nil {
				return paper{}, err
			}
			return readPaper(tx, o)
		})
		if err != nil {
			t.Fatal(err)
		}
		c.now = c.now.Add(time.Minute)
		c.play(`admin PATCH /offers/1/status {"status":"SENT","reason":"Zabuna"} → 200`, `client POST /offers/1/accept {"name":"Druga"} → 200`)
		if err := c.offers.mailAnswer(t.Context(), p, nil); err != nil {
			t.Fatal(err)
		}
		if n := c.count(`SELECT COUNT(*) FROM offer_paper`); n != 0 {
			t.Errorf("%d papers of an answer that was taken back", n)
		}
	})
}

// TestLettersComeFromTheCompany reads in whose name letters to the client go and who
// gets the answers: the lead, or the company once the lead has left.
func TestLettersComeFromTheCompany(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.settle()
		sender := func() string {
			t.Helper()
			var out string
			c.do(func(tx *db.Tx) (err error) {
				out, err = db.One[string](tx, `SELECT kind || ': ' || sender || ', ' || reply_name || ' ' || reply_to FROM outbox_mail ORDER BY mail_id DESC LIMIT 1`)
				return err
			})
			return out
		}
		is := func(want string) {
			t.Helper()
			if got := sender(); got != want {
				t.Errorf("%q, not %q", got, want)
			}
		}
		const letter = `{"recipient":"m@kvarner.test","subject":"Ponuda","content":"Evo je."} → 200`
		c.play(`lead POST /offers/create {`+flat(design)+`} → 201`, `manager POST /offers/1/send `+letter)
		is("offer: Primorje, lead Ć lead@x.test")
		c.play(`client POST /offers/1/questions {"text":"Kada?"} → 200`, `manager POST /offers/1/questions {"text":"Sutra."} → 200`)
		is("offer_question: Primorje, lead Ć lead@x.test")
		c.play(`client POST /offers/1/accept {"name":"Marina"} → 200`)
		if err := c.offers.Answered(t.Context(), json.RawMessage("1")); err != nil {
			t.Fatal(err)
		}
		is("offer_answer: Primorje, lead Ć lead@x.test")
		c.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE tenant_user SET roles = ? WHERE user_id = ?`, access.Worker, c.who["lead"].UserID)
			return err
		})
		c.play(`admin PATCH /offers/1/status {"status":"SENT","reason":"Zabuna"} → 200`, `manager POST /offers/1/send `+letter)
		is("offer: Primorje, Primorje info@primorje.test")
	})
}
