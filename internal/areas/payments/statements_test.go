package payments_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"

	"teren/internal/areas/payments"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
)

const account = "HR1210010051863000160"

// statement is the statement of an account in one line.
func statement(iban, seq string, entries ...string) string {
	return `<Stmt><Id>S-` + seq + `</Id><LglSeqNb>` + seq + `</LglSeqNb><Acct><Id><IBAN>` + iban + `</IBAN></Id></Acct>` + strings.Join(entries, "") + `</Stmt>`
}

func document(statements ...string) string {
	return `<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrStmt>` + strings.Join(statements, "") + `</BkToCstmrStmt></Document>`
}

// paid is an entry of one payment that came.
func paid(ref, amount, reference string) string {
	return `<Ntry><Amt Ccy="EUR">` + amount + `</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt><AcctSvcrRef>` + ref + `</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Hotel Čempres</Nm></Dbtr></RltdPties>` +
		`<RmtInf><Strd><CdtrRefInf><Ref>` + reference + `</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`
}

const (
	proposals = `manager GET /statements/proposals → 200 `
	waiting   = `manager POST /statements/payments/search {"filter":{"eq":[{"column":"state"},"WAITING"]},"order_by":[{"column":"booked_on","direction":"asc"}]} → 200 `
)

func read(file string) string { return `manager POST /statements ` + file + `+sheet → ` }

// A payment for several invoices is divided: what a person says is for one of them, and the
// rest waits. A part that is taken back waits again; the file again adds nothing.
func TestAPaymentForTwoInvoices(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issue(2, "80") // 100.00 with tax
		c.issue(2, "8")  // 10.00
		file := document(statement(account, "231", paid("A1", "110.00", "")))
		match := func(more string) string {
			return `manager POST /statements/payments/accept {"payments":[{` + more + `}]} → `
		}
		c.play(
			read(file)+`200 "added":1`,
			match(`"bank_payment_id":1,"version":1,"invoice_id":2,"balance_version":1,"amount":110.01`)+`422 "field":"payments.0.amount","code":"out_of_range"`,
			match(`"bank_payment_id":1,"version":1,"invoice_id":2,"balance_version":1,"amount":0`)+`422 "field":"payments.0.amount"`,
			match(`"bank_payment_id":1,"version":1,"invoice_id":2,"balance_version":1,"amount":"x"`)+`422 "field":"payments.0.amount"`,
			waiting+`"count":1 & "amount":110.00,"whole":0.00`,
			match(`"bank_payment_id":1,"version":1,"invoice_id":2,"balance_version":1,"amount":10`)+`200`,
			waiting+`"count":1 & "bank_payment_id":2 & "amount":100.00,"whole":110.00 & "party":"Hotel Čempres"`,
			match(`"bank_payment_id":1,"version":2,"invoice_id":1,"balance_version":1`)+`409 "code":"statement_meanwhile"`,
			match(`"bank_payment_id":2,"version":1,"invoice_id":2,"balance_version":2,"amount":5`)+`422 "field":"payments.0.overpayment"`,
			waiting+`"count":1 & "amount":100.00,"whole":110.00`,
			match(`"bank_payment_id":2,"version":1,"invoice_id":1,"balance_version":1`)+`200`,
			waiting+`"count":0`,
			`manager GET /invoices/1/payments → 200 "open":0.00`,
			`manager GET /invoices/2/payments → 200 "open":0.00`,
			read(file)+`200 "added":0,"repeated":1`,
			`manager POST /invoices/2/payments/1/take_back {"reason":"Krivo"} → 200`,
			waiting+`"count":1 & "bank_payment_id":1 & "amount":10.00,"whole":110.00`,
			match(`"bank_payment_id":1,"version":3,"invoice_id":2,"balance_version":3,"amount":4`)+`200`,
			waiting+`"count":1 & "amount":6.00,"whole":110.00`,
		)
	})
}

