package invoices_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"teren/internal/areas/hierarchies"
	"teren/internal/areas/invoices"
	"teren/internal/areas/notices"
	"teren/internal/areas/offers"
	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/mail"
)

const place = `"location_type":"STORE","address_name":"Dućan","address1":"Ilica 1","city":"Zagreb","priority":"LOW","whier_id":1`

// company is a contractor with two clients, and a stranger beside them.
type company struct {
	t     *testing.T
	db    *db.DB
	now   time.Time
	who   map[string]access.Who
	area  *invoices.Service
	play  func(...string)
	tasks int
}

func each(t *testing.T, fn func(*testing.T, *company)) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, open(t, d)) })
}

func open(t *testing.T, d *db.DB) *company {
	t.Helper()
	c := &company{t: t, db: d, now: time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC), who: map[string]access.Who{}}
	d.SetClock(func() time.Time { return c.now })
	zagreb, err := time.LoadLocation("Europe/Zagreb")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Do(context.Background(), func(tx *db.Tx) error {
		for _, n := range []tenants.New{{Name: "Primorje", IDNumber: "78432199108"}, {Name: "Hotel Čempres", IDNumber: "12345678903"}, {Name: "Velebit"}, {Name: "Elektro Šibenik", IDNumber: "98765432106"}} {
			if _, err := tenants.Add(tx, n); err != nil {
				return err
			}
		}
		for _, id := range []int64{2, 4} {
			if err := tenants.AddPartner(tx, 1, id, true, false); err != nil {
				return err
			}
		}
		for _, p := range []struct {
			name   string
			tenant int64
			roles  access.Roles
		}{{"admin", 1, access.Admin}, {"manager", 1, access.Manager}, {"worker", 1, access.Worker}, {"client", 2, access.Admin}, {"stranger", 3, access.Admin}} {
			id, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Ć", Roles: p.roles})
			if err != nil {
				return err
			}
			c.who[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles, Language: "hr", Zone: zagreb}
		}
		_, err := hierarchies.Insert(tx, c.who["admin"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Klima"})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	dbtest.Exec(t, d, `UPDATE tenant SET address1 = 'Vukovarska 1', zipcode = '10000', city = 'Zagreb' WHERE tenant_id > 0`)
	store, err := files.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	server, err := mail.ParseServer("smtp://127.0.0.1:1?from=teren@x.test")
	if err != nil {
		t.Fatal(err)
	}
	c.area = &invoices.Service{DB: d, Files: store, Mail: &mail.Service{DB: d, Files: store, Server: server},
		Citizens: invoices.Citizens{Secrets: secret.NewBox(filepath.Join(t.TempDir(), "secret.key"))}}
	c.play = apitest.Script(t, c.who, c.area, &tasks.Service{DB: d}, &orders.Service{DB: d, Files: store}, &offers.Service{DB: d}, &notices.Service{DB: d})
	return c
}

// approved makes a task for the client with the lines, and approves it.
func (c *company) approved(client, lines string) {
	c.tasks++
	id := string(rune('0' + c.tasks))
	c.play(
		`manager POST /tasks {"title":"Posao `+id+`","description":"x","tenant_id":`+client+`,`+place+`} → 201 {"data":`+id+`}`,
		`manager PATCH /tasks/`+id+`/financials {"order_line_items_create":[`+lines+`]} → 200`,
		`manager POST /tasks/`+id+`/create_order {"planned_start_time":"2026-11-23T08:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":`+id+`}`,
		`worker POST /orders/`+id+`/start {} → 200`,
		`worker POST /orders/`+id+`/finish {} → 200`,
		`manager POST /tasks/`+id+`/confirm → 200`,
	)
}

const (
	hours  = `{"name":"Montaža klime","catalog_type":"WORK","quantity":2,"unit_price":35.5,"unit_of_measure":"HOUR","tax_percentage":0.25}`
	copper = `{"name":"Bakrena cijev","catalog_type":"MATERIAL","quantity":"7.5","unit_price":"4.2","unit_of_measure":"METER","tax_percentage":0.25}`
	lump   = `{"name":"Dolazak","catalog_type":"TRAVEL","quantity":3,"unit_price":40,"lump_sum":true,"tax_percentage":0.13}`
	set    = `admin PATCH /invoices/settings {"iban":"HR12 1001 0051 8630 0016 0","kpd":"43.22.12","memorandum":"Trgovački sud u Zagrebu","operators":[{"user_id":2,"oib":"12345678903"}]} → 200`
)

func TestAnInvoiceOfApprovedWork(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours+","+copper)
		c.approved("2", lump)
		c.approved("4", hours)
		c.play(
			`manager POST /tasks {"title":"Nije gotovo","description":"x","tenant_id":2,`+place+`} → 201 {"data":4}`,
			`worker POST /invoices/search {} → 403`,
			`worker POST /invoices {"task_ids":[1]} → 403`,
			`client POST /invoices {"task_ids":[1]} → 422 "field":"task_ids.0","code":"no_such_thing"`,
			`stranger POST /invoices {"task_ids":[1]} → 422 "field":"task_ids.0","code":"no_such_thing"`,
			`manager POST /invoices {"tenant_id":1} → 422 "code":"invoice_oneself"`,
			`manager POST /invoices {"tenant_id":3} → 422 "field":"tenant_id","code":"no_such_thing"`,
			`manager@hr POST /invoices {"task_ids":[4]} → 422 "code":"task_not_approved" & Nije gotovo`,
			`manager POST /invoices {"task_ids":[1,3]} → 422 "field":"task_ids.1","code":"task_other_client"`,
			`manager POST /invoices/tasks_picker → 200 "count":3`,
			`manager POST /invoices {"task_ids":[2,1,1]} → 201 {"data":1}`,
			`manager POST /invoices/tasks_picker → 200 "count":1 & "task_id":3`,
			`manager POST /invoices {"task_ids":[1]} → 422 "code":"task_on_invoice"`,
			`manager GET /invoices/1/details → 200 "status":"DRAFT" & "invoice_num":"" & "net":142.50 & "tax":30.83 & "total_with_tax":173.33 & "task_id":1,"title":"Posao 1" & "name":"Dolazak" & "quantity":1,"unit_price":40.00 & "allowed_actions":["invoice.edit","invoice.issue","invoice.delete"]`,
			`stranger GET /invoices/1/details → 404`,
			`client GET /invoices/1/details → 404`,
			`worker GET /invoices/1/details → 403`,
			`manager@hr GET /invoices/1/details → 200 "field":"settings.iban","code":"missing","message":"IBAN: nedostaje" & "field":"line_items.1.kpd" & Stavke 1–3, KPD: nedostaje`,
			`manager POST /invoices/1/issue {"version":1} → 409 "code":"invoice_operator"`,
			`manager PATCH /invoices/settings {"kpd":"43.22.12"} → 403`,
			`admin PATCH /invoices/settings {"kpd":"1","premises":"a b","device":"01","first_number":0,"due_days":400,"iban":"HR1","vat":"x","operators":[{"user_id":2,"oib":"1"},{"user_id":2,"oib":"12345678903"},{"user_id":5,"oib":"12345678903"}]} → 422 "field":"kpd","code":"no_such_kpd" & "field":"premises" & "field":"device" & "field":"first_number" & "field":"due_days" & "code":"not_an_iban" & "field":"vat" & "field":"operators.0.oib","code":"not_an_oib" & "field":"operators.1.user_id","code":"twice" & "field":"operators","code":"no_such_thing"`,
			set,
			`admin PATCH /invoices/settings {"operators":[{"user_id":3,"oib":"12345678903"}]} → 422 "field":"operators","code":"no_such_thing"`, // a worker
			`admin GET /invoices/settings → 200 "next_number":"1-1-1" & "oib":"12345678903" & "rules":"HR CIUS`,
			`manager GET /invoices/settings → 200 "operators":[{"user_id":2`,
			`admin GET /invoices/settings/history → 200 "type":"operators" & !12345678903`,
			`manager GET /invoices/1/details → 200 "missing":[]`,
			`manager PATCH /invoices/1/details {"version":1,"delivered_on":"2026-11-20","order_reference":"N-7","line_items":[{"task_id":1,"name":"Montaža klime","quantity":2,"unit_price":"35.5","unit_of_measure":"HOUR","kpd":"43.22.12","tax_percentage":25},{"task_id":9,"name":" ","quantity":"x","unit_price":-1,"kpd":"99"}]} → 422 "field":"line_items.1.task_id","code":"no_such_thing" & "field":"line_items.1.quantity" & "field":"line_items.1.unit_price" & "field":"line_items.1.kpd","code":"no_such_kpd"`,
			`manager PATCH /invoices/1/details {"version":1,"delivered_on":"2026-11-20","order_reference":"N-7"} → 200 "version":2`,
			`manager PATCH /invoices/1/details {"version":1,"note":"x"} → 409 "code":"conflict","`,
			`manager POST /invoices/1/issue {"version":1} → 409 "code":"conflict"`,
			`admin POST /invoices/1/issue {"version":2} → 409 "code":"invoice_operator"`,
			`manager POST /invoices/1/issue {"version":2} → 200 "invoice_num":"1-1-1" & "status":"ISSUED" & "due_on":"2026-12-08" & "allowed_actions":["invoice.send"]`,
			`manager POST /invoices/1/issue {"version":3} → 409 "code":"invoice_issued"`,
			`manager PATCH /invoices/1/details {"note":"x"} → 409 "code":"invoice_issued"`,
			`manager DELETE /invoices/1 → 409 "code":"invoice_issued"`,
			`manager GET /invoices/1/xml → 200 <cbc:ID>1-1-1</cbc:ID> & 2026-11-20 & <cbc:PayableAmount currencyID="EUR">173.33</cbc:PayableAmount> & HR00 1-1-2026 & Hotel Čempres`,
			`manager GET /invoices/1/pdf → 200 %PDF`,
			`worker GET /invoices/1/xml → 403`,
			`client GET /invoices/1/pdf → 404`,
			`manager GET /invoices/1/history → 200 "type":"issued" & "type":"created"`,
			`manager POST /invoices/search {"filter":{"eq":[{"column":"task_id"},2]}} → 200 "count":1 & "invoice_num":"1-1-1"`,
			`manager POST /invoices/export {"format":"csv"} → 200 1-1-1`,
		)
	})
}

