package invoices_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"teren/internal/areas/invoices"
	"teren/internal/kit/fiscal/fiscaltest"
	"teren/internal/kit/pdf/pdftest"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

const password = "primjer"

// cashes lets the company issue invoices to citizens by a simulated Tax Administration.
func (c *company) cashes(t *testing.T) *fiscaltest.Simulator {
	t.Helper()
	s := fiscaltest.Start(t)
	c.area.Citizens.Address = s.Settings.Address
	c.certificate(t, fiscaltest.P12(t, "78432199108", password), "")
	if _, err := c.area.SetOffice(t.Context(), c.who["admin"], valid[*invoices.OfficeFile, invoices.OfficeFile](t, &invoices.OfficeFile{Sheet: &api.Sheet{Name: "p.pem", Content: s.PEM()}})); err != nil {
		t.Fatal(err)
	}
	c.play(set, `admin PATCH /invoices/fiscalization {"active":true} → 200 "active":true & "waiting":0 & "oib":"78432199108" & "name":`)
	return s
}

func valid[T interface{ Validate() error }, V any](t *testing.T, in T) V {
	t.Helper()
	if err := in.Validate(); err != nil {
		t.Fatal(err)
	}
	return *any(in).(*V)
}

// certificate uploads a certificate, and expects the code of a refusal, "" for none.
func (c *company) certificate(t *testing.T, file []byte, code string) {
	t.Helper()
	_, err := c.area.SetCertificate(t.Context(), c.who["admin"], invoices.NewCertificate{Sheet: &api.Sheet{Name: "f.p12", Content: file}, Password: password})
	if (err == nil) != (code == "") || code != "" && !strings.Contains(said(err), code) {
		t.Errorf("%q: %v", code, err)
	}
}

// said returns a refusal with its fields.
func said(err error) string {
	text, _ := json.Marshal(err)
	return string(text)
}

// toCitizen makes a draft to a private person with one line.
const toCitizen = `manager POST /invoices {"tenant_id":0} → 201`

const service = `"line_items":[{"name":"Popravak bojlera","quantity":1,"unit_price":80,"tax_percentage":25}]`

func TestACertificateIsKeptEncrypted(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`admin PATCH /invoices/fiscalization {"active":true} → 422 "field":"active"`,
			`manager GET /invoices/fiscalization → 403`,
			`admin GET /invoices/fiscalization → 200 "has_certificate":false & "office":[]`)
		c.certificate(t, []byte("no certificate"), "certificate_file")
		c.certificate(t, fiscaltest.P12(t, "12345678903", password), "certificate_other_oib")
		c.certificate(t, fiscaltest.P12(t, "78432199108", "another"), "certificate_password")
		c.cashes(t)
		stored := c.one(t, `SELECT sealed FROM invoice_certificate WHERE tenant_id = 1`)
		if stored == "" || strings.Contains(stored, password) {
			t.Errorf("it is stored as %.40s", stored)
		}
		c.play(`admin GET /invoices/settings/history → 200 "type":"fiscalization" & "type":"certificate" & PRIMJER D.O.O. HR78432199108`,
			`admin DELETE /invoices/fiscalization/certificate → 200 "has_certificate":false & "active":false`,
			`admin PATCH /invoices/fiscalization {"active":true} → 422 "code":"invoice_no_certificate"`)
	})
}

