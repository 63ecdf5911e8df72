package systemtest_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"teren/internal/areas/invoices"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files"
)

// Every call of those who may most, on the invoice itself where its path names one, leaves
// the e-invoice and the paper of an issued invoice byte for byte.
func TestNoCallChangesAnIssuedInvoice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		store, err := files.Open(p.files)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		s, who := &invoices.Service{DB: d, Files: store}, p.People["manager1"]
		run(t, d, `UPDATE tenant SET address1 = 'Vukovarska 1', zipcode = '10000', city = 'Zagreb', id_number = CASE tenant_id WHEN 1 THEN '78432199108' ELSE '' END`,
			`INSERT INTO invoice_setting (tenant_id, vat, premises, device, first_number, iban, memorandum, due_days, kpd, kpd_resale, version) VALUES (1, 'PAYER', '1', '1', 1, 'HR1210010051863000160', '', 15, '43.22.12', '', 1)`,
			fmt.Sprintf(`INSERT INTO invoice_operator (tenant_id, user_id, oib) VALUES (1, %d, '12345678903')`, who.UserID))
		id, err := s.Create(t.Context(), who, invoices.New{Kind: invoices.Ordinary, TaskIDs: []int64{p.Tasks["invoiced"].Task}})
		if err != nil {
			t.Fatal(err)
		}
		of := fmt.Sprint(" WHERE invoice_id = ", id)
		run(t, d, `UPDATE tenant SET id_number = '12345678903' WHERE tenant_id = (SELECT client_id FROM invoice`+of+`)`, `UPDATE invoice SET delivered_on = '2020-01-02'`+of)
		if _, err := s.Issue(t.Context(), who, invoices.Issue{ID: int64(id), Version: 1}); err != nil {
			t.Fatal(err)
		}
		papers := func(ctx context.Context) []byte {
			xml, err1 := s.XML(ctx, who, invoices.ByID{ID: int64(id)})
			pdf, err2 := s.PDF(ctx, who, invoices.ByID{ID: int64(id)})
			if err := errors.Join(err1, err2); err != nil {
				return []byte(err.Error())
			}
			return append(xml.Body, pdf.Body...)
		}
		issued := papers(t.Context())
		if !bytes.Contains(issued, []byte("<cbc:ID>1-1-1</cbc:ID>")) || !bytes.Contains(issued, []byte("%PDF-")) {
			t.Fatalf("it has no papers: %.300s", issued)
		}
		tried, wrote := 0, 0
		for _, call := range p.routes.Calls {
			l := lines[call.Method+" "+call.Path]
			for _, person := range []string{"admin1", "manager1"} {
				fill := func(text string) string {
					return p.fill(strings.ReplaceAll(text, "{invoice_id}", fmt.Sprint(id)), "invoiced", person)
				}
				err := d.Do(t.Context(), func(tx *db.Tx) error {
					ctx := db.Within(t.Context(), tx)
					before, err1 := p.writes(tx)
					answer := p.ask(ctx, person, call.Method, fill(call.Path)+l.query, fill(l.body), l.picture())
					after, err2 := p.writes(tx)
					if tried++; after != before {
						wrote++
					}
					if after != before && !bytes.Equal(papers(ctx), issued) {
						t.Errorf("%s: %s %s (%d) changed the papers", person, call.Method, call.Path, answer.Code)
					}
					return errors.Join(err1, err2, errUndo)
				})
				if !errors.Is(err, errUndo) {
					t.Fatal(call.Method, call.Path, err)
				}
			}
		}
		if !bytes.Equal(papers(t.Context()), issued) {
			t.Error("the papers are not what was issued")
		}
		if wrote < 200 {
			t.Errorf("of %d calls %d wrote", tried, wrote)
		}
		t.Logf("%d calls, of which %d wrote", tried, wrote)
	})
}
