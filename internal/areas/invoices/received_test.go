package invoices_test

import (
	"bytes"
	"testing"

	"teren/internal/areas/invoices"
)

// A client sees what was issued to it, and nothing else of it.
func TestAClientSeesItsInvoices(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`client POST /invoices/received/search {} → 200 "count":0`)
		c.issued()
		c.approved("4", hours)
		c.play(
			`manager POST /invoices {"tenant_id":2} → 201 {"data":2}`, // a draft
			`manager POST /invoices {"task_ids":[2]} → 201 {"data":3}`,
			`manager POST /invoices/3/issue {"version":1} → 200 "invoice_num":"2-1-1"`, // to another client
			`client POST /invoices/received/search {} → 200 "count":1 & "invoice_id":1,"invoice_num":"1-1-1","kind":"INVOICE","is_cancelled":false,"contractor":"Primorje" & "total_with_tax":88.75 & !"invoice_id":2 & !"invoice_id":3`,
			`client POST /invoices/received/search {"filter":{"eq":[{"column":"invoice_num"},"2-1-1"]}} → 200 "count":0`,
			`client GET /invoices/received/1/pdf → 200 %PDF`,
			`client GET /invoices/received/1/xml → 200 <cbc:ID>1-1-1</cbc:ID>`,
			`client GET /invoices/received/2/pdf → 404`,
			`client GET /invoices/received/2/xml → 404`,
			`client GET /invoices/received/3/pdf → 404`,
			`client GET /invoices/1/details → 404`,
			`client GET /invoices/1/history → 404`,
			`stranger POST /invoices/received/search {} → 200 "count":0`,
			`stranger GET /invoices/received/1/pdf → 404`,
			`manager GET /invoices/received/1/pdf → 404`,
			`worker POST /invoices/received/search {} → 403`,
			`worker GET /invoices/received/1/pdf → 403`,
			`worker GET /invoices/received/1/xml → 403`,
		)
		own, err := c.area.XML(t.Context(), c.who["manager"], invoices.ByID{ID: 1})
		if err != nil {
			t.Fatal(err)
		}
		theirs, err := c.area.ReceivedXML(t.Context(), c.who["client"], invoices.ByID{ID: 1})
		if err != nil || !bytes.Equal(own.Body, theirs.Body) {
			t.Errorf("the client has another e-invoice: %v", err)
		}
		// A worker of the client's has none either.
		worker := c.who["client"]
		worker.Roles = 1
		c.who["client"] = worker
		c.play(`client POST /invoices/received/search {} → 403`, `client GET /invoices/received/1/xml → 403`)
	})
}

func TestStatisticsOfInvoices(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issued()
		c.approved("2", lump)
		c.play(
			`manager POST /invoices {"task_ids":[2]} → 201 {"data":2}`,
			`manager POST /invoices/2/issue {"version":1} → 200`,
			`worker GET /invoices/statistics → 403`,
			`manager GET /invoices/statistics?year=1 → 422 "field":"year"`,
			`manager GET /invoices/statistics → 200 "year":2026,"first_year":2026 & {"month":"2026-11","count":2,"net":111.00,"tax":22.95,"total_with_tax":133.95,"paid":0.00,"rates":[{"treatment":"S","tax_percentage":25,"net":71.00,"tax":17.75},{"treatment":"S","tax_percentage":13,"net":40.00,"tax":5.20}]} & {"month":"2026-12","count":0,"net":0.00`,
			`manager GET /invoices/statistics?year=2025 → 200 "year":2025 & !111.00`,
			`stranger GET /invoices/statistics → 200 !111.00`,
			`manager@hr POST /invoices/statistics/export {"year":2026} → 200 2026-11;Po stopi;25;71,00;17,75 & 13;40,00;5,20`,
			`manager POST /invoices/statistics/export {"year":2026,"format":"xlsx"} → 200 2026-11`,
		)
	})
}
