package payments_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"teren/internal/areas/invoices"
	"teren/internal/areas/payments"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
)

// company is a contractor that issues invoices to two clients, and a stranger.
type company struct {
	t    *testing.T
	db   *db.DB
	now  time.Time
	who  map[string]access.Who
	made *invoices.Service
	area *payments.Service
	play func(...string)
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
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	dbtest.Exec(t, d, `UPDATE tenant SET address1 = 'Vukovarska 1', zipcode = '10000', city = 'Zagreb', email = 'racuni@cempres.test' WHERE tenant_id > 0`)
	store, err := files.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	c.made, c.area = &invoices.Service{DB: d, Files: store}, &payments.Service{DB: d}
	c.play = apitest.Script(t, c.who, c.made, c.area)
	c.play(`admin PATCH /invoices/settings {"iban":"HR12 1001 0051 8630 0016 0","kpd":"43.22.12","operators":[{"user_id":2,"oib":"12345678903"}]} → 200`)
	return c
}

// issue makes an invoice for the client and issues it: its price before 25 % of tax.
func (c *company) issue(client int64, price string) int64 {
	c.t.Helper()
	ctx, who := c.t.Context(), c.who["manager"]
	id, err := c.made.Create(ctx, who, invoices.New{Kind: invoices.Ordinary, ClientID: &client})
	if err != nil {
		c.t.Fatal(err)
	}
	var in invoices.Change
	if err := json.Unmarshal([]byte(`{"line_items":[{"name":"Servis","quantity":1,"unit_price":"`+price+`"}]}`), &in); err != nil {
		c.t.Fatal(err)
	}
	in.ID = int64(id)
	if _, err := c.made.Update(ctx, who, in); err != nil {
		c.t.Fatal(err)
	}
	if _, err := c.made.Issue(ctx, who, invoices.Issue{ID: int64(id), Version: 2}); err != nil {
		c.t.Fatal(err)
	}
	return int64(id)
}

