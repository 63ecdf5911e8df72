package invoices_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"teren/internal/areas/invoices"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

// proof is where the documents of every kind are written, for the official rules.
var proof = flag.String("proof", "", "folder to write the documents of every kind to")

// xml returns the e-invoice, and writes it where the official rules read it.
func (c *company) xml(id int64) string {
	c.t.Helper()
	d, err := c.area.XML(c.t.Context(), c.who["manager"], invoices.ByID{ID: id})
	if err != nil {
		c.t.Fatal(err)
	}
	if *proof != "" {
		name := fmt.Sprintf("program-%s-%d.xml", strings.NewReplacer("/", "-").Replace(c.t.Name()), id)
		if err := os.WriteFile(filepath.Join(*proof, name), d.Body, 0o600); err != nil {
			c.t.Fatal(err)
		}
	}
	return string(d.Body)
}

// has fails unless the e-invoice has each text, and none that begins with "!".
func (c *company) has(id int64, texts ...string) {
	c.t.Helper()
	xml := c.xml(id)
	for _, text := range texts {
		without, not := strings.CutPrefix(text, "!")
		if strings.Contains(xml, without) == not {
			c.t.Errorf("the e-invoice %d: %q is %v", id, without, not)
		}
	}
}

func payable(amount string) string {
	return `<cbc:PayableAmount currencyID="EUR">` + amount + `</cbc:PayableAmount>`
}

// A wrong invoice is cancelled as a whole, once; its task can be reopened and is invoiced
// again.
func TestCancelAndIssueAgain(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours+","+copper)
		c.play(
			set,
			`manager POST /invoices {"kind":"CANCELLATION"} → 422 "field":"kind","code":"invoice_cancel_there"`,
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`,
			`manager POST /invoices/1/correct {"case":"WHOLE"} → 409 "code":"not_allowed_now"`,
			`manager POST /invoices/1/issue {"version":1} → 200 "kind":"INVOICE" & "corrections":[{"case":"WHOLE","refused":""},{"case":"PART","refused":""},{"case":"FORGOTTEN","refused":""},{"case":"AGAIN","refused":"`,
			`manager POST /invoices/1/correct {"case":"x"} → 422 "field":"case","code":"not_in_list"`,
			`manager@hr POST /invoices/1/correct {"case":"AGAIN"} → 422 "field":"case","code":"invoice_not_cancelled" & još vrijedi`,
			`manager POST /invoices/1/correct {"case":"SETTLE"} → 422 "field":"case","code":"invoice_case"`,
			`worker POST /invoices/1/correct {"case":"WHOLE"} → 403`,
			`client POST /invoices/1/correct {"case":"WHOLE"} → 404`,
			`manager POST /invoices/1/correct {"case":"WHOLE"} → 201 {"data":2}`,
			`manager POST /invoices/1/correct {"case":"WHOLE"} → 422 "field":"case","code":"invoice_cancelling"`,
			`manager GET /invoices/2/details → 200 "kind":"CANCELLATION" & "refers_to":[{"invoice_id":1,"invoice_num":"1-1-1","issued_on":"2026-11-23","kind":"INVOICE" & "missing":[] & "total_with_tax":-128.13`,
			`manager@hr PATCH /invoices/2/details {"line_items":[],"tenant_id":4,"refers_to":[]} → 422 "field":"line_items","code":"invoice_cancels_all" & "field":"tenant_id" & "field":"refers_to" & cijeli račun`,
			`manager PATCH /invoices/2/details {"note":"Krivi kupac"} → 200 "version":2`,
			`manager POST /invoices {"task_ids":[1]} → 422 "code":"task_on_invoice"`, // until it is issued
			`admin POST /tasks/1/reopen {"reason":"x"} → 409 "code":"task_on_invoice"`,
			`manager DELETE /invoices/2 → 200`,
			`manager POST /invoices/1/correct {"case":"WHOLE"} → 201 {"data":3}`,
			`admin POST /invoices/2/restore → 422 "code":"invoice_cancelling"`,
			`manager POST /invoices/3/issue {"version":1} → 200 "invoice_num":"2-1-1" & "due_on":null & "balance":null & "payable":-128.13 & "refers_to":[{"invoice_id":1,"invoice_num":"1-1-1","issued_on":"2026-11-23","kind":"INVOICE","credited":128.13}] & "corrections":[]`,
			`manager GET /invoices/1/details → 200 "is_cancelled":true & "credited":128.13 & "balance":{"payable":128.13,"paid":0.00,"credited":128.13,"open":0.00 & "referred_by":[{"invoice_id":3,"invoice_num":"2-1-1","kind":"CANCELLATION","status":"ISSUED"}]`,
			`manager@hr POST /invoices/1/correct {"case":"WHOLE"} → 422 "code":"invoice_cancelled" & već je storniran`,
			`manager POST /invoices/1/correct {"case":"PART","percentage":10} → 422 "code":"invoice_cancelled"`,
			`manager POST /invoices/3/correct {"case":"WHOLE"} → 422 "code":"invoice_case"`,
			`manager POST /invoices/tasks_picker → 200 "count":1 & "task_id":1`,
			`manager POST /invoices/1/correct {"case":"AGAIN"} → 201 {"data":4}`,
			`manager GET /invoices/4/details → 200 "kind":"INVOICE" & "task_id":1 & "Bakrena cijev" & "total_with_tax":128.13 & "refers_to":[]`,
			`manager POST /invoices/1/correct {"case":"AGAIN"} → 422 "code":"task_on_invoice"`,
			`manager DELETE /invoices/4 → 200`,
			`admin POST /tasks/1/reopen {"reason":"Krivo"} → 200`,
			`admin POST /invoices/4/restore → 200`,
			`manager POST /invoices/4/issue {"version":3} → 422 "field":"line_items","code":"task_not_approved"`,
		)
		c.has(3, `<cbc:InvoiceTypeCode>384</cbc:InvoiceTypeCode>`, `<cbc:ProfileID>P10</cbc:ProfileID>`, `<cbc:ID>1-1-1</cbc:ID>`, `<cbc:IssueDate>2026-11-23</cbc:IssueDate>`, `>43.22.12<`, payable("-128.13"), "!DueDate")
	})
}