// A draft is deleted, and comes back unless its work was invoiced meanwhile.
func TestADeletedDraft(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours)
		c.play(
			set,
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`,
			`manager DELETE /invoices/1 → 200`,
			`manager GET /invoices/1/xml → 404`,
			`manager GET /invoices/1/pdf → 404`,
			`manager POST /invoices/1/issue {"version":2} → 404`,
			`manager POST /invoices/1/restore → 403`,
			`admin POST /invoices/1/restore → 200`,
			`manager DELETE /invoices/1 → 200`,
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":2}`,
			`admin POST /invoices/1/restore → 422 "code":"task_on_invoice"`,
			`manager POST /invoices/2/issue {"version":1} → 200 "invoice_num":"1-1-1"`,
		)
	})
}

// The days of delivery are those on which the orders of the tasks were done: one day, or
// the first and the last; a person changes them.
func TestTheDaysOfDelivery(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours)
		c.now = c.now.Add(-3*24*time.Hour + 14*time.Hour) // midnight in Zagreb
		c.approved("2", hours)
		c.now = c.now.Add(3 * 24 * time.Hour)
		c.play(
			set,
			`manager POST /invoices/tasks_picker → 200 "count":2 & "task_id":1 & "done_at":"2026-11-23T09:00:00Z" & "done_at":"2026-11-20T23:00:00Z"`,
			`manager POST /invoices {"task_ids":[2]} → 201 {"data":1}`,
			`manager GET /invoices/1/details → 200 "delivered_from":null,"delivered_on":"2026-11-21"`,
			`manager DELETE /invoices/1 → 200`,
			`manager POST /invoices {"task_ids":[1,2]} → 201 {"data":2}`,
			`manager GET /invoices/2/details → 200 "delivered_from":"2026-11-21","delivered_on":"2026-11-23"`,
			`manager@hr PATCH /invoices/2/details {"delivered_from":"2026-11-24"} → 422 "field":"delivered_from","code":"invoice_period"`,
			`manager PATCH /invoices/2/details {"delivered_on":null} → 422 "field":"delivered_from","code":"invoice_period"`,
			`manager PATCH /invoices/2/details {"delivered_from":"2026-11-20"} → 200`,
			`manager POST /invoices/2/issue {"version":2} → 200 "payment_reference":"HR00 1-1-2026"`,
			`manager POST /invoices/2/correct {"case":"WHOLE"} → 201 {"data":3}`,
			`manager POST /invoices/3/issue {"version":1} → 200 "payment_reference":""`,
		)
		for _, id := range []int64{2, 3} {
			c.has(id, `<cbc:StartDate>2026-11-20</cbc:StartDate>`, `<cbc:EndDate>2026-11-23</cbc:EndDate>`, "!ActualDeliveryDate")
		}
	})
}

