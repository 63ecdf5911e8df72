package invoices_test

import (
	"testing"

	"teren/internal/platform/db/dbtest"
)

// The history of a draft has each edit of its head and its lines; that of an invoice what
// took it back. Only the office reads it.
func TestTheHistoryOfAnInvoice(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		const one, two = `{"name":"Servis","quantity":2,"unit_price":"35.5","unit_of_measure":"HOUR","kpd":"43.22.12"}`, `{"name":"Dolazak","quantity":1,"unit_price":30,"kpd":"43.22.12"}`
		dbtest.Exec(t, c.db, `UPDATE partner SET invoice_kind = 'VAT_PAYER'`)
		c.play(
			set,
			`manager POST /invoices {"tenant_id":2} → 201 {"data":1}`,
			`manager@hr PATCH /invoices/1/details {"line_items":[`+one+`,`+two+`]} → 200`,
			`manager GET /invoices/1/history → 200 "type":"lines_added" & "old_value":null,"value":["Servis · 2 sata × 35,50 € · 25 % · 43.22.12","Dolazak · 1 × 30,00 €`,
			`manager@hr PATCH /invoices/1/details {"line_items":[`+two+`,`+one+`]} → 200`,
			`manager GET /invoices/1/history → 200 "type":"lines_moved"`,
			`manager@hr PATCH /invoices/1/details {"line_items":[{"name":"Servis","quantity":3,"unit_price":"35.5","unit_of_measure":"HOUR","kpd":"43.22.12","treatment":"REVERSE_CHARGE"}]} → 200`,
			`manager GET /invoices/1/history → 200 "type":"lines_changed" & "type":"lines_removed" & 3 sata × 35,50 € · AE`,
			`manager PATCH /invoices/1/details {"tenant_id":4,"note":"Hvala","delivered_on":"2026-11-20","discount":5} → 200`,
			`manager GET /invoices/1/history → 200 "type":"client" & "old_value":"Hotel Čempres","value":"Elektro Šibenik" & "type":"note" & "value":"Hvala" & "type":"delivered_on" & "type":"discount" & "value":5`,
			`manager PATCH /invoices/1/details {"note":"Hvala"} → 200`,
			`manager GET /invoices/1/history → 200 "count":9`,
			`worker GET /invoices/1/history → 403`,
			`client GET /invoices/1/history → 404`,
			`stranger GET /invoices/1/history → 404`,
			`manager POST /invoices/1/issue {"version":6} → 200 "invoice_num":"1-1-1"`,
			`manager POST /invoices/1/correct {"case":"PART","percentage":10} → 201 {"data":2}`,
			`manager POST /invoices/2/issue {"version":1} → 200 "invoice_num":"2-1-1"`,
			`manager GET /invoices/1/history → 200 "type":"credited" & "value":"2-1-1" & "type":"issued"`,
			`manager POST /invoices {"tenant_id":4} → 201 {"data":3}`,
			`manager PATCH /invoices/3/details {"line_items":[`+one+`]} → 200`,
			`manager POST /invoices/3/issue {"version":2} → 200 "invoice_num":"3-1-1"`,
			`manager POST /invoices/3/correct {"case":"WHOLE"} → 201 {"data":4}`,
			`manager POST /invoices/4/issue {"version":1} → 200 "invoice_num":"4-1-1"`,
			`manager GET /invoices/3/history → 200 "type":"cancelled" & "value":"4-1-1"`,
		)
	})
}