// A cancellation gives back the discount on the whole; a credit note of lines has it, one
// of a percentage is of what was left of it; a debit note has none.
func TestCorrectDiscounted(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			set,
			`manager POST /invoices {"tenant_id":2} → 201 {"data":1}`,
			`manager PATCH /invoices/1/details {"discount":"10","line_items":[{"kind":"SECTION","name":"Prizemlje"},{"name":"Montaža","quantity":2,"unit_price":50,"kpd":"43.22.11"}]} → 200`,
			`manager POST /invoices/1/issue {"version":2} → 200 "net":90.00,"tax":22.50`,
			`manager POST /invoices/1/correct {"case":"PART","percentage":"50"} → 201 {"data":2}`,
			`manager GET /invoices/2/details → 200 "net":45.00,"tax":11.25 & "discount":0`,
			`manager POST /invoices/1/correct {"case":"PART"} → 201 {"data":3}`,
			`manager GET /invoices/3/details → 200 "net":90.00,"tax":22.50 & "discount":10 & !"code":`,
			`manager POST /invoices/1/correct {"case":"FORGOTTEN"} → 201 {"data":4}`,
			`manager GET /invoices/4/details → 200 "discount":0`,
			`manager POST /invoices/1/correct {"case":"WHOLE"} → 201 {"data":5}`,
			`manager GET /invoices/5/details → 200 "net":-90.00,"tax":-22.50 & "discount_amount":-10.00`,
			`manager PATCH /invoices/5/details {"discount":"5","buyer_reference":"x"} → 422 "field":"buyer_reference","code":"invoice_cancels_all" & "field":"discount","code":"invoice_cancels_all"`,
			`manager POST /invoices/5/issue {"version":1} → 200 "net":-90.00,"tax":-22.50 & "payable":-112.50 & "kpd":"43.22.11"`,
			`manager GET /invoices/1/details → 200 "is_cancelled":true & "credited":112.50`,
			`manager POST /invoices/1/correct {"case":"AGAIN"} → 201 {"data":6}`,
			`manager GET /invoices/6/details → 200 "net":90.00,"tax":22.50 & "discount":10`,
		)
	})
}