// Of a statement a payment with the reference and amount of an invoice is proposed, one
// person chooses another invoice, and one sets a payment aside. The file again adds nothing.
func TestAStatementIsRead(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issue(2, "80") // 100.00 with tax
		c.issue(4, "8")  // 10.00
		file := document(statement(account, "231", paid("A1", "100.00", "HR00 1-1-2026"), paid("A2", "10.00", "HR99"), paid("A3", "5.00", ""),
			strings.Replace(paid("A4", "7.00", ""), "CRDT", "DBIT", 1), strings.Replace(paid("A5", "7.00", ""), "BOOK", "PDNG", 1)))
		c.play(
			strings.Replace(read(file), "manager", "worker", 1)+`403`,
			strings.Replace(read(file), "manager", "stranger", 1)+`422 "field":"sheet","code":"statement_account"`,
			`manager POST /statements {} → 422 "field":"sheet","code":"required"`,
			read(`x`)+`422 "field":"sheet","code":"statement_not_xml"`,
			read(strings.ReplaceAll(strings.ReplaceAll(file, "BkToCstmrStmt", "BkToCstmrAcctRpt"), "Stmt>", "Rpt>"))+`422 "code":"statement_camt052"`,
			read(strings.ReplaceAll(strings.ReplaceAll(file, "BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn"), "Stmt>", "Ntfctn>"))+`422 "code":"statement_camt054"`,
			`manager@hr POST /statements `+strings.Replace(file, account, "HR1723600001101234565", 1)+`+sheet → 422 "code":"statement_account" & račun HR1723600001101234565`,
			waiting+`"count":0`,
			read(file)+`200 "name":"231" & "is_known":false,"is_unbalanced":false,"added":3,"repeated":0,"out":1,"unbooked":1`,
			read(file)+`200 "is_known":true & "added":0,"repeated":3`,
			read(strings.ReplaceAll(file, "231", "232"))+`200 "is_known":false & "added":0,"repeated":3`,
			waiting+`"count":3 & "party":"Hotel Čempres" & "fit":"EXACT","invoice_id":1,"invoice_num":"1-1-1","client_name":"Hotel Čempres","open":100.00,"version":1 & "proposal":null`,
			`manager POST /statements/payments/search {"search":"cempres"} → 200 "count":3`,
			`stranger POST /statements/payments/search {} → 200 "count":0`,
			`worker POST /statements/payments/search {} → 403`,
			`worker GET /statements/proposals → 403`,
			`stranger GET /statements/proposals → 200 "payments":[]`,
			proposals+`"bank_payment_id":1 & "fit":"EXACT"`,
			`worker POST /statements/payments/accept {"payments":[{"bank_payment_id":1,"version":1,"invoice_id":1,"balance_version":1}]} → 403`,
			`stranger POST /statements/payments/accept {"payments":[{"bank_payment_id":1,"version":1,"invoice_id":1,"balance_version":1}]} → 404`,
			// One that cannot be keeps all from being accepted.
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":1,"version":1,"invoice_id":1,"balance_version":1},{"bank_payment_id":2,"version":1,"invoice_id":987,"balance_version":1}]} → 404`,
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":1,"version":1,"invoice_id":1,"balance_version":1},{"bank_payment_id":2,"version":1,"invoice_id":1,"balance_version":2}]} → 422 "field":"payments.1.overpayment","code":"payment_over"`,
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":1,"version":1,"invoice_id":1,"balance_version":7}]} → 409 "code":"payment_meanwhile"`,
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":1,"version":7,"invoice_id":1,"balance_version":1}]} → 409 "code":"statement_meanwhile"`,
			`manager GET /invoices/1/payments → 200 "payments":[]`,
			`manager@hr POST /statements/payments/accept {"payments":[{"bank_payment_id":1,"version":1,"invoice_id":1,"balance_version":1},{"bank_payment_id":2,"version":1,"invoice_id":2,"balance_version":1}]} → 200`,
			`admin POST /statements/payments/accept {"payments":[{"bank_payment_id":1,"version":1,"invoice_id":1,"balance_version":2}]} → 409 "code":"statement_meanwhile"`,
			`manager GET /invoices/1/payments → 200 "open":0.00 & "paid_on":"2026-11-23","amount":100.00,"kind":"ACCOUNT","note":"Izvod 231"`,
			`manager GET /invoices/2/payments → 200 "open":0.00`,
			waiting+`"count":1 & "amount":5.00`,
			`worker POST /statements/payments/3/set_aside {"version":1} → 403`,
			`stranger POST /statements/payments/3/set_aside {"version":1} → 404`,
			`manager POST /statements/payments/3/take_up {"version":1} → 409`,
			`manager POST /statements/payments/3/set_aside {"version":1} → 200`,
			`manager POST /statements/payments/3/set_aside {"version":2} → 409 "code":"statement_meanwhile"`,
			waiting+`"count":0`,
			`manager POST /statements/payments/3/take_up {"version":2} → 200`,
			waiting+`"count":1 & "decided_by":"","decided_at":null`,
		)
		c.play( // A payment that is taken back on the invoice waits again.
			fmt.Sprintf(`manager POST /invoices/1/payments/%d/take_back {"reason":"krivo"} → 200 "open":100.00`, c.first(1).ID),
			waiting+`"count":2 & "fit":"EXACT"`,
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":1,"version":3,"invoice_id":1,"balance_version":3}]} → 200`,
		)
	})
}