// What several lines lack alike is said once, with all of them.
func TestWhatIsMissingIsSaidOnce(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		const line = `{"name":"Rad","quantity":1,"unit_price":1}`
		const coded = `{"name":"Rad","quantity":1,"unit_price":1,"kpd":"43.22.12"}`
		c.play(
			set, `admin PATCH /invoices/settings {"kpd":""} → 200`,
			`manager POST /invoices {"tenant_id":2} → 201 {"data":1}`,
			`manager PATCH /invoices/1/details {"line_items":[{"kind":"SECTION","name":"A"},`+line+`,`+line+`,`+line+`,`+coded+`,`+line+`]} → 200`,
			`manager@hr GET /invoices/1/details → 200 "missing":[{"field":"line_items.1.kpd","code":"missing","message":"Stavke 1–3, 5, KPD: nedostaje"}]`,
			`manager@hr POST /invoices/1/issue {"version":2} → 422 "errors":[{"field":"line_items.1.kpd","code":"invoice_incomplete","message":"Račun još nije potpun: Stavke 1–3, 5, KPD: nedostaje"}]`,
		)
	})
}

// Drafts of one client are told apart by a number of their own.
func TestDraftsHaveNames(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours)
		c.play(
			`manager POST /invoices {"tenant_id":2} → 201 {"data":1}`,
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":2}`,
			`manager@hr POST /invoices {"task_ids":[1]} → 422 "code":"task_on_invoice" & #2 · Hotel Čempres`,
		)
	})
}