// A discount afterwards is a credit note of at most what is left; credited in full, the
// work can be invoiced again.
func TestCreditNotes(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours) // 88.75
		c.approved("4", hours)
		c.play(
			set,
			`manager POST /invoices {"kind":"CREDIT_NOTE","task_ids":[1]} → 422 "field":"task_ids","code":"invoice_no_tasks"`,
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`,
			`manager POST /invoices/1/issue {"version":1} → 200`,
			`manager POST /invoices {"task_ids":[2]} → 201 {"data":2}`,
			`manager POST /invoices/2/issue {"version":1} → 200`,
			`manager POST /invoices/1/correct {"case":"PART","percentage":10,"amount":5} → 422 "code":"invoice_percentage_or_amount"`,
			`manager POST /invoices/1/correct {"case":"PART","percentage":101} → 422 "field":"percentage"`,
			`manager POST /invoices/1/correct {"case":"PART","amount":"88.76"} → 422 "field":"amount","code":"out_of_range"`,
			`manager POST /invoices/1/correct {"case":"PART","lines":[99]} → 422 "field":"lines"`,
			`manager POST /invoices/1/correct {"case":"PART","percentage":10} → 201 {"data":3}`,
			`manager GET /invoices/3/details → 200 "kind":"CREDIT_NOTE" & "name":"Naknadni popust po računu 1-1-1, 10 %" & "net":7.10,"tax":1.78 & "missing":[]`,
			`manager POST /invoices/3/issue {"version":1} → 200 "invoice_num":"3-1-1" & "balance":null & "credited":8.88`,
			`manager GET /invoices/1/details → 200 "balance":{"payable":88.75,"paid":0.00,"credited":8.88,"open":79.87`,
			`manager POST /invoices/1/correct {"case":"WHOLE"} → 422 "code":"invoice_credited"`,
			`manager POST /invoices/3/correct {"case":"PART","percentage":10} → 422 "code":"invoice_case"`, // a 381 does not lower a 381
			// What the person may not name, and what is wrong with it.
			`manager POST /invoices {"kind":"CREDIT_NOTE","tenant_id":2} → 201 {"data":4}`,
			`manager@hr GET /invoices/4/details → 200 "field":"refers_to","code":"invoice_needs_reference" & Navedite račun`,
			`manager PATCH /invoices/4/details {"line_items":[{"name":"Povrat","quantity":-1,"unit_price":10}]} → 200`,
			`manager@hr POST /invoices/4/issue {"version":2} → 422 "field":"line_items.0.quantity" & "field":"refers_to" & krivi predznak & Navedite račun & veći od nule`,
			`manager PATCH /invoices/4/details {"refers_to":[{"invoice_id":1},{"invoice_id":1},{"invoice_num":"","issued_on":"x"},{"invoice_id":99}]} → 422 "field":"refers_to.1.invoice_id","code":"twice" & "field":"refers_to.2.invoice_num","code":"required" & "field":"refers_to.2.issued_on","code":"wrong_type" & "field":"refers_to.3.invoice_id","code":"no_such_thing"`,
			`manager PATCH /invoices/4/details {"refers_to":[{"invoice_id":2}],"line_items":[{"name":"Povrat","quantity":1,"unit_price":10}]} → 200`,
			`manager POST /invoices/4/issue {"version":3} → 422 "field":"refers_to.0","code":"invoice_other_client"`,
			`manager PATCH /invoices/4/details {"refers_to":[{"invoice_id":3}]} → 200`,
			`manager POST /invoices/4/issue {"version":4} → 422 "field":"refers_to.0","code":"invoice_wrong_reference"`,
			`manager PATCH /invoices/4/details {"refers_to":[{"invoice_id":1}],"line_items":[{"name":"Povrat","quantity":1,"unit_price":"63.90"}]} → 200`,
			`manager@hr POST /invoices/4/issue {"version":5} → 422 "field":"line_items","code":"invoice_over_credited" & 79,87`,
			// Several at once, one of them not made here.
			`manager PATCH /invoices/4/details {"refers_to":[{"invoice_id":1},{"invoice_num":"77-PP1-1","issued_on":"2026-02-03"}]} → 200`,
			`manager POST /invoices/4/issue {"version":6} → 200 "invoice_num":"4-1-1" & "credited":79.87 & "invoice_num":"77-PP1-1","issued_on":"2026-02-03"`,
			`manager GET /invoices/1/details → 200 "balance":{"payable":88.75,"paid":0.00,"credited":88.75,"open":0.00`,
			`manager POST /invoices/1/correct {"case":"PART","amount":1} → 422 "field":"case","code":"invoice_credited"`,
			`manager POST /invoices/tasks_picker → 200 "count":1 & "task_id":1`, // credited in full
			`admin POST /tasks/1/reopen {"reason":"x"} → 200`,
			`admin POST /tasks/2/reopen {"reason":"x"} → 409 "code":"task_on_invoice"`,
		)
		c.has(3, `<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>`, `<cbc:ProfileID>P9</cbc:ProfileID>`, payable("8.88"), "!43.22.12")
		c.has(4, `<cbc:ID>77-PP1-1</cbc:ID>`, `<cbc:IssueDate>2026-02-03</cbc:IssueDate>`)
	})
}

// What was forgotten is a debit note, also on a credit note.
func TestDebitNotes(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours)
		c.play(
			set,
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`,
			`manager POST /invoices/1/issue {"version":1} → 200`,
			`manager POST /invoices/1/correct {"case":"FORGOTTEN"} → 201 {"data":2}`,
			`manager GET /invoices/2/details → 200 "kind":"DEBIT_NOTE" & "field":"line_items","code":"missing"`,
			`manager PATCH /invoices/2/details {"refers_to":[]} → 200`,
			`manager POST /invoices/2/issue {"version":2} → 422 "field":"refers_to","code":"invoice_needs_reference"`,
			`manager PATCH /invoices/2/details {"refers_to":[{"invoice_id":1}],"line_items":[{"name":"Dolazak","quantity":1,"unit_price":40}],"due_on":"2026-11-22"} → 200`,
			`manager@hr POST /invoices/2/issue {"version":3} → 422 "field":"due_on" & Dospijeće`, // before it is issued
			`manager PATCH /invoices/2/details {"due_on":null} → 200`,
			`manager POST /invoices/2/issue {"version":4} → 200 "invoice_num":"2-1-1" & "balance":{"payable":50.00,"paid":0.00,"credited":0.00,"open":50.00 & "payable":50.00`,
			`manager GET /invoices/1/details → 200 "balance":{"payable":88.75,"paid":0.00,"credited":0.00,"open":88.75`, // owed beside it
			`manager POST /invoices/2/correct {"case":"WHOLE"} → 201 {"data":3}`,
			`manager POST /invoices/3/issue {"version":1} → 200`,
			`manager GET /invoices/2/details → 200 "credited":50.00,"open":0.00`,
		)
		c.has(2, `<cbc:InvoiceTypeCode>383</cbc:InvoiceTypeCode>`, payable("50.00"), `<cbc:ID>1-1-1</cbc:ID>`)
	})
}