// What fits in part is proposed and not accepted with others; batches and other
// currencies are for a person.
func TestWhatIsProposed(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issue(2, "80")
		c.issue(4, "8")
		for _, p := range []struct{ entry, want string }{
			{paid("B1", "100.00", "HR01 112026"), `"fit":"BARE","invoice_id":1`},
			{paid("B2", "98.50", "HR00 1-1-2026"), `"fit":"SHORT","invoice_id":1`},
			{paid("B3", "101.00", "HR00 1-1-2026"), `"fit":"MORE","invoice_id":1`},
			{paid("B4", "100.00", "HR00 77-1-2026"), `"proposal":null`},
			{strings.ReplaceAll(paid("B5", "100.00", "HR00 1-1-2026"), "EUR", "USD"), `"proposal":null`},
			{strings.Replace(paid("B6", "100.00", "HR00 1-1-2026"), "<NtryDtls>", "<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>", 1), `"by_hand":true & "proposal":null`},
			{strings.Replace(paid("B7", "10.00", ""), "<RmtInf>", "<RmtInf><Ustrd>racun HR00 2-1-2026 hvala</Ustrd>", 1), `"fit":"EXACT","invoice_id":2`},
			{paid("B8", "100.00", "HR00 1-1-2026"), `"fit":"EXACT","invoice_id":1`},
			{strings.Replace(paid("B9", "100.00", "HR00 1-1-2026"), "</Amt>", "</Amt><RvslInd>true</RvslInd>", 1), `"by_hand":true & "proposal":null`},
		} {
			ref := p.entry[strings.Index(p.entry, "<AcctSvcrRef>")+len("<AcctSvcrRef>"):][:2]
			c.play(read(document(statement(account, ref, p.entry)))+`200 "added":1`,
				`manager POST /statements/payments/search {"page":{"size":1}} → 200 `+p.want)
		}
		c.play(
			// Of two for one invoice the older one is accepted with others.
			proposals+`"bank_payment_id":1 & "fit":"BARE" & "bank_payment_id":7 & "invoice_id":2`,
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":5,"version":1,"invoice_id":1,"balance_version":1}]} → 422 "field":"payments.0.invoice_id","code":"statement_not_euro"`,
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":2,"version":1,"invoice_id":1,"balance_version":1}]} → 200`,
			`manager GET /invoices/1/payments → 200 "open":1.50`,
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":3,"version":1,"invoice_id":1,"balance_version":2}]} → 422 "code":"payment_over"`,
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":3,"version":1,"invoice_id":1,"balance_version":2,"overpayment":true}]} → 200`,
			`manager GET /invoices/1/payments → 200 "open":-99.50`,
			`manager POST /statements/payments/search {"filter":{"eq":[{"column":"state"},"WAITING"]},"page":{"size":50}} → 200 "fit":"PAID"`,
			// Paid before it was issued.
			read(document(statement(account, "C", strings.Replace(paid("C1", "10.00", "HR00 2-1-2026"), "2026-11-23", "2026-11-20", 1))))+`200 "added":1`,
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":10,"version":1,"invoice_id":2,"balance_version":1}]} → 422 "field":"payments.0.paid_on","code":"payment_before_issue"`,
		)
	})
}