func TestInvoicesToCitizens(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(set, toCitizen,
			`manager PATCH /invoices/1/details {`+service+`,"buyer_name":"Ana Anić","buyer_address":"Ilica 1, Zagreb"} → 200`,
			`manager@hr GET /invoices/1/details → 200 "client_kind":"CITIZEN" & "name":"Ana Anić" & učitajte fiskalni certifikat`,
			`manager PATCH /invoices/1/details {"client_kind":"BUSINESS"} → 422 "code":"invoice_private"`,
			`manager POST /invoices/1/attachments {} → 409 "code":"invoice_no_einvoice"`,
			`manager POST /invoices {"tenant_id":0} → 201 {"data":2}`,
			`manager@hr PATCH /invoices/2/details {"tenant_id":2} → 200`,
			`manager@hr GET /invoices/2/history → 200 "old_value":"Privatna osoba"`,
			`manager DELETE /invoices/2 → 200`,
			`manager POST /invoices/1/issue {"version":2} → 422 "field":"settings.certificate"`)
		s := c.cashes(t)
		c.play(`manager POST /invoices/1/issue {"version":2} → 200 "status":"ISSUED" & "state":"TAKEN" & "late":false & "open":100.00`)
		taken := s.Taken()
		if len(taken) != 1 || taken[0].Number != "1-1-1" || taken[0].Late || taken[0].OIB != "78432199108" {
			t.Fatalf("%+v", taken)
		}
		if local := "23.11.2026T10:00:00"; taken[0].Issued != local || taken[0].Sent != local {
			t.Errorf("issued %s, sent %s by the clock of the company", taken[0].Issued, taken[0].Sent)
		}
		c.play(
			`manager POST /invoices/1/attachments {} → 409`,
			`manager GET /invoices/1/details → 200 "zki":"`+taken[0].ZKI+`" & "jir":"`+taken[0].JIR+`" & "missing":[]`,
			`manager GET /invoices/1/xml → 409 "code":"invoice_no_einvoice"`,
			`manager GET /invoices/1/history → 200 "type":"fiscalized" & `+taken[0].JIR,
			`manager POST /invoices/search {"filter":{"eq":[{"column":"fiscal_state"},"TAKEN"]}} → 200 "fiscal_state":"TAKEN"`,
			`manager POST /invoices/1/fiscalize → 409 "code":"not_allowed_now"`)
		pdf := c.text(t, 1)
		for _, part := range []string{"Ana Anić", "Ilica 1, Zagreb", "ZKI: " + taken[0].ZKI, "JIR: " + taken[0].JIR, "Transakcijski račun", "Skenirajte i platite"} {
			if !strings.Contains(pdf, part) {
				t.Errorf("the paper lacks %q: %s", part, pdf)
			}
		}
		pages := pdftest.Drawn(t, c.paper(t, 1))
		if code := pdftest.Scan(t, pages[len(pages)-1]); code != "https://porezna.gov.hr/rn?jir="+taken[0].JIR+"&datv=20261123_1000&izn=10000" {
			t.Error(code)
		}
	})
}

// What is paid in cash is paid when it is issued; its cancellation is reported too.
func TestCash(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		s := c.cashes(t)
		c.play(toCitizen, `manager PATCH /invoices/1/details {`+service+`,"payment":"CASH"} → 200`,
			`manager POST /invoices/1/issue {"version":2} → 200 "state":"TAKEN"`,
			`manager POST /invoices/1/correct {"case":"WHOLE"} → 201 {"data":2}`,
			`manager POST /invoices/2/issue {"version":1} → 200 "kind":"CANCELLATION" & "state":"TAKEN"`)
		if n := len(s.Taken()); n != 2 {
			t.Errorf("%d were reported", n)
		}
		if pdf := c.text(t, 1); strings.Contains(pdf, "Skenirajte i platite") || !strings.Contains(pdf, "Gotovina") {
			t.Error(pdf)
		}
		c.play(`manager POST /invoices {"tenant_id":2} → 201`,
			`manager PATCH /invoices/3/details {"payment":"CARD"} → 422 "code":"invoice_for_citizens"`,
			`manager PATCH /invoices/3/details {"buyer_name":"Ana"} → 422 "code":"invoice_for_private"`)
	})
}

// Whatever the Tax Administration does, an invoice is issued once with its ZKI, and reported
// until it is taken, with the mark of a late one.
func TestReportedLate(t *testing.T) {
	for name, mood := range map[string]fiscaltest.Mood{"cut": fiscaltest.Cut, "tampered": fiscaltest.Tamper, "unsigned": fiscaltest.Unsigned,
		"other's": fiscaltest.AnswerToOther, "a page": fiscaltest.Broken, "its error": fiscaltest.Fail} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, c *company) {
				s := c.cashes(t)
				s.Next(mood)
				c.play(toCitizen, `manager PATCH /invoices/1/details {`+service+`} → 200`,
					`manager POST /invoices/1/issue {"version":2} → 200 "status":"ISSUED" & "state":"WAITING" & "jir":"" & "late":true`,
					`admin GET /invoices/fiscalization → 200 "waiting":1 & "overdue":0`)
				paper := c.text(t, 1)
				if trouble := c.one(t, `SELECT trouble FROM invoice_fiscal`); (trouble == "UNREACHABLE") != (mood == fiscaltest.Cut || mood == fiscaltest.Broken) {
					t.Error(trouble)
				}
				zki := c.one(t, `SELECT zki FROM invoice_fiscal`)
				if !strings.Contains(paper, "ZKI: "+zki) || strings.Contains(paper, "JIR") {
					t.Errorf("its paper: %s", paper)
				}
				c.later(t, 30*time.Second) // not due yet
				if state := c.one(t, `SELECT state FROM invoice_fiscal`); state != "WAITING" {
					t.Error(state)
				}
				c.later(t, time.Hour)
				taken := s.Taken()
				if len(taken) != 1 || taken[0].ZKI != zki {
					t.Fatalf("%+v", taken)
				}
				c.play(`manager GET /invoices/1/details → 200 "state":"TAKEN" & "late":true & "jir":"` + taken[0].JIR + `"`)
				if again := c.text(t, 1); again != paper {
					t.Error("the paper that was handed out is another now")
				}
			})
		})
	}
}