// An advance is paid when it is issued; its cancellation comes before the final invoice
// that deducts it, once.
func TestAdvanceToFinal(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours+","+copper) // 128.13
		c.play(
			set,
			`manager POST /invoices {"kind":"ADVANCE"} → 422 "field":"offer_id","code":"invoice_advance_of"`,
			`manager POST /invoices {"kind":"ADVANCE","offer_id":9,"percentage":30} → 422 "field":"offer_id","code":"no_such_thing"`,
			`manager POST /invoices {"kind":"ADVANCE","task_ids":[1]} → 422 "code":"invoice_percentage_or_amount"`,
			`manager POST /invoices {"kind":"ADVANCE","task_ids":[1],"amount":"128.14"} → 422 "field":"amount","code":"out_of_range"`,
			`stranger POST /invoices {"kind":"ADVANCE","task_ids":[1],"percentage":30} → 422 "field":"task_ids.0","code":"no_such_thing"`,
			`manager POST /invoices {"kind":"ADVANCE","task_ids":[1],"amount":"50"} → 201 {"data":1}`,
			`manager GET /invoices/1/details → 200 "kind":"ADVANCE" & "net":40.00,"tax":10.00 & "prepaid":50.00 & "payable":0.00 & "missing":[] & Predujam: Posao 1`,
			`manager PATCH /invoices/1/details {"delivered_on":"2026-11-20"} → 200`,
			`manager@hr POST /invoices/1/issue {"version":2} → 422 "field":"delivered_on"`,
			`manager PATCH /invoices/1/details {"delivered_on":null} → 200`,
			`manager POST /invoices/1/issue {"version":3} → 200 "invoice_num":"1-1-1" & "due_on":null & "balance":null & "case":"SETTLE","refused":""`,
			`manager POST /invoices/tasks_picker → 200 "task_id":1`, // the work itself is on no invoice yet
			`manager POST /invoices/1/correct {"case":"SETTLE","tasks":[99]} → 422 "field":"tasks.0","code":"no_such_thing"`,
			`manager POST /invoices {"tenant_id":2,"percentage":30} → 422 "field":"percentage","code":"invoice_advance_alone"`,
			`manager POST /invoices/1/correct {"case":"SETTLE","tasks":[1]} → 201 {"data":2}`,
			`manager GET /invoices/2/details → 200 "kind":"CANCELLATION" & "referred_by":[{"invoice_id":3,"invoice_num":"","kind":"INVOICE","status":"DRAFT"}] & "missing":[]`,
			`manager POST /invoices/1/correct {"case":"SETTLE"} → 422 "code":"invoice_settled"`,
			`manager@hr GET /invoices/3/details → 200 "prepaid":50.00 & "payable":78.13 & "code":"invoice_before_draft"`,
			`manager@hr POST /invoices/3/issue {"version":1} → 422 "field":"refers_to.0","code":"invoice_before_draft" & Prvo izdajte`,
			`manager POST /invoices/2/issue {"version":1} → 200 "invoice_num":"2-1-1" & "payable":0.00`,
			`manager POST /invoices {"tenant_id":2} → 201 {"data":4}`,
			`manager PATCH /invoices/4/details {"refers_to":[{"invoice_id":2}],"line_items":[{"name":"x","quantity":1,"unit_price":10}]} → 200`,
			`manager POST /invoices/4/issue {"version":2} → 422 "field":"refers_to.0","code":"invoice_settled" & "field":"line_items","code":"invoice_less_than_paid"`,
			`manager DELETE /invoices/4 → 200`,
			`manager POST /invoices/3/issue {"version":1} → 200 "invoice_num":"3-1-1" & "total_with_tax":128.13 & "balance":{"payable":78.13,"paid":0.00,"credited":0.00,"open":78.13 & "prepaid":50.00 & "payable":78.13`,
			// The final one was wrong as well: its cancellation, and another that deducts the advance again.
			`manager POST /invoices/3/correct {"case":"WHOLE"} → 201 {"data":5}`,
			`manager POST /invoices/5/issue {"version":1} → 200 "balance":null & "payable":-78.13`,
			`manager GET /invoices/3/details → 200 "balance":{"payable":78.13,"paid":0.00,"credited":78.13,"open":0.00`,
			`manager GET /invoices/1/details → 200 "is_cancelled":true & "balance":null`,
			`manager POST /invoices/3/correct {"case":"AGAIN"} → 201 {"data":6}`,
			`manager POST /invoices/6/issue {"version":1} → 200 "prepaid":50.00 & "payable":78.13`,
		)
		c.has(1, `<cbc:InvoiceTypeCode>386</cbc:InvoiceTypeCode>`, `<cbc:ProfileID>P4</cbc:ProfileID>`, payable("0.00"), "!43.22.12", "!DueDate")
		c.has(2, `<cbc:InvoiceTypeCode>384</cbc:InvoiceTypeCode>`, `<cbc:ProfileID>P4</cbc:ProfileID>`, `>-40.00<`, ">43.22.12<", `<cbc:ID>1-1-1</cbc:ID>`)
		c.has(3, `<cbc:ProfileID>P11</cbc:ProfileID>`, `<cbc:PrepaidAmount currencyID="EUR">50.00</cbc:PrepaidAmount>`, payable("78.13"), `<cbc:ID>2-1-1</cbc:ID>`, "!<cbc:ID>1-1-1</cbc:ID>")
		c.has(5, payable("-78.13"))
		c.has(6, payable("78.13"))
	})
}