// The client owes the tax of construction work; one outside VAT cannot.
func TestReverseCharge(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours)
		const lines = `"line_items":[{"task_id":1,"name":"Montaža","quantity":2,"unit_price":"35.5","treatment":"REVERSE_CHARGE"},{"name":"Ključ","quantity":1,"unit_price":10,"kpd":"46.73.00"}]`
		c.play(
			set,
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`,
			`manager PATCH /invoices/1/details {"client_kind":"BUSINESS",`+strings.Replace(lines, `,"kpd":"46.73.00"`, "", 1)+`} → 200`,
			`manager@hr GET /invoices/1/details → 200 "field":"line_items.0.treatment","code":"needs_payer" & kupca u sustavu PDV-a & "is_client_known":false & "field":"client.invoice_kind","code":"invoice_client_unknown" & Hotel Čempres`,
			`manager POST /invoices/1/issue {"version":2} → 422 "field":"line_items.0.treatment"`,
			`manager PATCH /invoices/1/details {"client_kind":"VAT_PAYER"} → 200`,
			`manager POST /invoices/1/issue {"version":3} → 422 "field":"client.invoice_kind"`, // nobody has said what it is
		)
		dbtest.Exec(t, c.db, `UPDATE partner SET invoice_kind = 'VAT_PAYER' WHERE partner_id = 2`)
		c.play(
			`manager GET /invoices/1/details → 200 "is_client_known":true & "missing":[]`,
			`manager POST /invoices/1/issue {"version":3} → 200 "treatment":"REVERSE_CHARGE","tax_percentage":0,"net":71.00,"tax":0.00 & "treatment":"TAXED","tax_percentage":25,"net":10.00,"tax":2.50`,
			`manager GET /invoices/1/xml → 200 <cbc:ID>AE</cbc:ID> & čl. 75. st. 3. t. a)`,
		)
	})
}

// Fifty that are issued at once get fifty numbers without a gap, and those of a new year
// begin anew; another device counts for itself.
func TestNumbersHaveNoGap(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(set)
		const n = 50
		var ids []int64
		for range n {
			id, err := c.area.Create(t.Context(), c.who["manager"], invoices.New{ClientID: new(int64(2))})
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, int64(id))
			if err := c.lines(int64(id)); err != nil {
				t.Fatal(err)
			}
		}
		c.now = time.Date(2026, 12, 31, 22, 59, 59, 0, time.UTC)
		nums := c.issueAll(t, ids[:40])
		c.now = c.now.Add(time.Second) // midnight in Zagreb
		c.play(`admin PATCH /invoices/settings {"first_number":1000} → 200`)
		nums = append(nums, c.issueAll(t, ids[40:48])...)
		c.play(`admin PATCH /invoices/settings {"device":"2","first_number":1} → 200`)
		nums = append(nums, c.issueAll(t, ids[48:])...)
		var want []string
		for i := range 40 {
			want = append(want, fmt.Sprintf("%d-1-1", i+1))
		}
		for i := range 8 {
			want = append(want, fmt.Sprintf("%d-1-1", 1000+i))
		}
		if want = append(want, "1-1-2", "2-1-2"); !slices.Equal(nums, want) {
			t.Errorf("the numbers are %v", nums)
		}
	})
}

// lines gives the draft a line.
func (c *company) lines(id int64) error {
	var in invoices.Change
	if err := json.Unmarshal([]byte(`{"line_items":[{"name":"Servis","quantity":1,"unit_price":"80","kpd":"43.22.12"}]}`), &in); err != nil {
		return err
	}
	in.ID = id
	_, err := c.area.Update(c.t.Context(), c.who["manager"], in)
	return err
}

// issueAll issues the drafts at once and returns their numbers in order.
func (c *company) issueAll(t *testing.T, ids []int64) []string {
	t.Helper()
	nums := make([]string, len(ids))
	var all sync.WaitGroup
	for i, id := range ids {
		all.Go(func() {
			d, err := c.area.Issue(t.Context(), c.who["manager"], invoices.Issue{ID: id, Version: 2})
			if nums[i] = d.Num; err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	slices.SortFunc(nums, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	return nums
}

// No statement changes what was issued, whoever writes it.
func TestWhatWasIssuedStays(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours)
		c.play(set, `manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`, `manager POST /invoices/1/issue {"version":1} → 200`,
			`manager POST /invoices {} → 201 {"data":2}`, `manager PATCH /invoices/2/details {"line_items":[{"name":"x","quantity":1,"unit_price":1}]} → 200`)
		before, err := c.area.XML(t.Context(), c.who["manager"], invoices.ByID{ID: 1})
		if err != nil {
			t.Fatal(err)
		}
		paper, err := c.area.PDF(t.Context(), c.who["manager"], invoices.ByID{ID: 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range []string{
			`UPDATE invoice SET net = 1`, `UPDATE invoice SET deleted_at = 1`, `UPDATE invoice SET client_id = 4`, `DELETE FROM invoice`,
			`UPDATE invoice_line SET name = 'x'`, `DELETE FROM invoice_line`, `UPDATE invoice_paper SET xml = ''`, `DELETE FROM invoice_paper`, `UPDATE invoice_line SET invoice_id = 1, position = 9 WHERE invoice_id = 2`, `UPDATE invoice_line SET invoice_id = 2, position = 9 WHERE invoice_id = 1`,
			`INSERT INTO invoice_line (invoice_id, position, name, kpd, unit_of_measure, quantity, unit_price, treatment, tax, net) VALUES (1, 9, 'x', '', 'OTHER', 1000, 10000, 'TAXED', 2500, 100)`,
		} {
			if err := c.db.Do(t.Context(), func(tx *db.Tx) error { _, err := tx.Exec(q); return err }); err == nil || !strings.Contains(err.Error(), "an issued invoice stays") {
				t.Errorf("%s: %v", q, err)
			}
		}
		// The client is renamed, the settings and the task change: the invoice does not.
		dbtest.Exec(t, c.db, `UPDATE tenant SET name = 'Drugi', address1 = 'Nova 2', id_number = '' WHERE tenant_id IN (1, 2)`)
		c.play(`admin PATCH /invoices/settings {"iban":"HR1723600001101234565","memorandum":"x","vat":"OUTSIDE","kpd":""} → 200`,
			`manager GET /invoices/1/details → 200 "kpd":"43.22.12" & "rates":[{"treatment":"TAXED","tax_percentage":25,"net":71.00,"tax":17.75}]`, `admin POST /tasks/1/reopen {"reason":"x"} → 409 "code":"task_on_invoice"`)
		after, err := c.area.XML(t.Context(), c.who["manager"], invoices.ByID{ID: 1})
		if err != nil || !bytes.Equal(before.Body, after.Body) {
			t.Errorf("the e-invoice changed: %v", err)
		}
		again, err := c.area.PDF(t.Context(), c.who["manager"], invoices.ByID{ID: 1})
		if err != nil || !bytes.Equal(paper.Body, again.Body) {
			t.Errorf("the paper changed: %v", err)
		}
	})
}

// A company outside VAT charges none, in the draft, the list and what it issues; with
// an account abroad there is no slip.
func TestOutsideVAT(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours)
		c.play(
			set,
			`admin PATCH /invoices/settings {"vat":"OUTSIDE","iban":"SI56263300012039086"} → 200`,
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`,
			`manager GET /invoices/1/details → 200 "net":71.00,"tax":0.00 & "missing":[]`,
			`manager POST /invoices/search {} → 200 "total_with_tax":71.00`,
			`manager POST /invoices/1/issue {"version":1} → 200 "total_with_tax":71.00`,
			`manager GET /invoices/1/xml → 200 čl. 90. st. 1. & SI56263300012039086`,
		)
	})
}

