package projects_test

import (
	"context"
	"testing"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/notices"
	"teren/internal/areas/orders"
	"teren/internal/areas/projects"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// company is a contractor with a client, and a stranger beside them.
type company struct {
	t    *testing.T
	db   *db.DB
	now  time.Time
	who  map[string]access.Who
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
	c.do(func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Hotel Čempres", "Velebit"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		if err := tenants.AddPartner(tx, 1, 2, true, false); err != nil {
			return err
		}
		for _, p := range []struct {
			name   string
			tenant int64
			roles  access.Roles
		}{
			{"admin", 1, access.Admin}, {"manager", 1, access.Manager}, {"other", 1, access.Manager | access.Worker}, {"worker", 1, access.Worker},
			{"client", 2, access.Admin}, {"stranger", 3, access.Admin},
		} {
			id, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Ć", Roles: p.roles})
			if err != nil {
				return err
			}
			c.who[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles, Language: "hr", Zone: zagreb}
		}
		if _, err := hierarchies.Insert(tx, c.who["admin"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Klima"}); err != nil {
			return err
		}
		group, err := catalog.InsertGroup(tx, c.who["admin"], "Rad")
		if err != nil {
			return err
		}
		for _, price := range []money.Price{45_0000, 38_0000} {
			n := catalog.New{GroupID: group, Type: catalog.Work, Name: "Sat rada " + price.String(), Quantity: 1000, Unit: "HOUR", Tax: 2500, Price: &price, Currency: money.EUR}
			if _, err := catalog.Insert(tx, c.who["admin"], n); err != nil {
				return err
			}
		}
		return nil
	})
	c.play = apitest.Script(t, c.who, &projects.Service{DB: d},
		&tasks.Service{DB: d}, &orders.Service{DB: d}, &notices.Service{DB: d})
	return c
}

func (c *company) do(fn func(*db.Tx) error) {
	c.t.Helper()
	if err := c.db.Do(context.Background(), fn); err != nil {
		c.t.Fatal(err)
	}
}

// hall is a project of the manager.
const hall = `{"title":"Dvorana","budget":"1000","planned_start":"2026-11-02","planned_end":"2026-12-18","manager_ids":[2],"currency":"EUR"}`

