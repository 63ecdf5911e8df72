package invoices_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"teren/internal/areas/invoices"
	"teren/internal/platform/api"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

// overdue issues an invoice that is due on the 8th of December, and moves the clock to the
// day after.
func (c *company) overdue() {
	c.issued()
	dbtest.Exec(c.t, c.db, `UPDATE tenant SET email = 'racuni@cempres.test' WHERE tenant_id = 2`)
	c.at("2026-12-09T09:00:00Z")
}

func (c *company) at(text string) {
	c.t.Helper()
	var err error
	if c.now, err = time.Parse(time.RFC3339, text); err != nil {
		c.t.Fatal(err)
	}
}

func TestAnUnpaidInvoiceIsRemindedOf(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issued()
		c.play(`manager@hr GET /invoices/1/reminder → 409 "code":"reminder_not_due" & 8. 12. 2026.`)
		dbtest.Exec(t, c.db, `UPDATE tenant SET email = '' WHERE tenant_id = 2`)
		c.at("2026-12-08T22:59:00Z") // a minute to midnight in Zagreb
		c.play(`manager POST /invoices/1/remind {} → 409 "code":"reminder_not_due"`)
		c.at("2026-12-08T23:01:00Z")
		const letter = `{"recipient":"racuni@cempres.test","subject":"Podsjetnik","content":"Platite.\n\nHvala","after":0}`
		c.play(
			`worker GET /invoices/1/reminder → 403`, `worker POST /invoices/1/remind {} → 403`,
			`client GET /invoices/1/reminder → 404`, `stranger POST /invoices/1/remind `+letter+` → 404`,
			`manager POST /invoices/1/remind {} → 422 "field":"recipient","code":"required"`,
			`manager POST /invoices/1/remind {"recipient":"x","content":""} → 422 "field":"recipient","code":"not_an_email" & "field":"content"`,
		)
		dbtest.Exec(t, c.db, `UPDATE tenant SET email = 'racuni@cempres.test' WHERE tenant_id = 2`)
		c.play(
			`manager GET /invoices/1/reminder → 200 "recipient":"racuni@cempres.test","subject":"Podsjetnik: račun 1-1-1 dospio je 8. 12. 2026." & 88,75 & HR1210010051863000160 & HR00 1-1-2026 & manager Ć & "after":0,"mail":true`,
			`manager POST /invoices/1/payments {"version":1,"paid_on":"2026-12-01","amount":1} → 404`,
			`manager POST /invoices/1/remind `+letter+` → 200 "mails":[{"recipient":"racuni@cempres.test" & "step":1`,
			`manager POST /invoices/1/remind `+letter+` → 200 "step":1`,
			`admin POST /invoices/1/remind `+letter+` → 409 "code":"reminder_today"`,
			`manager POST /invoices/1/remind {"recipient":"drugi@cempres.test","after":0} → 409 "code":"reminder_today"`,
			`manager POST /invoices/1/remind {} → 409 "code":"reminder_today"`,
			`manager GET /invoices/1/history → 200 "type":"reminded" & 1. racuni@cempres.test`,
		)
		c.at("2026-12-09T23:01:00Z") // the next day in Zagreb
		c.play(
			`manager POST /invoices/1/remind {"after":0} → 409 "code":"invoice_reminded"`,
			`manager GET /invoices/1/reminder → 200 "subject":"Drugi podsjetnik & "after":1`,
			`manager POST /invoices/1/remind {} → 200 "step":2`,
		)
		c.at("2026-12-11T09:00:00Z")
		c.play(`manager POST /invoices/1/remind {"after":2} → 200 "step":3`)
		c.at("2026-12-12T09:00:00Z")
		c.play(`manager POST /invoices/1/remind {} → 409 "code":"reminder_last"`)
		all := c.letters()
		if len(all) != 3 || all[0].Recipient != "racuni@cempres.test" || all[0].ReplyTo != "manager@x.test" || !strings.Contains(all[2].Files, ".pdf") || strings.Contains(all[2].Files, ".xml") {
			t.Errorf("%+v", all)
		}
		c.area.Mail.Server = nil
		c.play(`manager POST /invoices/1/remind {} → 409 "code":"not_configured"`)
	})
}