// What is on an invoice is all of a task's work: it is not reopened beside a draft, and
// its client stays the tasks'. An archived client's work is invoiced, not that of one
// that was merged into another.
func TestADraftFollowsItsTasks(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours)
		c.approved("4", hours)
		c.play(
			set,
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`,
			`admin POST /tasks/1/reopen {"reason":"x"} → 409 "code":"task_on_invoice" & Hotel Čempres`,
			`manager PATCH /invoices/1/details {"tenant_id":4} → 422 "field":"tenant_id","code":"invoice_of_tasks"`,
			`manager PATCH /invoices/1/details {"line_items":[],"tenant_id":4} → 200`,
			`admin POST /tasks/1/reopen {"reason":"x"} → 200`,
		)
		dbtest.Exec(t, c.db, `UPDATE partner SET archived_at = 1 WHERE partner_id = 4`)
		c.play(
			`manager POST /invoices {"tenant_id":4} → 422 "field":"tenant_id","code":"no_such_thing"`,
			`manager POST /invoices {"task_ids":[2]} → 201 {"data":2}`,
		)
		dbtest.Exec(t, c.db, `UPDATE partner SET deleted_at = 1 WHERE partner_id = 4`)
		c.play(`manager POST /invoices/2/issue {"version":1} → 422 "field":"tenant_id","code":"no_such_thing"`)
		dbtest.Exec(t, c.db, `UPDATE partner SET deleted_at = NULL WHERE partner_id = 4`)
		c.play(`manager POST /invoices/2/issue {"version":1} → 200 "invoice_num":"1-1-1"`)
	})
}

// Two who issue one draft at once get one invoice, and the other a refusal.
func TestTwoIssueOneDraft(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours)
		c.play(set, `manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`)
		errs := make([]error, 6)
		var all sync.WaitGroup
		for i := range errs {
			all.Go(func() { _, errs[i] = c.area.Issue(t.Context(), c.who["manager"], invoices.Issue{ID: 1, Version: 1}) })
		}
		all.Wait()
		done := 0
		for _, err := range errs {
			var refused *fault.Fault
			switch {
			case err == nil:
				done++
			case !errors.As(err, &refused) || refused.Kind != fault.Conflict:
				t.Errorf("it is refused by %v", err)
			}
		}
		if done != 1 {
			t.Errorf("%d issued it", done)
		}
	})
}

// Of a task's lines some may be on one invoice and the rest on another; no line is on two.
// Several tasks stand under their headings.
func TestPartsOfTasks(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours+","+copper)
		c.approved("2", lump)
		c.approved("4", hours)
		c.play(
			set,
			`manager POST /invoices {"task_ids":[1],"order_line_item_ids":[2]} → 422 "code":"one_source"`,
			`manager POST /invoices {"order_line_item_ids":[99]} → 422 "field":"order_line_item_ids","code":"work_on_invoice"`,
			`stranger POST /invoices {"order_line_item_ids":[1]} → 422 "code":"no_such_thing"`,
			`stranger POST /invoices/work {"task_ids":[1]} → 200 "line_items":[]`,
			`worker POST /invoices/work {"task_ids":[1]} → 403`,
			`manager POST /invoices/work {"task_ids":[1]} → 200 "order_line_item_id":1 & "name":"Bakrena cijev" & "net":31.50`,
			`manager POST /invoices {"order_line_item_ids":[1]} → 201 {"data":1}`,
			`manager GET /invoices/1/details → 200 "net":71.00 & !Bakrena & "order_line_item_id":1`,
			`manager POST /invoices/work {"task_ids":[1]} → 200 Bakrena & !Montaža`,
			`manager POST /invoices/tasks_picker → 200 "count":3`,
			`manager POST /invoices {"order_line_item_ids":[1,2]} → 422 "field":"order_line_item_ids","code":"work_on_invoice"`,
			`manager POST /invoices {"order_line_item_ids":[2,4]} → 422 "code":"task_other_client"`,
			`manager POST /invoices {"task_ids":[1,2]} → 201 {"data":2}`, // what is left of the first, and the second
			`manager GET /invoices/2/details → 200 "kind":"SECTION","catalog_type":"","name":"Posao 1" & "name":"Posao 2" & "net":71.50`,
			`manager POST /invoices/tasks_picker → 200 "count":1 & "task_id":3`,
			`manager PATCH /invoices/1/details {"line_items":[{"order_line_item_id":2,"name":"x","quantity":1,"unit_price":1}]} → 422 "field":"line_items.0.order_line_item_id","code":"no_such_thing"`,
			`manager DELETE /invoices/1 → 200`,
			`manager POST /invoices {"order_line_item_ids":[1]} → 201 {"data":3}`,
			`admin POST /invoices/1/restore → 422 "code":"task_on_invoice"`,
			`manager PATCH /invoices/3/details {"line_items":[]} → 200`,                                                                       // which frees it
			`manager PATCH /invoices/3/details {"line_items":[{"order_line_item_id":1,"name":"Montaža","quantity":2,"unit_price":30}]} → 200`, // and takes it back
			`manager GET /invoices/3/details → 200 "order_line_item_id":1 & "task_id":1`,
			`manager PATCH /invoices/3/details {"line_items":[{"order_line_item_id":4,"name":"x","quantity":1,"unit_price":1}]} → 422 "field":"line_items.0.order_line_item_id","code":"no_such_thing"`, // of another client
			`admin POST /invoices/1/restore → 422 "code":"task_on_invoice"`,
			`manager PATCH /invoices/3/details {"line_items":[]} → 200`,
			`admin POST /invoices/1/restore → 200`,
			`manager POST /invoices/1/issue {"version":3} → 200 "invoice_num":"1-1-1"`,
			`manager POST /invoices {"task_ids":[1]} → 422 "code":"task_on_invoice"`,
		)
	})
}

// A task without lines waits as well; on an invoice it is one line, whose price is to be
// said.
func TestTaskWithoutLines(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", "")
		c.play(
			set,
			`manager POST /invoices/tasks_picker → 200 "count":1 & "title":"Posao 1"`,
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`,
			`manager GET /invoices/1/details → 200 "line_items":[{"invoice_line_id":1,"task_id":1,"order_line_item_id":null,"net":0.00,"kind":"LINE","catalog_type":"WORK","name":"Posao 1"`,
			`manager POST /invoices/tasks_picker → 200 "count":0`,
			`manager POST /invoices {"task_ids":[1]} → 422 "field":"task_ids.0","code":"task_on_invoice"`,
			`manager DELETE /invoices/1 → 200`,
			`manager POST /invoices/tasks_picker → 200 "count":1`,
		)
	})
}