func TestProjects(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`admin POST /projects {} → 422 "field":"title","code":"required" & "field":"budget","code":"required" & "field":"planned_start","code":"required" & "field":"planned_end","code":"required" & "field":"manager_ids","code":"required" & "field":"currency"`,
			`admin POST /projects {"title":" ","budget":-1,"planned_start":"2026-12-02","planned_end":"2026-12-01","manager_ids":[2],"currency":"HRK"} → 422 "field":"title","code":"required" & "field":"budget","code":"out_of_range" & "field":"planned_end","code":"before_start" & "field":"currency","code":"not_in_list"`,
			`admin POST /projects {"title":"x","budget":"abc","planned_start":"sutra","planned_end":"2026-12-01","manager_ids":[2],"currency":"EUR"} → 422 "field":"budget","code":"not_a_number" & "field":"planned_start","code":"wrong_type" & !required`,
			`admin POST /projects {"title":"x","budget":1,"planned_start":"2026-12-01","planned_end":"2026-12-01","manager_ids":[2,4],"currency":"EUR"} → 422 "field":"manager_ids","code":"no_such_thing"`,
			`admin POST /projects {"title":"x","budget":1,"planned_start":"2026-12-01","planned_end":"2026-12-01","manager_ids":[6],"currency":"EUR","tenant_id":3} → 422 "field":"tenant_id","code":"no_such_thing" & "field":"manager_ids","code":"no_such_thing"`,
			`manager POST /projects {"title":"x","budget":1,"planned_start":"2026-12-01","planned_end":"2026-12-01","manager_ids":[3],"currency":"EUR"} → 422 "field":"manager_ids","code":"not_your_project"`,
			`manager POST /projects `+hall+` → 201 {"data":1}`,
			`admin POST /projects {"title":"Žuta kuća","budget":250.5,"planned_start":"2026-11-30T23:30:00Z","planned_end":"2026-12-31","manager_ids":[3,2,3],"currency":"BAM","tenant_id":2} → 201 {"data":2}`,
			`stranger POST /projects {"title":"Tuđe","budget":0,"planned_start":"2026-12-01","planned_end":"2026-12-01","manager_ids":[6],"currency":"EUR","tenant_id":3} → 201 {"data":3}`,
			`worker POST /projects `+hall+` → 403`,
			`manager POST /projects/search {"order_by":[{"column":"project_id"}]} → 200 "count":2 & {"project_id":1,"title":"Dvorana","budget":1000.00,"currency":"EUR","tenant_id":1,"tenant_name":"Primorje","planned_start":"2026-11-02","planned_end":"2026-12-18","managers":[{"tenant_user_id":2,"first_name":"manager","last_name":"Ć","image_url":null}],"tasks":[],"task_count":0,"total_spent":0.00,"committed":0.00,"spent_share":0 & "created_by":"manager Ć" & "allowed_actions":["project.edit","project.comment","project.delete"],"can_edit":true & "title":"Žuta kuća","budget":250.50,"currency":"BAM","tenant_id":2,"tenant_name":"Hotel Čempres","planned_start":"2026-12-01"`,
			`other POST /projects/search {"filter":{"eq":[{"column":"title"},"Dvorana"]}} → 200 "count":1 & "allowed_actions":["project.comment"],"can_edit":false`,
			`manager POST /projects/search {"filter":{"eq":[{"column":"manager_id"},3]}} → 200 "count":1 & Žuta`,
			`manager POST /projects/search {"filter":{"and":[{"ge":[{"column":"planned_start"},"2026-11-01"]},{"le":[{"column":"planned_start"},"2026-11-30"]}]}} → 200 "count":1 & Dvorana`,
			`manager POST /projects/search {"filter":{"ge":[{"column":"budget"},500]},"order_by":[{"column":"total_spent","direction":"desc"},{"column":"spent_share"},{"column":"task_count"},{"column":"manager"}]} → 200 "count":1 & Dvorana`,
			`manager POST /projects/search {"search":"zuta"} → 200 "count":1 & Žuta`,
			`worker POST /projects/search → 403`,
			`client POST /projects/search → 200 {"data":[],"count":0}`,
			`manager POST /projects/managers_picker → 200 {"data":[{"tenant_user_id":1,"first_name":"admin","last_name":"Ć","image_url":null},{"tenant_user_id":2,"first_name":"manager","last_name":"Ć","image_url":null},{"tenant_user_id":3,"first_name":"other","last_name":"Ć","image_url":null}],"count":3}`,
			`manager POST /projects/managers_picker {"search":"oth"} → 200 "count":1`,
			`worker POST /projects/managers_picker → 403`,
			`manager GET /projects/2/details → 200 "offers":[],"comments":[],"images":[],"documents":[] & "can_edit":true & "is_deleted":false`,
			`other PATCH /projects/1 {"title":"x"} → 403`,
			`worker PATCH /projects/1 {"title":"x"} → 403`,
			`stranger PATCH /projects/1 {"title":"x"} → 404`,
			`manager PATCH /projects/1 {"title":"","budget":null,"planned_end":"2026-11-01","manager_ids":[]} → 422 "field":"title" & "field":"budget","code":"required" & "field":"planned_end","code":"before_start" & "field":"manager_ids"`,
			`manager PATCH /projects/1 {"title":"Dvorana 2","budget":"1200,50","version":1} → 200 {"data":1,"version":2}`,
			`admin PATCH /projects/1 {"planned_end":"2026-12-20","version":1} → 200 {"data":1,"version":3}`,
			`admin PATCH /projects/1 {"planned_start":"2026-11-01","version":2} → 409 "code":"conflict" & planned_start`,
			`admin PATCH /projects/1 {"title":"Druga","version":1} → 409 "field":"title","yours":"Druga","theirs":"Dvorana 2","by":"manager Ć"`,
			`admin PATCH /projects/1 {"currency":"USD"} → 422 "field":"currency"`,
			`admin PATCH /projects/1 {"manager_ids":[3],"tenant_id":2} → 200 {"data":1,"version":4}`,
			`manager PATCH /projects/1 {"title":"x"} → 403`,
			`manager GET /projects/1/history → 200 "type":"managers" & "old_value":"manager Ć","value":"other Ć" & "old_value":null,"value":"Hotel Čempres" & "old_value":1000,"value":1200.5`,
			`other DELETE /projects/1 → 200 {"data":1,"version":5}`,
			`other GET /projects/1/details → 200 "allowed_actions":[],"can_edit":false & "is_deleted":true`,
			`admin GET /projects/1/details → 200 "allowed_actions":["project.restore"]`,
			`other POST /projects/1/restore → 403`,
			`manager POST /projects/search → 200 "count":1 & !Dvorana`,
			`manager POST /projects/picker_search → 200 {"data":[{"project_id":2,"title":"Žuta kuća","currency":"BAM"}],"count":1}`,
			`admin PATCH /projects/1 {"title":"x"} → 404`,
			`admin POST /projects/1/restore → 200 {"data":1,"version":6}`,
			`admin POST /projects/1/restore → 409 already_done`,
		)
	})
}