// The final invoice after the advance of an offer has what was sold by it. One that its
// advance had paid shows what a credit note gives back.
func TestAdvanceOfAnOffer(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			set,
			`manager POST /offers/create {"title":"Kotao","tenant_id":2,"validity_period":30,"discount":10,"line_items":[{"name":"Kotao","quantity":2,"unit_price":100,"tax_percentage":25}]} → 201 {"data":1}`,
			`manager POST /offers/1/mark_sent → 200`,
			`client POST /offers/1/accept {"name":"Ana"} → 200`,
			`manager POST /invoices {"kind":"ADVANCE","offer_id":1,"percentage":100} → 201 {"data":1}`,
			`manager POST /invoices {"offer_id":1} → 422 "field":"offer_id","code":"offer_has_advance"`,
			`manager POST /invoices/1/issue {"version":1} → 200`,
			`manager GET /invoices/1/letter → 200 1-1-1 & 225,00 & !dospijećem`,
			`manager POST /invoices/1/correct {"case":"SETTLE"} → 201 {"data":2}`,
			`manager GET /invoices/3/details → 200 "name":"Kotao" & "discount":10 & "net":180.00,"tax":45.00 & "prepaid":225.00 & "payable":0.00`,
			`manager POST /invoices/2/issue {"version":1} → 200`,
			`manager POST /invoices/3/issue {"version":1} → 200 "balance":null`,
			`manager POST /invoices/3/correct {"case":"PART","percentage":10} → 201 {"data":4}`,
			`manager POST /invoices/4/issue {"version":1} → 200`,
			`manager GET /invoices/3/details → 200 "balance":{"payable":0.00,"paid":0.00,"credited":22.50,"open":-22.50`,
			`manager POST /invoices {"offer_id":1} → 422 "field":"offer_id","code":"offer_on_invoice"`,
			`manager POST /invoices {"kind":"ADVANCE","offer_id":1,"percentage":50} → 422 "field":"offer_id","code":"offer_on_invoice"`,
		)
	})
}

// An amount that no base comes to with its tax is refused with the nearest ones; two rates
// meet it where one alone cannot.
func TestAnAmountIsMetToTheCent(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			set,
			`manager POST /invoices {"tenant_id":2} → 201 {"data":1}`,
			`manager PATCH /invoices/1/details {"line_items":[{"name":"Rad","quantity":1,"unit_price":100,"tax_percentage":25}]} → 200`,
			`manager POST /invoices/1/issue {"version":2} → 200`,
			`manager@hr POST /invoices/1/correct {"case":"PART","amount":"50.02"} → 422 "field":"amount","code":"invoice_amount_between" & Najbliži su 50,01 & 50,03`,
			`manager POST /invoices/1/correct {"case":"PART","amount":"50.03"} → 201 {"data":2}`,
			`manager POST /invoices/2/issue {"version":1} → 200 "total_with_tax":50.03`,
			`manager@hr POST /invoices/1/correct {"case":"PART","amount":"74.97"} → 422 "field":"amount","code":"invoice_amount_nearest" & Najbliži je 74,96`,
			`manager@hr POST /invoices/1/correct {"case":"PART","percentage":"61"} → 422 "field":"percentage","code":"invoice_over_part" & 74,97`,
			`manager POST /invoices {"tenant_id":2} → 201 {"data":3}`,
			`manager PATCH /invoices/3/details {"line_items":[{"name":"Rad","quantity":1,"unit_price":100,"tax_percentage":25},{"name":"Knjiga","quantity":1,"unit_price":100,"tax_percentage":5}]} → 200`,
			`manager POST /invoices/3/issue {"version":2} → 200`,
		)
		for cents := 1; cents <= 40; cents++ {
			amount := fmt.Sprintf("%d.%02d", 20+cents/100, cents%100)
			c.play(fmt.Sprintf(`manager POST /invoices/3/correct {"case":"PART","amount":%q} → 201 {"data":%d}`, amount, 3+cents),
				fmt.Sprintf(`manager GET /invoices/%d/details → 200 "total_with_tax":%s`, 3+cents, amount))
		}
	})
}