// An accepted offer is invoiced once, or becomes a task, whose work is.
func TestAcceptedOffer(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			set,
			`manager POST /offers/create {"title":"Kotao","tenant_id":2,"validity_period":30,"discount":10,"line_items":[{"kind":"SECTION","name":"Kotlovnica"},{"name":"Kotao","quantity":2,"unit_price":100,"tax_percentage":25}]} → 201 {"data":1}`,
			`manager POST /invoices {"offer_id":1} → 422 "field":"offer_id","code":"no_such_thing"`,
			`manager POST /offers/1/mark_sent → 200`,
			`client POST /offers/1/accept {"name":"Ana"} → 200`,
			`stranger POST /invoices {"offer_id":1} → 422 "field":"offer_id","code":"no_such_thing"`,
			`manager POST /invoices {"kind":"CREDIT_NOTE","offer_id":1} → 422 "field":"offer_id","code":"invoice_no_tasks"`,
			`manager POST /invoices {"offer_id":1} → 201 {"data":1}`,
			`manager GET /invoices/1/details → 200 "net":180.00,"tax":45.00 & "offer":{"offer_id":1,"offer_num":"2026-0001"} & "discount":10,"discount_amount":20.00 & "name":"Kotlovnica"`,
			`manager POST /invoices {"offer_id":1} → 422 "field":"offer_id","code":"offer_on_invoice"`,
			`manager@hr POST /offers/1/convert {"task":{`+place+`}} → 422 "code":"offer_on_invoice"`,
			`manager DELETE /invoices/1 → 200`,
			`manager POST /offers/1/convert {"task":{`+place+`}} → 200 "task_id":1`,
			`manager POST /invoices {"offer_id":1} → 422 "field":"offer_id","code":"offer_became_task"`,
			`admin POST /invoices/1/restore → 422 "code":"offer_became_task"`,
		)
	})
}