func TestPick(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.do(func(tx *db.Tx) error {
			for _, n := range []projects.New{{Title: "Žuta kuća", Currency: money.EUR}, {Title: "Čistoća grada", Currency: money.RSD}, {Title: "Dvorana 100%", Currency: money.EUR}, {Title: "Cesta", Currency: money.BAM}} {
				if _, err := projects.Insert(tx, c.who["manager"], n); err != nil {
					return err
				}
			}
			_, err := projects.Insert(tx, c.who["stranger"], projects.New{Title: "Tuđa čistoća", Currency: money.EUR})
			return err
		})
		const road, clean, hall, house = `{"project_id":4,"title":"Cesta","currency":"BAM"}`, `{"project_id":2,"title":"Čistoća grada","currency":"RSD"}`,
			`{"project_id":3,"title":"Dvorana 100%","currency":"EUR"}`, `{"project_id":1,"title":"Žuta kuća","currency":"EUR"}`
		c.play(
			`manager POST /tasks/projects_picker → 200 {"data":[`+road+`,`+clean+`,`+hall+`,`+house+`],"count":4}`,
			`manager POST /tasks/projects_picker {"search":"CISTOCA"} → 200 {"data":[`+clean+`],"count":1}`,
			`manager POST /projects/picker_search {"search":"kuca zuta"} → 200 {"data":[`+house+`],"count":1}`,
			`manager POST /tasks/projects_picker {"search":"%"} → 200 {"data":[`+hall+`],"count":1}`,
			`manager POST /tasks/projects_picker {"filter":{"ilike":[{"column":"title"},"%zuta%"]}} → 200 {"data":[`+house+`],"count":1}`,
			`manager POST /tasks/projects_picker {"page":{"no":4,"size":1}} → 200 {"data":[`+house+`],"count":4}`,
			`manager POST /tasks/projects_picker {"order_by":[{"column":"title","direction":"desc"}],"page_size":1} → 200 {"data":[`+house+`],"count":4}`,
			`manager POST /tasks/projects_picker {"filter":{"eq":[{"column":"project_id"},5]}} → 200 {"data":[],"count":0}`,
			`manager POST /tasks/projects_picker {"filter":{"eq":[{"column":"budget"},2]}} → 422 "field":"filter.eq[0]`,
			`worker POST /tasks/projects_picker → 403 "code":"forbidden"`,
			`stranger POST /tasks/projects_picker → 200 {"data":[{"project_id":5,"title":"Tuđa čistoća","currency":"EUR"}],"count":1}`,
			`admin GET /projects/1/details → 200 "planned_start":null,"planned_end":null,"managers":[]`,
			`admin PATCH /projects/1 {"title":"x"} → 422 "field":"planned_start" & "field":"planned_end" & "field":"manager_ids"`,
		)
	})
}