// Parts of an offer that are all of it take what is left of it to the cent; one final
// invoice deducts them all.
func TestAdvancesAddUpToTheOffer(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			set,
			`manager POST /offers/create {"title":"Kotao","tenant_id":2,"validity_period":30,"line_items":[{"name":"Kotao","quantity":1,"unit_price":"999.99","tax_percentage":25},{"name":"Knjiga","quantity":1,"unit_price":"33.37","tax_percentage":5}]} → 201 {"data":1}`,
			`manager POST /offers/1/mark_sent → 200`,
			`client POST /offers/1/accept {"name":"Ana"} → 200`, // 1249.99 + 35.04
			`manager POST /invoices {"kind":"ADVANCE","offer_id":1,"percentage":"33.33"} → 201 {"data":1}`,
			`manager POST /invoices/1/issue {"version":1} → 200 "total_with_tax":428.31`,
			`manager POST /invoices {"kind":"ADVANCE","offer_id":1,"percentage":"33.33"} → 201 {"data":2}`,
			`manager POST /invoices/2/issue {"version":1} → 200 "total_with_tax":428.31`,
			`manager@hr POST /invoices {"kind":"ADVANCE","offer_id":1,"percentage":"33.5"} → 422 "field":"percentage","code":"invoice_over_part" & 428,41`,
			`manager POST /invoices {"kind":"ADVANCE","offer_id":1,"percentage":"33.34"} → 201 {"data":3}`,
			`manager POST /invoices/3/issue {"version":1} → 200 "total_with_tax":428.41`,
			`manager POST /invoices {"kind":"ADVANCE","offer_id":1,"amount":1} → 422 "field":"amount","code":"invoice_over_part"`,
			`manager POST /invoices/2/correct {"case":"WHOLE"} → 201 {"data":4}`, // a draft frees nothing
			`manager POST /invoices {"offer_id":1} → 422 "field":"offer_id","code":"offer_has_advance"`,
			`manager POST /invoices/1/correct {"case":"SETTLE"} → 201 {"data":5}`,
			`manager GET /invoices/7/details → 200 "kind":"INVOICE" & "total_with_tax":1285.03 & "prepaid":1285.03 & "payable":0.00 & "refers_to":[{"invoice_id":5 & {"invoice_id":4 & {"invoice_id":6`,
			`manager POST /invoices/3/correct {"case":"SETTLE"} → 422 "code":"invoice_settled"`,
			`manager POST /invoices/4/issue {"version":1} → 200`,
			`manager POST /invoices/5/issue {"version":1} → 200`,
			`manager POST /invoices/6/issue {"version":1} → 200`,
			`manager POST /invoices/7/issue {"version":1} → 200 "payable":0.00`,
		)
		c.has(7, `<cbc:PrepaidAmount currencyID="EUR">1285.03</cbc:PrepaidAmount>`, payable("0.00"))
	})
}

// An advance whose cancellation is a draft still keeps the offer from being invoiced in
// full; one that was taken back does not.
func TestAnAdvanceHoldsUntilItIsCancelled(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			set,
			`manager POST /offers/create {"title":"Kotao","tenant_id":2,"validity_period":30,"line_items":[{"name":"Kotao","quantity":2,"unit_price":100,"tax_percentage":25}]} → 201 {"data":1}`,
			`manager POST /offers/1/mark_sent → 200`,
			`client POST /offers/1/accept {"name":"Ana"} → 200`,
			`manager POST /invoices {"kind":"ADVANCE","offer_id":1,"percentage":50} → 201 {"data":1}`,
			`manager POST /invoices/1/issue {"version":1} → 200`,
			`manager POST /invoices/1/correct {"case":"WHOLE"} → 201 {"data":2}`,
			`manager POST /invoices {"offer_id":1} → 422 "field":"offer_id","code":"offer_has_advance"`,
			`manager POST /invoices/2/issue {"version":1} → 200`,
			`manager POST /invoices {"offer_id":1} → 201 {"data":3}`,
		)
	})
}

// An amount is met by a company outside VAT, whose invoices have no tax.
func TestAnAdvanceOutsideVAT(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			set, `admin PATCH /invoices/settings {"vat":"OUTSIDE"} → 200`,
			`manager POST /offers/create {"title":"Kotao","tenant_id":2,"validity_period":30,"line_items":[{"name":"Kotao","quantity":2,"unit_price":100,"tax_percentage":25}]} → 201 {"data":1}`,
			`manager POST /offers/1/mark_sent → 200`,
			`client POST /offers/1/accept {"name":"Ana"} → 200`,
			`manager POST /invoices {"kind":"ADVANCE","offer_id":1,"amount":100} → 201 {"data":1}`,
			`manager GET /invoices/1/details → 200 "total_with_tax":100.00`,
		)
	})
}