// A bare number in the text is proposed with the amount or the payer of its invoice, and
// never accepted with others.
func TestANumberInTheTextIsProposed(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issue(2, "80")
		c.issue(4, "8")
		texted := func(ref, amount, text string) string {
			return strings.Replace(paid(ref, amount, ""), "<RmtInf>", "<RmtInf><Ustrd>"+text+"</Ustrd>", 1)
		}
		for _, p := range []struct{ entry, want string }{
			{texted("N1", "100.00", "racun 1-1-1"), `"fit":"NUMBER","invoice_id":1`},
			{texted("N2", "10.00", "uplata po rn.2/1/1 hvala"), `"fit":"NUMBER","invoice_id":2`},
			{texted("N3", "99.00", "Račun br. 001-1-1"), `"fit":"SHORT","invoice_id":1`}, // of the same payer
			{texted("N4", "9.00", "racun 2-1-1"), `"proposal":null`},                     // of another
			{texted("N5", "100.00", "racun 1-1-2026"), `"fit":"NUMBER","invoice_id":1`},
			{texted("N6", "100.00", "racun 7-1-1"), `"proposal":null`},
			{texted("N7", "100.00", "racun 11-1-1, 1-1-1-1"), `"proposal":null`},
			{paid("N8", "100.00", "HR00 1-1-1"), `"fit":"NUMBER","invoice_id":1`},
		} {
			ref := p.entry[strings.Index(p.entry, "<AcctSvcrRef>")+len("<AcctSvcrRef>"):][:2]
			c.play(read(document(statement(account, ref, p.entry)))+`200 "added":1`,
				`manager POST /statements/payments/search {"page":{"size":1}} → 200 `+p.want)
		}
		c.play(proposals + `"payments":[]`)
	})
}

// A payment that the bank gave back opens the invoice again, on the day of the return.
func TestAReturnOpensTheInvoice(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issue(2, "80")
		c.now = c.now.AddDate(0, 0, 3)
		back := strings.NewReplacer("CRDT", "DBIT", "2026-11-23", "2026-11-25", "<TxDtls>", "<TxDtls><RtrInf/>").Replace(paid("D2", "100.00", "HR00 1-1-2026"))
		c.play(
			read(document(statement(account, "1", paid("D1", "100.00", "HR00 1-1-2026"), back)))+`200 "added":2`,
			`manager POST /statements/payments/search {} → 200 "is_returned":true & "proposal":null`, // nothing was paid yet
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":2,"version":1,"invoice_id":1,"balance_version":1}]} → 422 "field":"payments.0.payment_id"`,
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":1,"version":1,"invoice_id":1,"balance_version":1}]} → 200`,
			`manager POST /statements/payments/search {} → 200 "fit":"RETURN","invoice_id":1 & "payment_id":1`,
			proposals+`"payments":[]`,
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":2,"version":1,"invoice_id":1,"balance_version":2,"payment_id":9}]} → 404`,
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":2,"version":1,"invoice_id":1,"balance_version":2,"payment_id":1}]} → 200`,
			`manager GET /invoices/1/payments → 200 "open":100.00 & "paid_on":"2026-11-25","amount":-100.00`,
			waiting+`"count":0`,
		)
	})
}