// Of many who press at once one sends the reminder, and of one person's many presses each
// is answered alike.
func TestAReminderGoesOnceHoweverOftenItIsAskedFor(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.overdue()
		errs := make([]error, 20)
		to := "racuni@cempres.test"
		var all sync.WaitGroup
		for n := range errs {
			all.Go(func() {
				who := c.who[[]string{"manager", "admin"}[n%2]]
				_, errs[n] = c.area.Remind(t.Context(), who, invoices.Reminder{ID: 1, Recipient: &to, After: api.Opt[int64]{Set: true, Value: new(int64)}})
			})
		}
		all.Wait()
		sent := 0
		for _, err := range errs {
			var refused *fault.Fault
			switch {
			case err == nil:
				sent++
			case !errors.As(err, &refused) || refused.Code != "reminder_today" && refused.Code != "invoice_reminded":
				t.Error(err)
			}
		}
		if sent != 10 || len(c.letters()) != 1 {
			t.Errorf("%d were told that it was sent, %d letters", sent, len(c.letters()))
		}
	})
}

// The program sends each reminder on its day, in the morning of the company, once however
// often and by however many servers it looks.
func TestRemindersAreSentByThemselves(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.overdue()
		c.approved("4", hours)
		c.at("2026-11-24T09:00:00Z")
		c.play(`manager POST /invoices {"task_ids":[2]} → 201 {"data":2}`, `manager POST /invoices/2/issue {"version":1} → 200`) // due a day later, of a client without an address
		look := func(at string, letters int) {
			t.Helper()
			c.at(at)
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					if err := c.area.RemindDue(t.Context()); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			if got := c.letters(); len(got) != letters {
				t.Errorf("%s: %d letters", at, len(got))
			}
		}
		look("2026-12-20T09:00:00Z", 0) // off
		c.play(
			`admin PATCH /invoices/settings {"remind_days_2":7} → 422 "field":"remind_days_2","code":"out_of_range"`,
			`admin PATCH /invoices/settings {"remind_days_1":0,"remind_days_3":400} → 422 "field":"remind_days_1" & "field":"remind_days_3"`,
			`manager PATCH /invoices/settings {"remind":true} → 403`,
			`admin PATCH /invoices/settings {"remind":true} → 200`,
			`manager GET /invoices/settings → 200 "remind":true,"remind_days_1":7,"remind_days_2":14,"remind_days_3":30`,
		)
		look("2026-12-14T09:00:00Z", 0)
		look("2026-12-14T23:30:00Z", 0) // the 15th in Zagreb, but night
		look("2026-12-15T07:00:00Z", 1)
		look("2026-12-15T15:00:00Z", 1)
		c.play(`manager GET /invoices/1/history → 200 "type":"reminded" & 1. racuni@cempres.test`, `manager GET /invoices/1/details → 200 "sent_by":"" & "step":1`)
		look("2026-12-16T07:00:00Z", 1) // the other client has no address
		look("2026-12-21T07:00:00Z", 1)
		look("2026-12-22T07:00:00Z", 2)
		look("2027-02-01T07:00:00Z", 3) // the program was off for weeks
		look("2027-02-02T07:00:00Z", 3)
		look("2027-06-01T07:00:00Z", 3)
		if reply := c.letters()[0].ReplyTo; reply != "" {
			t.Errorf("replies go to %q", reply)
		}
	})
}

// One that was paid gets none, and of two steps that are overdue the second waits for its
// days.
func TestNoReminderOfAPaidInvoice(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.overdue()
		c.play(`admin PATCH /invoices/settings {"remind":true} → 200`)
		look := func(at string, letters int) {
			t.Helper()
			c.at(at)
			if err := c.area.RemindDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := c.letters(); len(got) != letters {
				t.Errorf("%s: %d letters", at, len(got))
			}
		}
		look("2027-01-20T09:00:00Z", 1) // 43 days after it was due
		look("2027-01-21T09:00:00Z", 1)
		look("2027-01-26T09:00:00Z", 1)
		look("2027-01-27T09:00:00Z", 2)
		c.play(`manager POST /invoices/1/correct {"case":"WHOLE"} → 201 {"data":2}`, `manager POST /invoices/2/issue {"version":1} → 200`,
			`manager POST /invoices/1/remind {} → 409 "code":"reminder_nothing_open"`)
		look("2027-03-01T09:00:00Z", 2)
	})
}