// A part of an invoice is a part of what its rates come to, with lines below zero; of a
// rate below zero there is none.
func TestCreditNoteWithLinesBelowZero(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			set,
			`manager POST /invoices {"tenant_id":2} → 201 {"data":1}`,
			`manager PATCH /invoices/1/details {"line_items":[{"name":"Rad","quantity":1,"unit_price":1000,"tax_percentage":25},{"name":"Povrat","quantity":-2,"unit_price":100,"tax_percentage":25}]} → 200`,
			`manager POST /invoices/1/issue {"version":2} → 200`,
			`manager POST /invoices/1/correct {"case":"PART","percentage":50} → 201 {"data":2}`,
			`manager GET /invoices/2/details → 200 "total_with_tax":500.00`,
			`manager POST /invoices {"tenant_id":2} → 201 {"data":3}`,
			`manager PATCH /invoices/3/details {"line_items":[{"name":"Rad","quantity":1,"unit_price":100,"tax_percentage":25},{"name":"Povrat","quantity":-1,"unit_price":10,"tax_percentage":13}]} → 200`,
			`manager POST /invoices/3/issue {"version":2} → 200`,
			`manager POST /invoices/3/correct {"case":"PART","percentage":50} → 422 "field":"case","code":"invoice_below_zero"`,
		)
	})
}

// VAT on payment received is said as a whole on every kind; a partial invoice refers to
// the one before it.
func TestKindsOfACollectingCompany(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours)
		c.play(
			set, `admin PATCH /invoices/settings {"vat":"COLLECTED"} → 200`,
			`manager POST /invoices {"kind":"PARTIAL","tenant_id":2} → 201 {"data":1}`,
			`manager PATCH /invoices/1/details {"line_items":[{"name":"Prva situacija","quantity":1,"unit_price":100}]} → 200`,
			`manager POST /invoices/1/issue {"version":2} → 200`,
			`manager POST /invoices {"kind":"PARTIAL","tenant_id":2} → 201 {"data":2}`,
			`manager PATCH /invoices/2/details {"refers_to":[{"invoice_id":1}],"line_items":[{"name":"Druga situacija","quantity":1,"unit_price":100}]} → 200`,
			`manager POST /invoices/2/issue {"version":2} → 200`,
			`manager POST /invoices {"kind":"ADVANCE","task_ids":[1],"percentage":50} → 201 {"data":3}`,
			`manager PATCH /invoices/3/details {"refers_to":[{"invoice_id":1}]} → 422 "field":"refers_to","code":"invoice_no_reference"`,
			`manager POST /invoices/3/issue {"version":1} → 200`,
			`manager POST /invoices/2/correct {"case":"PART","percentage":5} → 201 {"data":4}`,
			`manager POST /invoices/4/issue {"version":1} → 200`,
			`manager POST /invoices/1/correct {"case":"WHOLE"} → 201 {"data":5}`,
			`manager POST /invoices/5/issue {"version":1} → 200`,
			`manager POST /invoices/2/correct {"case":"FORGOTTEN"} → 201 {"data":6}`,
			`manager PATCH /invoices/6/details {"line_items":[{"name":"Vijci","quantity":1,"unit_price":5}]} → 200`,
			`manager POST /invoices/6/issue {"version":2} → 200`,
		)
		for id := int64(1); id <= 6; id++ {
			c.has(id, "HRObracunPDVPoNaplati")
		}
		c.has(2, `<cbc:InvoiceTypeCode>326</cbc:InvoiceTypeCode>`, `<cbc:ID>1-1-1</cbc:ID>`, ">432<")
		c.has(3, "<cbc:TaxPointDate>2026-11-23</cbc:TaxPointDate>", "!>432<")
	})
}

// Six who cancel an invoice at once make one draft of it, and six who issue credit notes
// take no more off it than it comes to.
func TestRacesForOneInvoice(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours) // 88.75
		c.approved("2", hours)
		c.play(set, `manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`, `manager POST /invoices/1/issue {"version":1} → 200`,
			`manager POST /invoices {"task_ids":[2]} → 201 {"data":2}`, `manager POST /invoices/2/issue {"version":1} → 200`)
		if done := c.together(6, func(int) error {
			_, err := c.area.Correct(t.Context(), c.who["manager"], invoices.Correct{ID: 1, Case: invoices.Whole})
			return err
		}); done != 1 {
			t.Errorf("%d drafts cancel one invoice", done)
		}
		var ids []int64
		for range 6 {
			id, err := c.area.Correct(t.Context(), c.who["manager"], invoices.Correct{ID: 2, Case: invoices.Part})
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, int64(id))
		}
		if done := c.together(len(ids), func(n int) error {
			_, err := c.area.Issue(t.Context(), c.who["manager"], invoices.Issue{ID: ids[n], Version: 1})
			return err
		}); done != 1 {
			t.Errorf("%d credit notes of the whole invoice are issued", done)
		}
	})
}