// Discounts on lines and on the whole are in the sums, the e-invoice and what is checked;
// headings and texts are not.
func TestDiscountsAndSections(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			set,
			`manager POST /invoices {"tenant_id":2} → 201 {"data":1}`,
			`manager PATCH /invoices/1/details {"discount":"101"} → 422 "field":"discount"`,
			`manager PATCH /invoices/1/details {"discount":"10","line_items":[{"kind":"SECTION","name":"Prizemlje"},{"kind":"LINE","name":"Montaža","quantity":2,"unit_price":50,"discount":"5"},{"kind":"TEXT","name":"S jamstvom"},{"name":"Voda","quantity":1,"unit_price":"10.01","tax_percentage":13},{"name":"","kpd":"43.22.12","quantity":1,"unit_price":1},{"kind":"OTHER","name":"x"}]} → 422 "field":"line_items.5.kind"`,
			`manager PATCH /invoices/1/details {"discount":"10","line_items":[{"kind":"SECTION","name":"Prizemlje"},{"kind":"LINE","name":"Montaža","quantity":2,"unit_price":50,"discount":"5"},{"kind":"TEXT","name":"S jamstvom"},{"name":"Voda","quantity":1,"unit_price":"10.01","tax_percentage":13},{"name":"","quantity":1,"unit_price":1}]} → 200`,
			`manager@hr GET /invoices/1/details → 200 "field":"line_items.4.name" & Stavka 3, Naziv: nedostaje`,
			`manager PATCH /invoices/1/details {"line_items":[{"kind":"SECTION","name":"Prizemlje"},{"kind":"LINE","name":"Montaža","quantity":2,"unit_price":50,"discount":"5"},{"kind":"TEXT","name":"S jamstvom"},{"name":"Voda","quantity":1,"unit_price":"10.01","tax_percentage":13}]} → 200 "version":3`,
			// 95.00 and 10.01, less 9.50 and 1.00: 85.50 at 25 %, 9.01 at 13 %
			`manager GET /invoices/1/details → 200 "net":94.51,"tax":22.55 & "discount":10,"discount_amount":10.50 & "net":95.00 & "missing":[] & "rates":[{"treatment":"TAXED","tax_percentage":25,"net":85.50,"tax":21.38},{"treatment":"TAXED","tax_percentage":13,"net":9.01,"tax":1.17}]`,
			`manager GET /invoices/1/pdf → 200 %PDF`,
			`manager POST /invoices/1/issue {"version":3} → 200 "total_with_tax":117.06 & "discount_amount":10.50`,
			`manager GET /invoices/1/xml → 200 <cbc:AllowanceTotalAmount currencyID="EUR">10.50 & <cbc:PayableAmount currencyID="EUR">117.06 & !Prizemlje`,
			`manager GET /invoices/1/details → 200 "name":"Prizemlje" & "kpd":"43.22.12" & "net":94.51`,
		)
	})
}

