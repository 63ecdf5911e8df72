package invoices_test

import (
	"testing"

	"teren/internal/areas/offers"
	"teren/internal/areas/projects"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db/dbtest"
)

// What was invoiced of a project or an offer is what was issued less what was credited;
// a final invoice takes the place of its advance.
func TestWhatWasInvoiced(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours) // 88.75 with tax
		c.approved("2", hours)
		play := apitest.Script(t, c.who, c.area, &projects.Service{DB: c.db}, &offers.Service{DB: c.db})
		play(
			`manager POST /projects {"title":"Dvorana","budget":"1000","planned_start":"2026-11-02","planned_end":"2026-12-18","manager_ids":[2],"currency":"EUR"} → 201 {"data":1}`,
			`worker GET /projects/1/invoiced → 403`,
			`client GET /projects/1/invoiced → 404`,
			`stranger GET /projects/1/invoiced → 404`,
			`stranger GET /offers/1/invoiced → 404`,
		)
		dbtest.Exec(t, c.db, `UPDATE task SET project_id = 1 WHERE task_id = 1`)
		play(set,
			`manager POST /invoices {"kind":"ADVANCE","task_ids":[1],"percentage":50} → 201 {"data":1}`,
			`manager GET /projects/1/invoiced → 200 {"data":{"count":0,"invoiced":0.00,"advances":0.00,"paid":0.00,"open":0.00,"overdue":0.00,"is_mixed":false}}`,
			`manager POST /invoices/1/issue {"version":1} → 200`,
			`manager GET /projects/1/invoiced → 200 "count":1,"invoiced":44.38,"advances":44.38,"paid":44.38,"open":0.00`,
			`manager POST /invoices/1/correct {"case":"SETTLE"} → 201 {"data":2}`,
			`manager POST /invoices/2/issue {"version":1} → 200`, `manager POST /invoices/3/issue {"version":1} → 200`,
			`manager GET /projects/1/invoiced → 200 "count":2,"invoiced":88.75,"advances":0.00,"paid":44.38,"open":44.37,"overdue":0.00,"is_mixed":false`,
		)
		c.now = c.now.AddDate(0, 0, 16)
		play(
			`manager GET /projects/1/invoiced → 200 "open":44.37,"overdue":44.37`,
			`manager POST /invoices/3/correct {"case":"PART","percentage":10} → 201 {"data":4}`, `manager POST /invoices/4/issue {"version":1} → 200`,
			`manager GET /projects/1/invoiced → 200 "invoiced":79.87`,
			`manager POST /invoices {"task_ids":[2]} → 201 {"data":5}`, `manager POST /invoices/5/issue {"version":1} → 200`,
			`manager GET /projects/1/invoiced → 200 "invoiced":79.87`,
			`manager POST /offers/create {"title":"Kotao","tenant_id":2,"validity_period":30,"line_items":[{"name":"Kotao","quantity":1,"unit_price":100,"tax_percentage":25}]} → 201 {"data":1}`,
			`manager POST /offers/1/mark_sent → 200`, `client POST /offers/1/accept {"name":"Ana"} → 200`,
			`client GET /offers/1/invoiced → 404`,
			`manager POST /invoices {"kind":"ADVANCE","offer_id":1,"percentage":30} → 201 {"data":6}`, `manager POST /invoices/6/issue {"version":1} → 200`,
			`manager GET /offers/1/invoiced → 200 "count":1,"invoiced":37.50,"advances":37.50,"paid":37.50,"open":0.00`,
			`client GET /offers/1/invoiced → 404`,
		)
		dbtest.Exec(t, c.db, `UPDATE task SET project_id = 1 WHERE task_id = 2`)
		play(
			`manager POST /invoices {"tenant_id":2} → 201 {"data":7}`,
			`manager GET /projects/1/invoiced → 200 "count":3 & "is_mixed":false`,
		)
	})
}