// Six who invoice the same work at once make one draft of it: of the task, of its lines,
// and by taking a line back onto drafts of their own.
func TestRacesForOneWork(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours+","+copper)
		c.play(set)
		for _, in := range []invoices.New{{Kind: invoices.Ordinary, TaskIDs: []int64{1}}, {Kind: invoices.Ordinary, WorkIDs: []int64{1}}} {
			var id int64
			if done := c.together(6, func(int) error {
				made, err := c.area.Create(t.Context(), c.who["manager"], in)
				if err == nil {
					id = int64(made)
				}
				return err
			}); done != 1 {
				t.Errorf("%d drafts are made of one work", done)
			}
			c.play(fmt.Sprintf(`manager DELETE /invoices/%d → 200`, id))
		}
		ids := make([]int64, 6)
		for n := range ids {
			id, err := c.area.Create(t.Context(), c.who["manager"], invoices.New{Kind: invoices.Ordinary, ClientID: new(int64(2))})
			if err != nil {
				t.Fatal(err)
			}
			ids[n] = int64(id)
		}
		back := []invoices.NewLine{{WorkID: new(int64(1)), Name: "Montaža"}}
		if done := c.together(len(ids), func(n int) error {
			_, err := c.area.Update(t.Context(), c.who["manager"], invoices.Change{ID: ids[n], Lines: &back})
			return err
		}); done != 1 {
			t.Errorf("%d drafts take one work", done)
		}
		c.play(fmt.Sprintf(`manager PATCH /invoices/%d/details {"line_items":[{"order_line_item_id":2,"name":"Cijev","quantity":1,"unit_price":1},{"order_line_item_id":2,"name":"Cijev","quantity":1,"unit_price":1}]} → 422 "field":"line_items.1.order_line_item_id","code":"twice"`, ids[0]))
	})
}

// together runs fn n times at once and returns how often it was not refused.
func (c *company) together(n int, fn func(int) error) (done int) {
	c.t.Helper()
	errs := make([]error, n)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { errs[i] = fn(i) })
	}
	all.Wait()
	for _, err := range errs {
		var refused *fault.Fault
		if err == nil {
			done++
		} else if !errors.As(err, &refused) || refused.Kind != fault.Conflict && refused.Kind != fault.Invalid {
			c.t.Errorf("it is refused by %v", err)
		}
	}
	return done
}

// issue issues the draft, and fails unless what it returns is what the invoice's page shows.
func (c *company) issue(id int64) {
	c.t.Helper()
	got, err := c.area.Issue(c.t.Context(), c.who["manager"], invoices.Issue{ID: id, Version: 1})
	if err != nil {
		c.t.Fatal(err)
	}
	page, err := c.area.Details(c.t.Context(), c.who["manager"], invoices.ByID{ID: id})
	if err != nil {
		c.t.Fatal(err)
	}
	answered, _ := json.Marshal(got)
	shown, _ := json.Marshal(page)
	if !bytes.Equal(answered, shown) {
		c.t.Errorf("invoice %d is issued as\n%s\nand shown as\n%s", id, answered, shown)
	}
}

// Every call that knows an issued invoice of each kind leaves its files byte for byte.
func TestEveryKindStays(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours)
		c.play(set, `manager POST /invoices {"kind":"ADVANCE","task_ids":[1],"percentage":50} → 201 {"data":1}`)
		c.issue(1)
		c.play(`manager POST /invoices/1/correct {"case":"SETTLE"} → 201 {"data":2}`)
		c.issue(2)
		c.issue(3)
		c.play(`manager POST /invoices/3/correct {"case":"PART","percentage":10} → 201 {"data":4}`)
		c.issue(4)
		files := func() (all [][]byte) {
			for id := int64(1); id <= 4; id++ {
				for _, get := range []func() ([]byte, error){
					func() ([]byte, error) {
						d, err := c.area.XML(t.Context(), c.who["manager"], invoices.ByID{ID: id})
						return d.Body, err
					},
					func() ([]byte, error) {
						d, err := c.area.PDF(t.Context(), c.who["manager"], invoices.ByID{ID: id})
						return d.Body, err
					},
				} {
					body, err := get()
					if err != nil {
						t.Fatal(err)
					}
					all = append(all, body)
				}
			}
			return all
		}
		was := files()
		for id := 1; id <= 4; id++ {
			at := fmt.Sprint("/invoices/", id)
			c.play(`manager PATCH `+at+`/details {"note":"x","refers_to":[]} → 409`, `manager DELETE `+at+` → 409`, `admin POST `+at+`/restore → 409`, `manager POST `+at+`/issue {"version":3} → 409`)
		}
		for _, q := range []string{`UPDATE invoice_before SET num = 'x'`, `UPDATE invoice_before SET credited = 1`, `DELETE FROM invoice_before`,
			`INSERT INTO invoice_before (invoice_id, position, num, issued_on) VALUES (1, 9, 'x', '2026-01-01')`, `UPDATE invoice SET kind = 'INVOICE'`, `UPDATE invoice SET cancels_id = 3`} {
			if err := c.db.Do(t.Context(), func(tx *db.Tx) error { _, err := tx.Exec(q); return err }); err == nil || !strings.Contains(err.Error(), "an issued invoice stays") {
				t.Errorf("%s: %v", q, err)
			}
		}
		dbtest.Exec(t, c.db, `UPDATE tenant SET name = 'Drugi', id_number = '' WHERE tenant_id IN (1, 2)`)
		c.now = c.now.Add(48 * time.Hour)
		for n, body := range files() {
			if !bytes.Equal(was[n], body) {
				t.Errorf("file %d changed", n)
			}
		}
	})
}