// A line's code is that of its item, else of its kind of work or of one above that, else of
// the settings, which have one for goods; a client is invoiced as the register says.
func TestKnownBeforehand(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours+","+copper+","+lump)
		dbtest.Exec(t, c.db, `INSERT INTO catalog_group (catalog_group_id, tenant_id, name, name_fold) VALUES (1, 1, 'g', 'g')`,
			`INSERT INTO catalog_item (catalog_item_id, tenant_id, catalog_group_id, catalog_type, code, code_fold, name, name_fold, quantity, unit_of_measure, lump_sum, tax, unit_price, currency, kpd, updated_at) VALUES (1, 1, 1, 'WORK', '', '', 'x', 'x', 1000, 'HOUR', FALSE, 2500, 1, 'EUR', '43.22.20', 0)`,
			`UPDATE order_line_item SET catalog_item_id = 1 WHERE order_line_item_id = 1`)
		c.play(
			set,
			`worker GET /invoices/kpd → 403`,
			`manager@hr GET /invoices/kpd?q=grijanj → 200 {"code":"43.22.12","name":"Radovi na uvođenju instalacija za grijanje, ventilaciju i klimatizaciju","typical":true}`,
			`manager GET /invoices/kpd?code=43.21.00 → 200 {"codes":[{"code":"43.21.00","name":"Electrical`,
			`admin PATCH /invoices/settings {"kpd_resale":"46"} → 422 "field":"kpd_resale","code":"no_such_kpd"`,
			`admin PATCH /invoices/settings {"kpd_resale":"46.84.02"} → 200`,
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`,
			`manager GET /invoices/1/details → 200 "name":"Montaža klime","kpd":"43.22.20" & "name":"Bakrena cijev","kpd":"" & "missing":[]`,
			`manager DELETE /invoices/1 → 200`,
		)
		dbtest.Exec(t, c.db, `UPDATE work_hierarchy SET kpd = '43.21.00'`,
			`UPDATE partner SET invoice_kind = 'BUSINESS', invoice_email = 'racuni@hotel.test', invoice_ref = 'MT-7', invoice_days = 30 WHERE partner_id = 2`)
		c.play(
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":2}`,
			`manager GET /invoices/2/details → 200 "name":"Bakrena cijev","kpd":"43.21.00" & "client_kind":"BUSINESS" & "buyer_reference":"MT-7"`,
			`manager PATCH /invoices/2/details {"client_kind":"ABROAD"} → 200`,
			`manager@hr GET /invoices/2/details → 200 "field":"client_kind" & Klijent je u inozemstvu`,
			`manager@hr POST /invoices/2/issue {"version":2} → 422 "field":"client_kind" & Klijent je u inozemstvu`,
			`manager PATCH /invoices/2/details {"client_kind":"CITIZEN"} → 200`,
			`manager@hr POST /invoices/2/issue {"version":3} → 422 fiskaliz`,
			`manager PATCH /invoices/2/details {"client_kind":"BUSINESS"} → 200`,
			`manager POST /invoices/2/issue {"version":4} → 200 "due_on":"2026-12-23"`,
			`manager GET /invoices/2/xml → 200 <cbc:BuyerReference>MT-7 & racuni@hotel.test`,
		)
	})
}