// A statement that is sent again adds what it lacked, and two entries of one reference are
// two payments.
func TestAStatementIsCompleted(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		same := paid("H1", "5.00", "")
		back := strings.Replace(same, "<CdtDbtInd>CRDT</CdtDbtInd>", "<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>", 1)
		c.play(
			read(document(statement(account, "1", same, same, back, paid("", "6.00", ""))))+`200 "is_known":false & "added":4,"repeated":0`,
			read(document(statement(account, "1", same, same, back, paid("", "6.00", ""), paid("H2", "5.00", ""))))+`200 "is_known":true & "added":1,"repeated":4`,
			read(document(statement(account, "2", same, same, back)))+`200 "is_known":false & "added":0,"repeated":3`,
			waiting+`"count":5`,
		)
	})
}

// Files of older programs, with two statements: one is known, one does not add up.
func TestOlderFiles(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		file := document(statement(account, "1", paid("E1", "100.00", "")), statement(account, "2", paid("E1", "100.00", ""), paid("E2", "1.00", ""),
			`<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">7</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`))
		old, err := charmap.Windows1250.NewEncoder().String(strings.Replace(file, "UTF-8", "windows-1250", 1))
		if err != nil {
			t.Fatal(err)
		}
		c.play(
			read(old)+`200 "name":"1" & "is_unbalanced":false,"added":1 & "name":"2" & "is_unbalanced":true,"added":1,"repeated":1`,
			waiting+`"count":2 & "is_unbalanced":true & Hotel Čempres`,
		)
	})
}

// Nobody pays the invoice of another company, or decides on its payments.
func TestAStatementPaysNoForeignInvoice(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issue(2, "80")
		file := document(statement("HR1723600001101234565", "1", paid("G1", "100.00", "HR00 1-1-2026")))
		c.play(
			`stranger PATCH /invoices/settings {"iban":"HR1723600001101234565"} → 200`,
			strings.Replace(read(file), "manager", "stranger", 1)+`200 "added":1`,
			`stranger POST /statements/payments/search {} → 200 "count":1 & "proposal":null`,
			`stranger POST /statements/payments/accept {"payments":[{"bank_payment_id":1,"version":1,"invoice_id":1,"balance_version":1}]} → 404`,
			`client POST /statements/payments/accept {"payments":[{"bank_payment_id":1,"version":1,"invoice_id":1,"balance_version":1}]} → 404`,
			`manager POST /statements/payments/accept {"payments":[{"bank_payment_id":1,"version":1,"invoice_id":1,"balance_version":1}]} → 404`,
			`manager POST /statements/payments/1/set_aside {"version":1} → 404`,
			`manager GET /invoices/1/payments → 200 "payments":[]`,
		)
	})
}

// Of many who accept the same payment at once, or read the same file, one succeeds.
func TestAStatementIsAcceptedOnce(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issue(2, "80")
		file := payments.File{Sheet: &api.Sheet{Content: []byte(document(statement(account, "1", paid("F1", "100.00", "HR00 1-1-2026"))))}}
		added := 0
		reads := c.atOnce(t, "", func(who access.Who) error {
			in := file
			if err := in.Validate(who); err != nil {
				return err
			}
			out, err := c.area.Read(t.Context(), who, in)
			if err == nil && out.Statements[0].Added > 0 {
				return &fault.Fault{Code: ""}
			}
			return err
		})
		if added = 10 - reads; added != 1 {
			t.Errorf("the file was read %d times", added)
		}
		consents := c.atOnce(t, "statement_meanwhile", func(who access.Who) error {
			_, err := c.area.Accept(t.Context(), who, payments.Consent{Payments: []payments.Match{{ID: 1, Version: 1, InvoiceID: 1, Balance: 1}}})
			return err
		})
		if consents != 1 {
			t.Errorf("it was accepted %d times", consents)
		}
		c.play(`manager GET /invoices/1/payments → 200 "paid":100.00,"credited":0.00,"open":0.00`, waiting+`"count":0`)
	})
}

