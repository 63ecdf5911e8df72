package payments_test

import (
	"testing"
	"time"

	"teren/internal/areas/home"
	"teren/internal/platform/api/apitest"
)

// Open amounts move from one age to the next at midnight of the company.
func TestOpenByAge(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.issue(2, "80") // 100.00 with tax, due on the 8th of December
		c.issue(4, "8")
		c.now = c.now.AddDate(0, 0, 40)
		c.issue(2, "40") // due on the 17th of January
		play := apitest.Script(t, c.who, c.made, c.area, &home.Service{DB: c.db})
		at := func(text string) {
			var err error
			if c.now, err = time.Parse(time.RFC3339, text); err != nil {
				t.Fatal(err)
			}
		}
		at("2026-12-08T22:59:00Z") // a minute to midnight in Zagreb
		play(
			`worker GET /invoices/open → 403`,
			`stranger GET /invoices/open → 200 "clients":[]`,
			`stranger GET /invoices/open?tenant_id=2 → 200 "clients":[]`,
			`manager GET /invoices/open → 200 "day":"2026-12-08","total":{"not_due":160.00,"to_30":0.00 & "overdue":0.00`,
			`manager GET /home → 200 "unpaid":null`,
		)
		at("2026-12-08T23:01:00Z")
		play(
			`manager GET /invoices/open → 200 "day":"2026-12-09","total":{"not_due":50.00,"to_30":110.00 & "open":160.00,"overdue":110.00},"clients":[{"tenant":{"tenant_id":2,"name":"Hotel Čempres"},"not_due":50.00,"to_30":100.00 & "count":2`,
			`manager GET /invoices/open?tenant_id=4 → 200 "total":{"not_due":0.00,"to_30":10.00 & "count":1`,
			`manager GET /home → 200 "unpaid":{"count":2,"open":110.00}`,
			`stranger GET /home → 200 "unpaid":null`,
			`worker GET /home → 403`,
		)
		at("2027-01-07T12:00:00Z") // the 30th day
		play(`manager GET /invoices/open → 200 "to_30":110.00,"to_60":0.00`)
		at("2027-01-08T12:00:00Z")
		play(
			`manager GET /invoices/open → 200 "to_30":0.00,"to_60":110.00`,
			`manager POST /invoices/1/payments {"version":1,"paid_on":"2027-01-05","amount":100} → 200`,
			`manager GET /invoices/open → 200 "to_60":10.00 & "open":60.00 & "count":2`,
			`manager GET /home → 200 "unpaid":{"count":1,"open":10.00}`,
			`manager GET /invoices/statistics?year=2027 → 200 "month":"2027-01","count":1 & "total_with_tax":50.00,"paid":100.00`,
			`manager GET /invoices/statistics?year=2026 → 200 "paid":0.00`,
		)
		at("2027-04-20T12:00:00Z")
		play(`manager GET /invoices/open → 200 "to_90":0.00,"over_90":60.00`)
	})
}