func TestAnInvoiceIsPaidInParts(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issue(2, "80") // 100.00 with tax
		c.issue(4, "8")
		c.play(
			`manager POST /invoices {"tenant_id":2} → 201 {"data":3}`,
			`manager GET /invoices/3/payments → 409 "code":"not_allowed_now"`,
			`manager POST /invoices/3/payments {"version":1,"paid_on":"2026-11-23","amount":1} → 409`,
			`worker GET /invoices/1/payments → 403`,
			`worker POST /invoices/1/payments {"version":1,"paid_on":"2026-11-23","amount":1} → 403`,
			`stranger GET /invoices/1/payments → 404`,
			`client POST /invoices/1/payments {"version":1,"paid_on":"2026-11-23","amount":1} → 404`,
			`manager GET /invoices/1/payments → 200 "payable":100.00,"paid":0.00,"credited":0.00,"open":100.00,"due_on":"2026-12-08","reference":"HR001-1-2026","version":1 & "payments":[] & "allowed_actions":["invoice.pay"]`,
			`manager POST /invoices/1/payments {} → 422 "field":"version","code":"required" & "field":"paid_on","code":"required" & "field":"amount","code":"required"`,
			`manager POST /invoices/1/payments {"version":1,"paid_on":"x","amount":"1.234","kind":"CASH"} → 422 "field":"paid_on" & "field":"amount","code":"too_many_decimals" & "field":"kind"`,
			`manager POST /invoices/1/payments {"version":1,"paid_on":"2026-11-23","amount":0} → 422 "field":"amount","code":"out_of_range"`,
			`manager POST /invoices/1/payments {"version":1,"paid_on":"2026-11-23","amount":-5} → 422 "field":"amount","code":"out_of_range"`,
			`manager@hr POST /invoices/1/payments {"version":1,"paid_on":"2026-11-22","amount":1} → 422 "field":"paid_on","code":"payment_before_issue" & izdan 23. 11. 2026.`,
			`manager POST /invoices/1/payments {"version":1,"paid_on":"2026-11-24","amount":1} → 422 "field":"paid_on","code":"payment_in_future"`,
			`manager@hr POST /invoices/1/payments {"version":1,"paid_on":"2026-11-23","amount":"100.01"} → 422 "field":"amount","code":"payment_over" & samo 100,00`,
			`manager POST /invoices/1/payments {"version":1,"paid_on":"2026-11-23","amount":40,"note":"prva rata"} → 200 "paid":40.00,"credited":0.00,"open":60.00 & "version":2 & "kind":"ACCOUNT","note":"prva rata"`,
			`admin POST /invoices/1/payments {"version":1,"paid_on":"2026-11-23","amount":40} → 409 "code":"payment_meanwhile"`,
			`manager POST /invoices/search {"filter":{"eq":[{"column":"money"},"OPEN"]}} → 200 "count":2 & "open":60.00`,
			`admin POST /invoices/1/payments {"version":2,"paid_on":"2026-11-23","amount":60,"kind":"OFFSET"} → 200 "open":0.00 & "version":3`,
			`manager POST /invoices/search {"filter":{"eq":[{"column":"money"},"OPEN"]}} → 200 "count":1 & "invoice_id":2`,
			`manager POST /invoices/search {"filter":{"and":[{"eq":[{"column":"money"},"OPEN"]},{"lt":[{"column":"pay_by"},"2026-12-08"]}]}} → 200 "count":0`,
			`manager POST /invoices/search {"filter":{"and":[{"eq":[{"column":"money"},"OPEN"]},{"lt":[{"column":"pay_by"},"2026-12-09"]}]}} → 200 "count":1`,
			`manager POST /invoices/search {"order_by":[{"column":"open","direction":"desc"}]} → 200 "count":3 & "invoice_id":2 & "balance":null`,
			`manager POST /invoices/1/payments {"version":3,"paid_on":"2026-11-23","amount":1} → 422 "code":"payment_over"`,
			`manager POST /invoices/1/payments {"version":3,"paid_on":"2026-11-23","amount":1,"overpayment":true} → 200 "open":-1.00`,
			`manager POST /invoices/1/payments/1/take_back {} → 422 "field":"reason","code":"required"`,
			`worker POST /invoices/1/payments/1/take_back {"reason":"x"} → 403`,
			`stranger POST /invoices/1/payments/1/take_back {"reason":"x"} → 404`,
			`manager POST /invoices/2/payments/1/take_back {"reason":"x"} → 404`,
			`manager POST /invoices/1/payments/1/take_back {"reason":"krivi račun"} → 200 "paid":61.00,"credited":0.00,"open":39.00 & "amount":-40.00 & "takes_back":1 & "taken_back":true`,
			`manager POST /invoices/1/payments/1/take_back {"reason":"x"} → 409 "code":"payment_taken_back"`,
			`manager POST /invoices/1/payments/4/take_back {"reason":"x"} → 409 "code":"payment_taken_back"`,
			`manager POST /invoices/search {"filter":{"eq":[{"column":"money"},"OPEN"]}} → 200 "count":2`,
			`manager GET /invoices/1/history → 200 "type":"payment_taken_back" & "type":"paid" & krivi račun`,
			`manager GET /invoices/1/details → 200 "balance":{"payable":100.00,"paid":61.00 & "version":3`,
		)
		c.play( // A credit note takes the rest off; a cancellation of one that was paid leaves what is to be given back.
			`manager POST /invoices/1/correct {"case":"PART","amount":39} → 201 {"data":4}`,
			`manager POST /invoices/4/issue {"version":1} → 200 "balance":null`,
			`manager GET /invoices/4/payments → 409 "code":"not_allowed_now"`,
			`manager GET /invoices/1/payments → 200 "paid":61.00,"credited":39.00,"open":0.00,"due_on":"2026-12-08","reference":"HR001-1-2026","version":6`,
			`manager POST /invoices/search {"filter":{"eq":[{"column":"money"},"OPEN"]}} → 200 "count":1 & "invoice_id":2`,
			`manager POST /invoices/2/payments {"version":1,"paid_on":"2026-11-23","amount":4} → 200 "open":6.00`,
			`manager POST /invoices/2/correct {"case":"WHOLE"} → 201 {"data":5}`,
			`manager POST /invoices/5/issue {"version":1} → 200`,
			`manager GET /invoices/2/payments → 200 "paid":4.00,"credited":10.00,"open":-4.00`,
			`manager POST /invoices/2/payments/5/take_back {"reason":"vraćeno"} → 200 "paid":0.00,"credited":10.00,"open":0.00`,
			`manager POST /invoices/search {"filter":{"eq":[{"column":"money"},"OPEN"]}} → 200 "count":0`,
		)
	})
}