// The payments of a month have their kind and the buyer of the e-invoice; what was taken
// back stands in the month of the correction, and what a credit note closed is not there.
func TestTheMonthIsReported(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issue(2, "80")
		c.issue(4, "8")
		c.play(
			`manager POST /invoices/1/payments {"version":1,"paid_on":"2026-11-23","amount":40} → 200`,
			`manager POST /invoices/1/payments {"version":2,"paid_on":"2026-11-23","amount":10,"kind":"OFFSET"} → 200`,
			`manager POST /invoices/1/correct {"case":"PART","amount":20} → 201 {"data":3}`,
			`manager POST /invoices/3/issue {"version":1} → 200`,
			`manager POST /payments/month/mark {"month":"2026-11","reported_on":"2026-11-23"} → 422 "field":"reported_on","code":"report_before_end"`,
		)
		c.now = c.now.AddDate(0, 0, 12) // 5 December
		c.play(
			`manager POST /invoices/1/payments/1/take_back {"reason":"x"} → 200`,
			`manager POST /invoices/2/payments {"version":1,"paid_on":"2026-11-30","amount":1,"kind":"OTHER"} → 200`,
			`worker GET /payments/month → 403`,
			`stranger GET /payments/month → 200 "payments":[]`,
			`manager GET /payments/month?month=2026-13 → 422 "field":"month"`,
			`manager GET /payments/month → 200 "month":"2026-11","due_on":"2026-12-20","total":51.00 & "kind":"ACCOUNT","letter":"T","amount":40.00,"is_correction":false,"buyer":"Hotel Čempres","buyer_oib":"12345678903" & "letter":"O" & "letter":"Z" & "reported":null`,
			`manager GET /payments/month?month=2026-12 → 200 "due_on":"2027-01-20","total":-40.00 & "amount":-40.00,"is_correction":true`,
			`worker POST /payments/month/mark {"month":"2026-11","reported_on":"2026-12-04"} → 403`,
			`manager POST /payments/month/mark {} → 422 "field":"month","code":"required"`,
			`manager POST /payments/month/mark {"month":"2026-11","reported_on":"2026-12-06"} → 422 "field":"reported_on","code":"report_in_future"`,
			`manager POST /payments/month/mark {"month":"2026-11","reported_on":"2026-12-04"} → 200 "reported":{"reported_on":"2026-12-04","reported_by":"manager Ć"`,
			`stranger GET /payments/month?month=2026-11 → 200 "reported":null`,
		)
		c.now = c.now.AddDate(0, 0, 1)
		c.play(
			`manager POST /invoices/2/payments {"version":2,"paid_on":"2026-11-30","amount":2} → 200`,
			`manager GET /payments/month?month=2026-11 → 200 "amount":2.00 & "is_late":true`,
			`manager POST /payments/month/mark {"month":"2026-11"} → 200 "reported":null`,
			`worker POST /payments/month/export {"month":"2026-11"} → 403`,
		)
		file, err := c.area.ExportReport(t.Context(), c.who["manager"], payments.ReportFile{Month: "2026-11", Format: export.XLSX})
		if err != nil {
			t.Fatal(err)
		}
		book, err := excelize.OpenReader(bytes.NewReader(file.Body))
		if err != nil {
			t.Fatal(err)
		}
		defer book.Close()
		rows, err := book.GetRows(book.GetSheetName(0))
		var got []string
		for _, row := range rows {
			got = append(got, strings.Join(row, "|"))
		}
		want := "Datum naplate|Način (T/O/Z)|Iznos|Račun|Izdano|Klijent|OIB|Napomena\n" +
			"23.11.2026.|T|40.00|1-1-1|23.11.2026.|Hotel Čempres|12345678903\n23.11.2026.|O|10.00|1-1-1|23.11.2026.|Hotel Čempres|12345678903\n" +
			"30.11.2026.|Z|1.00|2-1-1|23.11.2026.|Elektro Šibenik|98765432106\n30.11.2026.|T|2.00|2-1-1|23.11.2026.|Elektro Šibenik|98765432106"
		if text := strings.Join(got, "\n"); err != nil || text != want {
			t.Errorf("%v\n%s", err, text)
		}
	})
}
