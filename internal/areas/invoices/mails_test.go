package invoices_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"testing"

	"teren/internal/areas/invoices"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/mail"
)

// issued makes an invoice of the hours for the first client, and issues it.
func (c *company) issued() {
	c.approved("2", hours)
	c.play(set, `manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`, `manager POST /invoices/1/issue {"version":1} → 200 "invoice_num":"1-1-1"`)
}

// letter is a letter in the outbox.
type letter struct {
	Recipient string `db:"recipient"`
	Files     string `db:"attachments"`
	ReplyTo   string `db:"reply_to"`
}

func (c *company) letters() (out []letter) {
	c.t.Helper()
	if err := c.db.Do(c.t.Context(), func(tx *db.Tx) (err error) {
		out, err = db.All[letter](tx, `SELECT recipient, attachments, reply_to FROM outbox_mail ORDER BY mail_id`)
		return err
	}); err != nil {
		c.t.Fatal(err)
	}
	return out
}

func TestAnInvoiceIsMailed(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issued()
		dbtest.Exec(t, c.db, `UPDATE tenant SET email = 'racuni@cempres.test' WHERE tenant_id = 2`)
		const letter = `{"recipient":"racuni@cempres.test","subject":"Račun","content":"Poštovani,\n\nevo računa.","after":0}`
		c.play(
			`manager POST /invoices {"tenant_id":2} → 201 {"data":2}`,
			`manager GET /invoices/2/letter → 409 "code":"not_allowed_now"`,
			`manager POST /invoices/2/send `+letter+` → 409 "code":"not_allowed_now"`,
			`worker GET /invoices/1/letter → 403`,
			`client GET /invoices/1/letter → 404`,
			`stranger POST /invoices/1/send `+letter+` → 404`,
			`manager GET /invoices/1/letter → 200 "recipient":"racuni@cempres.test","subject":"Račun 1-1-1" & "after":0,"mail":true & 88,75`,
			`manager POST /invoices/1/send {"recipient":"x","subject":"","content":""} → 422 "field":"recipient","code":"not_an_email" & "field":"subject" & "field":"content"`,
			`manager POST /invoices/1/send `+letter+` → 200 "mails":[{"recipient":"racuni@cempres.test" & "state":"WAITING"`,
			`manager POST /invoices/1/send `+letter+` → 200 "mails":[{"recipient":"racuni@cempres.test"`,
			`manager POST /invoices/1/send {"recipient":"drugi@cempres.test","subject":"x","content":"x","after":0} → 409 "code":"invoice_mailed"`,
			`manager POST /invoices/1/send {"recipient":"drugi@cempres.test","subject":"x","content":"x","after":5} → 409 "code":"invoice_mailed"`,
			`manager POST /invoices/1/send {"recipient":"drugi@cempres.test","subject":"x","content":"x","after":1} → 200`,
			`manager GET /invoices/1/history → 200 "type":"mailed" & "racuni@cempres.test"`,
			`manager PATCH /invoices/2/details {"language":"en"} → 200`,
		)
		all := c.letters()
		if len(all) != 2 || all[0].Recipient != "racuni@cempres.test" || all[1].Recipient != "drugi@cempres.test" || all[0].ReplyTo != "manager@x.test" {
			t.Fatalf("%+v", all)
		}
		var files []mail.File
		if err := json.Unmarshal([]byte(all[0].Files), &files); err != nil || len(files) != 2 {
			t.Fatalf("%v %s", err, all[0].Files)
		}
		xml, err := c.area.XML(t.Context(), c.who["manager"], invoices.ByID{ID: 1})
		if err != nil || files[1].Text != string(xml.Body) || files[1].Name != "racun-1-1-1.xml" {
			t.Errorf("the e-invoice is %q %v", files[1].Name, err)
		}
		pdf, err := c.area.PDF(t.Context(), c.who["manager"], invoices.ByID{ID: 1})
		if err != nil {
			t.Fatal(err)
		}
		kept, err := c.area.Files.Open(t.Context(), files[0].Kept)
		if err != nil {
			t.Fatal(err)
		}
		defer kept.Close()
		body, err := io.ReadAll(kept)
		if err != nil || !bytes.Equal(body, pdf.Body) || files[0].Name != pdf.Name {
			t.Errorf("the paper %q is not that of the invoice", files[0].Name)
		}
		dbtest.Exec(t, c.db, `UPDATE outbox_mail SET state = 'FAILED', cause = 'RETURNED', last_error = '550 nema ga' WHERE recipient LIKE 'drugi%'`)
		if err := c.area.Undelivered(t.Context(), json.RawMessage(`"invoice 1 1"`)); err != nil {
			t.Fatal(err)
		}
		c.play(
			`manager GET /invoices/1/details → 200 "state":"FAILED","cause":"RETURNED","last_error":"550 nema ga"`,
			`manager GET /invoices/1/history → 200 "type":"undelivered" & "drugi@cempres.test"`,
		)
		c.area.Mail.Server = nil
		c.play(`manager GET /invoices/1/letter → 200 "mail":false`, `manager POST /invoices/1/send {"recipient":"a@x.test","subject":"x","content":"x","after":2} → 409 "code":"not_configured"`)
	})
}

// Twenty who press at once send one letter.
func TestALetterGoesOnceHoweverOftenItIsAskedFor(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issued()
		errs := make([]error, 20)
		var all sync.WaitGroup
		for n := range errs {
			all.Go(func() {
				_, errs[n] = c.area.Send(t.Context(), c.who["manager"], invoices.Letter{ID: 1, Recipient: "a@x.test", Subject: "x", Content: fmt.Sprint(n)})
			})
		}
		all.Wait()
		for _, err := range errs {
			if err != nil {
				t.Error(err)
			}
		}
		if got := c.letters(); len(got) != 1 {
			t.Errorf("%d letters", len(got))
		}
	})
}