// What was issued stays the same bytes whatever is paid.
func TestAPaymentChangesNothingOfTheInvoice(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		id := c.issue(2, "80")
		kept := func() string {
			var all [][]string
			if err := c.db.Do(t.Context(), func(tx *db.Tx) (err error) {
				type row struct {
					Version int64  `db:"version"`
					XML     string `db:"xml"`
					PDF     string `db:"pdf_sha256"`
				}
				rows, err := db.All[row](tx, `SELECT i.version, p.xml, p.pdf_sha256 FROM invoice i JOIN invoice_paper p ON p.invoice_id = i.invoice_id WHERE i.invoice_id = ?`, id)
				for _, r := range rows {
					all = append(all, []string{fmt.Sprint(r.Version), r.XML, r.PDF})
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
			return fmt.Sprint(all)
		}
		before := kept()
		c.play(
			`manager POST /invoices/1/payments {"version":1,"paid_on":"2026-11-23","amount":100} → 200 "open":0.00`,
			`manager POST /invoices/1/payments/1/take_back {"reason":"x"} → 200 "open":100.00`,
		)
		if after := kept(); after != before {
			t.Errorf("the invoice was %s and is %s", before, after)
		}
		for _, sql := range []string{`UPDATE payment SET amount = 1`, `DELETE FROM payment`} {
			if err := c.db.Do(t.Context(), func(tx *db.Tx) error { _, err := tx.Exec(sql); return err }); err == nil {
				t.Errorf("%s is not refused", sql)
			}
		}
	})
}

// Of many who enter the same payment at once one succeeds, and so does one of many who
// take it back.
func TestNothingIsPaidTwice(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		id := c.issue(2, "80")
		pay := c.atOnce(t, "payment_meanwhile", func(who access.Who) error {
			in := payments.New{ID: id, Version: 1, PaidOn: "2026-11-23"}
			if err := json.Unmarshal([]byte(`{"version":1,"paid_on":"2026-11-23","amount":"60"}`), &in); err != nil {
				return err
			}
			if err := in.Validate(who); err != nil {
				return err
			}
			_, err := c.area.Pay(t.Context(), who, in)
			return err
		})
		back := c.atOnce(t, "payment_taken_back", func(who access.Who) error {
			_, err := c.area.TakeBack(t.Context(), who, payments.TakeBack{ID: id, PaymentID: c.first(id).ID, Reason: "x"})
			return err
		})
		if pay != 1 || back != 1 {
			t.Errorf("%d payments and %d corrections were made", pay, back)
		}
		c.play(`manager GET /invoices/1/payments → 200 "paid":0.00,"credited":0.00,"open":100.00`)
	})
}

// first returns the first payment of the invoice; PostgreSQL leaves gaps in the numbers.
func (c *company) first(invoice int64) payments.Payment {
	c.t.Helper()
	page, err := c.area.OfInvoice(c.t.Context(), c.who["manager"], payments.ByInvoice{ID: invoice})
	if err != nil || len(page.Payments) == 0 {
		c.t.Error("the invoice has no payment", err)
		return payments.Payment{}
	}
	return page.Payments[0]
}

// atOnce does it ten times at once, and returns how often it was not refused with the
// code.
func (c *company) atOnce(t *testing.T, code string, do func(access.Who) error) int {
	t.Helper()
	const n = 10
	errs := make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { errs[i] = do(c.who[[]string{"admin", "manager"}[i%2]]) })
	}
	all.Wait()
	done := 0
	for _, err := range errs {
		var f *fault.Fault
		switch {
		case err == nil:
			done++
		case !errors.As(err, &f) || f.Code != code:
			t.Errorf("refused with %v", err)
		}
	}
	return done
}