// A person whose connection breaks while the Tax Administration is silent leaves an invoice
// that is reported by itself.
func TestReportedByItself(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		s := c.cashes(t)
		c.play(toCitizen, `manager PATCH /invoices/1/details {`+service+`} → 200`)
		ctx, leave := context.WithCancel(t.Context())
		s.Next(fiscaltest.Stall)
		go func() {
			<-s.Stalled()
			leave()
		}()
		if _, err := c.area.Issue(ctx, c.who["manager"], invoices.Issue{ID: 1, Version: 2}); err == nil {
			t.Error("a person who left got an answer")
		}
		c.later(t, time.Hour)
		if taken := s.Taken(); len(taken) != 1 || !taken[0].Late || taken[0].Number != "1-1-1" {
			t.Fatalf("%+v", taken)
		}
		c.play(`manager GET /invoices/1/details → 200 "state":"TAKEN"`)
	})
}

func TestSilence(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		s := c.cashes(t)
		s.Next(fiscaltest.Stall)
		c.play(toCitizen, `manager PATCH /invoices/1/details {`+service+`} → 200`,
			`manager POST /invoices/1/issue {"version":2} → 200 "state":"WAITING" & "trouble":"UNREACHABLE" & "deliver_by":"2026-11-25T22:59:59Z"`)
		dbtest.Exec(t, c.db, `UPDATE tenant SET id_number = '12345678903' WHERE tenant_id = 1`)
		c.later(t, 3*24*time.Hour)
		c.play(`manager GET /invoices/1/details → 200 "state":"TAKEN"`) // by the number it was issued with
	})
}

// Those who issue invoices get a notice once when the days of the law are over, until the
// Tax Administration has it.
func TestTooLateIsNoticed(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		s := c.cashes(t)
		s.Next(fiscaltest.Cut, fiscaltest.Cut, fiscaltest.Cut, fiscaltest.Cut)
		c.play(toCitizen, `manager PATCH /invoices/1/details {`+service+`} → 200`,
			`manager POST /invoices/1/issue {"version":2} → 200 "state":"WAITING" & "deliver_by":"2026-11-25T22:59:59Z"`)
		c.later(t, time.Hour)
		c.play(`manager POST /notices/search {} → 200 "count":0`)
		for range 2 {
			c.later(t, 3*24*time.Hour)
			c.play(`manager POST /notices/search {} → 200 "count":1 & "kind":"invoice_late" & "invoice_id":1,"title":"1-1-1"`)
		}
		c.later(t, 2*time.Hour)
		c.play(`manager GET /invoices/1/details → 200 "state":"TAKEN"`, `manager POST /notices/search {} → 200 "count":0`)
	})
}

// one returns the text that a query finds.
func (c *company) one(t *testing.T, query string) string {
	t.Helper()
	text, err := db.Read(t.Context(), c.db, func(tx *db.Tx) (string, error) { return db.One[string](tx, query) })
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// text returns the texts of the invoice's paper.
func (c *company) text(t *testing.T, invoice int64) string {
	t.Helper()
	return pdftest.Text(t, c.paper(t, invoice))
}

func (c *company) paper(t *testing.T, invoice int64) []byte {
	t.Helper()
	paper, err := c.area.PDF(t.Context(), c.who["manager"], invoices.ByID{ID: invoice})
	if err != nil {
		t.Fatal(err)
	}
	return paper.Body
}

// later runs what recurs after the time.
func (c *company) later(t *testing.T, by time.Duration) {
	t.Helper()
	c.now = c.now.Add(by)
	if err := c.area.ReportWaiting(t.Context()); err != nil {
		t.Fatal(err)
	}
}
